import { parseArgs } from 'node:util';
import { ensureInstalled } from './install.mjs';

const USAGE = `npm run soak -- [--rounds 100] [--histories 1000] [--minutes 60] [--seed N [--path P]]
  --rounds     rounds of kill -9 in mid-answer, and four cut connections for each
  --histories  random histories against the real server, held against a model
  --minutes    no new round or history is begun after so many minutes
  --seed       replays the histories of a failed run; --path goes straight to the one that failed`;

const whole = (/** @type {string | undefined} */ value) => value === undefined || /^\d+$/.test(value);

const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    histories: { type: 'string' },
    minutes: { type: 'string' },
    seed: { type: 'string' },
    path: { type: 'string' },
    help: { type: 'boolean' },
  },
});
if (values.help || ![values.rounds, values.histories, values.minutes, values.seed].every(whole)) {
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
const started = Date.now();
// A replay is of the histories alone.
const files =
  values.seed === undefined ? ['faults/kill', 'faults/cuts', 'faults/histories'] : ['faults/histories'];
const isGood = await runNode(
  [
    inRoot('node_modules', '@playwright', 'test', 'cli.js'),
    'test',
    '--project=faults',
    '--reporter=line',
    // One after the other: figures of a recovery beside other work would be those of the other work.
    '--workers=1',
    ...files,
  ],
  {
    cwd: inRoot('e2e'),
    env: {
      SOAK: '1',
      SOAK_ROUNDS: rounds,
      SOAK_HISTORIES: histories,
      ...(values.minutes === undefined
        ? {}
        : { SOAK_UNTIL: String(started + Number(values.minutes) * 60_000) }),
      ...(values.seed === undefined ? {} : { SOAK_SEED: values.seed }),
      ...(values.path === undefined ? {} : { SOAK_PATH: values.path }),
    },
  },
);
const minutes = ((Date.now() - started) / 60_000).toFixed(1);
console.log(
  `soak: ${isGood ? 'nothing was lost' : 'FAILED'} · up to ${rounds} kills and ${histories} histories · ${minutes} min`,
);
process.exitCode = isGood ? 0 : 1;
