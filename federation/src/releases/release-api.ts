import type { ReleaseApiDeps } from './release-api-contract';
import { answerRequest } from './release-api-routes';

/**
 * The registry over HTTP, for whatever server speaks web-standard requests (`nodeListener` makes it one of Node's).
 * A token stands in `Authorization: Bearer …`; everything but a file's content is JSON; an error is
 * `{ error, code, gate?, missing? }`.
 *
 * | request | does |
 * |---|---|
 * | `GET /api/releases?app=` | releases and pointers (`RegistryState`) |
 * | `GET /api/releases/status?app=` | `AppStatus[]` |
 * | `GET /api/releases/history?app=&limit=` | `Move[]`, newest first |
 * | `POST /api/releases/describe` | `Release` → `Described`: which files have to be sent |
 * | `PUT /api/releases/files/{app}/{integrity, base64url}` | one file's bytes; 204 |
 * | `POST /api/releases` | `Release` → `Publication` |
 * | `POST /api/releases/moves` | `MoveOrder` → `MoveMade[]` |
 * | `POST /api/releases/prune` | `{ days? }` → `Pruned`; needs a token for all apps |
 */
export function createReleaseApi(deps: ReleaseApiDeps): (request: Request) => Promise<Response> {
  return (request) => answerRequest(deps, request);
}
