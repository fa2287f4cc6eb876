import type { Order } from '@qihang/shared/contracts';
import { expect, test } from '@rstest/core';
import { isUnmade, type Maker } from '../deliverables/maker';
import { MAKERS } from '../deliverables/makers';
import { lexicon } from '../testing/rehearse';
import type { KnownDeliverable } from './deliverable-store';
import { type Bench, inputFor, planWork } from './plan-work';

const bench: Bench = {
  userId: 'u',
  profile: [],
  lexicon,
  shelf: {},
  results: [],
  today: '2026-03-02',
};

/** A kit that says what it was made from. */
const kits: Maker<'kit'> = {
  kind: 'kit',
  subject: ({ order }) => order.platform ?? '视频号',
  title: ({ platform }) => `四件套·${platform}`,
  say: ({ judgement }) => judgement,
  make: ({ seed, revision, earlier, order }) => ({
    judgement: `${seed} ${revision} ${earlier.length}`,
    platform: order.platform ?? '视频号',
    names: [],
    bios: [],
    avatar: [],
    cover: [],
  }),
};

const content = (judgement: string) => ({
  judgement,
  platform: '小红书',
  names: [],
  bios: [],
  avatar: [],
  cover: [],
});
const known = (...revisions: readonly number[]): KnownDeliverable => ({
  id: 'd',
  kind: 'kit',
  subject: '小红书',
  versions: revisions.map((revision, index) => ({
    number: revisions.length - index,
    revision,
    order: { action: 'make', kind: 'kit', platform: '小红书' },
    madeBy: 'rules',
    label: '离线教练',
    content: content(`第${revisions.length - index}版`),
  })),
});

async function plan(order: Order, there: KnownDeliverable | null, isAnotherAnswer = false) {
  const asked: unknown[] = [];
  const planned = await planWork(
    {
      makers: { ...MAKERS, kit: kits },
      store: {
        async find(_userId, _kind, which) {
          asked.push(which);
          return there as never;
        },
      },
    },
    { bench, order, isAnotherAnswer, conversationId: 'c' },
  );
  if (isUnmade(planned)) throw new Error(planned.why);
  const { judgement } = planned.draft;
  return { ...planned, judgement, asked };
}

const make: Order = { action: 'make', kind: 'kit' };

test('begins a deliverable for a subject that is new', async () => {
  const { subject, reason, judgement, asked } = await plan({ ...make, platform: '抖音' }, null);
  expect({ subject, reason, judgement }).toEqual({
    subject: '抖音',
    reason: 'make',
    judgement: 'u/kit/抖音 0 0',
  });
  expect(asked).toEqual([{ subject: '抖音' }]);
});

test('goes on with the one that is meant, with what was asked for then', async () => {
  const { input, subject, judgement, asked } = await plan(
    { action: 'refresh', kind: 'kit', deliverableId: 'd' },
    known(0),
  );
  expect([subject, input.order.platform, judgement]).toEqual(['小红书', '小红书', 'u/kit/小红书 0 0']);
  expect(asked).toEqual([{ id: 'd' }]);
});

test('换一批 goes beyond every batch that there ever was, also after an older one was taken back', async () => {
  const { reason, judgement } = await plan(
    { action: 'again', kind: 'kit', platform: '小红书' },
    known(0, 2, 1, 0),
  );
  expect([reason, judgement]).toEqual(['again', 'u/kit/小红书 3 4']);
});

test('the same batch is made of the same, whatever came after it', async () => {
  const { judgement } = await plan({ ...make, platform: '小红书' }, known(1, 0));
  expect(judgement).toBe('u/kit/小红书 1 1');
});

test('another answer to the same question is another batch; of something new it is the first', async () => {
  expect((await plan(make, known(0), true)).reason).toBe('again');
  expect((await plan(make, null, true)).reason).toBe('make');
});

test('a maker’s input is fixed by user, kind, subject and revision', () => {
  const at = (revision: number) => inputFor(bench, make, { subject: '', revision }, known(1, 0).versions);
  expect(at(1)).toEqual(at(1));
  expect([at(0).seed, at(0).earlier.length, at(1).earlier.length, at(2).earlier.length]).toEqual([
    'u/kit/',
    0,
    1,
    2,
  ]);
  expect(at(1)).not.toHaveProperty('userId');
});
