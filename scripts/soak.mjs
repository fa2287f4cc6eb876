import { parseArgs } from 'node:util';
import { ensureInstalled } from './install.mjs';

const USAGE = `npm run soak -- [--rounds 100] [--histories 1000] [--releases 100] [--minutes 60] [--seed N [--path P]]
  --rounds     rounds of kill -9 in mid-answer, and four cut connections for each
  --histories  random histories against the real server, held against a model
  --releases   releases that are published, tried and taken back while browsers go to and fro; by itself, only those
  --minutes    no new round or history is begun after so many minutes
  --seed       replays the histories of a failed run; --path goes straight to the one that failed`;

const whole = (/** @type {string | undefined} */ value) => value === undefined || /^\d+$/.test(value);

const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    histories: { type: 'string' },
    releases: { type: 'string' },
    minutes: { type: 'string' },
    seed: { type: 'string' },
    path: { type: 'string' },
    help: { type: 'boolean' },
  },
});
const amounts = [values.rounds, values.histories, values.releases, values.minutes, values.seed];
if (values.help || !amounts.every(whole)) {
  console.error(USAGE);
  process.exit(values.help ? 0 : 2);
}

await ensureInstalled();
const { buildChanged } = await import('./build.mjs');
const { runNode } = await import('./stages.mjs');
const { inRoot } = await import('./workspace.mjs');
await buildChanged();

const rounds = values.rounds ?? '100';
const histories = values.histories ?? '1000';
const releases = values.releases ?? '100';
const started = Date.now();
const CHATS = ['faults/kill', 'faults/cuts', 'faults/histories'];
const RELEASES = ['federation/once/rounds'];
const isReleasesOnly =
  values.releases !== undefined && values.rounds === undefined && values.histories === undefined;

function chooseFiles() {
  // A seed replays the histories only.
  if (values.seed !== undefined) return ['faults/histories'];
  return isReleasesOnly ? RELEASES : [...CHATS, ...RELEASES];
}
const isGood = await runNode(
  [
    inRoot('node_modules', '@playwright', 'test', 'cli.js'),
    'test',
    '--project=faults',
    '--project=federation',
    '--reporter=line',
    // One worker, because other work would distort the measured recovery times.
    '--workers=1',
    ...chooseFiles(),
  ],
  {
    cwd: inRoot('e2e'),
    env: {
      SOAK: '1',
      SOAK_ROUNDS: rounds,
      SOAK_HISTORIES: histories,
      SOAK_RELEASES: releases,
      ...(values.minutes === undefined
        ? {}
        : { SOAK_UNTIL: String(started + Number(values.minutes) * 60_000) }),
      ...(values.seed === undefined ? {} : { SOAK_SEED: values.seed }),
      ...(values.path === undefined ? {} : { SOAK_PATH: values.path }),
    },
  },
);
const minutes = ((Date.now() - started) / 60_000).toFixed(1);
const done = isReleasesOnly
  ? `up to ${releases} releases`
  : `up to ${rounds} kills, ${histories} histories and ${releases} releases`;
console.log(`soak: ${isGood ? 'nothing was lost' : 'FAILED'} · ${done} · ${minutes} min`);
process.exitCode = isGood ? 0 : 1;
