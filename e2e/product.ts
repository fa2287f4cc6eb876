import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fillWithPreparedData } from './prepared-data';

const root = path.resolve(__dirname, '..');

/** A running product: the built server with its own database, as it ships. */
export interface Product {
  readonly url: string;
  readonly invitationCode: string;
  readonly dataDir: string;
  /** Everything it printed so far. */
  output(): string;
  process(): ChildProcess;
  /** Ends it as Ctrl-C does and waits for it; the data stay. */
  stop(): Promise<void>;
  /** Starts it again on the same data and port. */
  restart(env?: Record<string, string>): Promise<void>;
  /** Stops it and removes its data. */
  dispose(): Promise<void>;
}

const READY_WITHIN_MS = 90_000;

async function waitUntilHealthy(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the product ended before it was ready:\n${output()}`);
    const isUp = await fetch(`${url}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the product was not ready after ${READY_WITHIN_MS} ms:\n${output()}`);
}

const waitForExit = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()));

/** Starts the built product on a port of its own, with data of its own in which nothing was done. */
export async function startProduct(port: number, env: Record<string, string> = {}): Promise<Product> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'qihang-e2e-'));
  fillWithPreparedData(dataDir);
  const invitationCode = 'E2E-WELCOME';
  const url = `http://127.0.0.1:${port}`;
  let printed = '';
  let child: ChildProcess;

  const start = async (extra: Record<string, string>) => {
    child = spawn(process.execPath, [path.join(root, 'server', 'dist', 'main.js')], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        BOOTSTRAP_INVITATION_CODE: invitationCode,
        LOG_LEVEL: 'info',
        COACH_PHRASE_MS: '10',
        // Its requests cannot be seen or changed by a test; `offline.spec.ts` is about it.
        SERVICE_WORKER: 'false',
        ...env,
        ...extra,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.on('data', (chunk) => {
      printed += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      printed += chunk;
    });
    await waitUntilHealthy(url, child, () => printed);
  };
  const stop = async () => {
    child.kill('SIGINT');
    await waitForExit(child);
  };

  await start({});
  return {
    url,
    invitationCode,
    dataDir,
    output: () => printed,
    process: () => child,
    stop,
    restart: async (extra = {}) => {
      await waitForExit(child);
      await start(extra);
    },
    dispose: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
