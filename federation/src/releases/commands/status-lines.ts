import type { ReportedCounts } from '../canary/release-reports';
import type { AppStatus } from '../registry/registry-use-cases';
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

/** Names of all timings, in order of first appearance. */
const timingNames = (counts: readonly ReportedCounts[]): string[] => [
  ...new Set(counts.flatMap(({ timings }) => timings.map(({ name }) => name))),
];

const timingCell = (counts: ReportedCounts, name: string): string => {
  const timing = counts.timings.find((each) => each.name === name);
  if (timing === undefined) return '-';
  // Layout shift is a small number without a unit; all others are in milliseconds.
  return timing.p75 < 1 ? timing.p75.toFixed(3) : `${Math.round(timing.p75).toLocaleString('en')} ms`;
};

/** Cells for loads, failed loads and render errors. */
const countCells = ({ loads, loadFailures, boundaryHits }: ReportedCounts) => ({
  loads: loads.toLocaleString('en'),
  failures: formatShare(loadFailures, loads + loadFailures),
  threw: formatShare(boundaryHits, loads),
});

function countRows(columns: readonly ReportedCounts[]): string[][] {
  const cells = columns.map(countCells);
  return [
    ['loads', ...cells.map(({ loads }) => loads)],
    ['load failures', ...cells.map(({ failures }) => failures)],
    ['threw', ...cells.map(({ threw }) => threw)],
    ...timingNames(columns).map((name) => [
      `${name}, 75th percentile`,
      ...columns.map((counts) => timingCell(counts, name)),
    ]),
  ];
}

/** Details of one app: the canary beside the current release, or the current one alone. */
function detailLines({ track, since, current, canary, judgement }: AppStatus): string[] {
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

/** The apps without a canary, one line each. */
function summaryLines(apps: readonly AppStatus[]): string[] {
  const rows = apps.flatMap(({ track, current }) => {
    if (current === null) return [];
    const { loads, failures, threw } = countCells(current);
    return [[track.app, track.active ?? '-', loads, failures, threw]];
  });
  const headings = ['LAST 24 HOURS', 'VERSION', 'LOADS', 'LOAD FAILURES', 'THREW'];
  return rows.length === 0 ? [] : ['', ...formatTable(headings, rows)];
}

/** Status of the apps: first what visitors get, then counts of canaries and, for a single app, all details. */
export function statusLines(apps: readonly AppStatus[]): string[] {
  const isDetailed = ({ track }: AppStatus): boolean => track.canary !== null || apps.length === 1;
  return [
    ...formatTable(['APP', 'ACTIVE', 'LAST GOOD', 'CANARY', 'STATE', 'RELEASES'], apps.map(overview)),
    ...summaryLines(apps.filter((status) => !isDetailed(status))),
    ...apps.filter(isDetailed).flatMap(detailLines),
  ];
}
