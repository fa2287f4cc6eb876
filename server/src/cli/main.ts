import { createInterface } from 'node:readline/promises';
import { runCli } from './run-cli';

/** Asks on the terminal; the question goes to standard error, where it does not mix with results. */
async function ask(question: string): Promise<string> {
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await reader.question(question);
  } finally {
    reader.close();
  }
}

process.exitCode = await runCli(process.argv.slice(2), process.env, {
  out: (line) => void process.stdout.write(`${line}\n`),
  say: (line) => void process.stderr.write(`${line}\n`),
  ask: process.stdin.isTTY === true ? ask : null,
});
