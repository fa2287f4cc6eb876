import type { AppEntry } from '../registry/app-entry';
import type { Command, CommandResult } from './command';
import type { ReleaseCommandDeps } from './command-deps';
import { CommandError, type CommandLine, onlyWord, readApp, UsageError } from './command-line';
import { formatTable } from './format-table';
import { formatInstant } from './format-values';

const KINDS: readonly AppEntry['kind'][] = ['host', 'remote'];

async function enter(line: CommandLine, { apps }: ReleaseCommandDeps): Promise<CommandResult> {
  const app = readApp(onlyWord(line.words, 'app, or `list`'));
  const kind = KINDS.find((each) => each === line.text('kind'));
  if (kind === undefined) {
    throw new UsageError(
      'say what it is: --kind remote, or --kind host for the one app that pages begin with',
    );
  }
  if (apps === null) throw new CommandError('apps are entered on the machine of the server');
  const isNew = await apps.enter({ app, kind });
  const said = isNew ? `${app} is a ${kind}; its builds can be published now` : `${app} is a ${kind} already`;
  return { json: { app, kind, isNew }, lines: [said] };
}

async function list({ connect }: ReleaseCommandDeps): Promise<CommandResult> {
  const { apps } = await (await connect()).state();
  const rows = apps.map(({ app, kind, enteredAt, enteredBy }) => [
    app,
    kind,
    formatInstant(enteredAt),
    enteredBy,
  ]);
  const headings = ['APP', 'KIND', 'ENTERED', 'BY'];
  return { json: apps, lines: rows.length === 0 ? ['There are no apps.'] : formatTable(headings, rows) };
}

export const appCommand: Command = {
  name: 'app',
  usage: 'APP --kind host|remote · list',
  summary: 'Say what an app is, before anything of it can be published; show what each is',
  options: { kind: 'text' },
  run: (line, deps) => (line.words[0] === 'list' && line.words.length === 1 ? list(deps) : enter(line, deps)),
};
