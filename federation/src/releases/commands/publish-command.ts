import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseClient } from '../client/release-client';
import { type PublishProgress, publishBuild } from '../publish/publish-build';
import type { Publication } from '../registry/registry-use-cases';
import type { Command } from './command';
import type { ReleaseCommandDeps, ReleaseTerminal } from './command-deps';
import { CommandError, type CommandLine, readApp, UsageError } from './command-line';
import { checkLines } from './describe-failure';
import { formatBytes, formatCount } from './format-values';
import { moveLine } from './move-commands';

/** An app's build to publish. */
interface Place {
  /** Null when only the folder was given. */
  readonly app: string | null;
  readonly folder: string;
}

/** Interval of progress lines when there is no terminal. */
const LINE_EVERY_MS = 2_000;

function placesOf(line: CommandLine, deps: ReleaseCommandDeps): Place[] {
  const apps = line.words.map(readApp);
  const folder = line.text('dir');
  if (folder === null) {
    if (apps.length === 0)
      throw new UsageError('say which app to publish, or --dir with the folder of a build');
    return apps.map((app) => ({ app, folder: deps.folderOf(app) }));
  }
  if (apps.length > 1) throw new UsageError('--dir is the folder of one build; give one app, or none');
  return [{ app: apps[0] ?? null, folder: path.resolve(deps.workingFolder, folder) }];
}

async function insistOnBuild({ app, folder }: Place): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (found?.isDirectory()) return;
  throw new CommandError(`there is no build${app === null ? '' : ` of ${app}`} in ${folder}; build it first`);
}

const progressLine = ({ release, files, bytes }: PublishProgress): string =>
  `${release.app} ${release.version}  ${files.sent}/${files.of} files  ` +
  `${formatBytes(bytes.sent)} of ${formatBytes(bytes.of)}`;

function makeProgress(terminal: ReleaseTerminal): (progress: PublishProgress) => void {
  let lastMs = performance.now();
  return (progress) => {
    if (terminal.show) return terminal.show(progressLine(progress));
    if (performance.now() - lastMs < LINE_EVERY_MS) return;
    lastMs = performance.now();
    terminal.say(progressLine(progress));
  };
}

/** A publication with its cost. */
interface Published extends Publication {
  readonly sent: { readonly files: number; readonly bytes: number };
  readonly ms: number;
}

async function publishOne(
  { app, folder }: Place,
  client: ReleaseClient,
  terminal: ReleaseTerminal,
): Promise<Published> {
  const started = performance.now();
  const showProgress = makeProgress(terminal);
  let sent = { files: 0, bytes: 0 };
  const publication = await publishBuild({
    folder,
    target: client,
    ...(app === null ? {} : { app }),
    onProgress(progress) {
      sent = { files: progress.files.sent, bytes: progress.bytes.sent };
      showProgress(progress);
    },
  });
  return { ...publication, sent, ms: Math.round(performance.now() - started) };
}

function publishedLines({ release, isNew, sent, ms, gate }: Published): string[] {
  const { app, version, files } = release;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const took = `${formatBytes(sent.bytes)} sent in ${(ms / 1_000).toFixed(1)} s`;
  const head = isNew
    ? `published ${app} ${version}: ${formatCount(files.length, 'file')}, ${formatBytes(bytes)}; ${took}`
    : `${app} ${version} is published already`;
  if (gate.isPassed) return [head];
  return [head, 'The gate would not let it go out now:', ...checkLines(gate.checks)];
}

/** Suggests the next command for releases that no visitor can get yet. */
function nextStep(published: readonly Published[]): string[] {
  const isReady = ({ release, gate }: Published): boolean => release.replacedAt !== null && gate.isPassed;
  const choices = published.filter(isReady).map(({ release }) => `${release.app}@${release.version}`);
  if (choices.length === 0) return [];
  return [`Nobody has it yet. Next: canary ${choices[0]} --share 10, or promote ${choices.join(' ')}`];
}

export const publishCommand: Command = {
  name: 'publish',
  usage: 'APP… [--dir FOLDER] [--promote]',
  summary: 'Send a build; only files that the registry does not have travel',
  options: { dir: 'text', promote: 'flag' },
  async run(line, deps) {
    const places = placesOf(line, deps);
    for (const place of places) await insistOnBuild(place);
    const client = await deps.connect();
    const published: Published[] = [];
    for (const place of places) published.push(await publishOne(place, client, deps.terminal));
    const lines = published.flatMap(publishedLines);
    if (!line.flag('promote')) return { json: { published }, lines: [...lines, ...nextStep(published)] };
    for (const text of lines) deps.terminal.say(text);
    const releases = published.map(({ release }) => ({ app: release.app, version: release.version }));
    const moves = await client.move({ kind: 'promote', releases });
    return { json: { published, moves }, lines: moves.map(moveLine) };
  },
};
