import { EMPTY_REGISTRY } from '@qihang/federation/registry';
import { aSite } from '@qihang/shared/testing';
import { afterEach, expect, it, rstest } from '@rstest/core';
import { fetchPageData, readPageData } from './page-data';

const site = aSite();
const registry = {
  version: 1,
  remotes: [{ name: 'mf-chat', release: 'a', manifest: '/m.json', entry: { url: '/e.js' } }],
};
const consoleError = rstest.spyOn(console, 'error');

afterEach(() => {
  document.body.replaceChildren();
  consoleError.mockReset();
  rstest.unstubAllGlobals();
});

const putIntoPage = (data: unknown): void => {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'page-data';
  block.textContent = JSON.stringify(data);
  document.body.append(block);
};

it('page data are read from the page of the gateway', () => {
  putIntoPage({ site, registry });
  const data = readPageData();
  expect(data?.registry).toEqual(registry);
  expect(data?.site).toEqual(site);
});

it('page data say what the operator has turned on', () => {
  putIntoPage({ site, registry, serviceWorker: true, inspector: true });
  expect(readPageData()).toMatchObject({ hasServiceWorker: true, hasInspector: true });
  document.body.replaceChildren();
  putIntoPage({ site, registry });
  expect(readPageData()).toMatchObject({ hasServiceWorker: false, hasInspector: false });
});

it('page data are null where no gateway composed the page', () => {
  expect(readPageData()).toBeNull();
});

it('page data have no remotes when the registry cannot be understood', () => {
  consoleError.mockImplementation(() => {});
  putIntoPage({ site, registry: { version: 99 } });
  expect(readPageData()?.registry).toEqual(EMPTY_REGISTRY);
  expect(consoleError).toHaveBeenCalledTimes(1);
});

it('page data can be fetched instead', async () => {
  rstest.stubGlobal(
    'fetch',
    async (url: string) => new Response(JSON.stringify(url.endsWith('/site') ? site : registry)),
  );
  expect(await fetchPageData()).toMatchObject({ site: { brand: '启航AI' }, registry });
});

it('fetching page data fails clearly without the configuration of the site', async () => {
  rstest.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  await expect(fetchPageData()).rejects.toThrow(/site answered 503/);
});
