import { ensureInstalled } from './install.mjs';
import { inRoot } from './workspace.mjs';

/** Someone who is signed in on the remotes' own pages; exists in the development database only. */
const DEVELOPMENT_USER = '13800138000:development';

await ensureInstalled();
const { default: concurrently } = await import('concurrently');
const rsbuild = inRoot('node_modules', '@rsbuild', 'core', 'bin', 'rsbuild.js');

const env = { NODE_ENV: 'development', DEVELOPMENT_USER };
// By name: concurrently takes the quotes off a command that begins and ends with one.
const node = 'node';

/** @param {string} name @param {string} color */
const app = (name, color) => ({
  name,
  prefixColor: color,
  command: `${node} ${JSON.stringify(rsbuild)} dev`,
  cwd: inRoot(name),
  env,
});

const server = {
  name: 'server',
  prefixColor: 'yellow',
  command: `${node} ${JSON.stringify(inRoot('scripts', 'dev-server.mjs'))}`,
  env,
};

// With a name, one remote on its own page and the API it talks to; without, everything.
const only = process.argv[2];
const apps = [
  app('shell', 'cyan'),
  app('mf-landing', 'green'),
  app('mf-auth', 'magenta'),
  app('mf-chat', 'blue'),
];
const commands =
  only === undefined ? [...apps, server] : [...apps.filter(({ name }) => name === only), server];

const { result } = concurrently(commands, { killOthersOn: ['failure'], restartTries: 0, prefix: 'name' });
await result.catch(() => {
  process.exitCode = 1;
});
