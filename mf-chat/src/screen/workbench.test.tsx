import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aValue } from '../features/workbench/testing/a-value';
import {
  CALENDAR,
  CHECK,
  EVERY_DAY,
  FILMED,
  KIT,
  LADDER,
  NOTE,
  ONE_TEXT_LADDER,
  PLAN,
  POSITIONING,
  REVIEW,
  SCRIPT,
  STORY,
  STORY_BEFORE,
  TOPICS,
} from '../features/workbench/testing/contents';
import type { ChatServer } from '../testing/chat-server';
import {
  answerNumber,
  composer,
  hasArticle,
  openChat,
  shelfButton,
  withChatServer,
} from '../testing/open-chat';
import { openWorkbench, shows, workButton, workbench } from '../testing/open-workbench';

const present = withChatServer();
let server: ChatServer;
beforeEach(() => {
  server = present();
});

const putTopics = () => server.coach.add({ kind: 'topics', content: TOPICS }, { title: '选题库' });

describe('the door to the workbench', () => {
  test('stands under the answer that has put something on the shelf', async () => {
    const work = putTopics();
    server.addConversation('调钢琴', [
      { text: '给我选题库' },
      { role: 'ai', text: '先拍琴潮了这一组', extras: { chips: [], deliverables: [work] } },
    ]);
    const { user, location } = openChat();
    await hasArticle('先拍琴潮了这一组');
    await user.click(await screen.findByRole('button', { name: /选题库.*打开/ }));
    await shows(TOPICS.judgement);
    await waitFor(() => expect(location().search).toContain(`work=${work.id}`));
    await user.click(workbench().getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(location().search).not.toContain('work='));
    expect(screen.queryByRole('complementary', { name: '我的成果' })).toBeNull();
  });

  test('leads to the version that the answer has made, which is named from the second one on', async () => {
    const work = putTopics();
    const content = { ...TOPICS, judgement: '第二版的一句判断' };
    const second = server.coach.addVersion(work.id, { kind: 'topics', content }, 'again');
    server.coach.addVersion(work.id, { kind: 'topics', content: TOPICS }, 'again');
    const script = server.coach.add({ kind: 'script', content: SCRIPT }, { title: '脚本' });
    server.addConversation('调钢琴', [
      { text: '换一批' },
      { role: 'ai', text: '换好了', extras: { chips: [], deliverables: [second, script] } },
    ]);
    const { user, location } = openChat();
    const made = within(await screen.findByRole('list', { name: '这次做好的' }));
    expect(made.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      ...['选题库第2版 · 已放进我的成果打开带走', '脚本已放进我的成果打开带走'],
    ]);
    await user.click(made.getByRole('button', { name: /选题库.*打开/ }));
    await shows('第二版的一句判断');
    expect(location().search).toContain('v=2');
  });

  test('is not needed to take a deliverable away, which leads back to the conversation', async () => {
    const work = server.coach.add({ kind: 'positioning', content: POSITIONING }, { title: '定位卡' });
    server.addConversation('调钢琴', [
      { text: '给我定位卡' },
      { role: 'ai', text: '先做琴潮了', extras: { chips: [], deliverables: [work] } },
    ]);
    const { user, location } = openChat();
    await hasArticle('先做琴潮了');
    await user.click(await screen.findByRole('button', { name: '带走：定位卡' }));
    const sheet = within(await screen.findByRole('dialog', { name: '带走定位卡' }));
    await user.click(sheet.getByRole('button', { name: '微信' }));
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toContain('无锡琴童家长，琴潮了不知道找谁，找我。'),
    );
    await user.click(sheet.getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(location().search).not.toContain('work='));
    expect(screen.queryByRole('complementary', { name: '我的成果' })).toBeNull();
  });

  test('that a link opened is closed in one press, also from a page further in', async () => {
    putTopics();
    const { user, location } = await openWorkbench('shelf');
    await user.click(await workButton(/^选题库/));
    await shows(TOPICS.judgement);
    await user.click(workbench().getByRole('button', { name: '返回' }));
    await user.click(await workButton(/^选题库/));
    await shows(TOPICS.judgement);
    await user.click(workbench().getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(location().search).not.toContain('work='));
    expect(screen.queryByRole('complementary', { name: '我的成果' })).toBeNull();
  });

  test('stands in the header; what is made and what could be made stand in the order of the work', async () => {
    server.coach.add({ kind: 'positioning', content: POSITIONING }, { title: '定位卡' });
    putTopics();
    const { user } = openChat();
    await user.click(shelfButton());
    const route = within(await screen.findByRole('list', { name: '成果路线' }));
    expect(route.getAllByRole('listitem').map((item) => item.textContent?.slice(0, 3))).toEqual([
      ...['定位卡', '四件套', '人设故', '选题库', '30天', '脚本，', '变现阶', '发布前', '周复盘'],
    ]);
    expect(route.getByText(POSITIONING.judgement)).toBeTruthy();
    await user.click(await workButton(/脚本.*还没做.*每一句/));
    const answer = await answerNumber(1);
    expect(server.sends).toMatchObject([
      { message: '帮我写脚本', order: { action: 'make', kind: 'script' } },
    ]);
    answer.done();
  });

  const knows = (...facts: readonly (readonly [field: string, text: string])[]) => {
    server.coach.profile = {
      fields: facts.map(([field, text]) => {
        const told = aValue({ id: field, field, name: field, text, state: 'confirmed' });
        return { field, name: field, holdsMany: false, values: [told] };
      }),
    };
  };

  test('names the first useful step in the words of the trade', async () => {
    knows(['business', '调钢琴'], ['audience', '琴童家长'], ['price', '三百元一次']);
    const { user } = await openWorkbench('shelf');
    await shows('先给“调钢琴”一句话定位');
    await shows('你说过：琴童家长、三百元一次。');
    await user.click(await workButton('让老高做定位卡'));
    const answer = await answerNumber(1);
    expect(server.sends).toMatchObject([
      { message: '给我定位卡', conversationId: null, order: { action: 'make', kind: 'positioning' } },
    ]);
    await shows('正在做定位卡');
    const work = server.coach.add({ kind: 'positioning', content: POSITIONING }, { title: '定位卡' });
    answer.say('先做琴潮了');
    answer.done(undefined, undefined, { chips: [], deliverables: [work] });
    await shows(POSITIONING.judgement);
  });

  test('leads whoever has told nothing yet into the conversation', async () => {
    const { user } = await openWorkbench('shelf');
    await user.click(await workButton('去说一句'));
    await waitFor(() => expect(document.activeElement).toBe(composer()));
    expect(server.sends).toEqual([]);
  });
});

