import type { OrderParameters } from '@qihang/coach/protocol';
import type { DeliverableKind } from '@qihang/shared/contracts';
import { expect, it } from '@rstest/core';
import { oneOrderAWork } from './one-order-a-work';

type Action = 'make' | 'again' | 'revise';

const order = (
  kind: DeliverableKind,
  action: Action,
  parameters: OrderParameters = {},
  target: string | null = null,
) => ({ order: { kind, action, target, parameters }, targetId: target === null ? null : `id of ${target}` });

const SHELF = [
  { id: 'id of d2', kind: 'script' },
  { id: 'id of d1', kind: 'script' },
] as const;

it('two changes of one work are one, with the words of both and the later of two numbers', () => {
  const works = [
    order('script', 'revise', { wish: '换个开头', must: ['不走也行'], seconds: 30 }, 'd1'),
    order('script', 'revise', { wish: '口语一点', must: ['十八年', '不走也行'], seconds: 20 }, 'd1'),
  ];
  expect(oneOrderAWork(works, SHELF)).toEqual([
    order(
      'script',
      'revise',
      { wish: '换个开头；口语一点', must: ['不走也行', '十八年'], seconds: 20 },
      'd1',
    ),
  ]);
});

it('a change that names no work means the newest of its kind', () => {
  const works = [order('script', 'revise', { wish: '短一点' }), order('script', 'again', {}, 'd2')];
  expect(oneOrderAWork(works, SHELF)).toEqual([order('script', 'again', { wish: '短一点' }, 'd2')]);
});

it('changes of two works and two new scripts stay what they are', () => {
  const works = [
    order('script', 'revise', { wish: '短一点' }, 'd1'),
    order('script', 'revise', { wish: '短一点' }, 'd2'),
    order('script', 'make', { topic: '梅花表' }),
    order('script', 'make', { topic: '座钟' }),
  ];
  expect(oneOrderAWork(works, SHELF)).toEqual(works);
});

it('of a kind that the shelf has one of, two new ones are one for both', () => {
  const works = [
    order('topics', 'make', { platform: '视频号', count: 10 }),
    order('calendar', 'make'),
    order('topics', 'make', { platform: '小红书' }),
  ];
  expect(oneOrderAWork(works, [])).toEqual([
    order('topics', 'make', { platform: '视频号、小红书', count: 10 }),
    order('calendar', 'make'),
  ]);
});

it('of a new work and a change of the same one the new one is made, and of two changes 换一批 counts', () => {
  const actionOf = (...actions: Action[]) =>
    oneOrderAWork(
      actions.map((action) => order('topics', action)),
      [],
    ).map(({ order: { action } }) => action);
  expect([actionOf('revise', 'make'), actionOf('revise', 'again')]).toEqual([['make'], ['again']]);
  expect(actionOf('revise', 'revise')).toEqual(['revise']);
});

it('words that both orders have stand once, and lists are joined in their order', () => {
  const works = [
    order('kit', 'revise', { tone: '实在', avoid: ['价格'], wish: '短点' }, 'd5'),
    order('kit', 'revise', { tone: '实在', avoid: ['同行', '价格'], wish: '短点', audience: '家长' }, 'd5'),
  ];
  expect(oneOrderAWork(works, SHELF)).toEqual([
    order('kit', 'revise', { tone: '实在', avoid: ['价格', '同行'], wish: '短点', audience: '家长' }, 'd5'),
  ]);
});

it('a change of a kind that is not on the shelf is one with another of it, and works keep their order', () => {
  const works = [
    order('kit', 'revise', { wish: '短点' }),
    order('script', 'make', { topic: '座钟' }),
    order('kit', 'again'),
  ];
  expect(oneOrderAWork(works, SHELF)).toEqual([
    order('kit', 'again', { wish: '短点' }),
    order('script', 'make', { topic: '座钟' }),
  ]);
});
