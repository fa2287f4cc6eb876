/** Progress of a running generation. */
export interface Progress {
  readonly id: string;
  readonly answerId: string;
  readonly conversationId: string;
  readonly seq: number;
  /** Text since the last checkpoint; null for a mere heartbeat. */
  readonly added: Added | null;
}

/** Text after event number `after`; all text where `after` is null. */
export interface Added {
  readonly after: number | null;
  readonly text: string;
}
