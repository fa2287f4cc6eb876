// The whole server of the site: pages, files of releases, and the registry.
import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import path from 'node:path';
import { createGateway, listenWith } from '@qihang/federation/gateway';
import {
  createRegistry,
  createReleaseApi,
  FolderReleaseStore,
  nodeListener,
  RELEASE_API_PATH,
  TOKEN_ACTS,
} from '@qihang/federation/releases';

const { PORT = '5180', DATA = 'data', RELEASE_TOKEN = '' } = process.env;

const store = new FolderReleaseStore(path.join(DATA, 'registry'));
const registry = createRegistry({ store });
// The shop's operator says what an app is, and not the person who publishes it.
await registry.enterApp({ app: 'shop', kind: 'host', by: 'serve.mjs' });
await registry.enterApp({ app: 'mf-cart', kind: 'remote', by: 'serve.mjs' });
const gateway = createGateway({
  store,
  folder: path.join(DATA, 'files'),
  routeOf: (pathname) => (pathname === '/' ? { remote: 'mf-cart', key: '/' } : null),
  data: {},
  title: 'Tiny shop',
  signingKey: generateKeyPairSync('ed25519').privateKey,
  report: (problem, error) => console.error(problem, error),
});

const api = createReleaseApi({
  registry,
  authorize: async (token) =>
    RELEASE_TOKEN !== '' && token === RELEASE_TOKEN
      ? { name: 'engineer', app: null, acts: TOKEN_ACTS }
      : null,
  onError: console.error,
});
let isOpen = false;
/** Composes pages with the pointers of the moment. The gateway starts with the first releases. */
const follow = async () => {
  if (isOpen) await gateway.refresh();
  else
    isOpen = await gateway.start().then(
      () => true,
      () => false,
    );
};
const releases = nodeListener(async (request) => {
  const answer = await api(request);
  if (request.method === 'POST') await follow();
  return answer;
});

const pages = listenWith(gateway);

await follow();
createServer((request, response) => {
  if (request.url?.startsWith(RELEASE_API_PATH)) releases(request, response);
  else pages(request, response);
}).listen(Number(PORT), '127.0.0.1', () => console.log(`http://127.0.0.1:${PORT}`));
