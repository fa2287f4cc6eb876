import { frontEnds } from './front-ends.mjs';
import { loadSource } from './load-source.mjs';
import { inRoot } from './workspace.mjs';

/** Port of the development gateway. */
const DEFAULT_PORT = 3100;

/**
 * Runs a development gateway in front of a running site, with one remote replaced by its local build, which is rebuilt
 * on every change.
 * @param {string} name folder of the remote
 * @param {string} address the running site
 * @param {number} [port]
 */
export async function developAgainst(name, address, port = DEFAULT_PORT) {
  /** @type {typeof import('@qihang/federation/dev')} */
  const { openAgainstGateway, parseSite, watchBuild } = await loadSource('@qihang/federation/dev');
  const remotes = (await frontEnds()).filter((app) => app !== 'shell');
  if (!remotes.includes(name))
    throw new Error(`There is no remote ${name}. There are: ${remotes.join(', ')}.`);
  const site = parseSite(address);
  const folder = inRoot('.cache', 'against', name);
  // Differs from every release and from earlier runs, whose files a browser may have cached.
  const release = `local-${Date.now().toString(36)}`;
  process.env.BUILD_ID = release;
  const gateway = await openAgainstGateway({ site, build: { name, release, folder }, port });
  const build = await watchBuild(inRoot(name), folder, (outcome) => {
    if (outcome.kind === 'built') console.log(`${name} built in ${outcome.ms} ms`);
    if (outcome.kind === 'failed') console.error(`${name} does not build:\n${outcome.errors}`);
    gateway.notify(outcome);
  });
  console.log(`\n${gateway.url} is ${site.origin} with ${name} from this folder.`);
  console.log('What you do there is done on that site. Ctrl-C ends it.');
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.once(signal, async () => {
      await Promise.all([build.stop(), gateway.stop()]);
      process.exit(0);
    });
  }
}
