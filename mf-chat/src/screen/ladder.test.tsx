import { beforeEach, expect, test } from '@rstest/core';
import { screen, waitFor } from '@testing-library/react';
import { LADDER, PLAIN_LADDER, TOLD_LADDER } from '../features/workbench/testing/contents';
import type { ChatServer } from '../testing/chat-server';
import { withChatServer } from '../testing/open-chat';
import { openWorkbench, shows, workButton, workbench } from '../testing/open-workbench';

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
  await waitFor(() =>
    expect(server.coach.writes.at(-1)).toMatchObject({
      body: { pointer: '/rungs/2/skipped', text: '等第三个人问' },
    }),
  );
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
    '第一级不收钱发录音来听给谁琴键发黏、不知道叫不叫人的他拿到听一段，说清修不修算一笔假设十个里三个要修：3×300＝900元当心不用修的直说往上走的条件听完自己问哪天能来这么说这个音要上门看，哪天在家？',
  );
  expect(second).not.toContain('这么说');
  expect(third).toContain('另一路·琴行建议240元一次卖琴后的头一次调');
  expect(third).toContain('怎么算的300的八成');
  const text = workbench().getByRole('heading', { name: '现在卡在哪' }).closest('section')?.parentElement;
  expect(text?.textContent).not.toMatch(/引流|价格还没说|怎么接/);
  const headings = ['算一笔账', '现在卡在哪', '不卖的', '现在就能对外说的', '这周就一步', '有人来问，照着回'];
  const shown = workbench()
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);
  expect(shown.filter((name) => headings.includes(name))).toEqual(headings);
  await user.click(await workButton('复制：现在就能对外说的'));
  expect(await navigator.clipboard.readText()).toBe('上门调琴一次300元\n先录一段发我，不用修的直说');
  await user.click(await workButton('改一下'));
  await user.click(await workButton('改：上门做完没人约下一回'));
  await user.clear(screen.getByRole('textbox', { name: '改这一行' }));
  await user.type(screen.getByRole('textbox', { name: '改这一行' }), '没人发录音');
  await user.click(await workButton('保存'));
  await waitFor(() =>
    expect(server.coach.writes.at(-1)).toMatchObject({ body: { pointer: '/stuck', text: '没人发录音' } }),
  );
});

test('a level that is one text shows it in its lines under name and price, and it is changed as a whole', async () => {
  const { id } = server.coach.add({ kind: 'ladder', content: TOLD_LADDER }, { title: '变现阶梯' });
  const { user } = await openWorkbench(id);
  await shows(TOLD_LADDER.judgement);
  const [first, , third, beside] = steps('三档，先做两档，另有一路');
  expect(first).toBe(
    '第一级不收钱发录音来听人家怕的是叫了你来，其实不用修。先录一段发你，你说清要不要上门。\n不用修的直说，不劝。',
  );
  expect(third).toContain('先不做一年两次还没有人问过');
  expect(beside).toContain('另一路·琴行建议240元一次卖琴后的头一次调新琴到家');
  expect(screen.queryByText(/价格还没说/)).toBeNull();
  for (const past of ['给谁', '他拿到', '当心']) expect(workbench().queryByText(past)).toBeNull();
  await user.click(await workButton('改一下'));
  await user.click(await workButton(/^改：人家怕的是/));
  const input = screen.getByRole('textbox', { name: '改这一行' });
  await user.clear(input);
  await user.type(input, '先录一段发来。{enter}不用修的直说。');
  await user.click(await workButton('保存'));
  await waitFor(() =>
    expect(server.coach.writes.at(-1)).toMatchObject({
      body: { pointer: '/rungs/0/body', text: '先录一段发来。\n不用修的直说。' },
    }),
  );
});

test('a gap reads in the user’s own word, and is a slot to be pressed', async () => {
  if (!('price' in trust)) throw new Error('no level that is sold');
  await openLadder([{ ...trust, price: '待定', delivers: '全琴调音，期待定制的另说' }], { blank: '待定' });
  expect(steps('一档')).toHaveLength(1);
  const slots = workbench().getAllByRole('button', { name: '待定' });
  expect(slots.map((slot) => slot.getAttribute('aria-description'))).toEqual(['还没说，按下来说']);
});

test('a level of which a part was refused shows the rest', async () => {
  const left = { name: '上门调琴一次', forWhom: '听过录音的', price: '300元一次', condition: '约了下一回' };
  await openLadder([left]);
  expect(steps('一档')[0]).toBe('第一级300元一次上门调琴一次给谁听过录音的往上走的条件约了下一回');
});
