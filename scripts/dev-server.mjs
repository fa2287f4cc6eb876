import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { inRoot } from './workspace.mjs';

const PORT = 4000;
const SETTLE_MS = 150;

if (
  await fetch(`http://127.0.0.1:${PORT}/api/health`).then(
    (answer) => answer.ok,
    () => false,
  )
) {
  console.log(`an API already runs on ${PORT}: using it`);
} else {
  await serve();
}

/** Rebuilds the server on every change and restarts it; the old one closes its streams first and the database last. */
async function serve() {
  const rsbuild = inRoot('node_modules', '@rsbuild', 'core', 'bin', 'rsbuild.js');
  await mkdir(inRoot('server', 'dist'), { recursive: true });
  const build = spawn(process.execPath, [rsbuild, 'build', '--watch'], {
    cwd: inRoot('server'),
    stdio: 'inherit',
  });

  /** @type {import('node:child_process').ChildProcess | null} */
  let server = null;
  let isStopping = false;

  const stop = async () => {
    const running = server;
    server = null;
    if (running === null || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGINT');
    await ended;
  };
  const start = () => {
    server = spawn(process.execPath, ['--enable-source-maps', inRoot('server', 'dist', 'main.js')], {
      stdio: 'inherit',
      env: {
        ...process.env,
        NODE_ENV: 'development',
        PORT: String(PORT),
        DATA_DIR: inRoot('.data', 'development'),
      },
    });
  };

  /** @type {NodeJS.Timeout | undefined} */
  let settling;
  let turn = Promise.resolve();
  watch(inRoot('server', 'dist'), (_event, file) => {
    if (file !== 'main.js' || isStopping) return;
    clearTimeout(settling);
    settling = setTimeout(() => {
      turn = turn.then(stop).then(start);
    }, SETTLE_MS);
  });

  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.once(signal, async () => {
      isStopping = true;
      build.kill();
      await turn.then(stop);
      process.exit(0);
    });
  }
}