describe('each kind is composed by itself', () => {
  test.each([
    [
      'positioning',
      POSITIONING,
      [
        '无锡琴童家长，琴潮了不知道找谁，找我。',
        '每条都做的一个动作每条先按一个发黏的键',
        '只拍三样',
        '怎么收费',
        '眼下就办',
      ],
    ],
    ['kit', KIT, ['无锡调琴老高', '有人占了就用无锡上门调琴老高', '家里那台琴，我管十二年了', '头像']],
    [
      'story',
      STORY,
      ['她问的不是音准念出来约', '先看湿度，再开琴盖。见人就说这一句我调琴', '用之前那位家长没点头'],
    ],
    ['story', STORY_BEFORE, ['第一次上门', '用在置顶视频', '哪一家的琴你到现在还记得']],
    ['topics', TOPICS, ['黄梅天琴键发黏，先别急着叫人', '4条选题', '避坑']],
    ['calendar', CALENDAR, ['第1周', '已发 0/2', '白色情人节']],
    ['script', SCRIPT, ['0:03', '十有八九是潮了', '#钢琴保养', '琴键发黏？先看这里']],
    [
      'script',
      FILMED,
      [
        '视频号 · 45秒琴键发黏先别叫人备用标题琴潮了先看',
        '0:00（手指按键，键不回）琴键按下去',
        '先别叫人。（字幕：先别叫人）0:03',
        '怎么拍琴边',
        '发的时候配这句先通一天风',
        '用之前客人家的门牌',
      ],
    ],
    [
      'script',
      NOTE,
      ['小红书 · 图文琴键发黏先别叫人', '十有八九是潮了', '配图手指按住', '上盖打开，离墙一拳'],
    ],
    ['ladder', LADDER, ['约1100元一年', '按你现在的价格排：上门300元一次', '来问最后付钱的', '5万', '30单']],
    [
      'check',
      CHECK,
      ['要改的2处', '广告法第九条', '全无锡干了十二年的调琴师', '这处你来定：换个说法，或者去掉', '发布前：'],
    ],
    ['review', REVIEW, ['平常 1800', '35.5%', '卡在私信', '这周只试一件事']],
  ] as const)('the %s', async (kind, content, texts) => {
    const made = { kind, content } as Parameters<typeof server.coach.add>[0];
    const { id } = server.coach.add(made, { title: '这一份' });
    await openWorkbench(id);
    await shows(content.judgement);
    const text = screen.getByRole('complementary', { name: '我的成果' }).textContent ?? '';
    for (const expected of texts) expect(text.replaceAll(',', '')).toContain(expected);
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('a 图文 shows neither seconds nor shots', async () => {
    const { id } = server.coach.add({ kind: 'script', content: NOTE }, { title: '图文·先别叫人' });
    await openWorkbench(id);
    await shows('小红书 · 图文');
    for (const word of ['分镜', '画面', '字幕', '0:03']) expect(workbench().queryByText(word)).toBeNull();
  });

  test('a script of now is read as it is said, with one title above and what it does not need left out', async () => {
    const { id } = server.coach.add({ kind: 'script', content: FILMED }, { title: '脚本·先别叫人' });
    const { user } = await openWorkbench(id);
    await shows('（手指按键，键不回）');
    await workbench().findByRole('heading', { name: '琴键发黏先别叫人' });
    for (const word of ['钩子', '核心', '画面', '标题三选一', '3到30秒'])
      expect(workbench().queryByText(word)).toBeNull();
    expect(workbench().getByRole('button', { name: '复制发布文案' })).toBeTruthy();
    await user.click(await workButton('改一下'));
    await workButton('改：手指按键，键不回');
  });

  test('a story is copied as it is told, and each paragraph can be changed', async () => {
    const { id } = server.coach.add({ kind: 'story', content: STORY }, { title: '人设故事' });
    const { user } = await openWorkbench(id);
    await workbench().findByRole('heading', { name: '她问的不是音准' });
    await user.click(await workButton('复制全文'));
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe(STORY.telling?.map(({ text }) => text).join('\n\n')),
    );
    await user.click(await workButton('改一下'));
    await workButton('改：我以为她信不过我。');
  });

  test('only the topics of one pillar are shown after a press on it', async () => {
    const { id } = putTopics();
    const { user } = await openWorkbench(id);
    await user.click(await workButton(/^手艺/));
    await shows('手艺 2条');
    expect(workbench().queryByText('黄梅天琴键发黏，先别急着叫人')).toBeNull();
    await user.click(await workButton(/^手艺/));
    await shows('4条选题');
  });

  test('topics with first sentences stand under plain headings, without percentages, stages and scores', async () => {
    const filmed = TOPICS.topics.slice(0, 3).map((topic, at) => ({
      ...{ ...topic, why: '', stage: '' as const, pillar: at < 2 ? '黏键' : '听音' },
      ...{ opening: `第${at + 1}题你先听。`, filming: '手按住不回的键，人不入镜' },
    }));
    const pillars = [{ name: '黏键' }, { name: '听音', about: '后两周用' }];
    const content = { ...TOPICS, pillars, topics: filmed };
    const { id } = server.coach.add({ kind: 'topics', content }, { title: '选题库' });
    const { user } = await openWorkbench(id);
    for (const name of ['黏键', '听音']) await workbench().findByRole('heading', { name });
    await shows('第2题你先听。');
    await shows('后两周用');
    for (const word of [/%/, /避坑/, /琴童家长/, /86分/, /反常识开头/])
      expect(workbench().queryByText(word)).toBeNull();
    await user.click(await workButton('改一下'));
    await workButton('改：第1题你先听。');
  });

  test('a topic shows its point, and what everybody of the trade knows is to be checked', async () => {
    const filmed = TOPICS.topics.slice(0, 2).map((topic, at) => ({
      ...{ ...topic, stage: '' as const, pillar: '', why: at === 0 ? '先问过那家' : '' },
      ...{ opening: '你先听。', point: `第${at + 1}点`, filming: '手按住不回的键' },
      ...(at === 1 && { isCommon: true as const }),
    }));
    const content = { ...TOPICS, pillars: [], topics: filmed };
    const { id } = server.coach.add({ kind: 'topics', content }, { title: '选题库' });
    const { user } = await openWorkbench(id);
    await shows('第1点');
    await shows('先办：先问过那家');
    expect(workbench().getAllByText('（常识，对不上就改）')).toHaveLength(1);
    await user.click(await workButton('改一下'));
    await workButton('改：第2点');
  });

  test('a topic with its text shows that in its lines, without a mark to check', async () => {
    const [first] = TOPICS.topics;
    if (first === undefined) throw new Error('no topics');
    const told = { opening: '你先听。', body: '键不回，多半是潮。\n停在按下去那一声。', why: '先问过那家' };
    const topics = [{ ...first, ...told, stage: '' as const, pillar: '' }];
    const content = { ...TOPICS, pillars: [], topics };
    const { id } = server.coach.add({ kind: 'topics', content }, { title: '选题库' });
    const { user } = await openWorkbench(id);
    await shows('你先听。');
    await shows('先办：先问过那家');
    expect(workbench().getByText(/键不回，多半是潮。\s停在按下去那一声。/)).toBeTruthy();
    expect(workbench().queryByText(/常识|讲清|怎么拍/)).toBeNull();
    await user.click(await workButton('改一下'));
    await workButton(/^改：键不回，多半是潮。/);
  });

  test('a day with its text shows that, and neither a first sentence nor a group beside it', async () => {
    const [first, ...others] = CALENDAR.items;
    if (first === undefined) throw new Error('no items');
    const told = { ...first, pillar: '黏键', body: '先别急着叫人。\n停在键不回那一下。' };
    const content = { ...CALENDAR, items: [told, ...others] };
    const { id } = server.coach.add({ kind: 'calendar', content }, { title: '30天日历' });
    await openWorkbench(id);
    expect(await workbench().findByText(/先别急着叫人。\s停在键不回那一下。/)).toBeTruthy();
    await shows('口播\u00a0· 90分钟');
  });

  test('a card has three lines to paste into a profile, and neither cautions nor a step of before', async () => {
    const { next: _, ...card } = POSITIONING;
    const rows = [...card.rows, { label: '主页', text: '无锡调琴十二年\n先听，再调' }];
    const content = { ...card, risks: [], rows };
    const { id } = server.coach.add({ kind: 'positioning', content }, { title: '定位卡' });
    await openWorkbench(id);
    await workButton('复制主页');
    await shows('只拍三样');
    for (const old of ['当心', '眼下就办']) expect(workbench().queryByText(old)).toBeNull();
  });

  test('a work that is told reads as one text, with a copy for what is pasted, and its lines are changed in place', async () => {
    const { id } = server.coach.add({ kind: 'ladder', content: ONE_TEXT_LADDER }, { title: '变现阶梯' });
    const { user } = await openWorkbench(id);
    await workbench().findByRole('heading', { name: '第一级 听录音' });
    expect(workbench().getByRole('columnheader', { name: '卖什么' })).toBeTruthy();
    expect(workbench().getByRole('cell', { name: '300元' })).toBeTruthy();
    expect(workbench().getByText('先让孩子弹一遍').closest('ol')).toBeTruthy();
    expect(workbench().getAllByText(ONE_TEXT_LADDER.judgement)).toHaveLength(1);
    await user.click(await workButton('复制：这个音闷，要上门看。'));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('这个音闷，要上门看。'));
    await user.click(await workButton('改一下'));
    await user.click(await workButton('改：能不修的不修。'));
    const field = await workbench().findByRole('textbox', { name: '改这一行' });
    expect((field as HTMLTextAreaElement).value).toBe('能不修的不修。');
    expect(await workButton('改：2｜上门调一次｜300元')).toBeTruthy();
  });

  test('a kit says what is not used, and what a stranger takes away', async () => {
    const content = { ...KIT, avoid: ['琴行的招牌：谁都有'], glance: '一只按着闷键的手' };
    const { id } = server.coach.add({ kind: 'kit', content }, { title: '四件套' });
    await openWorkbench(id);
    for (const name of ['不用的', '陌生人三秒看到的']) await workbench().findByRole('heading', { name });
    await shows('一只按着闷键的手');
  });

  test('a day with a first sentence shows it, and how it is filmed', async () => {
    const [first, ...others] = CALENDAR.items;
    if (first === undefined) throw new Error('no items');
    const told = { ...first, opening: '先别急着叫人。', filming: '手指按键，键不回' };
    const content = { ...CALENDAR, items: [told, ...others] };
    const { id } = server.coach.add({ kind: 'calendar', content }, { title: '30天日历' });
    await openWorkbench(id);
    await shows('先别急着叫人。');
    await shows('手指按键，键不回');
    await shows('口播\u00a0· 90分钟');
  });

  test('the calculator reckons with what one fills in', async () => {
    const { id } = server.coach.add({ kind: 'ladder', content: LADDER }, { title: '变现阶梯' });
    const { user } = await openWorkbench(id);
    const goal = await workbench().findByRole('textbox', { name: '这个月想赚（元）' });
    await user.clear(goal);
    await shows('填上这个月想赚多少');
    await user.type(goal, '3000');
    await shows('10单');
    await user.clear(workbench().getByRole('textbox', { name: '一单收（元）' }));
    await user.type(workbench().getByRole('textbox', { name: '一单收（元）' }), '1000');
    await shows('3单');
  });
});

