import { CHAT, SHOWN } from './harness/shell';
import { expect, test } from './harness/start-releases';
import type { Tab } from './harness/tab';
import { buildOf } from './harness/variants';

/** True when this browser gets the throwing build, with its first page or with the next. */
async function getsBuild(tab: Tab, url: string): Promise<boolean> {
  await tab.goto(url);
  await expect
    .poll(async () => (await tab.showsField(SHOWN.field)) || (await tab.shows(SHOWN.boundary)), {
      timeout: 30_000,
    })
    .toBe(true);
  return tab.shows(SHOWN.boundary);
}

test('F14 F66 a canary that throws is stopped by itself, and nobody gets it any more', async ({
  desk,
  front,
  anotherBrowser,
}) => {
  await desk.publish('mf-chat', buildOf('throws'));
  await desk.move({ kind: 'canary', app: 'mf-chat', version: 'variant-throws', share: 50 });
  let inCanary = await anotherBrowser();
  await inCanary.goto(front.url);
  // One browser in two gets the canary, and keeps it.
  for (let tries = 0; !(await getsBuild(inCanary, front.url + CHAT)); tries += 1) {
    expect(tries).toBeLessThan(30);
    inCanary = await anotherBrowser();
    await inCanary.goto(front.url);
  }
  await expect
    .poll(
      async () => {
        await getsBuild(inCanary, front.url + CHAT);
        return (await desk.track('mf-chat')).canary;
      },
      { timeout: 90_000, intervals: [100] },
    )
    .toBeNull();
  const [last] = await desk.history('mf-chat');
  expect(last?.kind).toBe('auto-stop');
  expect(await getsBuild(inCanary, front.url + CHAT)).toBe(false);
  expect(await inCanary.mark()).toBeNull();
});
