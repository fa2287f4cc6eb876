import { createPerson } from '../test';
import { reset } from './harness/acts';
import { test } from './harness/federation-test';
import { remotesOf } from './harness/page-data';
import { expectUsableShell, SHOWN } from './harness/shell';
import { Tab } from './harness/tab';

const REMOTES = ['mf-landing', 'mf-auth', 'mf-chat'];

for (let dead = 0; dead < 2 ** REMOTES.length; dead += 1) {
  const down = REMOTES.filter((_, index) => dead & (1 << index));
  const which = down.length === 0 ? 'no remote' : down.join(', ');
  test(`F10 the shell is usable with ${which} dead`, async ({ session, front }) => {
    // A person of its own: the sign-out at the end also ends the session on the server.
    const tab = await Tab.open(session, { person: await createPerson(front.url) });
    const html = await (await fetch(front.url, { headers: { accept: 'text/html' } })).text();
    const folders = remotesOf(html)
      .filter(({ name }) => down.includes(name))
      .map(({ manifest }) => manifest.slice(0, manifest.lastIndexOf('/') + 1));
    front.misbehave({
      on: ({ pathname }) => folders.some((folder) => pathname.startsWith(folder)),
      act: reset,
    });

    await tab.goto(front.url);
    await tab.sees(down.includes('mf-landing') ? SHOWN.boundary : SHOWN.landing);
    await expectUsableShell(tab);

    await tab.press('我要做方案');
    if (down.includes('mf-chat')) await tab.sees(SHOWN.boundary);
    else await tab.hasField(SHOWN.field);
    await expectUsableShell(tab);

    await tab.press('退出登录');
    if (down.includes('mf-auth')) await tab.sees(SHOWN.boundary);
    else await tab.hasField(SHOWN.phone);
    await tab.sees(down.includes('mf-auth') ? '返回首页' : '登录');
  });
}
