/**
 * Every topic that is announced at commit, and who may follow it by the event stream; null: instances among themselves.
 * Triggers announce them (`announce_change`), except `presence`, which an instance announces itself.
 */
export const realtimeTopics = {
  pages: null,
  sessions: null,
  maintenance: "everyone",
  notifications: "staff",
  planning: "staff",
  damages: "staff",
  presence: "staff",
  bin: "staff",
  /** Of one person: told to their own pages alone. */
  habits: "staff",
} as const;

export type RealtimeTopic = keyof typeof realtimeTopics;
export type StreamTopic = {
  [T in RealtimeTopic]: (typeof realtimeTopics)[T] extends null ? never : T;
}[RealtimeTopic];

export const streamTopics = Object.entries(realtimeTopics).flatMap(([topic, audience]) =>
  audience ? (topic as StreamTopic) : [],
);
