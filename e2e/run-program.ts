import { spawn } from 'node:child_process';

/** A program of the project that runs beside a test. */
export interface RunningProgram {
  /** Everything it printed so far. */
  output(): string;
  /** Waits for a text. @throws when the program ends before, with its output */
  waitFor(text: string | RegExp): Promise<void>;
  /** Resolves with the exit code. */
  ended: Promise<number>;
  stop(): Promise<void>;
}

const WAIT_MS = 90_000;
const LOOK_MS = 100;

interface ProgramOptions {
  /** Program to run; Node by default. */
  readonly command?: string;
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a program, or a script with Node. */
export function startProgram(args: readonly string[], options: ProgramOptions): RunningProgram {
  const { command = process.execPath, cwd, env = {} } = options;
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const note = (chunk: Buffer): void => {
    printed += chunk;
  };
  child.stdout.on('data', note);
  child.stderr.on('data', note);
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)));
  const hasPrinted = (text: string | RegExp) =>
    typeof text === 'string' ? printed.includes(text) : text.test(printed);
  return {
    output: () => printed,
    ended,
    async waitFor(text) {
      for (const deadline = Date.now() + WAIT_MS; !hasPrinted(text); ) {
        if (child.exitCode !== null || Date.now() > deadline)
          throw new Error(`${args.join(' ')} did not print ${text}:\n${printed}`);
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      }
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
      await ended;
    },
  };
}

/** Runs a program to its end. @returns its output @throws when it fails, with its output */
export async function runProgram(args: readonly string[], options: ProgramOptions): Promise<string> {
  const program = startProgram(args, options);
  if ((await program.ended) !== 0) throw new Error(`${args.join(' ')} failed:\n${program.output()}`);
  return program.output();
}
