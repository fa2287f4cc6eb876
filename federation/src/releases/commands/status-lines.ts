import type { AppStatus } from '../registry-use-cases';
import type { ReportedCounts } from '../release-reports';
import { formatTable } from './format-table';
import { formatInstant, formatShare } from './format-values';

const overview = ({ track, releases }: AppStatus): string[] => [
  track.app,
  track.active ?? '-',
  track.lastGood ?? '-',
  track.canary === null ? '-' : `${track.canary.version} for ${track.canary.share} %`,
  track.isDisabled ? 'closed' : track.active === null ? 'not out' : 'open',
  String(releases),
];

/** The names of all timings, in the order in which they are first met. */
const timingNames = (counts: readonly ReportedCounts[]): string[] => [
  ...new Set(counts.flatMap(({ timings }) => timings.map(({ name }) => name))),
];

const timingCell = (counts: ReportedCounts, name: string): string => {
  const timing = counts.timings.find((each) => each.name === name);
  if (timing === undefined) return '-';
  // Layout shift is a small number; everything else is in milliseconds.
  return timing.p75 < 1 ? timing.p75.toFixed(3) : `${Math.round(timing.p75).toLocaleString('en')} ms`;
};

function countRows(columns: readonly ReportedCounts[]): string[][] {
  const triesOf = ({ loads, loadFailures }: ReportedCounts): number => loads + loadFailures;
  return [
    ['loads', ...columns.map(({ loads }) => loads.toLocaleString('en'))],
    ['load failures', ...columns.map((counts) => formatShare(counts.loadFailures, triesOf(counts)))],
    ['threw', ...columns.map((counts) => formatShare(counts.boundaryHits, counts.loads))],
    ...timingNames(columns).map((name) => [
      `${name}, 75th percentile`,
      ...columns.map((counts) => timingCell(counts, name)),
    ]),
  ];
}

/** One app's figures: the canary beside the current release, or the current one alone. */
function countLines({ track, since, current, canary, judgement }: AppStatus): string[] {
  const columns = [
    { heading: `${track.active} (current)`, counts: current },
    { heading: `${track.canary?.version} (canary)`, counts: canary },
  ].flatMap(({ heading, counts }) => (counts === null ? [] : [{ heading, counts }]));
  if (columns.length === 0) return [];
  const table = formatTable(
    [`${track.app} since ${formatInstant(since)}`, ...columns.map(({ heading }) => heading)],
    countRows(columns.map(({ counts }) => counts)),
  );
  return ['', ...table, ...(judgement === null ? [] : [`${judgement.verdict}: ${judgement.reason}`])];
}

/** What visitors get, then the figures of each app that has some. */
export const statusLines = (apps: readonly AppStatus[]): string[] => [
  ...formatTable(['APP', 'ACTIVE', 'LAST GOOD', 'CANARY', 'STATE', 'RELEASES'], apps.map(overview)),
  ...apps.flatMap(countLines),
];
