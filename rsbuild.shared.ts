import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  defineRemote as defineFederatedRemote,
  defineHost,
  type RemoteApp,
  type SharedModule,
} from '@qihang/federation/preset';
import { CATALOGUE_PATH, CATALOGUE_PORT } from './catalogue/src/place';

/** Every front end of the product: folder, development port, and the route at which the shell shows it. */
export const apps = {
  shell: { port: 3000, route: null },
  'mf-landing': { port: 3001, route: '/' },
  'mf-auth': { port: 3002, route: '/login' },
  'mf-chat': { port: 3003, route: '/chat/:agentKey' },
} as const;

type RemoteName = Exclude<keyof typeof apps, 'shell'>;
const isRemote = (name: string): name is RemoteName => name !== 'shell' && name in apps;
const remoteNames = Object.keys(apps).filter(isRemote);

/** The modules that exist once per page; everything else is bundled where it is used. */
const shared: readonly SharedModule[] = [
  { name: 'react', loading: 'eager' },
  { name: 'react-dom', loading: 'eager' },
  { name: 'react/jsx-runtime', loading: 'eager' },
  { name: 'react/jsx-dev-runtime', loading: 'eager', developmentOnly: true },
  { name: '@qihang/shared/navigation', loading: 'eager' },
  { name: '@qihang/shared/session', loading: 'eager' },
  { name: '@qihang/shared/api', loading: 'async' },
  { name: '@qihang/shared/ui', loading: 'async' },
];

/** Number of the contract between shell and remotes beyond the shared modules; see `FederatedApp.contract`. */
const CONTRACT = 1;

/** Prerender entry: the first view is rendered by the build (docs/decisions/0009). */
const PRERENDER = './src/prerender.tsx';
const prerendered: readonly RemoteName[] = ['mf-landing', 'mf-auth', 'mf-chat'];

/** What the pages of remotes ask for before any script (docs/decisions/0030). */
const early: Partial<Record<RemoteName, Pick<RemoteApp, 'earlyRequest' | 'laterChunks'>>> = {
  'mf-chat': {
    earlyRequest: '/api/chat/{1}/opening?conversation={c}',
    laterChunks: ['rest', 'markdown'],
  },
};

/** axios' second adapter, 4 kB of every page: all its calls go through XMLHttpRequest. */
const unusedAdapter = new URL('node_modules/axios/lib/adapters/fetch.js', import.meta.url);

/** axios' names of the status codes, which it offers and does not use. */
const unusedNames = new URL('node_modules/axios/lib/helpers/HttpStatusCode.js', import.meta.url);

/** Reads style attributes, which an answer has none of: it comes without markup. */
const styleParser = new URL('node_modules/style-to-object/esm/index.mjs', import.meta.url);
/** How properties are spelled in SVG, XML and old HTML, 5 kB of every chat: those of an answer are spelled as React does. */
const propertyNames = ['svg', 'html', 'xlink', 'xmlns', 'xml', 'hast-to-react'].map(
  (name) => new URL(`node_modules/property-information/lib/${name}.js`, import.meta.url),
);
const noNames = new URL('shared/src/markdown/no-property-names.mjs', import.meta.url);
/** And the ARIA names that no answer has, 0.7 kB. */
const ariaNames = new URL('node_modules/property-information/lib/aria.js', import.meta.url);
const fewNames = new URL('shared/src/markdown/few-aria-names.mjs', import.meta.url);

/** The router's own code: its package offers browsers the build with warnings for developers alone, 0.4 kB of every page. */
const routerBuild = (kind: 'development' | 'production'): URL => {
  const folder = new URL(`node_modules/react-router/dist/${kind}/`, import.meta.url);
  const file = readdirSync(folder).find(
    (name) =>
      name.endsWith('.mjs') &&
      readFileSync(new URL(name, folder), 'utf8').includes('var ENABLE_DEV_WARNINGS'),
  );
  if (file === undefined)
    throw new Error(`No file of react-router's ${kind} build says ENABLE_DEV_WARNINGS.`);
  return new URL(file, folder);
};
const router = routerBuild('production');
const standIns = [
  ...propertyNames.map((names) => [names, noNames]),
  [ariaNames, fewNames],
  [routerBuild('development'), router],
];

const common = (name: keyof typeof apps) => ({
  name,
  root: fileURLToPath(new URL(name, import.meta.url)),
  port: apps[name].port,
  shared,
  browserslist: ['chrome >= 107', 'safari >= 15.4', 'ios_saf >= 15.4', 'firefox >= 115'],
  // The build script names a build by a hash of its inputs.
  buildId: process.env.BUILD_ID ?? 'local',
  contract: CONTRACT,
  leftOut: [unusedAdapter, unusedNames, styleParser].map((file) => fileURLToPath(file)),
  standIns: Object.fromEntries(standIns.map((files) => files.map((file) => fileURLToPath(file)))),
  pureComponents: [fileURLToPath(router)],
  // Calls go to the API's own port; paths in its answers (the contact code) are on the page's origin.
  developmentProxy: {
    '/api': 'http://localhost:4000',
    [CATALOGUE_PATH.slice(0, -1)]: `http://localhost:${CATALOGUE_PORT}`,
  },
  developmentDefine: {
    'process.env.DEVELOPMENT_USER': JSON.stringify(process.env.DEVELOPMENT_USER ?? ''),
  },
});

export const defineShell = () =>
  defineHost({
    ...common('shell'),
    entry: './src/index.tsx',
    template: './src/index.html',
    layer: 'shell',
    prerender: PRERENDER,
    serviceWorker: './src/service-worker/worker.ts',
    developmentRemotes: remoteNames.map((name) => ({ name, port: apps[name].port })),
  });

export const defineRemote = (name: RemoteName) =>
  defineFederatedRemote({
    ...common(name),
    exposes: './src/app.tsx',
    standalone: './src/index.ts',
    layer: 'remotes',
    ...(prerendered.includes(name) && { prerender: PRERENDER }),
    ...early[name],
    allowedOrigins: [new RegExp(`^http://[^/]+:${apps.shell.port}$`)],
  });
