import type { Socket } from 'node:net';
import type { App } from './app-type';

const LOOK_MS = 100;
/** Grace, ms. Streams end by themselves when the application closes; the database's statement limit bounds the rest. */
const GRACE_MS = 10_000;

/**
 * When the application closes, ends each connection as soon as it carries no request, and all after a grace. Node closes
 * only the connections that are idle at that moment, and stops its own time-outs: a stream that ends a moment later, a
 * browser's speculative connection or half a request would keep the process alive for as long as the client likes.
 */
export function closeConnectionsOnClose(app: App): void {
  const requests = new Map<Socket, number>();
  const count = (socket: Socket, change: 1 | -1): void => {
    const now = requests.get(socket);
    if (now !== undefined) requests.set(socket, now + change);
  };
  app.server.on('connection', (socket: Socket) => {
    requests.set(socket, 0);
    socket.once('close', () => requests.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    const look = setInterval(() => {
      for (const [socket, running] of requests) if (running === 0) socket.destroy();
    }, LOOK_MS);
    const grace = setTimeout(() => app.server.closeAllConnections(), GRACE_MS);
    app.server.once('close', () => {
      clearInterval(look);
      clearTimeout(grace);
    });
  });
}
