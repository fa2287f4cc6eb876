import type { Act, Answer } from './fault-proxy';

/** Answers with a status and a body. */
export const refuse =
  (status: number, body = `<!doctype html><title>${status}</title>`): Act =>
  ({ response }) => {
    response.writeHead(status, { 'content-type': 'text/html' });
    response.end(body);
  };

/** Answers 200 with another body. */
export const answer =
  (body: string | Buffer, type = 'text/javascript'): Act =>
  ({ response }) => {
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' });
    response.end(body);
  };

/** Accepts the request and never answers. */
export const hang: Act = ({ response }) => {
  response.on('close', () => {});
};

/** Sends the head and half of the file, and then nothing more. */
export const stall: Act = async ({ response, fetch }) => {
  const { headers, body } = await fetch();
  response.writeHead(200, { 'content-type': headers['content-type'], 'content-length': body.length });
  response.write(body.subarray(0, body.length / 2));
};

/** Breaks the connection, as an absent host does. */
export const reset: Act = ({ request }) => {
  request.socket.resetAndDestroy();
};

/** Answers as the product does, once the server is well again. */
export const hold: Act = async ({ pass, healed }) => {
  await healed;
  pass();
};

/** Passes on the product's answer with a changed body; its other headers stay. */
export const change =
  (make: (body: Buffer, answered: Answer) => Buffer | string): Act =>
  async ({ response, fetch }) => {
    const answered = await fetch();
    const { 'content-length': _, etag: __, ...headers } = answered.headers;
    response.writeHead(answered.status, headers);
    response.end(make(answered.body, answered));
  };

/** Changes one byte in the middle of the file. */
export const changeOneByte: Act = change((body) => {
  const changed = Buffer.from(body);
  const middle = body.length >> 1;
  changed[middle] = body[middle] === 0x20 ? 0x09 : 0x20;
  return changed;
});
