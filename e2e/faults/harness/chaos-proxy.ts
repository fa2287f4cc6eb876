import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What happens to one connection. Bytes are counted in the direction of the client, from the first on. */
export interface Weather {
  /** Before anything is passed on, in milliseconds. */
  readonly delayMs?: number;
  readonly bytesPerSecond?: number;
  /** Pieces of so many bytes, each in a packet of its own as far as the kernel lets us. */
  readonly sliceBytes?: number;
  /** After so many bytes the connection is reset, ended, or nothing more is passed on while it stays open. */
  readonly cut?: { readonly after: number; readonly how: 'reset' | 'end' | 'black-hole' };
  /** What the client sends arrives nowhere, although its connection was accepted. */
  readonly isHalfOpen?: boolean;
}

/** A TCP proxy that does to connections what networks do. */
export interface ChaosProxy {
  readonly url: string;
  readonly port: number;
  /** How many connections it has seen, and how many bytes it passed to the clients of each. */
  readonly passed: readonly number[];
  /** For the connections to come: one forecast for all, or one for each by its number, counted anew from here. */
  forecast(weather: Weather | ((connection: number) => Weather)): void;
  /** Resets all that is connected now. */
  resetAll(): void;
  /** From now on not a byte passes on the connections that are open, and nobody is told. */
  freezeAll(): void;
  close(): Promise<void>;
}

interface Connection {
  readonly client: net.Socket;
  readonly upstream: net.Socket;
  isFrozen: boolean;
}

/** Stands before `target` on a port of its own until it is closed. */
export async function startChaosProxy(target: { readonly port: number }): Promise<ChaosProxy> {
  const open = new Set<Connection>();
  const passed: number[] = [];
  let forecast: (connection: number) => Weather = () => ({});
  let first = 0;

  const server = net.createServer({ allowHalfOpen: true }, (client) => {
    const number = passed.push(0) - 1;
    const weather = forecast(number - first);
    const upstream = net.connect({ port: target.port, host: '127.0.0.1', allowHalfOpen: true });
    const connection = { client, upstream, isFrozen: false };
    open.add(connection);
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      socket.on('error', () => {});
    }
    const finish = (other: net.Socket) => () => {
      if (connection.isFrozen) return;
      other.destroy();
      open.delete(connection);
    };
    client.on('close', finish(upstream));
    upstream.on('close', finish(client));
    if (!weather.isHalfOpen) void passOn(client, upstream, connection, {}, () => {});
    void passOn(upstream, client, connection, weather, (bytes) => {
      passed[number] = (passed[number] ?? 0) + bytes;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    passed,
    forecast(weather) {
      first = passed.length;
      forecast = typeof weather === 'function' ? weather : () => weather;
    },
    resetAll() {
      for (const { client } of open) client.resetAndDestroy();
    },
    freezeAll() {
      for (const connection of open) connection.isFrozen = true;
    },
    async close() {
      for (const { client, upstream } of open) {
        client.destroy();
        upstream.destroy();
      }
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function passOn(
  from: net.Socket,
  to: net.Socket,
  connection: Connection,
  weather: Weather,
  count: (bytes: number) => void,
): Promise<void> {
  const { delayMs = 0, bytesPerSecond, sliceBytes, cut } = weather;
  let total = 0;
  try {
    for await (const chunk of from) {
      if (delayMs > 0 && total === 0) await sleep(delayMs);
      const room = cut === undefined ? chunk.length : Math.max(0, cut.after - total);
      const bytes: Buffer = chunk.subarray(0, room);
      const step = sliceBytes ?? (bytesPerSecond === undefined ? bytes.length : 512);
      for (let at = 0; at < bytes.length; at += step) {
        if (connection.isFrozen) return;
        const slice = bytes.subarray(at, at + step);
        if (bytesPerSecond !== undefined) await sleep((slice.length * 1_000) / bytesPerSecond);
        await write(to, slice);
        count(slice.length);
      }
      total += bytes.length;
      if (cut !== undefined && total >= cut.after) {
        if (cut.how === 'reset') to.resetAndDestroy();
        else if (cut.how === 'end') to.end();
        else connection.isFrozen = true;
        return;
      }
    }
    if (!connection.isFrozen) to.end();
  } catch {
    // One side is gone; closing the other is the listeners' business.
  }
}

const write = (socket: net.Socket, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    if (socket.destroyed) reject(new Error('gone'));
    else socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
