import { spawn } from 'node:child_process';
import { closeSync, fchownSync, openSync } from 'node:fs';
import { open, stat, truncate } from 'node:fs/promises';
import type { PostgresBinaries } from './binaries';
import { usesSocket } from './endpoint';
import { postgresEnvironment, run } from './run';
import type { SystemAccount } from './system-account';

export interface LaunchOptions {
  readonly binaries: PostgresBinaries;
  readonly account: SystemAccount | null;
  readonly dataDir: string;
  /** Path of the data folder for the account (see `serverPath`). */
  readonly serverDataDir: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly logFile: string;
}

/** A server process launched by this process. */
export interface Postmaster {
  readonly pid: number | undefined;
  /** Resolves with the server's output when it ends. */
  readonly exited: Promise<string>;
}

const MAX_LOG_BYTES = 5 * 1024 * 1024;

async function sizeOf(file: string): Promise<number> {
  const info = await stat(file).catch(() => null);
  if (info === null) return 0;
  if (info.size <= MAX_LOG_BYTES) return info.size;
  await truncate(file, 0);
  return 0;
}

async function readFrom(file: string, offset: number): Promise<string> {
  const handle = await open(file, 'r').catch(() => null);
  if (handle === null) return '';
  try {
    const buffer = Buffer.alloc(20_000);
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, offset);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

const flags = (settings: LaunchOptions['settings']): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/**
 * Launches a server in a session of its own, so that a Ctrl-C in the terminal reaches only this process and the
 * database ends last. Its output goes to a file, because a pipe would break when this process is killed and the
 * server lives on.
 */
export async function launch(options: LaunchOptions): Promise<Postmaster> {
  const offset = await sizeOf(options.logFile);
  if (!usesSocket) return launchOnWindows(options, offset);
  const { binaries, account, dataDir, serverDataDir, settings, logFile } = options;
  const output = openSync(logFile, 'a', 0o600);
  try {
    // A start as root must leave the file to the account, which may start the server the next time.
    if (account !== null) fchownSync(output, account.uid >>> 0, account.gid >>> 0);
    const child = spawn(binaries.postgres, ['-D', serverDataDir, ...flags(settings)], {
      ...(account ?? {}),
      cwd: dataDir,
      env: postgresEnvironment(),
      stdio: ['ignore', output, output],
      detached: true,
    });
    child.unref();
    const exited = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(`FATAL: ${error.message}`));
      child.once('exit', () => resolve(readFrom(logFile, offset)));
    });
    return { pid: child.pid, exited };
  } finally {
    closeSync(output);
  }
}

/** Uses pg_ctl, which alone can drop an administrator's rights, with which the server refuses to run. */
async function launchOnWindows(options: LaunchOptions, offset: number): Promise<Postmaster> {
  const { binaries, dataDir, settings, logFile } = options;
  const quoted = flags(settings)
    .map((flag) => `"${flag}"`)
    .join(' ');
  const args = ['start', '-w', '-t', '600', '-D', dataDir, '-l', logFile, '-o', quoted];
  const started = run(binaries.pgCtl, args, { account: null, cwd: dataDir });
  const exited = new Promise<string>((resolve) => {
    started.then(
      ({ code }) => code !== 0 && resolve(readFrom(logFile, offset)),
      (error: Error) => resolve(`FATAL: ${error.message}`),
    );
  });
  return { pid: undefined, exited };
}

type Speed = 'fast' | 'immediate';
const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

/** Signals a server to end: `fast` ends sessions and writes all data, `immediate` leaves that to the next start. */
export async function requestStop(
  speed: Speed,
  { pid, dataDir, binaries }: { pid: number; dataDir: string; binaries: PostgresBinaries },
): Promise<void> {
  if (usesSocket) {
    process.kill(pid, SIGNALS[speed]);
    return;
  }
  await run(binaries.pgCtl, ['stop', '-W', '-m', speed, '-D', dataDir], { account: null, cwd: dataDir });
}
