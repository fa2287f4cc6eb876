import { startProduct } from '../chat-product.mjs';
import { buildDefaultFederation, REMOTE_BASE } from './default-federation.mjs';
import { buildOneBundle } from './one-bundle.mjs';
import { asFile, serveFiles } from './serve-files.mjs';
import { asStaticPage } from './static-page.mjs';

/** @typedef {import('./build-app.mjs').BuiltFile} BuiltFile */

/** @param {string} url */
const pageOf = async (url) => (await fetch(url, { headers: { accept: 'text/html' } })).text();

/** The pages with a form: the product's, and the same as static HTML. @param {string} site */
async function startForms(site) {
  const forms = [];
  for (const name of ['login', 'register']) {
    const ours = `${site}/${name}`;
    const page = asStaticPage(await pageOf(ours), '手机号');
    const server = await serveFiles(new Map([['index.html', asFile(page)]]));
    forms.push({ name, urls: { static: server.url, ours }, close: server.close });
  }
  return forms;
}

/** The page of a built app, with the data that the product inlines as well. @param {Map<string, BuiltFile>} files @param {string} data */
const withData = (files, data) =>
  new Map(files).set(
    'index.html',
    asFile(
      String(files.get('index.html')?.text).replace(
        '</head>',
        () => `<script type="application/json" id="page-data">${data}</script></head>`,
      ),
    ),
  );

/** The product, its landing page in three other ways, and its forms as static HTML. @param {number} port */
export async function startTargets(port) {
  const product = await startProduct(port);
  const page = await pageOf(product.site);
  const { site } = JSON.parse(/id="page-data">([^<]+)</.exec(page)?.[1] ?? '{}');
  const data = JSON.stringify({ site }).replaceAll('<', '\\u003c');
  const bundle = await buildOneBundle();
  const federated = await buildDefaultFederation();
  const remote = [...federated.remote].map(
    ([name, file]) => /** @type {const} */ ([`${REMOTE_BASE.slice(1)}${name}`, file]),
  );
  const servers = {
    static: await serveFiles(new Map([['index.html', asFile(asStaticPage(page, '立即开始'))]])),
    bundle: await serveFiles(withData(bundle, data)),
    federation: await serveFiles(new Map([...withData(federated.host, data), ...remote])),
  };
  const forms = await startForms(product.site);
  return {
    product,
    forms,
    urls: {
      static: servers.static.url,
      bundle: servers.bundle.url,
      federation: servers.federation.url,
      ours: `${product.site}/`,
    },
    stop: async () => {
      for (const server of [...Object.values(servers), ...forms]) server.close();
      await product.stop();
    },
  };
}
