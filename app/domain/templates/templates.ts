/** What staff begin an answer with. */
export interface ReplyTemplate {
  id: string;
  name: string;
  subject: string;
  body: string;
  /** Two editors are compared by it. */
  version: string;
}
