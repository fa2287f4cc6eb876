import type { MoveOrder } from '../registry/move-order';
import type { MoveMade } from '../registry/registry-use-cases';
import type { Command, CommandResult } from './command';
import type { ReleaseCommandDeps } from './command-deps';
import {
  type CommandLine,
  onlyWord,
  readApp,
  readChoice,
  readLine,
  readWhole,
  UsageError,
} from './command-line';

const GATED = { force: 'flag', note: 'text' } as const;

/** Effect of a move on visitors, in one sentence. */
const SENTENCES: Readonly<Partial<Record<MoveMade['kind'], (made: MoveMade) => string>>> = {
  promote: ({ app, after, before }) =>
    `${app}: everyone gets ${after.active}${before.active === null ? '' : `; before, it was ${before.active}`}`,
  canary: ({ app, after }) =>
    `${app}: ${after.canary?.share} % of the browsers get ${after.canary?.version}, the others ${after.active}`,
  'stop-canary': ({ app, after, version }) =>
    `${app}: the canary ${version} is taken back; everyone gets ${after.active}`,
  rollback: ({ app, after, before }) =>
    before.canary === null
      ? `${app}: back from ${before.active} to ${after.active}`
      : `${app}: the canary ${before.canary.version} is taken back; everyone gets ${after.active}`,
  disable: ({ app }) => `${app}: closed for everyone; \`enable ${app}\` opens it as it was`,
  unpublish: ({ app, version }) => `${app}: ${version} is removed; its files go with the next pruning`,
  enable: ({ app, after }) => `${app}: open again; everyone gets ${after.active}`,
};

/** Describes a move in one line for the operator. */
export function moveLine(made: MoveMade): string {
  const sentence = SENTENCES[made.kind]?.(made) ?? `${made.app}: ${made.kind}`;
  const isStillClosed = made.after.isDisabled && made.kind !== 'disable';
  const closed = isStillClosed ? `; once \`enable ${made.app}\` opens it again` : '';
  return `${sentence}${closed}${made.gate?.isPassed === false ? '  (past the gate)' : ''}`;
}

const noteOf = (line: CommandLine): string | null => {
  const note = line.text('note');
  return note === null ? null : readLine('note', note);
};

/** @throws UsageError for `--force` without a reason */
function gatedOf(line: CommandLine): { readonly isForced: boolean; readonly note: string | null } {
  const [isForced, note] = [line.flag('force'), noteOf(line)];
  if (isForced && note === null)
    throw new UsageError('--force needs --note "why", which is kept in the history');
  return { isForced, note };
}

function atLeastOne(words: readonly string[]): readonly string[] {
  if (words.length === 0) throw new UsageError('say which app');
  return words;
}

async function move({ connect }: ReleaseCommandDeps, order: MoveOrder): Promise<CommandResult> {
  const client = await connect();
  const moves = await client.move(order);
  return { json: { moves }, lines: moves.map(moveLine) };
}

const simple = (kind: 'stop-canary' | 'disable' | 'enable', summary: string): Command => ({
  name: kind,
  usage: 'APP [--note TEXT]',
  summary,
  options: { note: 'text' },
  run: (line, deps) => move(deps, { kind, app: readApp(onlyWord(line.words, 'app')), note: noteOf(line) }),
});

const promoteCommand: Command = {
  name: 'promote',
  usage: 'APP[@VERSION]… [--force --note TEXT]',
  summary: 'Give a release to everyone: that version, else the canary, else the newest; several go together',
  options: GATED,
  run: (line, deps) =>
    move(deps, { kind: 'promote', releases: atLeastOne(line.words).map(readChoice), ...gatedOf(line) }),
};

const canaryCommand: Command = {
  name: 'canary',
  usage: 'APP[@VERSION] --share N [--force --note TEXT]',
  summary: 'Give a release to N per cent of the browsers; a larger share keeps those that have it',
  options: { ...GATED, share: 'text' },
  async run(line, deps) {
    const choice = readChoice(onlyWord(line.words, 'app'));
    const share = line.text('share');
    if (share === null) throw new UsageError('say to how many per cent of the browsers: --share 10');
    return move(deps, {
      kind: 'canary',
      ...choice,
      share: readWhole('share', share, 1, 99),
      ...gatedOf(line),
    });
  },
};

const rollbackCommand: Command = {
  name: 'rollback',
  usage: 'APP… [--force --note TEXT]',
  summary: 'Take the canary back; without one, return to the release before; several go together',
  options: GATED,
  run: (line, deps) =>
    move(deps, { kind: 'rollback', apps: atLeastOne(line.words).map(readApp), ...gatedOf(line) }),
};

const unpublishCommand: Command = {
  name: 'unpublish',
  usage: 'APP@VERSION [--note TEXT]',
  summary: 'Remove a release that is neither in force, nor a canary, nor the last good one',
  options: { note: 'text' },
  async run(line, deps) {
    const { app, version } = readChoice(onlyWord(line.words, 'release, APP@VERSION'));
    if (version === null) throw new UsageError('say which version: APP@VERSION, as in `list`');
    return move(deps, { kind: 'unpublish', app, version, note: noteOf(line) });
  },
};

export const moveCommands: readonly Command[] = [
  promoteCommand,
  canaryCommand,
  simple('stop-canary', 'Take the canary back'),
  rollbackCommand,
  unpublishCommand,
  simple('disable', 'Close an app for everyone at once; the rest of the site stays'),
  simple('enable', 'Open it again, as it was'),
];
