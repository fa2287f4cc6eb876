import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(__dirname, '..', '..', '..');
const READY_WITHIN_MS = 90_000;

export type Environment = Readonly<Record<string, string>>;

/** One API process as it ships, with its process id for signals. */
export interface ApiProcess {
  readonly url: string;
  readonly port: number;
  pid(): number;
  /** True while it runs. An end that nobody asked for is a breach of I5. */
  isAlive(): boolean;
  /** Everything it printed, over all its lives. */
  output(): string;
  signal(signal: NodeJS.Signals): void;
  /** Resolves with the exit code, or the signal that ended it. */
  ended(): Promise<number | NodeJS.Signals>;
  /** SIGKILL; resolves after its end. */
  kill(): Promise<void>;
  /** Ends it as Ctrl-C does. */
  stop(): Promise<void>;
  /** Starts it again on its port, with its settings. @returns milliseconds until it accepted requests */
  restart(extra?: Environment): Promise<number>;
}

interface Life {
  readonly child: ChildProcess;
  readonly ended: Promise<number | NodeJS.Signals>;
}

const SHIPPED = path.join(root, 'server', 'dist', 'main.js');

/**
 * Starts `server/dist/main.js`, or the program of another version; on a free port, unless the settings name one. Resolves
 * when it accepts requests.
 */
export async function startApi(settings: Environment, program = SHIPPED): Promise<ApiProcess> {
  let printed = '';
  let port = Number(settings.PORT ?? 0);

  const begin = async (extra: Environment): Promise<Life> => {
    const mark = printed.length;
    const child = spawn(process.execPath, [program], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        HOST: '127.0.0.1',
        SERVICE_WORKER: 'false',
        ...settings,
        PORT: String(port),
        ...extra,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise<number | NodeJS.Signals>((resolve) => {
      child.once('close', (code, signal) => resolve(code ?? signal ?? -1));
    });
    const ready = new Promise<number>((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`${why}:\n${printed.slice(mark)}`));
      const timer = setTimeout(() => fail(`not ready after ${READY_WITHIN_MS} ms`), READY_WITHIN_MS);
      const take = (chunk: Buffer) => {
        printed += chunk;
        const found = / is ready on http:\/\/localhost:(\d+)/.exec(printed.slice(mark));
        if (found === null) return;
        clearTimeout(timer);
        resolve(Number(found[1]));
      };
      child.stdout.on('data', take);
      child.stderr.on('data', take);
      void ended.then((how) => {
        clearTimeout(timer);
        fail(`ended with ${how} before it was ready`);
      });
    });
    port = await ready;
    return { child, ended };
  };

  let life = await begin({});
  const signal = (name: NodeJS.Signals) => void life.child.kill(name);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: () => life.child.pid ?? 0,
    isAlive: () => life.child.exitCode === null && life.child.signalCode === null,
    output: () => printed,
    signal,
    ended: () => life.ended,
    async kill() {
      signal('SIGKILL');
      await life.ended;
    },
    async stop() {
      signal('SIGINT');
      await life.ended;
    },
    async restart(extra = {}) {
      await life.ended;
      const from = performance.now();
      life = await begin(extra);
      return performance.now() - from;
    },
  };
}
