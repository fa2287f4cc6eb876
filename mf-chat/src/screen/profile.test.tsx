import type { ProfileValueView, ProfileView } from '@qihang/shared/contracts';
import { anId } from '@qihang/shared/testing';
import { beforeEach, describe, expect, test } from '@rstest/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CHECK_TEXT_MAX } from '../features/workbench/model/order-words';
import { aValue } from '../features/workbench/testing/a-value';
import { CHECK, POSITIONING, SCRIPT } from '../features/workbench/testing/contents';
import type { ChatServer } from '../testing/chat-server';
import { answerNumber, withChatServer } from '../testing/open-chat';
import { openWorkbench, shows, workButton, workbench } from '../testing/open-workbench';

const present = withChatServer();
let server: ChatServer;
beforeEach(() => {
  server = present();
});

const PRICE = aValue({
  id: anId(),
  text: '上门300元一次',
  quote: '上门三百一次',
  messageId: anId(),
  conversationId: anId(),
  words: { start: 4, end: 10 },
});

const profileWith = (...values: ProfileValueView[]): ProfileView => ({
  fields: [
    { field: 'trade', name: '做什么', holdsMany: false, values: [] },
    { field: 'price', name: '价格', holdsMany: true, values },
  ],
});

beforeEach(() => {
  server.coach.profile = profileWith(PRICE);
});

const field = async (name: string) => within(await workbench().findByRole('region', { name }));

