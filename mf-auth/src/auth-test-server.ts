import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ApiTestServer, readRequestBody, startApiTestServer } from '@qihang/shared/testing';

interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

/** Requests that arrived, in order. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  /** True after the client has closed the connection before the answer. */
  isAborted: boolean;
}

/** Null cuts the connection: no answer comes. */
type Script = (request: ReceivedRequest) => Answer | null | Promise<Answer | null>;

export interface AuthTestServer extends ApiTestServer {
  readonly requests: ReceivedRequest[];
  /** Script for every answer from now on. */
  respond(script: Script): void;
}

async function answer(
  message: IncomingMessage,
  response: ServerResponse,
  script: Script,
  requests: ReceivedRequest[],
): Promise<void> {
  const text = await readRequestBody(message);
  const request: ReceivedRequest = {
    method: message.method ?? '',
    path: new URL(message.url ?? '/', 'http://localhost').pathname,
    body: text === '' ? null : JSON.parse(text),
    isAborted: false,
  };
  requests.push(request);
  response.on('close', () => {
    request.isAborted = !response.writableFinished;
  });
  const scripted = await script(request);
  if (scripted === null) {
    response.destroy();
    return;
  }
  const { status, body } = scripted;
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

/** A real HTTP server that answers as a test scripts it and records the requests. */
export async function startAuthTestServer(): Promise<AuthTestServer> {
  const requests: ReceivedRequest[] = [];
  let script: Script = () => ({ status: 404, body: { error: '没有', code: 'not_found' } });
  const server = await startApiTestServer((message, response) => {
    void answer(message, response, (request) => script(request), requests);
  });
  return {
    ...server,
    requests,
    respond(next) {
      script = next;
      requests.length = 0;
    },
  };
}
