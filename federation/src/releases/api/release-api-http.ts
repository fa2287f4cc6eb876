import { ReleaseError, type ReleaseErrorCode } from '../registry/release-error';
import { MoveRefused } from '../registry/track';

const STATUS: Readonly<Record<ReleaseErrorCode, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  refused: 409,
  version_taken: 409,
  missing_files: 409,
  too_large: 413,
  wrong_hash: 422,
  build_refused: 422,
  gate_failed: 422,
  internal: 500,
  no_server: 500,
  insecure_address: 500,
  unexpected_answer: 500,
};

/** Body of an answer to a failed request. */
export interface ErrorBody {
  readonly error: string;
  readonly code: string;
  readonly gate?: unknown;
  readonly missing?: readonly string[];
}

const HEADERS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

export const answer = (body: unknown): Response => Response.json(body, { headers: HEADERS });
export const answerNothing = (): Response => new Response(null, { status: 204, headers: HEADERS });

const INTERNAL = new ReleaseError('internal', 'the registry failed; its log says why');

/**
 * Turns an error into an answer.
 * @param onError called with errors that are not the request's fault
 */
export function answerError(error: unknown, onError: (error: unknown) => void): Response {
  const known = error instanceof MoveRefused ? new ReleaseError('refused', error.message) : error;
  if (!(known instanceof ReleaseError)) onError(error);
  const { code, message, gate, missing } = known instanceof ReleaseError ? known : INTERNAL;
  const body: ErrorBody = {
    error: message,
    code,
    ...(gate === null ? {} : { gate }),
    ...(missing.length === 0 ? {} : { missing }),
  };
  const response = Response.json(body, { status: STATUS[code], headers: HEADERS });
  if (code === 'unauthenticated') response.headers.set('WWW-Authenticate', 'Bearer');
  return response;
}

/**
 * Reads a body up to a size limit.
 * @throws ReleaseError `too_large`, before more than `maxBytes` was read
 */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () =>
    new ReleaseError('too_large', `the body of the request is larger than ${maxBytes} bytes`);
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Reads a JSON body.
 * @throws ReleaseError `invalid` when the body is not JSON
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const text = new TextDecoder().decode(await readBody(request, maxBytes));
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ReleaseError('invalid', 'the body of the request is no JSON', { cause });
  }
}

/** Runs a parser on client input. @throws ReleaseError `invalid` with the parser's message */
export function parsed<Result>(parse: () => Result): Result {
  try {
    return parse();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ReleaseError('invalid', reason, { cause });
  }
}
