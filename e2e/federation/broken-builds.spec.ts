import { expect, test } from './harness/federation-test';
import { serveBuild } from './harness/serve-build';
import { CHAT, expectUsableShell, SHOWN } from './harness/shell';
import type { Tab } from './harness/tab';
import { buildOf } from './harness/variants';

/** Only the region failed: links still lead to the other remotes. */
async function expectOthersWork(tab: Tab): Promise<void> {
  await expectUsableShell(tab);
  await tab.follow('/');
  await tab.sees(SHOWN.landing);
}

test('F14 a remote that throws as it renders loses its own region only, at every 重试', async ({
  tab,
  front,
}) => {
  front.misbehave(...(await serveBuild('mf-chat', buildOf('throws'))));
  await tab.goto(front.url + CHAT);
  await tab.sees(SHOWN.boundary);
  await tab.press('重试');
  await tab.sees(SHOWN.boundary);
  await expectOthersWork(tab);
});

test('F14 a remote that throws after it was shown loses its own region only', async ({ tab, front }) => {
  front.misbehave(...(await serveBuild('mf-chat', buildOf('throws-later'))));
  await tab.goto(front.url + CHAT);
  await tab.sees(SHOWN.boundary);
  await expectOthersWork(tab);
});

test('F16 a remote that was built for another React ends in the boundary, also at the second and third try', async ({
  tab,
  front,
}) => {
  front.misbehave(...(await serveBuild('mf-chat', buildOf('other-react'))));
  await tab.goto(front.url + CHAT);
  for (let tries = 0; tries < 3; tries += 1) {
    if (tries > 0) await tab.press('重试');
    await tab.sees(SHOWN.boundary);
    await expectUsableShell(tab);
  }
  await expectOthersWork(tab);
});

test('F16 a remote that was built for the same React is shown, and there is one React', async ({
  tab,
  front,
}) => {
  front.misbehave(...(await serveBuild('mf-chat', buildOf('one'))));
  await tab.goto(front.url + CHAT);
  await tab.hasField(SHOWN.field);
  expect(await tab.mark()).toBe('one');
  expect(tab.problems).toEqual([]);
});
