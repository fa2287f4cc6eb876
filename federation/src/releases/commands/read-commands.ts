import type { PublishedRelease } from '../store/release';
import { type Move, type RegistryState, trackOf } from '../store/release-store';
import type { Command } from './command';
import { type CommandLine, onlyWord, readApp, readWhole } from './command-line';
import { formatTable } from './format-table';
import { formatBytes, formatInstant } from './format-values';
import { statusLines } from './status-lines';

const NOTHING_YET = 'Nothing is published yet. Next: publish APP';
const DEFAULT_MOVES = 20;

/** The app given on the command line; undefined for all. */
const appOf = (line: CommandLine): string | undefined =>
  line.words.length === 0 ? undefined : readApp(onlyWord(line.words, 'app'));

/** Pointers to a release, in words. */
function standingOf(state: RegistryState, release: PublishedRelease): string {
  const { app, version, replacedAt, servedSince } = release;
  const { active, lastGood, canary, isDisabled } = trackOf(state, app);
  if (version === active) return isDisabled ? 'active, closed' : 'active';
  if (version === canary?.version) return `canary ${canary.share} %`;
  if (version === lastGood) return 'last good';
  if (servedSince === null) return 'published, never out';
  return `unused since ${formatInstant(replacedAt)}`;
}

const HEADINGS = ['APP', 'VERSION', 'STATE', 'CONTRACT', 'FILES', 'SIZE', 'FIRST LOAD', 'PUBLISHED', 'BY'];

const releaseRow = (state: RegistryState, release: PublishedRelease): string[] => [
  release.app,
  release.version,
  standingOf(state, release),
  String(release.contract),
  String(release.files.length),
  formatBytes(release.files.reduce((sum, { bytes }) => sum + bytes, 0)),
  formatBytes(release.firstBytes),
  formatInstant(release.publishedAt),
  release.publishedBy,
];

const listCommand: Command = {
  name: 'list',
  usage: '[APP]',
  summary: 'Show the releases that are kept',
  options: {},
  async run(line, { connect }) {
    const app = appOf(line);
    const state = await (await connect()).state(app);
    const rows = [...state.releases]
      .sort((one, other) => one.app.localeCompare(other.app))
      .map((release) => releaseRow(state, release));
    return { json: state, lines: rows.length === 0 ? [NOTHING_YET] : formatTable(HEADINGS, rows) };
  },
};

const statusCommand: Command = {
  name: 'status',
  usage: '[APP]',
  summary: 'Show what visitors get, and how a canary does beside the current release',
  options: {},
  async run(line, { connect }) {
    const app = appOf(line);
    const apps = await (await connect()).status(app);
    return { json: apps, lines: apps.length === 0 ? [NOTHING_YET] : statusLines(apps) };
  },
};

const gateCell = ({ gate }: Move): string => {
  if (gate === null) return '-';
  if (gate.isPassed) return 'passed';
  return `forced: ${gate.checks.flatMap(({ name, isPassed }) => (isPassed ? [] : [name])).join(', ')}`;
};

const moveRow = (move: Move): string[] => [
  formatInstant(move.at),
  move.app,
  move.kind,
  move.version ?? '-',
  move.share === null ? '-' : `${move.share} %`,
  move.by,
  gateCell(move),
  move.note ?? '-',
];

const historyCommand: Command = {
  name: 'history',
  usage: '[APP] [--limit N]',
  summary: 'Show who moved what, and what the gate said',
  options: { limit: 'text' },
  async run(line, { connect }) {
    const app = appOf(line);
    const limit = readWhole('limit', line.text('limit') ?? String(DEFAULT_MOVES), 1, 1_000);
    const moves = await (await connect()).history({ app, limit });
    const headings = ['WHEN', 'APP', 'MOVE', 'VERSION', 'SHARE', 'BY', 'GATE', 'NOTE'];
    return {
      json: moves,
      lines: moves.length === 0 ? [NOTHING_YET] : formatTable(headings, moves.map(moveRow)),
    };
  },
};

export const readCommands: readonly Command[] = [listCommand, statusCommand, historyCommand];
