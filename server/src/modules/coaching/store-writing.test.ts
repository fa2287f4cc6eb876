import { KINDS, type Kind } from '@qihang/coach/kinds';
import { describe, expect, it } from '@rstest/core';
import { aScript } from '../../testing/a-deliverable';
import type { DeliverableStore, KnownDeliverable, NewWork } from '../deliverables/deliverable-store';
import { storeWriting } from './store-writing';
import type { OrderedWork, Turn } from './turn-deps';
import type { WritingJob } from './writing-job';

const content = aScript({ topic: '琴潮了怎么办' });
const known = (number: number, revision = 0): KnownDeliverable => ({
  ...{ id: 'known', kind: 'script', subject: '旧的题目' },
  versions: [
    {
      ...{ number, revision, order: { action: 'make', kind: 'script' }, madeBy: 'model', label: '' },
      ...{ answerId: null, content },
    },
  ],
});

interface Given {
  readonly job?: Partial<WritingJob>;
  readonly request?: object;
  readonly parameters?: OrderedWork['order']['parameters'];
  /** What the store has, save by save; it refuses all but the last. */
  readonly found: readonly (KnownDeliverable | null)[];
  readonly isGone?: boolean;
}

async function stored({ job = {}, request = {}, parameters = {}, found, isGone = false }: Given) {
  const works: NewWork[] = [];
  const asked: unknown[] = [];
  const store = {
    find: async (_user: string, _kind: string, which: unknown) => {
      asked.push(which);
      return found[works.length] ?? null;
    },
    save: async (work: NewWork) => {
      works.push(work);
      return isGone || works.length < found.length ? null : ({ ref: { version: works.length } } as unknown);
    },
  } as unknown as Pick<DeliverableStore, 'find' | 'save'>;
  const context = { today: '2026-01-31', facts: [], parameters };
  const made = await storeWriting(store, {
    turn: {
      label: '内容由AI生成',
      request: { userId: 'u', conversationId: 'c', answerId: 'a', order: null, ...request },
    } as unknown as Turn,
    work: { order: { kind: 'script', action: 'make', target: null, parameters }, targetId: null },
    job: {
      kind: KINDS.script as Kind,
      known: null,
      action: 'make',
      context,
      ...job,
    } as unknown as WritingJob,
    content,
    sources: {},
  });
  return { works, asked, made, last: works.at(-1) };
}

describe('written work', () => {
  it('that is new begins a deliverable of its subject', async () => {
    const { last, asked } = await stored({ found: [null] });
    expect(asked).toEqual([{ subject: '琴潮了怎么办' }]);
    expect(last).toMatchObject({
      ...{ userId: 'u', conversationId: 'c', answerId: 'a', kind: 'script', subject: '琴潮了怎么办' },
      ...{ title: '脚本·琴潮了', reason: 'make', revision: 0, after: null, madeBy: 'model' },
      ...{ label: '内容由AI生成', order: { kind: 'script', action: 'make' } },
    });
  });

  it('that changes another stays that one, whatever it is about now', async () => {
    const { last, asked } = await stored({
      job: { known: known(3, 2), action: 'revise' },
      found: [known(3, 2)],
    });
    expect(asked).toEqual([{ id: 'known' }]);
    expect(last).toMatchObject({ subject: '旧的题目', reason: 'revise', revision: 2, after: 3 });
  });

  it('counts 换一批 one further', async () => {
    const { last } = await stored({ job: { known: known(3, 2), action: 'again' }, found: [known(3, 2)] });
    expect(last).toMatchObject({ reason: 'again', revision: 3 });
  });

  it('comes after a version that another device has stored meanwhile', async () => {
    const { works, made } = await stored({
      job: { known: known(3), action: 'revise' },
      found: [known(3), known(4)],
    });
    expect(works.map(({ after }) => after)).toEqual([3, 4]);
    expect(made).not.toBeNull();
  });

  it('is given up where the answer is gone, after a few tries', async () => {
    const { works, made } = await stored({ found: [null], isGone: true });
    expect([works.length, made]).toEqual([4, null]);
  });

  it('keeps what was ordered: of a button its own words, else platform and wish, cut to what is kept', async () => {
    const order = { action: 'refresh', kind: 'script', deliverableId: 'known' } as const;
    expect((await stored({ request: { order }, found: [null] })).last?.order).toEqual(order);
    const parameters = { platform: '一二三四五六七八九十一二三', wish: '短'.repeat(301), seconds: 30 };
    expect((await stored({ parameters, found: [null] })).last?.order).toEqual({
      ...{ kind: 'script', action: 'make' },
      ...{ platform: '一二三四五六七八九十一二', instruction: '短'.repeat(300) },
    });
  });

  it('keeps the user’s own word for what is not said yet', async () => {
    const { last } = await stored({ parameters: { blank: '待定' }, found: [null] });
    expect(last?.order).toMatchObject({ blank: '待定' });
  });
});