describe('below the work', () => {
  test('stands what its manuscript says to the user, in its own form, and each line of it can be changed', async () => {
    const remarks = [
      { as: 'heading', text: '这几样守住' },
      { as: 'step', text: '先问她' },
      { as: 'step', text: '别拍脸' },
    ] as const;
    const { id } = server.coach.add(
      { kind: 'story', content: { ...STORY, remarks: [...remarks] } },
      { title: '故事' },
    );
    const { user } = await openWorkbench(id);
    await shows('用之前');
    expect(workbench().getAllByRole('heading', { name: '这几样守住', level: 4 })).toHaveLength(1);
    const [first] = workbench().getAllByText('先问她');
    expect(first?.closest('ol')?.textContent).toBe('先问她别拍脸');
    await user.click(await workButton('改一下'));
    await user.click(await workButton('改：别拍脸'));
    const input = workbench().getByRole('textbox', { name: '改这一行' });
    await user.clear(input);
    await user.type(input, '别拍门牌');
    await user.click(await workButton('保存'));
    await workButton('改：别拍门牌');
    expect(server.coach.writes.map(({ body }) => body)).toEqual([
      { version: 1, pointer: '/remarks/2/text', text: '别拍门牌' },
    ]);
  });

  const NOTES = [{ title: '眼下就办', text: '明天先录琴键那一声，收费【待补充】的先不说。' }];
  const OPEN = ['哪一家的琴你到现在还记得？'];
  const putNoted = () =>
    server.coach.add(
      { kind: 'positioning', content: { ...POSITIONING, notes: NOTES, open: OPEN } },
      { title: '定位卡' },
    );

  test.each([
    ['positioning', POSITIONING],
    ['kit', KIT],
    ['story', STORY],
    ['topics', TOPICS],
    ['calendar', CALENDAR],
    ['script', SCRIPT],
    ['script', NOTE],
    ['ladder', LADDER],
    ['review', REVIEW],
  ] as const)(
    'of a %s stands what else there is to say of it, then one block of what to see to',
    async (kind, content) => {
      const made = { kind, content: { ...content, notes: NOTES, open: OPEN } };
      const { id } = server.coach.add(made as Parameters<typeof server.coach.add>[0], { title: '这一份' });
      await openWorkbench(id);
      await shows('用之前');
      const text = screen.getByRole('complementary', { name: '我的成果' }).textContent ?? '';
      const places = [
        content.judgement,
        '眼下就办',
        '明天先录琴键那一声',
        '用之前',
        `还差你一句：${OPEN[0] ?? ''}`,
      ];
      const found = places.map((place) => text.indexOf(place));
      expect(found).toEqual([...found].sort((one, other) => one - other));
      expect(found).not.toContain(-1);
      expect(workbench().getAllByText('【待补充】').length).toBeGreaterThan(0);
    },
  );

  test('stands one block: what to see to, what is missing and what was lent', async () => {
    const lent = [STORY.telling?.[0]?.text ?? ''];
    const title = '湿度先看';
    const content = {
      ...STORY,
      title,
      judgement: title,
      before: ['先问那一家'],
      open: OPEN.slice(0, 1),
      lent,
    };
    const { id } = server.coach.add({ kind: 'story', content }, { title: '这一份' });
    await openWorkbench(id);
    await shows('替你搭的话');
    const text = screen.getByRole('complementary', { name: '我的成果' }).textContent ?? '';
    expect(text).toContain(`用之前先问那一家还差你一句：${OPEN[0] ?? ''}去说替你搭的话，不认就划掉：“`);
    expect(text.split(title)).toHaveLength(2);
  });

  test('stands nothing where a version of before has nothing', async () => {
    const { id } = putTopics();
    await openWorkbench(id);
    await shows(TOPICS.judgement);
    expect(workbench().queryByText('用之前')).toBeNull();
  });

  test('a question goes to the composer, to be answered there', async () => {
    const { user, location } = await openWorkbench(putNoted().id);
    await user.click(await workButton('去说：哪一家的琴你到现在还记得？'));
    await waitFor(() => expect(location().search).not.toContain('work='));
    await waitFor(() =>
      expect((composer() as HTMLTextAreaElement).value).toBe('关于“哪一家的琴你到现在还记得？”：'),
    );
    expect(server.sends).toEqual([]);
  });

  test('a note is copied alone', async () => {
    const { user } = await openWorkbench(putNoted().id);
    await user.click(await workButton('复制：眼下就办'));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(NOTES[0]?.text));
  });

  test('a note and a question are changed by hand like any other line', async () => {
    const { id } = putNoted();
    const { user } = await openWorkbench(id);
    await user.click(await workButton('改一下'));
    await user.click(await workButton(`改：${NOTES[0]?.text}`));
    const input = () => workbench().getByRole('textbox', { name: '改这一行' });
    await user.clear(input());
    await user.type(input(), '今晚就录');
    await user.click(await workButton('保存'));
    // The input stays until the line is stored, and there would be two.
    await workButton('改：今晚就录');
    await user.click(await workButton(`改：${OPEN[0]}`));
    await user.clear(input());
    await user.type(input(), '哪一家？');
    await user.click(await workButton('保存'));
    await workButton('改：哪一家？');
    await waitFor(() =>
      expect(server.coach.writes.map(({ body }) => body)).toEqual([
        { version: 1, pointer: '/notes/0/text', text: '今晚就录' },
        { version: 2, pointer: '/open/0', text: '哪一家？' },
      ]),
    );
  });
});

describe('a topic', () => {
  test('becomes a script, which is shown when it is done', async () => {
    const { id } = putTopics();
    const { user } = await openWorkbench(id);
    await user.click((await workbench().findAllByRole('button', { name: '写脚本' }))[0] as HTMLElement);
    const answer = await answerNumber(1);
    expect(server.sends).toMatchObject([
      {
        message: '用这条选题写脚本：黄梅天琴键发黏，先别急着叫人',
        order: { action: 'make', kind: 'script', topic: 't1' },
      },
    ]);
    await shows('正在做脚本');
    for (const button of workbench().getAllByRole<HTMLButtonElement>('button', { name: '写脚本' })) {
      expect(button.disabled).toBe(true);
    }
    const work = server.coach.add({ kind: 'script', content: SCRIPT }, { title: '脚本·琴键发黏' });
    answer.say('写好了');
    answer.done(undefined, undefined, { chips: [], deliverables: [work] });
    await shows('十有八九是潮了');
  });

  test('is copied alone, and in the form of a platform', async () => {
    const { id } = putTopics();
    const { user } = await openWorkbench(id);
    await user.click(await workButton('复制：琴潮了的三个动静，坐在家里就能听出来'));
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe('琴潮了的三个动静，坐在家里就能听出来'),
    );
    await user.click(await workButton('更多：琴潮了的三个动静，坐在家里就能听出来'));
    await user.click(await screen.findByRole('menuitem', { name: '复制到抖音' }));
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toMatch(/听出来 #避坑 #琴童家长$/),
    );
  });
});

