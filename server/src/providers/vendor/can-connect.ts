import { connect } from 'node:net';

/** True when a TCP connection to the host of this URL opens within `ms`; nothing is sent. */
export function canConnect(url: string, ms: number): Promise<boolean> {
  const { hostname, port, protocol } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port) || (protocol === 'https:' ? 443 : 80) });
    const end = (isThere: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(isThere);
    };
    const timer = setTimeout(() => end(false), ms);
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}
