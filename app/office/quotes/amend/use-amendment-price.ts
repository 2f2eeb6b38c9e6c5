import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { officePaths } from "#app/lib/office-paths.ts";
import type { loader } from "./amendment-price.route.ts";

const pauseMs = 250;

/** What is asked for as one fills it in, and what it would come to: the last answer stays until the next. */
export function useAmendmentPrice(quoteId: string) {
  const [asked, setAsked] = useState<Record<string, string>>({});
  const fetcher = useFetcher<typeof loader>();
  const { load } = fetcher;
  const search = searchOf(asked);
  useEffect(() => {
    const address = `${officePaths.quoteAmendment(quoteId)}${search}`;
    const timer = setTimeout(() => void load(address), search ? pauseMs : 0);
    return () => clearTimeout(timer);
  }, [load, quoteId, search]);
  const answer = fetcher.data;
  const [proposal, setProposal] = useState(answer?.proposal ?? null);
  if (answer?.proposal && answer.proposal !== proposal) setProposal(answer.proposal);
  const isFresh = fetcher.state === "idle" && answer !== undefined && answer.asked === search;
  const problems = { ...(isFresh ? { ...answer.fields, ...answer.proposal?.problems } : {}) };
  const refused = isFresh ? (answer.failure ?? answer.proposal?.refused ?? null) : null;
  const rows = proposal?.changes.rows.length ?? 0;
  return {
    asked,
    ask: (name: string, value: string) => setAsked((before) => ({ ...before, [name]: value })),
    proposal,
    problems: problems as Partial<Record<string, string>>,
    refused,
    isFresh,
    isReady: isFresh && search !== "" && rows > 0 && refused === null && Object.keys(problems).length === 0,
    /** What the customer is told it comes to. */
    seen: String(proposal?.changes.after.ttc ?? ""),
  };
}

export type AmendmentPrice = ReturnType<typeof useAmendmentPrice>;

function searchOf(asked: Record<string, string>): string {
  const said = Object.entries(asked).filter(([, value]) => value !== "");
  return said.length > 0 ? `?${new URLSearchParams(said)}` : "";
}