describe('换一批', () => {
  const askAnother = async () => {
    const { id } = putTopics();
    const app = await openWorkbench(id);
    await app.user.click(await workButton('换一批'));
    return { id, ...app, answer: await answerNumber(1) };
  };

  test('is asked for in the conversation; the new version takes the place of the old one and says what is different', async () => {
    const { id, user, answer } = await askAnother();
    expect(server.sends).toMatchObject([
      { message: '选题库，换一批', order: { action: 'again', kind: 'topics', deliverableId: id } },
    ]);
    await shows('新的一版正在做');
    // Unavailable buttons are not rendered, and the focus of a keyboard user moves to 停止.
    expect(workbench().queryByRole('button', { name: '换一批' })).toBeNull();
    await waitFor(() =>
      expect(document.activeElement).toBe(workbench().getByRole('button', { name: '停止' })),
    );
    const [first] = TOPICS.topics;
    const content = { ...TOPICS, topics: [{ ...first, key: 'n1', text: '踏板吱吱响是哪里松了' }] };
    const work = server.coach.addVersion(id, { kind: 'topics', content } as never, 'again');
    answer.say('换好了');
    answer.done(undefined, undefined, { chips: [], deliverables: [work] });
    await shows('踏板吱吱响是哪里松了');
    const news = within(await workbench().findByRole('region', { name: '新的一版' }));
    expect(news.getByText('第2版好了 · 换了一批')).toBeTruthy();
    await news.findByText(/^和上一版有4处不一样/);
    await user.click(news.getByRole('button', { name: '知道了' }));
    await waitFor(() => expect(workbench().queryByRole('region', { name: '新的一版' })).toBeNull());
    await user.click(await workButton('看改了什么'));
    await waitFor(() => expect(workbench().getAllByRole('deletion').length).toBeGreaterThanOrEqual(4));
    expect(workbench().getByRole('insertion').textContent).toContain('踏板吱吱响是哪里松了');
  });

  test('can be stopped, and leaves the old version', async () => {
    const { user, answer } = await askAnother();
    await user.click(await workButton('停止'));
    await waitFor(() => expect(server.requests.some((name) => name.endsWith('/stop'))).toBe(true));
    await waitFor(() => expect(workbench().queryByText('正在换一批选题库')).toBeNull());
    await shows('黄梅天琴键发黏');
    expect(answer.conversationId).not.toBe('');
  });

  test('says so when the coach has something to ask instead, and leads there', async () => {
    const { user, answer, location } = await askAnother();
    answer.say('先告诉我价格');
    answer.done();
    await user.click(await workButton('去看看'));
    // In a narrow window the workbench covers the chat.
    await waitFor(() => expect(location().search).not.toContain('work='));
    await waitFor(() => expect(document.activeElement).toBe(composer()));
  });

  test('that failed is asked for again with the same order', async () => {
    const { id } = putTopics();
    const { user } = await openWorkbench(id);
    server.intercept(/^POST \/api\/chat\/lao-gao/, (_, response) => response.writeHead(503).end('{}'));
    await user.click(await workButton('换一批'));
    await user.click(await workButton('重试'));
    const answer = await answerNumber(1);
    expect(server.sends).toMatchObject([{ order: { action: 'again', deliverableId: id } }]);
    answer.done();
  });

  test('that failed is told beside the conversation too, which alone announces it', async () => {
    const query = (isWide: boolean) =>
      ({ matches: isWide, addEventListener: () => {}, removeEventListener: () => {} }) as never;
    rs.spyOn(window, 'matchMedia').mockImplementation((text) => query(text === '(min-width: 1200px)'));
    const { id } = putTopics();
    const { user } = await openWorkbench(id);
    server.intercept(/^POST \/api\/chat\/lao-gao/, (_, response) => response.writeHead(503).end('{}'));
    await user.click(await workButton('换一批'));
    const retry = await workButton('重试');
    expect(workbench().queryByRole('alert')).toBeNull();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    await user.click(retry);
    const answer = await answerNumber(1);
    expect(server.sends).toMatchObject([{ order: { action: 'again', deliverableId: id } }]);
    answer.done();
  });
});

describe('an order that is under way', () => {
  const made = (title: string, content = SCRIPT) => {
    const work = server.coach.add({ kind: 'script', content }, { title });
    return { chips: [], deliverables: [work] };
  };
  const orderScript = async () => {
    const app = await openWorkbench(putTopics().id);
    await app.user.click((await workbench().findAllByRole('button', { name: '写脚本' }))[0] as HTMLElement);
    return { ...app, answer: await answerNumber(1) };
  };

  test('that ends while somebody looks at another page says so, and leaves them there', async () => {
    const { user, answer, location } = await orderScript();
    await waitFor(() => expect(location().search).toContain('c='));
    await user.click(await workButton('返回'));
    await user.click(await workButton('我的档案'));
    await shows('正在做脚本');
    answer.say('写好了');
    answer.done(undefined, undefined, made('脚本·琴键发黏'));
    await screen.findByText('脚本·琴键发黏好了');
    expect(location().search).toContain('work=profile');
  });

  test('that was placed in the profile says so at its end, and the next one can be placed there', async () => {
    const changes = [{ field: '价格', was: '300', now: '350' }];
    server.coach.add({ kind: 'positioning', content: POSITIONING }, { title: '定位卡', changes });
    const { user, location } = await openWorkbench('profile');
    await user.click(await workButton('更新定位卡'));
    const answer = await answerNumber(1);
    expect(await workButton('更新定位卡')).toHaveProperty('disabled', true);
    await waitFor(() => expect(location().search).toContain('c='));
    const [work] = server.coach.works;
    if (work === undefined) throw new Error('the card is on the shelf');
    work.changes = [];
    const ref = server.coach.addVersion(work.id, { kind: 'positioning', content: POSITIONING }, 'refresh');
    answer.say('写好了');
    answer.done(undefined, undefined, { chips: [], deliverables: [ref] });
    await screen.findByText('定位卡好了');
    await waitFor(() => expect(workbench().queryByText(/还是按原来的档案写的/)).toBeNull());
    expect(location().search).toContain('work=profile');
  });

  test('is forgotten as soon as something else is asked in the conversation', async () => {
    const { user, answer } = await orderScript();
    answer.say('先告诉我价格');
    answer.done();
    await shows('老高在对话里有话要说');
    await user.type(composer(), '三百一次{Enter}');
    const second = await answerNumber(2);
    await shows('老高正在对话里回答');
    expect(workbench().queryByRole('button', { name: '停止' })).toBeNull();
    second.say('记下了');
    second.done();
    await waitFor(() => expect(workbench().queryByText(/老高/)).toBeNull());
  });
});

describe('a small change', () => {
  const again = async () => {
    const { id } = server.coach.add({ kind: 'positioning', content: POSITIONING }, { title: '定位卡' });
    const app = await openWorkbench(id);
    await app.user.click(await workButton('换一批说法'));
    const answer = await answerNumber(1);
    const content = { ...POSITIONING, rows: POSITIONING.rows.slice(0, 5) };
    const work = server.coach.addVersion(id, { kind: 'positioning', content }, 'again');
    answer.say('换好了');
    answer.done(undefined, undefined, { chips: [], deliverables: [work] });
    return { ...app, news: within(await workbench().findByRole('region', { name: '新的一版' })) };
  };

  test('is shown in the notice about the new version itself', async () => {
    const { news } = await again();
    await news.findByText('和上一版有2处不一样：每条都做的一个动作。');
    expect(news.getAllByRole('deletion').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('每条先按一个发黏的键'),
      expect.stringContaining('再开口'),
    ]);
  });

  test('is news until its page is left', async () => {
    const { user } = await again();
    await user.click(await workButton('返回'));
    await user.click(await workButton(/^定位卡/));
    await shows('第2版');
    expect(workbench().queryByRole('region', { name: '新的一版' })).toBeNull();
  });
});

test('a question is put below what is being written in the composer, and takes nothing of it', async () => {
  const { id } = server.coach.add({ kind: 'positioning', content: POSITIONING }, { title: '定位卡' });
  const { user } = await openWorkbench(id);
  fireEvent.change(composer(), { target: { value: '写了一半' } });
  const [gap] = await workbench().findAllByRole('button', { name: '【待补充】' });
  await user.click(gap as HTMLElement);
  await waitFor(() => expect(composer().value).toBe('写了一半\n关于“【待补充】”：'));
  await waitFor(() => expect(document.activeElement).toBe(composer()));
});

