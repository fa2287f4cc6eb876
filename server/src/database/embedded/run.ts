import { spawn } from 'node:child_process';
import type { SystemAccount } from './system-account';

const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LD_LIBRARY_PATH'];

/**
 * Environment of PostgreSQL's programs. It leaves out the operator's settings (keys of AI vendors), PG* variables,
 * which would change the programs' behaviour, and locales, which would stop initdb where they are not installed.
 */
export function postgresEnvironment(): Record<string, string> {
  const kept = PASSED_ON.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
}

interface RunOptions {
  readonly account: SystemAccount | null;
  readonly cwd: string;
}

export interface RunResult {
  readonly code: number | null;
  readonly output: string;
}

/** Runs one of PostgreSQL's programs to its end; rejects only when the program cannot be started. */
export function run(
  program: string,
  args: readonly string[],
  { account, cwd }: RunOptions,
): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...(account ?? {}),
      cwd,
      env: postgresEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString('utf8')).slice(-20_000);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}
