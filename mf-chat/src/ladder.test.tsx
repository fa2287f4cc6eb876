import { beforeEach, expect, test } from '@rstest/core';
import { screen } from '@testing-library/react';
import { LADDER, PLAIN_LADDER } from './features/workbench/testing/contents';
import { withChatServer } from './testing/chat-screen';
import type { ChatServer } from './testing/chat-server';
import { openWorkbench, shows, workButton, workbench } from './testing/workbench-screen';

const present = withChatServer();
let server: ChatServer;
beforeEach(() => {
  server = present();
});

type Rungs = typeof LADDER.rungs;

const [lure, trust] = LADDER.rungs as [Rungs[number], Rungs[number]];

async function openLadder(rungs: Rungs, more: object = {}) {
  const made = { kind: 'ladder' as const, content: { ...LADDER, rungs }, ...more };
  const { id } = server.coach.add(made, { title: '变现阶梯' });
  const app = await openWorkbench(id);
  await shows(LADDER.judgement);
  return app;
}
const steps = (name: string) => {
  const list = workbench().getByRole('list', { name });
  return [...list.children].map(({ textContent }) => textContent);
};

test('a level that is not made says so and why, without a price, and its reason is edited like any line', async () => {
  const skipped = { role: '利润品' as const, skipped: '还没有老客问过全年' };
  const { user } = await openLadder([lure, trust, skipped]);
  expect(steps('三档，先做两档')[2]).toBe('利润品先不做还没有老客问过全年');
  await user.click(await workButton('改一下'));
  await user.click(await workButton('改：还没有老客问过全年'));
  const input = screen.getByRole('textbox', { name: '改这一行' });
  await user.clear(input);
  await user.type(input, '等第三个人问');
  await user.click(await workButton('保存'));
  expect(server.coach.writes.at(-1)).toMatchObject({
    body: { pointer: '/rungs/2/skipped', text: '等第三个人问' },
  });
});

test('levels of the user’s own stand in their order and under their names', async () => {
  if (!('price' in trust)) throw new Error('no level that is sold');
  const own = (['第一级', '第二级', '第三级', '第四级'] as const).map((role, at) => ({
    ...trust,
    role,
    name: `一年${at + 1}次`,
  }));
  await openLadder(own);
  expect(steps('四档，从低到高')[3]).toContain('一年4次');
});

test('a ladder of plain levels shows whom each is for, what is only proposed, and what to say and to do', async () => {
  const { id } = server.coach.add({ kind: 'ladder', content: PLAIN_LADDER }, { title: '变现阶梯' });
  const { user } = await openWorkbench(id);
  await shows(PLAIN_LADDER.judgement);
  const [first, second, third] = steps('两档，从低到高，另有一路');
  expect(first).toBe(
    '第一级不收钱发录音来听给谁琴键发黏、不知道叫不叫人的给什么听一段，说清修不修守住不用修的直说往上走的话这个音要上门看，哪天在家？',
  );
  expect(second).not.toContain('往上走的话');
  expect(third).toContain('另一路·琴行建议240元一次卖琴后的头一次调');
  expect(third).toContain('怎么算的300的八成');
  const text = workbench().getByRole('heading', { name: '现在卡在哪' }).closest('section')?.parentElement;
  expect(text?.textContent).not.toMatch(/引流|价格还没说|怎么接/);
  for (const name of ['算一笔账', '这周就做一件', '有人来问，照着回', '不放进来的'])
    expect(workbench().getByRole('heading', { name })).toBeTruthy();
  await user.click(await workButton('改一下'));
  await user.click(await workButton('改：上门做完没人约下一回'));
  await user.clear(screen.getByRole('textbox', { name: '改这一行' }));
  await user.type(screen.getByRole('textbox', { name: '改这一行' }), '没人发录音');
  await user.click(await workButton('保存'));
  expect(server.coach.writes.at(-1)).toMatchObject({ body: { pointer: '/stuck', text: '没人发录音' } });
});

test('a gap reads in the user’s own word, and is marked as one', async () => {
  if (!('price' in trust)) throw new Error('no level that is sold');
  await openLadder([{ ...trust, price: '待定', delivers: '全琴调音，期待定制的另说' }], { blank: '待定' });
  expect(steps('一档')).toHaveLength(1);
  const marked = workbench().getAllByText('待定');
  expect(marked.map(({ className }) => className)).toEqual([expect.stringContaining('gap')]);
});
