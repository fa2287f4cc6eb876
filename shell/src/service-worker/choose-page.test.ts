import { expect, it } from '@rstest/core';
import { choosePage } from './choose-page';

const aPage = (text: string, init: ResponseInit = {}) => new Response(text, init);
const KEPT = aPage('kept');
const SUPERSEDED = aPage('kept', { headers: { 'kept-superseded': '1' } });
const never = new Promise<never>(() => {});

/** A network and a clock that answer in the order of the test. */
async function choose(
  kept: Response | null,
  ...events: readonly ('late' | 'refuses' | Response)[]
): Promise<string> {
  const tell = new EventTarget();
  const network = new Promise<Response>((resolve, reject) => {
    tell.addEventListener('page', (event) => resolve((event as CustomEvent<Response>).detail));
    tell.addEventListener('refuses', () => reject(new Error('no network')));
  });
  const late = new Promise<'late'>((resolve) => tell.addEventListener('late', () => resolve('late')));
  const chosen = choosePage(network, Promise.resolve(kept), late);
  const text = chosen.then(
    async ({ page, isKept }) => {
      expect(isKept).toBe(page === kept);
      return `${page.status} ${await page.clone().text()}`;
    },
    (error: Error) => error.message,
  );
  for (const event of events) {
    tell.dispatchEvent(
      typeof event === 'string' ? new Event(event) : new CustomEvent('page', { detail: event }),
    );
    await new Promise((resolve) => setTimeout(resolve));
  }
  return Promise.race([text, new Promise<string>((resolve) => setTimeout(() => resolve('waits'), 50))]);
}

it.each([
  ['the network’s page in time', KEPT, [aPage('new')], '200 new'],
  [
    'the network’s word in time that the site is closed',
    KEPT,
    [aPage('closed', { status: 503 })],
    '503 closed',
  ],
  ['the kept page at once where the network fails', KEPT, ['refuses'], '200 kept'],
  ['the kept page where the network’s answer is a failure', KEPT, [Response.error()], '200 kept'],
  ['the kept page where a proxy does not reach the server', KEPT, [aPage('', { status: 502 })], '200 kept'],
  ['the kept page where the network is late', KEPT, ['late'], '200 kept'],
  ['the kept page where it is late and fails', KEPT, ['late', 'refuses'], '200 kept'],
  ['nothing yet where it is late and had another page since', SUPERSEDED, ['late'], 'waits'],
  ['the late page of a network that had another page since', SUPERSEDED, ['late', aPage('new')], '200 new'],
  ['a superseded page where the network fails', SUPERSEDED, ['refuses'], '200 kept'],
  ['a superseded page where the network is late and fails', SUPERSEDED, ['late', 'refuses'], '200 kept'],
  ['a late page where nothing is kept', null, ['late', aPage('new')], '200 new'],
  ['the failure where nothing is kept', null, ['refuses'], 'no network'],
  ['the proxy’s page where nothing is kept', null, [aPage('away', { status: 504 })], '504 away'],
] as const)('F68 a navigation gets %s', async (_, kept, events, expected) => {
  expect(await choose(kept, ...events)).toBe(expected);
});

it('a navigation does not wait for the cache while the network is in time', async () => {
  const { page } = await choosePage(Promise.resolve(aPage('new')), never, never);
  expect(await page.text()).toBe('new');
});
