import type { Command } from './command';

/** The help text: every command with its syntax and summary. */
export const helpLines = (commands: readonly Command[]): string[] => [
  ...commands.flatMap(({ name, usage, summary }) => [`${name} ${usage}`.trim(), `    ${summary}`]),
  '',
  'Every command takes --json. RELEASE_URL and RELEASE_TOKEN name another site than the one on this machine.',
  'Exit codes: 0 done, 1 could not be done, 2 wrong arguments, 3 the gate or verify found something.',
];