describe('a kit', () => {
  test('is had for another platform that the server knows, by one press', async () => {
    server.coach.platforms = ['视频号', '小红书', '新来的平台'];
    const { id } = server.coach.add({ kind: 'kit', content: KIT }, { title: '四件套' });
    const { user } = await openWorkbench(id);
    await user.click(await workButton('换平台'));
    const menu = within(await screen.findByRole('menu', { name: '换哪个平台' }));
    await waitFor(() =>
      expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
        ...['小红书', '新来的平台'],
      ]),
    );
    await user.click(menu.getByRole('menuitem', { name: '小红书' }));
    const answer = await answerNumber(1);
    expect(server.sends).toMatchObject([
      { message: '给我小红书的四件套', order: { action: 'make', kind: 'kit', platform: '小红书' } },
    ]);
    answer.done();
  });
});

describe('the menu of a work', () => {
  const itemsOf = async (made: Parameters<typeof server.coach.add>[0], changes: object = {}) => {
    const { id } = server.coach.add(made, { title: '这一份' });
    server.intercept(
      new RegExp(`^GET /api/coach/deliverables/${id}$`),
      (_, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify({ ...server.coach.newest(id), ...changes }));
      },
      9,
    );
    const app = await openWorkbench(id);
    await app.user.click(await workButton('更多：这一份'));
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    return { ...app, items };
  };

  test('leads back to the conversation in which it was made', async () => {
    const { id: conversationId } = server.addConversation('调钢琴', [{ text: '给我选题库' }]);
    server.addConversation('别的', [{ text: '别的问题' }]);
    const { items, user, location } = await itemsOf({ kind: 'topics', content: TOPICS }, { conversationId });
    expect(items).toEqual(['回到那次对话', '删除']);
    await user.click(screen.getByRole('menuitem', { name: '回到那次对话' }));
    await waitFor(() => expect(location().search).toBe(`?c=${conversationId}`));
    await hasArticle('给我选题库');
  });

  test('has no conversation where that is gone, and a check for what is published as it is', async () => {
    expect((await itemsOf({ kind: 'script', content: SCRIPT })).items).toEqual(['发布前体检', '删除']);
  });

  test('whose deletion fails says why, and the work stays to be read', async () => {
    const { id } = putTopics();
    server.intercept(/^DELETE \/api\/coach/, (_, response) =>
      response
        .writeHead(409, { 'Content-Type': 'application/json' })
        .end('{"error":"这份正在更新，请稍后再删","code":"conflict"}'),
    );
    const { user } = await openWorkbench(id);
    await user.click(await workButton('更多：选题库'));
    await user.click(await screen.findByRole('menuitem', { name: '删除' }));
    const question = within(await screen.findByRole('alertdialog', { name: /确认删除选题库/ }));
    await user.click(question.getByRole('button', { name: '删除' }));
    await screen.findByText('这份正在更新，请稍后再删');
    expect(screen.queryByText('已删除')).toBeNull();
    await user.click(question.getByRole('button', { name: '取消' }));
    const changed = { ...TOPICS, judgement: '改过的一句判断' };
    server.coach.addVersion(id, { kind: 'topics', content: changed }, 'edit');
    server.elsewhere.changeShelf();
    await shows('改过的一句判断');
  });
});

describe('改一下', () => {
  const startEditing = async () => {
    const { id } = server.coach.add({ kind: 'positioning', content: POSITIONING }, { title: '定位卡' });
    const app = await openWorkbench(id);
    await app.user.click(await workButton('改一下'));
    return { id, ...app };
  };

  test.each([
    [
      'takes wishes in words, and has other words, where the agent does',
      { label: '离线教练', capabilities: { takesWishes: true } },
      1,
    ],
    ['takes none where it does not', { label: '老高', capabilities: { takesWishes: false } }, 0],
    [
      'takes them where the server is of the version before',
      { label: '离线教练', capabilities: undefined },
      1,
    ],
  ])('%s, whatever its label', async (_title, agent, fields) => {
    const { id } = server.coach.add({ kind: 'positioning', content: POSITIONING }, { title: '定位卡' });
    const app = await openWorkbench(id, undefined, agent);
    await workButton('改一下');
    expect(workbench().queryAllByRole('button', { name: '换一批说法' })).toHaveLength(fields);
    await app.user.click(await workButton('改一下'));
    await workButton('改好了');
    expect(workbench().queryAllByRole('textbox', { name: '想怎么改' })).toHaveLength(fields);
    expect(workbench().queryAllByRole('button', { name: '短一点' })).toHaveLength(fields);
  });

  test('takes a wish that most people have in one press', async () => {
    const { id, user } = await startEditing();
    await user.click(await workButton('短一点'));
    const answer = await answerNumber(1);
    expect(server.sends).toMatchObject([
      { order: { action: 'revise', kind: 'positioning', deliverableId: id, instruction: '短一点' } },
    ]);
    answer.done();
  });

  test('changes one line in its place; the rest of the card stays', async () => {
    const { id, user } = await startEditing();
    await user.click(await workButton('改：上门300元一次'));
    const input = workbench().getByRole('textbox', { name: '改这一行' });
    expect(document.activeElement).toBe(input);
    await user.clear(input);
    await user.type(input, '上门350元一次');
    await user.click(await workButton('保存'));
    await workButton('改：上门350元一次');
    expect(server.coach.writes).toEqual([
      {
        name: `PATCH /deliverables/${id}`,
        body: { version: 1, pointer: '/rows/3/text', text: '上门350元一次' },
      },
    ]);
    await user.click(await workButton('改好了'));
    await shows('上门350元一次');
    await shows('第2版');
  });

  test('keeps what was typed when another device was faster, and saves it on top of that', async () => {
    const { id, user } = await startEditing();
    await user.click(await workButton('改：琴潮了怎么办'));
    const changed = { ...POSITIONING, next: '先拍三条看看' };
    // The other device is faster by less than the delivery of its user event.
    server.intercept(/^PATCH .*\/deliverables\//, (_, response) => {
      server.coach.addVersion(id, { kind: 'positioning', content: changed }, 'edit');
      response.writeHead(409, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ error: '这个操作和已有的内容冲突了', code: 'conflict' }));
    });
    const input = workbench().getByRole('textbox', { name: '改这一行' });
    await user.clear(input);
    await user.type(input, '琴键发黏怎么办');
    await user.click(await workButton('保存'));
    await waitFor(() => expect(workbench().getByRole('alert').textContent).toContain('别处刚改过'));
    await workButton('改：先拍三条看看');
    expect(workbench().getByRole<HTMLTextAreaElement>('textbox', { name: '改这一行' }).value).toBe(
      '琴键发黏怎么办',
    );
    await user.click(await workButton('保存'));
    await workButton('改：琴键发黏怎么办');
    expect(JSON.stringify(server.coach.newest(id))).toContain('先拍三条看看');
  });

  test('says so before it puts a line in place of another one that has come there meanwhile', async () => {
    const { id, user } = await startEditing();
    await user.click(await workButton('改：说一件最近真事：哪家的琴，什么毛病，怎么好的。'));
    const input = workbench().getByRole('textbox', { name: '改这一行' });
    await user.clear(input);
    await user.type(input, '先拍五条');
    server.coach.addVersion(
      id,
      { kind: 'positioning', content: { ...POSITIONING, judgement: '先做别的', next: '先拍三条看看' } },
      'edit',
    );
    server.elsewhere.changeShelf();
    await workButton('改：先做别的');
    await user.click(await workButton('保存'));
    expect(workbench().getByRole('alert').textContent).toContain('别处刚改过');
    expect(server.coach.writes).toEqual([]);
    await user.click(await workButton('保存'));
    await workButton('改：先拍五条');
  });

  test('takes the focus to the first line, back to its button at the end, and to the changed line in between', async () => {
    const { user } = await startEditing();
    await waitFor(() => expect(document.activeElement?.getAttribute('data-line')).toBe('/judgement'));
    await user.click(await workButton('改：上门300元一次'));
    await user.type(workbench().getByRole('textbox', { name: '改这一行' }), '整');
    await user.click(await workButton('保存'));
    await waitFor(async () => expect(document.activeElement).toBe(await workButton('改：上门300元一次整')));
    await user.click(await workButton('改好了'));
    await waitFor(async () => expect(document.activeElement).toBe(await workButton('改一下')));
  });

  test('keeps a line open that the server refuses, with its sentence', async () => {
    const { user } = await startEditing();
    server.intercept(/^PATCH .*\/deliverables\//, (_, response) =>
      response
        .writeHead(400, { 'Content-Type': 'application/json' })
        .end('{"error":"请检查填写的内容","code":"invalid_input","fields":{"text":"这一行太长了"}}'),
    );
    await user.click(await workButton('改：上门300元一次'));
    await user.type(workbench().getByRole('textbox', { name: '改这一行' }), '整');
    await user.click(await workButton('保存'));
    expect((await workbench().findByRole('alert')).textContent).toBe('这一行太长了');
    expect(workbench().getByRole<HTMLTextAreaElement>('textbox', { name: '改这一行' }).value).toBe(
      '上门300元一次整',
    );
    expect(screen.queryByText('已改好')).toBeNull();
  });

  test('is not offered for a text that was checked, which is the user’s own', async () => {
    const { id } = server.coach.add({ kind: 'check', content: CHECK }, { title: '发布前体检' });
    await openWorkbench(id);
    await workButton('带走');
    expect(workbench().queryByRole('button', { name: '改一下' })).toBeNull();
  });

  test('takes no empty line, and Escape leaves it as it was', async () => {
    const { user } = await startEditing();
    await user.click(await workButton('改：琴潮了怎么办'));
    await user.clear(workbench().getByRole('textbox', { name: '改这一行' }));
    await user.click(await workButton('保存'));
    expect((await workbench().findByRole('alert')).textContent).toBe('请输入内容');
    await user.type(workbench().getByRole('textbox', { name: '改这一行' }), '{Escape}');
    await workButton('改：琴潮了怎么办');
    expect(server.coach.writes).toEqual([]);
  });
});