describe('我的档案', () => {
  test('shows every value with the sentence it came from, and what was never said', async () => {
    const { user, location } = await openWorkbench('shelf');
    await user.click(await workButton('我的档案'));
    const price = await field('价格');
    expect(price.getByText('上门300元一次')).toBeTruthy();
    expect(price.getByText('上门三百一次')).toBeTruthy();
    expect(price.getByRole('link', { name: '看原话' }).getAttribute('href')).toContain(
      `m=${PRICE.messageId}&at=4-10`,
    );
    await (await field('做什么')).findByRole('button', { name: '做什么，补上一条' });
    expect(location().search).toContain('work=profile');
  });

  test('a value is corrected; what that means for the shelf is said, and taken over when one asks for it', async () => {
    const changes = [{ field: '价格', was: '上门三百一次', now: '上门三百五' }];
    const { id } = server.coach.add({ kind: 'positioning', content: POSITIONING }, { title: '定位卡' });
    server.coach.onWrite = () => {
      server.coach.profile = profileWith({
        ...PRICE,
        text: '上门350元一次',
        quote: '上门三百五',
        state: 'confirmed',
        messageId: null,
      });
      for (const work of server.coach.works) work.changes = changes;
    };
    const { user } = await openWorkbench('profile');
    await user.click(await workButton('改：上门300元一次'));
    const input = workbench().getByRole('textbox', { name: '价格，改成' });
    await user.clear(input);
    await user.type(input, '上门三百五{Enter}');
    await shows('上门350元一次');
    expect(server.coach.writes).toEqual([
      { name: `PUT /profile/values/${PRICE.id}`, body: { text: '上门三百五' } },
    ]);
    await shows('有1份成果还是按原来的档案写的');
    await user.click(await workButton('更新定位卡'));
    const answer = await answerNumber(1);
    expect(server.sends).toMatchObject([
      { order: { action: 'refresh', kind: 'positioning', deliverableId: id } },
    ]);
    answer.done();
  });

  test('a value is confirmed, and deleted after one question', async () => {
    server.coach.onWrite = ({ name }) => {
      server.coach.profile = name.startsWith('DELETE')
        ? profileWith()
        : profileWith({ ...PRICE, id: anId(), state: 'confirmed' });
    };
    const { user } = await openWorkbench('profile');
    await shows('听到');
    (await workButton('对：上门300元一次')).focus();
    await user.keyboard('{Enter}');
    await shows('已确认');
    expect(workbench().queryByRole('button', { name: '对：上门300元一次' })).toBeNull();
    expect(document.activeElement).toBe(workbench().getByRole('heading', { name: '价格' }));
    await user.click(await workButton('删除：上门300元一次'));
    const question = within(await screen.findByRole('alertdialog', { name: /上门300元一次/ }));
    await user.click(question.getByRole('button', { name: '删掉' }));
    await waitFor(() => expect(workbench().queryByText('上门300元一次')).toBeNull());
    await screen.findByText('已删除');
    expect(server.coach.writes.map(({ name }) => name)).toEqual([
      `POST /profile/values/${PRICE.id}/confirm`,
      expect.stringMatching(/^DELETE \/profile\/values\//),
    ]);
  });

  const deletePrice = async () => {
    server.coach.onWrite = ({ name }) => {
      server.coach.profile = name.startsWith('DELETE') ? profileWith() : profileWith(PRICE);
    };
    const { user } = await openWorkbench('profile');
    await user.click(await workButton('删除：上门300元一次'));
    await user.click(await screen.findByRole('button', { name: '删掉' }));
    return { user, undo: await screen.findByRole('button', { name: '撤销' }) };
  };

  test('a deletion is said, and taken back with 撤销, also from another page of the workbench', async () => {
    const { user, undo } = await deletePrice();
    expect(screen.getByText('已删除')).toBeTruthy();
    expect(workbench().queryByText('上门300元一次')).toBeNull();
    await user.click(await workButton('我的成果'));
    await user.click(undo);
    await user.click(await workButton('我的档案'));
    await shows('上门300元一次');
    expect(server.coach.writes.at(-1)).toEqual({
      ...{ name: `POST /profile/values/${PRICE.id}/restore`, body: null },
    });
  });

  test('a deletion that can no longer be taken back stays one, and that is said', async () => {
    const { user, undo } = await deletePrice();
    server.intercept(/restore/, (_, response) =>
      response.writeHead(404).end('{"error":"没有找到这一条","code":"not_found"}'),
    );
    await user.click(undo);
    await screen.findByText('撤销失败');
    expect(workbench().queryByText('上门300元一次')).toBeNull();
  });

  test('a value is kept out of what is written, and let in again, by the same press', async () => {
    server.coach.onWrite = ({ body }) => {
      const { isPrivate } = body as { isPrivate: boolean };
      server.coach.profile = profileWith({ ...PRICE, id: anId(), isPrivate });
    };
    const { user } = await openWorkbench('profile');
    const keep = '不写进成果：上门300元一次';
    expect((await workButton(keep)).getAttribute('aria-pressed')).toBe('false');
    await user.click(await workButton(keep));
    await waitFor(async () => expect((await workButton(keep)).getAttribute('aria-pressed')).toBe('true'));
    await user.click(await workButton(keep));
    await waitFor(async () => expect((await workButton(keep)).getAttribute('aria-pressed')).toBe('false'));
    expect(server.coach.writes.map(({ name, body }) => [name.split('/').at(-1), body])).toEqual([
      ['private', { isPrivate: true }],
      ['private', { isPrivate: false }],
    ]);
  });

  test('what is no fact cannot be kept to oneself', async () => {
    server.coach.profile = profileWith({ ...PRICE, state: 'old', isPrivate: null });
    await openWorkbench('profile');
    await shows('旧，请核对');
    expect(workbench().queryByRole('button', { name: /不写进成果/ })).toBeNull();
  });

  test('an old value is there to be looked at: one press confirms it, and it can be corrected or deleted', async () => {
    const old = { ...PRICE, state: 'old' as const };
    server.coach.profile = profileWith(old);
    server.coach.onWrite = () => {
      server.coach.profile = profileWith({ ...PRICE, id: anId(), state: 'confirmed' });
    };
    const { user } = await openWorkbench('profile');
    await shows('旧，请核对');
    await shows(/标着“旧”的是以前记的，你确认了才会用。/);
    const price = await field('价格');
    expect(price.getByRole('button', { name: '改：上门300元一次' })).toBeTruthy();
    expect(price.getByRole('button', { name: '删除：上门300元一次' })).toBeTruthy();
    await user.click(price.getByRole('button', { name: '确认：上门300元一次' }));
    await shows('已确认');
    expect(workbench().queryByText(/标着“旧”的/)).toBeNull();
    expect(server.coach.writes.map(({ name }) => name)).toEqual([`POST /profile/values/${old.id}/confirm`]);
  });

  test('a confirmation that fails is said, and the value stays as it was heard', async () => {
    server.intercept(/^POST \/api\/coach\/profile\/values/, (_, response) =>
      response
        .writeHead(404, { 'Content-Type': 'application/json' })
        .end(JSON.stringify({ error: '没有找到这一条', code: 'not_found' })),
    );
    const { user } = await openWorkbench('profile');
    await user.click(await workButton('对：上门300元一次'));
    await screen.findByText(/没有找到/);
    expect((await field('价格')).getByText('听到')).toBeTruthy();
  });

  test('says whose it is where it is not the user’s own', async () => {
    server.coach.profile = profileWith({ ...PRICE, about: '客户' });
    await openWorkbench('profile');
    expect((await field('价格')).getByText('客户')).toBeTruthy();
  });

  test('shows what stood there before at one press, with its day and its sentence', async () => {
    server.coach.profile = profileWith({
      ...PRICE,
      state: 'confirmed',
      history: [
        { text: '350元一次', quote: '', state: 'confirmed', at: '2024-05-06T08:00:00.000Z' },
        { text: '200元一次', quote: '就收两百', state: 'heard', at: '2024-03-08T08:00:00.000Z' },
      ],
    });
    const { user } = await openWorkbench('profile');
    const price = await field('价格');
    const summary = price.getByText('以前');
    expect(summary.closest('details')?.open).toBe(false);
    await user.click(summary);
    expect(summary.closest('details')?.open).toBe(true);
    const before = price.getAllByRole('listitem').slice(1);
    expect(before.map(({ textContent }) => textContent)).toEqual([
      '350元一次2024年5月6日 · 已确认',
      '200元一次2024年3月8日 · 听到：就收两百',
    ]);
  });

  test('what was never said is filled in; what is refused is said at the field', async () => {
    server.intercept(/^POST \/api\/coach\/profile\/trade/, (_, response) =>
      response.writeHead(400, { 'Content-Type': 'application/json' }).end(
        JSON.stringify({
          error: '没听懂',
          code: 'invalid_input',
          fields: { text: '没看懂你做什么，换个说法' },
        }),
      ),
    );
    const { user } = await openWorkbench('profile');
    const trade = await field('做什么');
    await user.click(trade.getByRole('button', { name: '做什么，补上一条' }));
    await user.click(trade.getByRole('button', { name: '保存' }));
    expect((await trade.findByRole('alert')).textContent).toBe('请输入内容');
    await user.type(trade.getByRole('textbox', { name: '做什么' }), '嗯');
    await user.click(trade.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(trade.getByRole('alert').textContent).toBe('没看懂你做什么，换个说法'));
    await user.clear(trade.getByRole('textbox', { name: '做什么' }));
    await user.type(trade.getByRole('textbox', { name: '做什么' }), '调钢琴{Enter}');
    await trade.findByRole('button', { name: '做什么，补上一条' });
    expect(server.coach.writes).toEqual([{ name: 'POST /profile/trade', body: { text: '调钢琴' } }]);
  });
});

describe('a value of 我的档案', () => {
  test('is left as it was by 取消, and what was refused before is forgotten then', async () => {
    server.intercept(/^PUT \/api\/coach\/profile\/values/, (_, response) =>
      response
        .writeHead(400, { 'Content-Type': 'application/json' })
        .end('{"error":"没听懂","code":"invalid_input","fields":{"text":"没看懂，换个说法"}}'),
    );
    const { user } = await openWorkbench('profile');
    await user.click(await workButton('改：上门300元一次'));
    const input = () => workbench().getByRole<HTMLInputElement>('textbox', { name: '价格，改成' });
    await user.type(input(), '吧');
    await user.click(await workButton('保存'));
    await shows('没看懂，换个说法');
    await user.click(await workButton('取消'));
    await user.click(await workButton('改：上门300元一次'));
    expect(input().value).toBe('上门300元一次');
    expect(workbench().queryByText('没看懂，换个说法')).toBeNull();
  });

  test('has others beside it where a field holds many, and not where it holds one', async () => {
    server.coach.profile = {
      fields: [
        { field: 'price', name: '价格', holdsMany: true, values: [PRICE] },
        { field: 'place', name: '地方', holdsMany: false, values: [aValue({ id: anId(), text: '无锡' })] },
      ],
    };
    const { user } = await openWorkbench('profile');
    await shows('无锡');
    expect(workbench().queryByRole('button', { name: '地方，再加一条' })).toBeNull();
    await user.click(await workButton('价格，再加一条'));
    await user.type(workbench().getByRole('textbox', { name: '价格' }), '换弦五十{Enter}');
    await workButton('价格，再加一条');
    expect(server.coach.writes).toEqual([{ name: 'POST /profile/price', body: { text: '换弦五十' } }]);
  });

  test('that was filled in by hand says so, and one that was heard without its words has no link', async () => {
    server.coach.profile = profileWith(
      aValue({ id: anId(), text: '换弦五十' }),
      aValue({ id: anId(), text: '上门三百', quote: '上门一次三百吧', messageId: null }),
    );
    await openWorkbench('profile');
    const values = (await field('价格')).getAllByRole('listitem');
    expect(values[0]?.textContent).toContain('你填的');
    expect(values[1]?.textContent).toContain('你说过：上门一次三百吧');
    expect((await field('价格')).queryByRole('link', { name: '看原话' })).toBeNull();
  });

  test('that could not be kept to oneself stays as it was, and that is said', async () => {
    server.intercept(/\/private$/, (_, response) =>
      response
        .writeHead(404, { 'Content-Type': 'application/json' })
        .end('{"error":"没有找到这一条","code":"not_found"}'),
    );
    const { user } = await openWorkbench('profile');
    await user.click(await workButton('不写进成果：上门300元一次'));
    await screen.findByText(/没有找到/);
    expect((await workButton('不写进成果：上门300元一次')).getAttribute('aria-pressed')).toBe('false');
  });

  test('changes the works that are behind it, each named under what has changed', async () => {
    const price = [{ field: '价格', was: '300', now: '350' }];
    const content = POSITIONING;
    server.coach.add({ kind: 'positioning', content }, { title: '定位卡', changes: price });
    server.coach.add({ kind: 'script', content: SCRIPT }, { title: '脚本甲', changes: price });
    server.coach.add({ kind: 'script', content: SCRIPT }, { title: '脚本乙' });
    const { user, location } = await openWorkbench('profile');
    const notice = within(await workbench().findByRole('region', { name: '有2份成果还是按原来的档案写的' }));
    expect(notice.getAllByText('价格')).toHaveLength(1);
    expect(notice.getAllByRole('button', { name: /^更新/ })).toHaveLength(2);
    await user.click(notice.getByRole('button', { name: '脚本甲' }));
    await waitFor(() => expect(location().search).toContain(server.coach.works[1]?.id ?? 'none'));
  });
});

describe('作品数据', () => {
  test('are entered as one reads them off the screen, and a review is asked for', async () => {
    const { user } = await openWorkbench('results');
    await user.click(await workButton('记一条'));
    await user.type(workbench().getByRole('textbox', { name: '标题' }), '琴潮了怎么办');
    await user.click(await workButton('保存'));
    expect((await workbench().findByRole('alert')).textContent).toBe('请输入播放量');
    await user.type(workbench().getByRole('textbox', { name: '播放' }), '1.2万');
    await user.type(workbench().getByRole('textbox', { name: '完播率（%）' }), '35');
    await user.click(await workButton('保存'));
    await shows(/播放 1\.2万\s·\s完播 35%/);
    expect(server.coach.results).toMatchObject([
      { title: '琴潮了怎么办', views: 12_000, finished: 0.35, likes: null },
    ]);
    await user.click(await workButton('做这周的复盘'));
    const answer = await answerNumber(1);
    expect(server.sends).toMatchObject([{ order: { action: 'make', kind: 'review' } }]);
    answer.done();
  });
});

describe('a post that is there', () => {
  const figures = { views: 300, finished: 0.355, likes: null, comments: null, follows: null, leads: 2 };
  const POST = { id: 'r1', day: '2026-01-05', title: '琴潮了怎么办', ...figures, deals: 0 };
  const input = (name: string) => workbench().findByLabelText<HTMLInputElement>(name);
  beforeEach(() => {
    server.coach.results = [{ ...POST, platform: '' }];
  });

  test('shows its day and its figures, without those that nobody knows', async () => {
    await openWorkbench('results');
    const [item] = await workbench().findAllByRole('listitem');
    expect(item?.textContent?.replaceAll('\u00a0', ' ')).toBe(
      '琴潮了怎么办1月5日 周一播放 300 · 完播 35.5% · 私信 2 · 成交 0',
    );
  });

  test('is corrected in its place, with a platform that the server no longer knows', async () => {
    server.coach.results = [{ ...POST, platform: '老平台' }];
    const { user } = await openWorkbench('results');
    await user.click(await workButton('改：琴潮了怎么办'));
    expect((await input('完播率（%）')).value).toBe('35.5');
    expect((await input('点赞')).value).toBe('');
    expect((await input('平台')).value).toBe('老平台');
    expect(workbench().queryByRole('button', { name: '记一条' })).toBeNull();
    await user.clear(await input('播放'));
    await user.type(await input('播放'), '450');
    await user.click(await workButton('保存'));
    await screen.findByText('记下了');
    await workButton('记一条');
    const { id: _, ...rest } = POST;
    expect(server.coach.writes).toEqual([
      { name: 'PUT /results/r1', body: { ...rest, platform: '老平台', views: 450 } },
    ]);
  });

  test('is left as it was by 取消, and one that is deleted after all is asked for once', async () => {
    const { user } = await openWorkbench('results');
    await user.click(await workButton('改：琴潮了怎么办'));
    await user.type(await input('播放'), '9');
    await user.click(await workButton('取消'));
    await user.click(await workButton('改：琴潮了怎么办'));
    expect((await input('播放')).value).toBe('300');
    await user.click(await workButton('取消'));
    await user.click(await workButton('删除：琴潮了怎么办'));
    await user.click(await screen.findByRole('button', { name: '取消' }));
    await user.click(await workButton('删除：琴潮了怎么办'));
    await user.click(await screen.findByRole('button', { name: '删掉' }));
    await waitFor(() => expect(workbench().queryByRole('button', { name: '删除：琴潮了怎么办' })).toBeNull());
    expect(server.coach.writes).toEqual([{ name: 'DELETE /results/r1', body: null }]);
  });

  test('keeps what was typed where the server refuses it, which says why at the field', async () => {
    server.intercept(/^PUT \/api\/coach\/results/, (_, response) =>
      response
        .writeHead(400, { 'Content-Type': 'application/json' })
        .end('{"error":"请检查填写的内容","code":"invalid_input","fields":{"title":"这个标题记过了"}}'),
    );
    const { user } = await openWorkbench('results');
    await user.click(await workButton('改：琴潮了怎么办'));
    await user.type(await input('播放'), '9');
    await user.click(await workButton('保存'));
    await shows('这个标题记过了');
    await shows('请检查填写的内容');
    expect((await input('播放')).value).toBe('3009');
  });

  test('that cannot be deleted stays, and that is said', async () => {
    server.intercept(/^DELETE \/api\/coach\/results/, (_, response) =>
      response
        .writeHead(404, { 'Content-Type': 'application/json' })
        .end('{"error":"没有找到这一条","code":"not_found"}'),
    );
    const { user } = await openWorkbench('results');
    await user.click(await workButton('删除：琴潮了怎么办'));
    await user.click(await screen.findByRole('button', { name: '删掉' }));
    await screen.findByText(/没有找到/);
    await workButton('改：琴潮了怎么办');
    expect(screen.queryByText('已删除')).toBeNull();
  });
});

test('the figures of a post that were deleted are back with 撤销', async () => {
  const figures = { views: 300, finished: 0.35, likes: null, comments: null, follows: null, leads: 2 };
  const post = { day: '2026-01-05', title: '琴潮了怎么办', platform: '视频号', ...figures, deals: null };
  server.coach.results = [{ id: anId(), ...post }];
  const { user } = await openWorkbench('results');
  await user.click(await workButton('删除：琴潮了怎么办'));
  await user.click(await screen.findByRole('button', { name: '删掉' }));
  await shows('这里还没有数据');
  await screen.findByText('已删除');
  await user.click(await screen.findByRole('button', { name: '撤销' }));
  await shows(/播放 300\s·\s完播 35%/);
  expect(server.coach.results).toEqual([{ id: expect.any(String), ...post }]);
});

describe('发布前体检', () => {
  test('sends the text to be checked, with where it is to go, of the platforms that the server knows', async () => {
    server.coach.platforms = ['视频号', '小红书', '新来的平台'];
    const { user } = await openWorkbench('check');
    const field = await workbench().findByRole('textbox', { name: '要发的内容' });
    expect(document.activeElement).toBe(field);
    await user.keyboard('全无锡最好的调琴师');
    await workbench().findByRole('option', { name: '新来的平台' });
    await user.selectOptions(workbench().getByRole('combobox', { name: '发到哪里' }), '小红书');
    await user.click(await workButton('查一遍'));
    const answer = await answerNumber(1);
    expect(server.sends).toMatchObject([
      {
        message: '帮我体检这段文案：\n全无锡最好的调琴师',
        order: { action: 'make', kind: 'check', text: '全无锡最好的调琴师', platform: '小红书' },
      },
    ]);
    answer.done();
  });

  test('takes no text of spaces and none that is too long, which says by how much', async () => {
    const { user } = await openWorkbench('check');
    const field = await workbench().findByRole('textbox', { name: '要发的内容' });
    const button = await workButton('查一遍');
    const isDisabled = () => (button as HTMLButtonElement).disabled;
    await user.type(field, '   ');
    expect(isDisabled()).toBe(true);
    fireEvent.change(field, { target: { value: '字'.repeat(CHECK_TEXT_MAX + 1) } });
    await shows(`太长了，最多${CHECK_TEXT_MAX}个字，现在${CHECK_TEXT_MAX + 1}个`);
    expect([isDisabled(), field.getAttribute('aria-invalid')]).toEqual([true, 'true']);
    fireEvent.change(field, { target: { value: ` ${'字'.repeat(CHECK_TEXT_MAX)} ` } });
    await shows(`${CHECK_TEXT_MAX}个字`);
    expect(isDisabled()).toBe(false);
  });

  test('of a text that goes nowhere yet names no platform', async () => {
    const { user } = await openWorkbench('check');
    await user.type(await workbench().findByRole('textbox', { name: '要发的内容' }), ' 全无锡最好 ');
    await user.click(await workButton('查一遍'));
    const answer = await answerNumber(1);
    expect(server.sends[0]?.order).toEqual({ action: 'make', kind: 'check', text: '全无锡最好' });
    answer.done();
  });

  test('is had of a script from its menu: its title, what is said in it, and what is pasted beside it', async () => {
    const { id } = server.coach.add({ kind: 'script', content: SCRIPT }, { title: '脚本·琴键发黏' });
    const { user } = await openWorkbench(id);
    await user.click(await workButton('更多：脚本·琴键发黏'));
    await user.click(await screen.findByRole('menuitem', { name: '发布前体检' }));
    const answer = await answerNumber(1);
    const text = [
      SCRIPT.titles[0],
      ...SCRIPT.beats.map(({ say }) => say),
      SCRIPT.post,
      SCRIPT.tags.map((tag) => `#${tag}`).join(' '),
    ].filter(Boolean);
    expect(server.sends).toMatchObject([{ order: { action: 'make', kind: 'check', text: text.join('\n') } }]);
    answer.done();
  });

  test('leads on to the figures of the post, which has the first line for a title', async () => {
    const content = { ...CHECK, text: '琴潮了怎么办\n先别急着叫人', platform: '小红书' };
    const { id } = server.coach.add({ kind: 'check', content }, { title: '发布前体检' });
    const { user } = await openWorkbench(id);
    await user.click(await workButton('发出去了，记数据'));
    const title = await workbench().findByRole<HTMLInputElement>('textbox', { name: '标题' });
    expect(title.value).toBe('琴潮了怎么办');
  });
});
