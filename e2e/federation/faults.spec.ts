import { FAULTS } from './fault-table';
import { expect, test } from './harness/federation-test';
import { filesOf } from './harness/remote-files';
import { expectUsableShell, PLACES, SHOWN } from './harness/shell';

/** Longer than the longest wait of a page, which is hurried here, on a machine that is busy with much else. */
const PATIENCE = 45_000;

for (const { name, title, remote = 'mf-chat', server, sees, ...fault } of FAULTS) {
  test(`${title} (${name})`, async ({ tab, visitor, front, engine }) => {
    const retry = (engine === 'firefox' ? fault.retryInFirefox : undefined) ?? fault.retry;
    const place = PLACES[remote];
    const person = remote === 'mf-auth' ? visitor : tab;
    const files = await filesOf(front.url, remote, place.path);
    front.misbehave(...server(files));
    await person.goto(front.url + place.path);
    for (const stage of sees) {
      await person.sees(SHOWN[stage], PATIENCE);
      await expectUsableShell(person, place);
    }
    if (retry === 'again, then works') {
      const asked = front.asked.length;
      await person.press('重试');
      await expect.poll(() => front.asked.length).toBeGreaterThan(asked);
      await person.sees(SHOWN.boundary, PATIENCE);
      await expectUsableShell(person, place);
    }
    front.heal();
    if (retry === 'after a reload') await person.goto(front.url + place.path);
    else if (retry !== 'not needed') await person.press('重试');
    await person.hasField(place.field);
    expect(await person.shows(SHOWN.boundary)).toBe(false);
  });
}
