import { expireQuotes } from "#app/domain/quotes/answers/close-quote.server.ts";
import { emptyBin } from "#server/bin/empty-bin.ts";
import { forgetCounts } from "#server/counts/counts.ts";
import { makeVariants, removeFile, sweepFiles } from "#server/files/file-jobs.ts";
import type { JobHandlers } from "#server/jobs/jobs.ts";
import { deliverMail } from "#server/mail/deliver-mail.ts";
import { purgePersonalData } from "#server/mail/purge-personal-data.ts";
import { paintMissing } from "#server/painting/painted-pictures.ts";

export const handlers: JobHandlers = {
  "deliver-mail": deliverMail,
  "make-variants": makeVariants,
  "remove-file": removeFile,
  "sweep-files": sweepFiles,
  "paint-scenes": paintMissing,
  "purge-personal-data": purgePersonalData,
  "expire-quotes": expireQuotes,
  "forget-counts": forgetCounts,
  "empty-bin": emptyBin,
};
