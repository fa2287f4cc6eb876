import { createInterface } from 'node:readline/promises';
import type { Terminal } from './operator-command';
import { runCli } from './run-cli';

const CLEAR_LINE = '\r\u001b[K';

/** Asks on the terminal; the question goes to standard error, apart from the results. */
async function ask(question: string): Promise<string> {
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await reader.question(question);
  } finally {
    reader.close();
  }
}

let isShowing = false;
/** Erases the line that `show` wrote, so that the next output replaces it. */
function clear(): void {
  if (isShowing) process.stderr.write(CLEAR_LINE);
  isShowing = false;
}
function show(line: string): void {
  process.stderr.write(`${CLEAR_LINE}${line}`);
  isShowing = true;
}

const terminal: Terminal = {
  out(line) {
    clear();
    process.stdout.write(`${line}\n`);
  },
  say(line) {
    clear();
    process.stderr.write(`${line}\n`);
  },
  ...(process.stderr.isTTY === true ? { show } : {}),
  ask: process.stdin.isTTY === true ? ask : null,
};

// `npm run users -- list | head`: whoever reads has seen enough, and the command goes on to its end.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await runCli(process.argv.slice(2), process.env, terminal);
clear();
