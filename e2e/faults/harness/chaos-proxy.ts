import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Faults of one connection. Bytes are counted in the direction of the client, from the first on. */
export interface NetworkFaults {
  /** Delay before any byte is passed on, ms. */
  readonly delayMs?: number;
  readonly bytesPerSecond?: number;
  /** Bytes per write, each in a packet of its own as far as the kernel allows. */
  readonly sliceBytes?: number;
  /** After so many bytes the connection is reset, ended, or left open without another byte. */
  readonly cut?: { readonly after: number; readonly how: 'reset' | 'end' | 'black-hole' };
  /** The connection is accepted, and the client's bytes are dropped. */
  readonly isHalfOpen?: boolean;
}

/** A TCP proxy that injects network faults. */
export interface ChaosProxy {
  readonly url: string;
  readonly port: number;
  /** Bytes passed to the client of each connection so far, one entry per connection. */
  readonly passed: readonly number[];
  /** Faults of later connections: the same for all, or one for each by its number, counted from 0 again. */
  setFaults(faults: NetworkFaults | ((connection: number) => NetworkFaults)): void;
  /** Resets all open connections. */
  resetAll(): void;
  /** From now on open connections pass no byte, and neither side is notified. */
  freezeAll(): void;
  close(): Promise<void>;
}

interface Connection {
  readonly client: net.Socket;
  readonly upstream: net.Socket;
  isFrozen: boolean;
}

/** Starts a proxy before `target` on a port of its own. */
export async function startChaosProxy(target: { readonly port: number }): Promise<ChaosProxy> {
  const open = new Set<Connection>();
  const passed: number[] = [];
  let faultsOf: (connection: number) => NetworkFaults = () => ({});
  let first = 0;

  const server = net.createServer({ allowHalfOpen: true }, (client) => {
    const number = passed.push(0) - 1;
    const faults = faultsOf(number - first);
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
    if (!faults.isHalfOpen) void passOn(client, upstream, connection, {}, () => {});
    void passOn(upstream, client, connection, faults, (bytes) => {
      passed[number] = (passed[number] ?? 0) + bytes;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    passed,
    setFaults(faults) {
      first = passed.length;
      faultsOf = typeof faults === 'function' ? faults : () => faults;
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
  faults: NetworkFaults,
  count: (bytes: number) => void,
): Promise<void> {
  const { delayMs = 0, bytesPerSecond, sliceBytes, cut } = faults;
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
    // One side is gone; the listeners close the other.
  }
}

const write = (socket: net.Socket, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    if (socket.destroyed) reject(new Error('gone'));
    else socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
