import { parseArgs } from 'node:util';
import { frontEnds } from './front-ends.mjs';
import { ensureInstalled } from './install.mjs';
import { inRoot } from './workspace.mjs';

/** Signed-in user of the remotes' own pages; exists in the development database only. */
const DEVELOPMENT_USER = '13800138000:development';
const COLORS = ['cyan', 'green', 'magenta', 'blue', 'red', 'white'];

const { values, positionals } = parseArgs({
  options: { only: { type: 'string' }, against: { type: 'string' }, port: { type: 'string' } },
  allowPositionals: true,
});
// With a name, starts one remote's own page and the API; without, everything.
const only = values.only ?? positionals[0];

await ensureInstalled();
if (values.against !== undefined) await against(values.against);
else await everything();

/** @param {string} site */
async function against(site) {
  const { developAgainst } = await import('./dev-against.mjs');
  try {
    if (only === undefined)
      throw new Error('Which remote? npm run dev -- --only mf-chat --against https://…');
    await developAgainst(only, site, values.port === undefined ? undefined : Number(values.port));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}

async function everything() {
  const { default: concurrently } = await import('concurrently');
  const rsbuild = inRoot('node_modules', '@rsbuild', 'core', 'bin', 'rsbuild.js');
  const env = { NODE_ENV: 'development', DEVELOPMENT_USER };
  // By name instead of by path, because concurrently strips the quotes from a command that begins and ends with one.
  const node = 'node';
  const apps = [...(await frontEnds()), 'catalogue'].map((name, index) => ({
    name,
    prefixColor: COLORS[index % COLORS.length],
    command: `${node} ${JSON.stringify(rsbuild)} dev`,
    cwd: inRoot(name),
    env,
  }));
  const server = {
    name: 'server',
    prefixColor: 'yellow',
    command: `${node} ${JSON.stringify(inRoot('scripts', 'dev-server.mjs'))}`,
    env,
  };
  const commands = [...(only === undefined ? apps : apps.filter(({ name }) => name === only)), server];
  const { result } = concurrently(commands, { killOthersOn: ['failure'], restartTries: 0, prefix: 'name' });
  await result.catch(() => {
    process.exitCode = 1;
  });
}
