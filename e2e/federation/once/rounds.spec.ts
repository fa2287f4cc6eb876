import { randomUUID } from 'node:crypto';
import { firefoxPath } from '../../browser';
import { askAndFollow } from '../../faults/harness/ask-and-follow';
import { expect, type Ground, test } from '../../faults/harness/fault-test';
import { isTimeUp, releases, report } from '../../faults/harness/soak';
import { ask } from '../../faults/harness/vendor-text';
import { BrowsingPerson } from '../harness/browsing-person';
import { type Engine, openBrowser } from '../harness/engine';
import { ReleaseDesk, runRelease } from '../harness/release-desk';
import { CHAT } from '../harness/shell';
import { buildOf, type VariantName } from '../harness/variants';
import { VisitorWithoutBrowser } from '../harness/visitor-without-browser';

const BUILDS: readonly VariantName[] = ['one', 'two', 'three'];
const PATHS = ['/', CHAT, '/login'];
const ENGINES: readonly Engine[] = firefoxPath() === undefined ? ['chromium'] : ['chromium', 'firefox'];

/** Opens pages and asks questions until `isOver`. */
async function visitOn(
  ground: Ground,
  visitor: VisitorWithoutBrowser,
  isOver: () => boolean,
): Promise<number> {
  const client = await ground.addPerson();
  let asked = 0;
  let conversationId: string | null = null;
  for (let count = 0; !isOver(); count += 1) {
    await visitor.visit(PATHS[count % PATHS.length] ?? '/');
    const message = ask(`第${count}次路过`, { pieces: 5, pause: 5, length: 60 });
    const { start, text } = await askAndFollow(client, message, { conversationId, key: randomUUID() });
    ground.ledger.started(client.person, message, start);
    ground.ledger.ended(start.generationId, { status: 'complete', text });
    conversationId = start.conversationId;
    asked += 1;
  }
  return asked;
}

/**
 * Waits until everyone has begun so many further rounds; with the second, each has made a whole round since the last
 * move.
 */
async function untilEveryoneMoved(people: readonly BrowsingPerson[], more: number): Promise<void> {
  const wanted = people.map(({ rounds }) => rounds + more);
  await expect
    .poll(() => people.every(({ rounds }, index) => rounds >= (wanted[index] ?? 0)), { timeout: 120_000 })
    .toBe(true);
}

/** Promotes one build and rolls it back. */
async function release(
  desk: ReleaseDesk,
  build: VariantName,
  people: readonly BrowsingPerson[],
): Promise<void> {
  const version = `variant-${build}`;
  await desk.publish('mf-chat', buildOf(build));
  await desk.move({ kind: 'canary', app: 'mf-chat', version, share: 50 });
  await untilEveryoneMoved(people, 1);
  await desk.promote('mf-chat', version);
  await untilEveryoneMoved(people, 2);
  await desk.rollBack('mf-chat');
}

/** Expects every message that was sent from a browser to be stored once. */
async function expectStored(ground: Ground, { person, sent }: BrowsingPerson): Promise<void> {
  const client = ground.at(await ground.addPerson(), ground.api.url);
  const own = Object.assign(client, { person });
  const conversations = await own.conversations();
  const stored = await Promise.all(conversations.map(({ id }) => own.messages(id)));
  const questions = stored.flat().filter(({ role }) => role === 'user');
  expect(questions.map(({ text }) => text).sort()).toEqual([...sent].sort());
}

test('F15 no load fails, no draft and no message is lost while releases come and go', async ({ ground }) => {
  test.setTimeout(120_000 + releases * 60_000);
  const site = ground.api.url;
  const token = await runRelease(['token', 'mf-chat', '--label', 'rounds'], {
    DATABASE_URL: ground.databaseUrl,
  });
  const desk = new ReleaseDesk(site, token.stdout.trim());
  const browsers = await Promise.all(ENGINES.map(openBrowser));
  try {
    const people = await Promise.all(
      browsers.map(async (browser) => BrowsingPerson.open(await browser.createBrowserContext(), site)),
    );
    const visitors = [new VisitorWithoutBrowser(site), new VisitorWithoutBrowser(site)];
    let isOver = false;
    const goOn = async (person: BrowsingPerson) => {
      while (!isOver) await person.makeRound();
    };
    const done = Promise.all([
      ...people.map(goOn),
      ...visitors.map((visitor) => visitOn(ground, visitor, () => isOver)),
    ]);
    // An early end of the visitors fails the test at once.
    const early = done.then(() => Promise.reject(new Error('everyone has gone home')));
    let made = 0;
    const rounds = (async () => {
      for (; made < releases && !isTimeUp(); made += 1) {
        await release(desk, BUILDS[made % BUILDS.length] ?? 'one', people);
        report(`${made + 1} of ${releases} releases came and went`);
      }
    })();
    try {
      await Promise.race([rounds, early]);
    } finally {
      isOver = true;
    }
    await done;
    expect(people.flatMap(({ failures }) => failures)).toEqual([]);
    expect(visitors.flatMap(({ failures }) => failures)).toEqual([]);
    for (const { marks } of people) expect(marks.size).toBeGreaterThan(1);
    for (const person of people) await expectStored(ground, person);
    await ground.check();
    const sum = (
      list: readonly { pages?: number; rounds?: number; files?: number }[],
      key: 'pages' | 'rounds' | 'files',
    ) => list.reduce((total, each) => total + (each[key] ?? 0), 0);
    report(
      `${made} releases: ${sum(people, 'rounds')} rounds of ${people.length} browsers, ${sum(visitors, 'pages')} pages with ${sum(visitors, 'files')} files of scripted clients`,
      true,
    );
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()));
  }
});