describe('versions', () => {
  const twoVersions = () => {
    const work = server.coach.add({ kind: 'positioning', content: POSITIONING }, { title: '定位卡' });
    const content = { ...POSITIONING, next: '先拍三条看看' };
    server.coach.addVersion(work.id, { kind: 'positioning', content }, 'again');
    return work;
  };

  test('are listed with why and when; an older one is looked at, compared and taken back', async () => {
    const { id } = twoVersions();
    const { user, location } = await openWorkbench(id);
    await user.click(await workButton('第2版'));
    const list = within(await screen.findByRole('dialog', { name: '版本' }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^第2版换了一批今天 .*离线教练$/),
      expect.stringMatching(/^第1版老高做的/),
    ]);
    await user.click(list.getByRole('button', { name: /第1版/ }));
    await shows('你在看第1版，最新是第2版');
    expect(location().search).toContain('v=1');
    await user.click(await workButton('和最新比'));
    await waitFor(() => expect(workbench().getByRole('insertion').textContent).toBe('先拍三条看看'));
    await user.click(await workButton('恢复这一版'));
    await shows('第3版');
    expect(server.coach.writes).toEqual([{ name: `POST /deliverables/${id}/restore`, body: { version: 1 } }]);
    await waitFor(() => expect(location().search).not.toContain('v='));
  });

  test('an older one cannot be changed, and is left for the newest by one press', async () => {
    const { id } = twoVersions();
    const { user, location } = await openWorkbench(id, 1);
    await shows('你在看第1版，最新是第2版');
    for (const name of ['改一下', '带走', '换一批说法'])
      expect(workbench().queryByRole('button', { name })).toBeNull();
    await user.click(await workButton('看最新'));
    await shows('先拍三条看看');
    expect(location().search).not.toContain('v=');
  });

  test('that cannot be restored says why, and stays the older one', async () => {
    const { id } = twoVersions();
    server.intercept(/\/restore$/, (_, response) =>
      response
        .writeHead(409, { 'Content-Type': 'application/json' })
        .end('{"error":"这一版恢复不了","code":"conflict"}'),
    );
    const { user, location } = await openWorkbench(id, 1);
    await user.click(await workButton('恢复这一版'));
    await screen.findByText('这一版恢复不了');
    expect(location().search).toContain('v=1');
    expect(screen.queryByText(/恢复好了/)).toBeNull();
  });

  test('says which one is looked at, and one press on the newest leads there', async () => {
    const { id } = twoVersions();
    const { user, location } = await openWorkbench(id, 1);
    await user.click(await workButton('第1版'));
    const list = within(await screen.findByRole('dialog', { name: '版本' }));
    const presents = () => list.getAllByRole('button', { current: true }).map((each) => each.textContent);
    await waitFor(() => expect(presents()).toEqual([expect.stringMatching(/^第1版/)]));
    await user.click(list.getByRole('button', { name: /^第2版/ }));
    await shows('先拍三条看看');
    expect(location().search).not.toContain('v=');
  });

  test('that cannot be listed are asked for again by the reader', async () => {
    const { id } = twoVersions();
    const mend = server.intercept(
      /\/versions$/,
      (_, response) => response.writeHead(404).end('{}'),
      Number.POSITIVE_INFINITY,
    );
    const { user } = await openWorkbench(id);
    await user.click(await workButton('第2版'));
    const list = within(await screen.findByRole('dialog', { name: '版本' }));
    const again = await list.findByRole('button', { name: '没能读到更早的版本，重试' });
    // The newest two came with the work itself.
    expect(list.getAllByRole('listitem')).toHaveLength(2);
    mend();
    await user.click(again);
    await waitFor(() => expect(list.queryByRole('button', { name: /重试/ })).toBeNull());
  });

  const longHistory = async () => {
    const work = server.coach.add({ kind: 'positioning', content: POSITIONING }, { title: '定位卡' });
    for (let at = 0; at < 40; at += 1) {
      server.coach.addVersion(work.id, { kind: 'positioning', content: POSITIONING }, 'edit');
    }
    const { user } = await openWorkbench(work.id);
    await user.click(await workButton('第41版'));
    const list = within(await screen.findByRole('dialog', { name: '版本' }));
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(30));
    await user.click(await list.findByRole('button', { name: '更早的版本' }));
    return { user, list };
  };

  test('of a long history are listed a page at a time', async () => {
    const { user, list } = await longHistory();
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(41));
    expect(list.queryByRole('button', { name: '更早的版本' })).toBeNull();
    await user.click(list.getByRole('button', { name: /^第1版/ }));
    await shows('你在看第1版，最新是第41版');
  });

  test('a press for the older ones is kept when the list is read again before they have come', async () => {
    let isAsked = false;
    server.intercept(/\/versions\?before=/, () => {
      isAsked = true;
    });
    const { list } = await longHistory();
    await waitFor(() => expect(isAsked).toBe(true));
    server.elsewhere.changeShelf();
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(41));
  });

  test('an address that names the newest one does not hold on to it', async () => {
    const { id } = twoVersions();
    const { location } = await openWorkbench(id, 2);
    await shows('先拍三条看看');
    await waitFor(() => expect(location().search).not.toContain('v='));
  });
});

