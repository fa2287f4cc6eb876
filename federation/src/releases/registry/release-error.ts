import type { GateReport } from '../gate/gate-report';

/** Code of a refusal; the same on the server, in answers and on the command line. */
export type ReleaseErrorCode =
  /** The request is malformed. */
  | 'invalid'
  /** The token is missing or unknown. */
  | 'unauthenticated'
  /** The token is for another app, or for other acts. */
  | 'forbidden'
  /** No such app, release or address. */
  | 'not_found'
  | 'method_not_allowed'
  /** A move that is meaningless now: see `MoveRefused`. */
  | 'refused'
  /** Another build has this version already. */
  | 'version_taken'
  /** Files of the release are not uploaded; `missing` names them. */
  | 'missing_files'
  | 'too_large'
  /** The content does not match its hash. */
  | 'wrong_hash'
  /** The files are not a valid build. */
  | 'build_refused'
  /** The gate failed; `gate` is its report. */
  | 'gate_failed'
  | 'internal'
  /** Client only: no server answers at the address. */
  | 'no_server'
  /** Client only: a token is never sent over plain HTTP to another machine. */
  | 'insecure_address'
  /** Client only: the server is not a release registry. */
  | 'unexpected_answer';

interface ReleaseErrorDetails extends ErrorOptions {
  readonly gate?: GateReport;
  /** Integrities of the missing files. */
  readonly missing?: readonly string[];
}

/** A refused or failed operation; the message is one line for the operator. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
  readonly gate: GateReport | null;
  readonly missing: readonly string[];

  constructor(
    readonly code: ReleaseErrorCode,
    message: string,
    { gate, missing, ...options }: ReleaseErrorDetails = {},
  ) {
    super(message, options);
    this.gate = gate ?? null;
    this.missing = missing ?? [];
  }
}
