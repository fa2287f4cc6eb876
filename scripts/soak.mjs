import { parseArgs } from 'node:util';
import { ensureInstalled } from './install.mjs';

const USAGE = `npm run soak -- [--rounds 100] [--histories 1000] [--releases 100] [--upgrades 100] [--minutes 60] [--seed N [--path P]]
  --rounds     rounds of kill -9 in mid-answer, and four cut connections for each
  --histories  random histories against the real server, held against a model
  --releases   releases that are published, tried and taken back while browsers go to and fro; by itself, only those
  --upgrades   upgrades during which an older and the present server change places under load; by itself, only those
  --minutes    no new round or history is begun after so many minutes
  --seed       replays the histories of a failed run; --path goes straight to the one that failed`;

const whole = (/** @type {string | undefined} */ value) => value === undefined || /^\d+$/.test(value);

const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    histories: { type: 'string' },
    releases: { type: 'string' },
    upgrades: { type: 'string' },
    minutes: { type: 'string' },
    seed: { type: 'string' },
    path: { type: 'string' },
    help: { type: 'boolean' },
  },
});
const amounts = [
  values.rounds,
  values.histories,
  values.releases,
  values.upgrades,
  values.minutes,
  values.seed,
];
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
const upgrades = values.upgrades ?? '100';
const started = Date.now();
/** What a soak is made of; whoever names amounts of the later ones alone wants those alone. */
const CHATS = {
  isNamed: values.rounds !== undefined || values.histories !== undefined,
  files: ['faults/kill', 'faults/cuts', 'faults/histories'],
  amount: `${rounds} kills and ${histories} histories`,
};
const OTHERS = [
  { isNamed: values.upgrades !== undefined, files: ['faults/older'], amount: `${upgrades} upgrades` },
  {
    isNamed: values.releases !== undefined,
    files: ['federation/once/rounds'],
    amount: `${releases} releases`,
  },
];

function chooseParts() {
  // A seed replays the histories only.
  if (values.seed !== undefined) return [{ files: ['faults/histories'], amount: `${histories} histories` }];
  const named = OTHERS.filter(({ isNamed }) => isNamed);
  return CHATS.isNamed || named.length === 0 ? [CHATS, ...OTHERS] : named;
}
const parts = chooseParts();
const isGood = await runNode(
  [
    inRoot('node_modules', '@playwright', 'test', 'cli.js'),
    'test',
    '--project=faults',
    '--project=federation',
    '--reporter=line',
    // One worker, because other work would distort the measured recovery times.
    '--workers=1',
    ...parts.flatMap(({ files }) => files),
  ],
  {
    cwd: inRoot('e2e'),
    env: {
      SOAK: '1',
      SOAK_ROUNDS: rounds,
      SOAK_HISTORIES: histories,
      SOAK_RELEASES: releases,
      SOAK_UPGRADES: upgrades,
      ...(values.minutes === undefined
        ? {}
        : { SOAK_UNTIL: String(started + Number(values.minutes) * 60_000) }),
      ...(values.seed === undefined ? {} : { SOAK_SEED: values.seed }),
      ...(values.path === undefined ? {} : { SOAK_PATH: values.path }),
    },
  },
);
const minutes = ((Date.now() - started) / 60_000).toFixed(1);
const done = `up to ${parts.map(({ amount }) => amount).join(', ')}`;
console.log(`soak: ${isGood ? 'nothing was lost' : 'FAILED'} · ${done} · ${minutes} min`);
process.exitCode = isGood ? 0 : 1;