describe('a calendar', () => {
  afterEach(() => {
    rs.useRealTimers();
  });

  test('shows its rhythm, what a week is for, what to settle before, and what to do when one slips; each is edited in its place', async () => {
    const { id } = server.coach.add({ kind: 'calendar', content: PLAN }, { title: '30天日历' });
    const { user } = await openWorkbench(id);
    await shows('周日下午一起拍');
    const text = screen.getByRole('complementary', { name: '我的成果' }).textContent ?? '';
    const inTurn = [
      ...['节奏周日下午一起拍', '第1周', '先让家长停下来', '开头琴键按下去', '怎么拍手按', '先办周二前问'],
      ...[
        '备着，哪天缺了拿来顶',
        '除湿盒放哪',
        '开头这个盒子',
        '琴凳多高',
        '落下了怎么办',
        '记什么，照什么改',
      ],
    ];
    const places = inTurn.map((part) => text.indexOf(part));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places).not.toContain(-1);
    await user.click(await workButton('改一下'));
    await user.click(await workButton('改：先让家长停下来'));
    await user.clear(screen.getByRole('textbox', { name: '改这一行' }));
    await user.type(screen.getByRole('textbox', { name: '改这一行' }), '先让人看');
    await user.click(await workButton('保存'));
    await waitFor(() =>
      expect(server.coach.writes.at(-1)).toMatchObject({ body: { pointer: '/weeks/0', text: '先让人看' } }),
    );
  });

  test('is ticked off, and says at once how far one is', async () => {
    const { id } = server.coach.add({ kind: 'calendar', content: CALENDAR }, { title: '30天日历' });
    const { user, location } = await openWorkbench(id);
    const box = await workbench().findByRole('checkbox', { name: '3月4日 黄梅天琴键发黏，先别急着叫人' });
    fireEvent.click(box);
    expect(box).toHaveProperty('checked', true);
    await shows('已发 1/2');
    await waitFor(() =>
      expect(server.coach.writes.map(({ name }) => name)).toEqual([`PUT /deliverables/${id}/marks/d1`]),
    );
    await user.click(await workButton('记数据'));
    expect((await workbench().findByRole<HTMLInputElement>('textbox', { name: '标题' })).value).toBe(
      '黄梅天琴键发黏，先别急着叫人',
    );
    expect(location().search).toContain('work=results');
  });

  test.each([
    ['a past post', 'its own day', /^3月4日/, '2026-03-04'],
    ['a coming post', 'today', /^3月14日/, '2026-03-10'],
  ])('has the figures of %s entered under %s', async (_post, _under, name, day) => {
    rs.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 10, 12) });
    const { id } = server.coach.add({ kind: 'calendar', content: CALENDAR }, { title: '30天日历' });
    const { user } = await openWorkbench(id);
    await user.click(await workbench().findByRole('checkbox', { name }));
    await user.click(await workButton('记数据'));
    expect((await workbench().findByLabelText<HTMLInputElement>('哪天发的')).value).toBe(day);
  });

  test('says of each day what is done, ticks off what is no post, and asks for nothing on a day of rest', async () => {
    const { id } = server.coach.add({ kind: 'calendar', content: EVERY_DAY }, { title: '30天日历' });
    const { user } = await openWorkbench(id);
    await workbench().findByRole('heading', { name: '怎么拍' });
    expect(workbench().getByRole('cell', { name: '上门一次三百' })).toBeTruthy();
    await shows('已发 0/2');
    const task = await workbench().findByRole('checkbox', { name: /^3月2日 给说「不回弹」/ });
    fireEvent.click(task);
    await waitFor(() =>
      expect(server.coach.writes.map(({ name }) => name)).toEqual([`PUT /deliverables/${id}/marks/d1`]),
    );
    await shows('已发 0/2');
    expect(workbench().queryByRole('button', { name: '记数据' })).toBeNull();
    expect(workbench().queryByRole('checkbox', { name: /歇/ })).toBeNull();
    expect(workbench().queryByText(/分钟/)).toBeNull();
    await user.click(await workButton('3月3日 周二 歇'));
    expect(document.activeElement?.textContent).toContain('歇');
  });

  test('leads from a day of the month to its row', async () => {
    const { id } = server.coach.add({ kind: 'calendar', content: CALENDAR }, { title: '30天日历' });
    const { user } = await openWorkbench(id);
    await user.click(await workButton('3月4日 周三 黄梅天琴键发黏，先别急着叫人'));
    expect(document.activeElement?.tagName).toBe('LI');
    expect(document.activeElement?.textContent).toContain('黄梅天琴键发黏，先别急着叫人');
  });

  test('leads to the script of a day that has one, and has it written where it has none', async () => {
    const script = server.coach.add({ kind: 'script', content: SCRIPT }, { title: '脚本·琴键发黏' });
    const { id } = server.coach.add(
      { kind: 'calendar', content: CALENDAR, scripts: { d1: script.id } },
      { title: '30天日历' },
    );
    const { user, location } = await openWorkbench(id);
    await user.click(await workButton('看脚本'));
    await waitFor(() => expect(location().search).toContain(`work=${script.id}`));
  });

  test('a topic leads to its script, too', async () => {
    const script = server.coach.add({ kind: 'script', content: SCRIPT }, { title: '脚本·琴键发黏' });
    const scripts = { [TOPICS.topics[0]?.key ?? '']: script.id };
    const { id } = server.coach.add({ kind: 'topics', content: TOPICS, scripts }, { title: '选题库' });
    const { user, location } = await openWorkbench(id);
    await user.click(await workButton('看脚本'));
    await waitFor(() => expect(location().search).toContain(`work=${script.id}`));
  });

  test('takes a tick back that could not be stored', async () => {
    const { id } = server.coach.add({ kind: 'calendar', content: CALENDAR }, { title: '30天日历' });
    const { user } = await openWorkbench(id);
    server.intercept(/^PUT .*\/marks\//, (_, response) => response.writeHead(503).end('{}'));
    await user.click(await workbench().findByRole('checkbox', { name: /^3月4日/ }));
    await screen.findByText('没能记下来，请再试一次');
    await shows('已发 0/2');
  });
});

describe('a deliverable whose facts have changed', () => {
  const changes = [{ field: '价格', was: '上门三百一次', now: '上门350元一次' }];
  test('says so, shows which lines still say the old value, and is updated when one asks for it', async () => {
    const made = { kind: 'positioning', content: POSITIONING } as const;
    const preview = { stale: [{ pointer: '/rows/3/text', text: '上门三百一次，四十分钟' }] };
    const { id } = server.coach.add(made, { title: '定位卡', changes, preview });
    const { user } = await openWorkbench(id);
    await shows('你的档案改过');
    await user.click(await workButton('看看是哪几行'));
    await shows('上门三百一次，四十分钟');
    await user.click(await workButton('更新这份'));
    const answer = await answerNumber(1);
    expect(server.sends).toMatchObject([
      { message: '按我现在的档案更新定位卡', order: { action: 'refresh', deliverableId: id } },
    ]);
    answer.done();
  });

  test('can be asked again for the lines that could not be found', async () => {
    const made = { kind: 'positioning', content: POSITIONING } as const;
    const preview = { stale: [{ pointer: '/rows/3/text', text: '上门三百一次，四十分钟' }] };
    const { id } = server.coach.add(made, { title: '定位卡', changes, preview });
    const mend = server.intercept(
      /\/preview$/,
      (_, response) =>
        response
          .writeHead(404, { 'Content-Type': 'application/json' })
          .end('{"error":"没找到这一版","code":"not_found"}'),
      Number.POSITIVE_INFINITY,
    );
    const { user } = await openWorkbench(id);
    await user.click(await workButton('看看是哪几行'));
    await shows('没找到这一版');
    mend();
    await user.click(await workButton('重试'));
    await shows('上门三百一次，四十分钟');
    await user.click(await workButton('收起'));
    expect(workbench().queryByText('上门三百一次，四十分钟')).toBeNull();
  });

  test('says so where no line stands out', async () => {
    const made = { kind: 'positioning', content: POSITIONING } as const;
    const { id } = server.coach.add(made, { title: '定位卡', changes, preview: { stale: [] } });
    const { user } = await openWorkbench(id);
    await user.click(await workButton('看看是哪几行'));
    await shows('没有哪一行还写着原来的话');
  });
});

describe('another device', () => {
  test('adds something: it is here, too', async () => {
    await openWorkbench('shelf');
    await shows('老高做的东西都放在这里');
    await waitFor(() => expect(server.followers.count()).toBe(1));
    putTopics();
    server.elsewhere.changeShelf();
    await shows(TOPICS.judgement);
  });

  test('deletes what is open: that is said, with a way on', async () => {
    const { id } = putTopics();
    const { user } = await openWorkbench(id);
    await shows(TOPICS.judgement);
    await waitFor(() => expect(server.followers.count()).toBe(1));
    server.coach.works.splice(0);
    server.elsewhere.changeShelf();
    await shows('没有找到这份成果');
    await user.click(await workButton('看我的成果'));
    await shows('老高做的东西都放在这里');
  });
});

