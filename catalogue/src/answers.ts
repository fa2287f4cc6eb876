import type { ChatServer } from '../../mf-chat/src/testing/chat-server';

type Handle = Parameters<ChatServer['intercept']>[1];

/** Every such request waits for ever. */
export const isSlow = (server: ChatServer, requests: RegExp): void => {
  server.intercept(requests, () => {}, Number.POSITIVE_INFINITY);
};

/** Every such request is answered with this. */
export const answers = (server: ChatServer, requests: RegExp, status: number, body: unknown = {}): void => {
  const handle: Handle = (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  };
  server.intercept(requests, handle, Number.POSITIVE_INFINITY);
};

/** Every such request fails at once, without a second try. */
export const fails = (server: ChatServer, requests: RegExp): void =>
  answers(server, requests, 400, { error: '没有读到', code: 'content_refused' });
