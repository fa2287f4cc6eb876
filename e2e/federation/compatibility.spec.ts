import { change } from './harness/acts';
import { findingsOf } from './harness/release-desk';
import { SHOWN } from './harness/shell';
import { expect, expectChat, test } from './harness/start-releases';
import { buildOf } from './harness/variants';

test('F15 an old remote works in a new shell', async ({ tab, desk, front }) => {
  await desk.publish('shell', buildOf('new-shell'));
  await desk.promote('shell', 'variant-new-shell');
  await expectChat(tab, front.url, { host: 'new-shell' });
});

test('F15 a new remote works in an old shell', async ({ tab, desk, front }) => {
  await desk.publish('mf-chat', buildOf('one'));
  await desk.promote('mf-chat', 'variant-one');
  await expectChat(tab, front.url, { chat: 'one' });
});

test('F15 an old remote works with a new API that sends further fields', async ({ tab, front }) => {
  const more = { added: { since: 'later' }, 新字段: [1, null] };
  const addTo = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(addTo);
    if (typeof value !== 'object' || value === null) return value;
    return { ...Object.fromEntries(Object.entries(value).map(([key, each]) => [key, addTo(each)])), ...more };
  };
  front.misbehave({
    on: ({ pathname }) => pathname.startsWith('/api/') && !pathname.includes('/stream'),
    act: change((body, { headers }) =>
      headers['content-type']?.includes('json') ? JSON.stringify(addTo(JSON.parse(body.toString()))) : body,
    ),
  });
  await expectChat(tab, front.url);
  expect(await tab.shows(SHOWN.boundary)).toBe(false);
});

for (const { build, check, finding } of [
  { build: 'new-contract', check: 'contract', finding: /contract/ },
  { build: 'other-react', check: 'shared-modules', finding: /react.*\^20/ },
  { build: 'leaks-styles', check: 'global-css', finding: /body/ },
] as const) {
  test(`F16 the gate refuses ${build}, says why, and nobody gets it`, async ({ tab, desk, front }) => {
    await desk.publish('mf-chat', buildOf(build));
    const version = `variant-${build}`;
    for (const refused of [
      await desk.tryToMove({ kind: 'promote', releases: [{ app: 'mf-chat', version }] }),
      await desk.tryToMove({ kind: 'canary', app: 'mf-chat', version, share: 50 }),
    ]) {
      expect(refused.body.code).toBe('gate_failed');
      expect(findingsOf(refused)[check]).toMatch(finding);
    }
    await expectChat(tab, front.url);
  });
}

test('F16 the gate refuses a shell that the remotes in force were not built for, and names them', async ({
  tab,
  desk,
  front,
}) => {
  await desk.publish('shell', buildOf('next-shell'));
  const refused = await desk.tryToMove({
    kind: 'promote',
    releases: [{ app: 'shell', version: 'variant-next-shell' }],
  });
  expect(refused.body.code).toBe('gate_failed');
  for (const remote of ['mf-landing', 'mf-auth', 'mf-chat'])
    expect(findingsOf(refused).contract).toContain(remote);
  await expectChat(tab, front.url);
});