describe('what does not come', () => {
  test('is a slot in one sentence where there is nothing yet', async () => {
    await openWorkbench('results');
    await shows('这里还没有数据');
  });

  test('can be asked for again', async () => {
    const { id } = putTopics();
    const undo = server.intercept(
      /^GET \/api\/coach\//,
      (_, response) =>
        response.writeHead(400, { 'Content-Type': 'application/json' }).end('{"code":"invalid_input"}'),
      Number.POSITIVE_INFINITY,
    );
    const { user } = await openWorkbench('shelf');
    await shows('我的成果没打开');
    expect(workbench().getByRole('alert').querySelector('p')?.textContent).toMatch(/./);
    const again = await workButton('重试');
    undo();
    await user.click(again);
    await shows(TOPICS.judgement);
    expect(id).not.toBe('');
  });

  const deleteTopics = async () => {
    const { id } = putTopics();
    const { user } = await openWorkbench(id);
    await user.click(await workButton('更多：选题库'));
    await user.click(await screen.findByRole('menuitem', { name: '删除' }));
    const question = within(await screen.findByRole('alertdialog', { name: /确认删除选题库/ }));
    await user.click(question.getByRole('button', { name: '删除' }));
    await shows('老高做的东西都放在这里');
    await screen.findByText('已删除');
    expect(server.coach.works).toEqual([]);
    return { id, user, undo: await screen.findByRole('button', { name: '撤销' }) };
  };

  test('is deleted after one question, and back on the shelf with 撤销', async () => {
    const { id, user, undo } = await deleteTopics();
    await user.click(undo);
    await user.click(await workButton(/^选题库/));
    await shows(TOPICS.judgement);
    expect(server.coach.writes.at(-1)).toEqual({ name: `POST /deliverables/${id}/undelete`, body: null });
  });

  test('that was deleted on another device meanwhile is deleted here without a word of failure', async () => {
    server.intercept(/^DELETE/, (_, response) => {
      server.coach.works.splice(0);
      response
        .writeHead(404, { 'Content-Type': 'application/json' })
        .end('{"error":"找不到","code":"not_found"}');
    });
    await deleteTopics();
    expect(screen.queryByText('删除失败')).toBeNull();
  });

  test('that cannot be taken back says so, and why where another one has its place', async () => {
    const { user, undo } = await deleteTopics();
    server.intercept(/undelete/, (_, response) =>
      response
        .writeHead(409, { 'Content-Type': 'application/json' })
        .end('{"error":"同样的成果已经有新的一份了，旧的放不回去","code":"conflict"}'),
    );
    await user.click(undo);
    await screen.findByText('同样的成果已经有新的一份了，旧的放不回去');
    expect(server.coach.works).toEqual([]);
  });
});

describe('带走', () => {
  test('saves a file under the name that the server gives it', async () => {
    const { id } = putTopics();
    const saved: string[] = [];
    rs.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
    rs.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    server.intercept(/^GET \/api\/coach\/deliverables\/[^/]+\/export/, (_, response) => {
      response
        .writeHead(200, {
          'Content-Type': 'application/pdf',
          'Content-Disposition': `attachment; filename="export.pdf"; filename*=UTF-8''${encodeURIComponent('选题库.pdf')}`,
        })
        .end('%PDF');
    });
    const { user } = await openWorkbench(id);
    await user.click(await workButton('带走'));
    const sheet = within(await screen.findByRole('dialog', { name: '带走选题库' }));
    await user.click(sheet.getByRole('button', { name: /^PDF/ }));
    await screen.findByText('已导出');
    expect(saved).toEqual(['选题库.pdf']);
    expect(server.requests.some((name) => name.endsWith('/export?format=pdf&version=1'))).toBe(true);
  });

  test('is given up by 取消, which is no failure, and another format can be had then', async () => {
    const { id } = putTopics();
    const asked: string[] = [];
    server.intercept(/\/export\?/, (request) => void asked.push(request.url ?? ''), 9);
    const { user } = await openWorkbench(id);
    await user.click(await workButton('带走'));
    const sheet = within(await screen.findByRole('dialog', { name: '带走选题库' }));
    await user.click(sheet.getByRole('button', { name: /^PDF/ }));
    expect(sheet.getByRole('button', { name: /^Word/ })).toHaveProperty('disabled', true);
    await user.click(await sheet.findByRole('button', { name: '取消' }));
    expect(sheet.queryByRole('alert')).toBeNull();
    await user.click(sheet.getByRole('button', { name: /^Word/ }));
    await waitFor(() => expect(asked).toHaveLength(2));
    await sheet.findByRole('button', { name: '取消' });
    expect(sheet.getAllByText('正在生成…')).toHaveLength(1);
  });

  test('saves the version that is looked at under its title where the server names no file', async () => {
    const { id } = putTopics();
    server.coach.addVersion(id, { kind: 'topics', content: TOPICS }, 'edit');
    const saved: string[] = [];
    rs.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
    rs.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    server.intercept(/\/export\?format=docx&version=2$/, (_, response) =>
      response
        .writeHead(200, {
          'Content-Type': 'application/octet-stream',
          'Content-Disposition': "attachment; filename*=UTF-8''%E9%80%89%ZZ.docx",
        })
        .end('docx'),
    );
    const { user } = await openWorkbench(id);
    await user.click(await workButton('带走'));
    const sheet = within(await screen.findByRole('dialog', { name: '带走选题库' }));
    await user.click(sheet.getByRole('button', { name: /^Word/ }));
    await screen.findByText('已导出');
    expect(saved).toEqual(['选题库.docx']);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '带走选题库' })).toBeNull());
  });

  test('says what has changed in the profile since the work was made', async () => {
    const { id } = server.coach.add(
      { kind: 'topics', content: TOPICS },
      { title: '选题库', changes: [{ field: '价格', was: '一次300', now: '一次350' }] },
    );
    const { user } = await openWorkbench(id);
    await user.click(await workButton('带走'));
    const sheet = within(await screen.findByRole('dialog', { name: '带走选题库' }));
    expect(sheet.getByText(/这份还是按原来的写的/).textContent).toContain('价格一次300一次350');
  });

  test('offers a picture to share before the long one, and a server that has none yet takes nothing from the rest', async () => {
    const { id } = putTopics();
    server.intercept(/\/export\?format=share/, (_, response) =>
      response
        .writeHead(400, { 'Content-Type': 'application/json' })
        .end(JSON.stringify({ error: '没有这种格式', code: 'invalid_input' })),
    );
    server.intercept(/\/export\?format=png/, (_, response) =>
      response.writeHead(200, { 'Content-Type': 'image/png' }).end('png'),
    );
    rs.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
    const saved: string[] = [];
    rs.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { user } = await openWorkbench(id);
    await user.click(await workButton('带走'));
    const sheet = within(await screen.findByRole('dialog', { name: '带走选题库' }));
    const names = sheet.getAllByRole('button').map((button) => button.textContent ?? '');
    const at = names.findIndex((name) => name.startsWith('分享图 3:4'));
    expect(at).toBeGreaterThan(0);
    expect(names[at + 1]).toMatch(/^长图/);
    await user.click(sheet.getByRole('button', { name: /^分享图/ }));
    await sheet.findByText('没有这种格式');
    await user.click(sheet.getByRole('button', { name: /^长图/ }));
    await screen.findByText('已导出');
    expect(saved).toEqual(['选题库.png']);
  });

  test('in WeChat offers what works there: to copy, and a picture for a long press', async () => {
    rs.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 MicroMessenger/8.0.35');
    const { id } = putTopics();
    server.intercept(/\/export\?format=png/, (_, response) =>
      response.writeHead(200, { 'Content-Type': 'image/png' }).end('png'),
    );
    const { user } = await openWorkbench(id);
    await user.click(await workButton('带走'));
    const sheet = within(await screen.findByRole('dialog', { name: '带走选题库' }));
    expect(sheet.queryByRole('button', { name: /PDF/ })).toBeNull();
    sheet.getByRole('button', { name: /^分享图 3:4/ });
    await user.click(sheet.getByRole('button', { name: /^长图/ }));
    const picture = await screen.findByRole<HTMLImageElement>('img', { name: '选题库' });
    expect(picture.src).toMatch(/^data:image\/png;base64,/);
  });

  test('says the server’s own sentence when it cannot be made', async () => {
    const { id } = putTopics();
    server.intercept(/\/export\?/, (_, response) =>
      response
        .writeHead(503, { 'Content-Type': 'application/json' })
        .end(JSON.stringify({ error: '正在给别人生成文件，请稍后再试', code: 'unavailable' })),
    );
    const { user } = await openWorkbench(id);
    await user.click(await workButton('带走'));
    const sheet = within(await screen.findByRole('dialog', { name: '带走选题库' }));
    await user.click(sheet.getByRole('button', { name: /^Word/ }));
    await screen.findByText('正在给别人生成文件，请稍后再试');
  });
});
