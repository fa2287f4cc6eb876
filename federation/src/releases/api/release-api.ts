import type { ReleaseApiDeps } from './release-api-contract';
import { answerRequest } from './release-api-routes';

/**
 * Creates the registry's HTTP API as a handler of Fetch requests (`nodeListener` adapts it to Node's server). Requests
 * carry a token in `Authorization: Bearer …`; all bodies but a file's content are JSON; an error is
 * `{ error, code, gate?, missing? }`.
 *
 * | request | does |
 * |---|---|
 * | `GET /api/releases?app=` | apps, releases and pointers (`RegistryState`) |
 * | `GET /api/releases/status?app=` | `AppStatus[]` |
 * | `GET /api/releases/history?app=&limit=` | `Move[]`, newest first |
 * | `POST /api/releases/describe` | `Release` → `Described`: the files to send |
 * | `PUT /api/releases/files/{app}/{integrity, base64url}` | one file's bytes; 204 |
 * | `POST /api/releases` | `Release` → `Publication` |
 * | `POST /api/releases/moves` | `MoveOrder` → `MoveMade[]` |
 * | `POST /api/releases/prune` | `{ days? }` → `Pruned`; needs a token for all apps |
 */
export function createReleaseApi(deps: ReleaseApiDeps): (request: Request) => Promise<Response> {
  return (request) => answerRequest(deps, request);
}
