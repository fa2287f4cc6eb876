import type { RequestListener } from 'node:http';

/** The server that answers this page's calls of the API; null while there is none. */
let listener: RequestListener | null = null;

export const currentListener = (): RequestListener | null => listener;

/** What the servers of the tests use of `node:http`, within the page: whoever is created last answers. */
export function createServer(answer: RequestListener) {
  return {
    listen(_port: number, _host: string, onListening: () => void): void {
      listener = answer;
      onListening();
    },
    address: () => ({ port: Number(location.port) }),
    close(onClosed: () => void): void {
      if (listener === answer) listener = null;
      onClosed();
    },
    closeAllConnections(): void {},
  };
}
