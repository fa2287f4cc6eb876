/** Reason for which a running generation is ended from outside; carried by its abort signal. */
export type EndReason = 'stopped' | 'timeout' | 'shutdown' | 'lost';

export class GenerationEnd extends Error {
  readonly reason: EndReason;
  constructor(reason: EndReason) {
    super(`generation ended: ${reason}`);
    this.reason = reason;
  }
}
