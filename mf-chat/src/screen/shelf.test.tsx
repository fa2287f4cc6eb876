import { queryClient } from '@qihang/shared/api';
import type { DuePost, Outline, ProfileView, Standing } from '@qihang/shared/contracts';
import { beforeEach, describe, expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import { dayOf } from '../features/workbench/model/calendar-weeks';
import { aValue } from '../features/workbench/testing/a-value';
import {
  CALENDAR,
  CHECK,
  KIT,
  LADDER,
  NOTE,
  POSITIONING,
  REVIEW,
  SCRIPT,
  STORY,
  TOPICS,
} from '../features/workbench/testing/contents';
import type { ChatServer } from '../testing/chat-server';
import { answerNumber, composer, titles, withChatServer } from '../testing/open-chat';
import { openWorkbench, shows, workButton, workbench } from '../testing/open-workbench';

const present = withChatServer();
let server: ChatServer;
beforeEach(() => {
  server = present();
});

const TODAY = dayOf(new Date());
const NOTHING: Standing = { last: null, due: [], unmeasured: [], next: null };

const route = async () => within(await workbench().findByRole('list', { name: '成果路线' }));
const station = async (name: RegExp) => {
  const items = (await route()).getAllByRole('listitem');
  const found = items.find((item) => name.test(item.textContent ?? ''));
  if (found === undefined) throw new Error(`no station ${name}`);
  return found;
};

const MONTH: Outline = { kind: 'calendar', from: TODAY, to: TODAY, posts: 9, done: 1, days: 'o.x' };
const addCalendar = () =>
  server.coach.add({ kind: 'calendar', content: CALENDAR }, { title: '30天日历', outline: MONTH });
const addScript = (content: typeof SCRIPT = SCRIPT) =>
  server.coach.add({ kind: 'script', content }, { title: '脚本·琴潮了' });

/** Puts a calendar on the shelf with a post for today. */
function plan(fields: Partial<DuePost> = {}, standing: Partial<Standing> = {}): DuePost {
  const { id } = addCalendar();
  const post: DuePost = {
    ...{ deliverableId: id, key: 'd1', day: TODAY, title: '黄梅天琴键发黏，先别急着叫人', isToday: true },
    ...{ hasScript: false, scriptId: null, topic: 't1', format: '口播', platform: '视频号' },
    ...fields,
  };
  server.coach.standing = { ...NOTHING, due: [post], ...standing };
  return post;
}

const profileOf = (fields: Readonly<Record<string, string | null>>): ProfileView => ({
  fields: Object.entries(fields).map(([field, text]) => ({
    ...{ field, name: field, holdsMany: false },
    values: text === null ? [] : [aValue({ id: field, field, name: field, text, state: 'confirmed' })],
  })),
});

describe('today’s card', () => {
  test('has the day, the line and what is known of it; its script is read aloud from there', async () => {
    const { id } = addScript();
    plan({ hasScript: true, scriptId: id });
    const { user, location } = await openWorkbench('shelf');
    const card = within(await workbench().findByRole('region', { name: /^今天 · 周. \d+月\d+日$/ }));
    expect(card.getByRole('heading').textContent).toBe('黄梅天琴键发黏，先别急着叫人');
    await card.findByText(`口播 · ${SCRIPT.seconds}秒 · 视频号`);
    await user.click(card.getByRole('button', { name: '对着念' }));
    await waitFor(() => expect(new URLSearchParams(location().search).get('work')).toBe(`${id}/read`));
  });

  test('leads to a 图文 as it stands: it is not read aloud', async () => {
    const { id } = addScript(NOTE);
    plan({ hasScript: true, scriptId: id, format: '图文' });
    const { user } = await openWorkbench('shelf');
    await user.click(await workButton('看稿子'));
    await shows('小红书 · 图文');
  });

  test('has the script written where there is none, of its own topic', async () => {
    plan();
    const { user } = await openWorkbench('shelf');
    await user.click(await workButton('写脚本'));
    const answer = await answerNumber(1);
    expect(server.sends).toMatchObject([
      {
        message: '用这条选题写脚本：黄梅天琴键发黏，先别急着叫人',
        order: { action: 'make', kind: 'script', topic: 't1' },
      },
    ]);
    answer.done();
  });

  test('asks in words for the script of a post without a topic', async () => {
    plan({ topic: null });
    const { user } = await openWorkbench('shelf');
    await user.click(await workButton('写脚本'));
    const answer = await answerNumber(1);
    expect(server.sends).toMatchObject([{ message: '帮我写脚本：黄梅天琴键发黏，先别急着叫人' }]);
    expect(server.sends[0]?.order).toBeUndefined();
    await waitFor(() => expect(document.activeElement).toBe(composer()));
    answer.done();
  });

  test('is ticked off where it stands, says what comes next, and can be taken back', async () => {
    const post = plan();
    const coming = { ...post, key: 'd3', day: '2030-03-15', title: '我怎么听出一根弦松了', isToday: false };
    server.coach.standing = { ...server.coach.standing, coming };
    server.coach.onWrite = ({ name }) => {
      server.coach.standing = { ...NOTHING, due: name.startsWith('PUT') ? [] : [post], coming };
    };
    const { user } = await openWorkbench('shelf');
    await user.click(await workButton('拍完了'));
    await workButton('撤销');
    await shows('记下了，拍完了');
    await shows('下一条 · 周五 3月15日 我怎么听出一根弦松了');
    expect(workbench().getByRole('heading', { name: post.title })).toBeTruthy();
    await user.click(await workButton('撤销'));
    await workButton('拍完了');
    const path = `/deliverables/${post.deliverableId}/marks/d1`;
    await waitFor(() =>
      expect(server.coach.writes.map(({ name }) => name)).toEqual([`PUT ${path}`, `DELETE ${path}`]),
    );
  });

  test('leads from a ticked post to its figures', async () => {
    const { title } = plan();
    const { user } = await openWorkbench('shelf');
    await user.click(await workButton('拍完了'));
    await user.click(await workButton('记数据'));
    const field = await workbench().findByRole<HTMLInputElement>('textbox', { name: '标题' });
    expect(field.value).toBe(title);
  });

  test('takes a tick back that could not be stored', async () => {
    plan();
    const { user } = await openWorkbench('shelf');
    server.intercept(/^PUT .*\/marks\//, (_, response) => response.writeHead(503).end('{}'));
    await user.click(await workButton('拍完了'));
    await screen.findByText('没能记下来，请再试一次');
    await workButton('拍完了');
  });

  test('names the next post where nothing is due today, and how many were missed', async () => {
    const missed = plan({ day: '2026-01-01', isToday: false });
    server.coach.standing = {
      ...server.coach.standing,
      coming: { ...missed, key: 'd3', day: '2030-03-15', title: '我怎么听出一根弦松了' },
    };
    await openWorkbench('shelf');
    const card = within(await workbench().findByRole('region', { name: '下一条 · 周五 3月15日' }));
    expect(card.getByRole('heading').textContent).toBe('我怎么听出一根弦松了');
    expect(card.getByRole('button', { name: '前几天1条还没发' })).toBeTruthy();
  });

  test('does with what an older server tells of a post', async () => {
    const { id } = addCalendar();
    const old = { deliverableId: id, key: 'd1', day: TODAY, title: '琴键发黏', isToday: true };
    server.coach.standing = { ...NOTHING, due: [{ ...old, hasScript: true }] };
    const { user } = await openWorkbench('shelf');
    await user.click(await workButton('看日历'));
    await shows(CALENDAR.judgement);
  });

  test('is missing without a calendar, with nothing planned, and where what is due cannot be read', async () => {
    const { id } = server.coach.add({ kind: 'topics', content: TOPICS }, { title: '选题库' });
    const post = { ...{ deliverableId: id, key: 'd1', day: TODAY, title: '已删的日历里的' }, isToday: true };
    server.coach.standing = { ...NOTHING, due: [{ ...post, hasScript: false }] };
    const first = await openWorkbench('shelf');
    await route();
    expect(workbench().queryByText('已删的日历里的')).toBeNull();
    first.unmount();
    addCalendar();
    server.intercept(/\/coach\/standing/, (_, response) => response.writeHead(503).end('{}'), 9);
    await openWorkbench('shelf');
    await shows('第1周，已发 1/9');
    await waitFor(() => expect(workbench().queryByRole('button', { name: '拍完了' })).toBeNull());
  });
});

describe('the route', () => {
  test('says of every kind how far it is, and draws its form for the eye alone', async () => {
    const works = [
      [
        { kind: 'positioning', content: POSITIONING },
        { kind: 'positioning', sayings: 2, first: '我在无锡' },
      ],
      [
        { kind: 'kit', content: KIT },
        { kind: 'kit', names: 3, bios: 2, first: '无锡调琴老高' },
      ],
      [
        { kind: 'story', content: STORY },
        { kind: 'story', stories: 1, letters: 171, first: '十二年前' },
      ],
      [
        { kind: 'topics', content: TOPICS },
        { kind: 'topics', topics: 20, filmed: 1, groups: [10, 6, 4] },
      ],
      [{ kind: 'calendar', content: CALENDAR }, MONTH],
      [
        { kind: 'script', content: SCRIPT },
        {
          ...{ kind: 'script', form: '口播', platform: '视频号', seconds: 41, beats: [6, 35] },
          first: '琴键按下去',
        },
      ],
      [
        { kind: 'ladder', content: LADDER },
        { kind: 'ladder', rungs: ['offered', 'offered', 'skipped'] },
      ],
      [
        { kind: 'check', content: CHECK },
        { kind: 'check', findings: 2, first: '全无锡' },
      ],
      [
        { kind: 'review', content: REVIEW },
        { kind: 'review', weakest: '私信', figures: [120, 60] },
      ],
    ] as const;
    for (const [made, outline] of works) {
      server.coach.add(made as Parameters<typeof server.coach.add>[0], {
        title: made.kind,
        outline: outline as Outline,
      });
    }
    await openWorkbench('shelf');
    const words = (await route()).getAllByRole('listitem').map((item) => {
      const shown = item.cloneNode(true) as Element;
      for (const hidden of shown.querySelectorAll('[aria-hidden]')) hidden.remove();
      return shown.textContent;
    });
    expect(words).toEqual([
      'positioning一句话2版',
      'kit名字3个，简介2条',
      'story念出来约45秒',
      'topics20条，拍了1条',
      'calendar第1周，已发 1/9',
      'script口播 · 41秒 · 视频号',
      'ladder3档，先做2档',
      'check要改2处体检一段文案',
      'review卡在私信记作品数据',
    ]);
    expect(workbench().queryByText('还没做', { exact: false })).toBeNull();
  });

  test('says what an empty field of the profile holds up, and a press orders the work', async () => {
    server.coach.add({ kind: 'topics', content: TOPICS }, { title: '选题库' });
    server.coach.profile = profileOf({ business: '调钢琴', price: null, posts: null });
    const { user } = await openWorkbench('shelf');
    const ladder = await station(/^变现阶梯/);
    await within(ladder).findByText('还差：一单多少钱');
    expect((await station(/^30天日历/)).textContent).toContain('还差：一周能发几条');
    expect((await station(/^四件套/)).textContent).toContain('按平台各一套');
    await user.click(within(ladder).getByRole('button'));
    const answer = await answerNumber(1);
    expect(server.sends).toMatchObject([{ order: { action: 'make', kind: 'ladder' } }]);
    answer.done();
  });

  test('opens the newest of several; the others stand behind a button that says how many they are', async () => {
    const older = server.coach.add(
      { kind: 'script', content: SCRIPT },
      { title: '脚本·松弦', changes: [{ field: '价格', was: '300', now: '350' }] },
    );
    server.coach.add({ kind: 'script', content: SCRIPT }, { title: '脚本·琴潮' });
    const { user, location } = await openWorkbench('shelf');
    expect((await route()).queryByText('脚本·松弦')).toBeNull();
    const more = await workButton('还有1份，1份没跟上档案');
    expect(more.getAttribute('aria-expanded')).toBe('false');
    await user.click(more);
    await user.click(await workButton(/^脚本·松弦.*档案改了1处，这份还没更新/));
    await waitFor(() => expect(location().search).toContain(older.id));
  });

  test('says at the station itself that facts have changed since', async () => {
    const changes = [{ field: '价格', was: '300', now: '350' }];
    server.coach.add({ kind: 'ladder', content: LADDER }, { title: '变现阶梯', changes });
    await openWorkbench('shelf');
    expect((await station(/^变现阶梯/)).textContent).toContain('档案改了1处，这份还没更新');
  });

  test('ends with what is checked before it is published and measured after', async () => {
    server.coach.add({ kind: 'topics', content: TOPICS }, { title: '选题库' });
    const aResult = { day: '2026-03-04', title: '琴潮', platform: '视频号', views: 900 };
    const unknown = { finished: null, likes: null, comments: null, follows: null, leads: null, deals: null };
    server.coach.results = [{ id: 'r', ...aResult, ...unknown }];
    const { user } = await openWorkbench('shelf');
    await within(await station(/^周复盘/)).findByText('再记2条数据就能看');
    await user.click(await workButton(/^周复盘/));
    await shows('播放 900');
    await user.click(await workButton('返回'));
    await user.click(await workButton(/^发布前体检/));
    await workbench().findByRole('textbox', { name: '要发的内容' });
    expect(server.sends).toEqual([]);
  });

  test('orders a review once enough posts are measured', async () => {
    server.coach.add({ kind: 'topics', content: TOPICS }, { title: '选题库' });
    const unknown = { finished: null, likes: null, comments: null, follows: null, leads: null, deals: null };
    server.coach.results = [1, 2, 3].map((at) => ({
      ...{ id: `r${at}`, day: `2026-03-0${at}`, title: `第${at}条`, platform: '', views: 900 },
      ...unknown,
    }));
    const { user } = await openWorkbench('shelf');
    await within(await station(/^周复盘/)).findByText('数据够了，能做这周的复盘');
    await user.click(await workButton(/^周复盘/));
    const answer = await answerNumber(1);
    expect(server.sends).toMatchObject([{ order: { action: 'make', kind: 'review' } }]);
    answer.done();
  });

  test('stands below the first step of somebody who has made nothing', async () => {
    server.coach.profile = profileOf({ business: null, price: null });
    await openWorkbench('shelf');
    await shows('老高做的东西都放在这里');
    expect((await route()).getAllByRole('listitem')).toHaveLength(9);
    expect((await station(/^定位卡/)).textContent).toContain('还差：你做什么');
    expect(workbench().queryByRole('button', { name: '记作品数据' })).toBeNull();
  });

  test('stands below a first step for anybody where the profile cannot be read: the page and the route have asked for it once each', async () => {
    let asked = 0;
    server.intercept(
      /^GET \/api\/coach\/profile/,
      (_, response) => {
        asked += 1;
        response.writeHead(404, { 'Content-Type': 'application/json' }).end('{}');
      },
      Number.POSITIVE_INFINITY,
    );
    const { id } = server.addConversation('早先的', [{ text: '问' }]);
    await openWorkbench('shelf');
    await shows('老高做的东西都放在这里');
    expect((await route()).getAllByRole('listitem')).toHaveLength(9);
    await waitFor(() => expect(titles()).toEqual(['早先的']));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    // What another device does is read after whatever a failed read would ask for again.
    server.elsewhere.rename(id, '别处改的');
    await waitFor(() => expect(titles()).toEqual(['别处改的']));
    expect(asked).toBe(2);
    await shows('老高做的东西都放在这里');
  });

  test('has a further text checked and figures entered where there is one already', async () => {
    server.coach.add({ kind: 'check', content: CHECK }, { title: '体检' });
    server.coach.add({ kind: 'review', content: REVIEW }, { title: '周复盘' });
    const { user, location } = await openWorkbench('shelf');
    await user.click(await workButton('记作品数据'));
    await waitFor(() => expect(location().search).toContain('work=results'));
    await user.click(await workButton('返回'));
    await user.click(await workButton('体检一段文案'));
    await workbench().findByRole('textbox', { name: '要发的内容' });
  });

  test('orders nothing while an answer is written, and what is there can be opened', async () => {
    server.coach.add({ kind: 'topics', content: TOPICS }, { title: '选题库' });
    const { user } = await openWorkbench('shelf');
    await user.click(await workButton(/^脚本/));
    const answer = await answerNumber(1);
    await shows('正在做脚本');
    expect(await workButton(/^变现阶梯/)).toHaveProperty('disabled', true);
    expect(await workButton(/^发布前体检/)).toHaveProperty('disabled', false);
    await user.click(await workButton(/^选题库/));
    await shows(TOPICS.judgement);
    answer.done();
  });

  test('is there before what is due is known, which takes its own place', async () => {
    const { title } = plan();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { standing } = server.coach;
    server.intercept(
      /\/coach\/standing/,
      (_, response) =>
        void held.then(() =>
          response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(standing)),
        ),
    );
    await openWorkbench('shelf');
    await shows('第1周，已发 1/9');
    expect(workbench().queryByText(title)).toBeNull();
    release();
    await shows(title);
  });
});
