import type { GateReport } from './gate-report';

/** What kind of refusal it is: the same words on the server, in an answer and at the command line. */
export type ReleaseErrorCode =
  /** Something in the request cannot be understood. */
  | 'invalid'
  /** No token, or one that nobody knows. */
  | 'unauthenticated'
  /** The token is for another app. */
  | 'forbidden'
  /** No such app, release or address. */
  | 'not_found'
  | 'method_not_allowed'
  /** A move that means nothing now: see `MoveRefused`. */
  | 'refused'
  /** Another build has this version already. */
  | 'version_taken'
  /** Files of the release are not here; `missing` names them. */
  | 'missing_files'
  | 'too_large'
  /** The content is not what its hash says. */
  | 'wrong_hash'
  /** The files are no build that a browser may get. */
  | 'build_refused'
  /** The gate found something; `gate` is its report. */
  | 'gate_failed'
  | 'internal'
  /** Only at the client: nobody answers at the address. */
  | 'no_server'
  /** Only at the client: a token never goes over plain HTTP to another machine. */
  | 'insecure_address'
  /** Only at the client: who answers there is no release registry. */
  | 'unexpected_answer';

interface ReleaseErrorDetails extends ErrorOptions {
  readonly gate?: GateReport;
  /** Integrities. */
  readonly missing?: readonly string[];
}

/** Why something was not done; the message is one line for the operator. */
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
