import type { App } from './app-type';
import { readLimitedBody } from './read-limited-body';

/** Accepts JSON only. An empty body counts as none, because clients send the header with a DELETE or a logout too. */
export function acceptJsonOnly(app: App): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', (request, payload, done) => {
    readLimitedBody(payload).then(
      (body) => (body === '' ? done(null, undefined) : parseJson(request, body, done)),
      (error: Error) => done(error, undefined),
    );
  });
}
