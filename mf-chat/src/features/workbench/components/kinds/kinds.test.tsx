import { type DeliverableContent, GAP } from '@qihang/shared/contracts';
import { afterEach, describe, expect, test } from '@rstest/core';
import { cleanup, screen, within } from '@testing-library/react';
import {
  aTopic,
  FILMED,
  KIT,
  LADDER,
  NOTE,
  POSITIONING,
  SCRIPT,
  STORY,
  STORY_BEFORE,
  TOPICS,
} from '../../testing/contents';
import { BUSY, showInWorkbench } from '../../testing/show-in-workbench';
import { KitCard } from './kit-card';
import { LadderSteps } from './ladder-steps';
import { PositioningCard } from './positioning-card';
import { PostText } from './post-text';
import { ScriptText } from './script-text';
import { ScriptTimeline } from './script-timeline';
import { StoryCard } from './story-card';
import { TopicsList } from './topics-list';

afterEach(cleanup);

type Shown = ReturnType<typeof showInWorkbench>;

const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);
const copyOf = async ({ user }: Shown, name: string) => {
  await user.click(screen.getByRole('button', { name }));
  return navigator.clipboard.readText();
};
const section = (name: string) =>
  within(screen.getByRole('heading', { name }).closest('section') as HTMLElement);

describe('a kit', () => {
  test('counts the characters of a profile’s text as a platform does, without its breaks', () => {
    showInWorkbench(<KitCard content={KIT} />);
    expect(screen.getByText(/^23个字 · 先说能解决什么$/)).toBeTruthy();
    expect(screen.getByText(/^12个字 · 口语$/)).toBeTruthy();
  });

  test('has one text to paste first, and the others behind everything else, each with its own copy', async () => {
    const shown = showInWorkbench(<KitCard content={KIT} />);
    expect(headings()).toEqual(['视频号的名字', '简介，直接粘', '头像', '背景图', '备用的简介']);
    expect(await copyOf(shown, '复制简介')).toBe(KIT.bios[0]?.text);
    expect(await copyOf(shown, '复制第2版简介')).toBe(KIT.bios[1]?.text);
    expect(await copyOf(shown, '复制名字：无锡上门调琴老高')).toBe('无锡上门调琴老高');
    expect(await copyOf(shown, '复制背景图说明')).toBe(KIT.cover.join('\n'));
  });

  test('of no platform that is known has names of no platform', () => {
    const { taken: _, ...kit } = KIT;
    showInWorkbench(<KitCard content={{ ...kit, platform: GAP, bios: KIT.bios.slice(0, 1) }} />);
    expect(headings()).toEqual(['名字', '简介，直接粘', '头像', '背景图']);
    expect(screen.queryByText('有人占了就用')).toBeNull();
  });
});

describe('a ladder', () => {
  type Rung = DeliverableContent<'ladder'>['rungs'][number];
  const sold = (name: string): Rung => ({ name, price: '300元', delivers: '全琴调音' });
  const skipped = (name: string): Rung => ({ name, skipped: '没人问过' });
  const beside = (name: string): Rung => ({ name, track: '琴行', price: '240元', delivers: '满月调一次' });

  test.each<[string, readonly Rung[]]>([
    ['一档', [sold('甲')]],
    ['两档，从低到高', [sold('甲'), sold('乙')]],
    ['三档，先做一档', [sold('甲'), skipped('乙'), skipped('丙')]],
    ['三档，先做两档，另有一路', [sold('甲'), sold('乙'), skipped('丙'), beside('丁')]],
    ['一档，另有一路', [sold('甲'), beside('乙')]],
    ['各挣各的', [beside('甲'), beside('乙')]],
    ['两档，从低到高', [skipped('甲'), skipped('乙')]],
  ])('is headed %s', (title, rungs) => {
    showInWorkbench(<LadderSteps content={{ ...LADDER, rungs: [...rungs] }} />);
    expect(screen.getByRole('list', { name: title }).children).toHaveLength(rungs.length);
  });

  test('says from which price it is reckoned, or that there is none yet', () => {
    const { container } = showInWorkbench(<LadderSteps content={LADDER} />);
    expect(container.textContent).toContain('按你现在的价格排：上门300元一次');
    cleanup();
    const without = showInWorkbench(<LadderSteps content={{ ...LADDER, anchor: null, calculator: null }} />);
    expect(without.container.textContent).toContain('价格还没说');
    expect(screen.queryByRole('slider')).toBeNull();
  });

  test('has each answer copied alone', async () => {
    const talk = [...LADDER.talk, { when: '嫌贵', say: '先听一段不收钱。' }];
    const shown = showInWorkbench(<LadderSteps content={{ ...LADDER, talk }} />);
    expect(await copyOf(shown, '复制：先听一段不收钱。')).toBe('先听一段不收钱。');
  });
});

describe('a card', () => {
  test('has its settled sentence copied in the form of a platform, and the others below it, each alone', async () => {
    const shown = showInWorkbench(<PositioningCard content={POSITIONING} />);
    expect(await copyOf(shown, '复制一句话')).toBe(POSITIONING.oneLiners[0]?.text);
    const spare = section('备用的说法');
    expect(spare.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '在无锡调了十二年琴，只讲家里那台琴的事。手艺+年头',
      '琴键发黏到弹着顺手，中间差一次上门。前后对比',
    ]);
    const [, , third] = POSITIONING.oneLiners;
    expect(await copyOf(shown, `复制：${third?.text}`)).toBe(third?.text);
  });

  test('with one sentence has no spare ones', () => {
    const content = { ...POSITIONING, oneLiners: POSITIONING.oneLiners.slice(0, 1), risks: [] };
    showInWorkbench(<PositioningCard content={content} />);
    expect(headings()).not.toContain('备用的说法');
    expect(headings()).not.toContain('当心');
  });
});

describe('a script', () => {
  test('has its words copied without its seconds and shots, and what is pasted with its tags', async () => {
    const shown = showInWorkbench(<ScriptText title="脚本" content={FILMED} />);
    expect(await copyOf(shown, '复制全部台词')).toBe(FILMED.beats.map(({ say }) => say).join('\n\n'));
    expect(await copyOf(shown, '复制发布文案')).toBe('先通一天风，再决定叫不叫人。 #钢琴保养 #琴童家长');
    expect(await copyOf(shown, '复制备用标题：琴潮了先看这一处')).toBe('琴潮了先看这一处');
    expect(await copyOf(shown, '复制标题：琴键发黏先别叫人')).toBe('琴键发黏先别叫人');
  });

  test('of before has a length for each part, and each part’s words and the cover copied alone', async () => {
    const shown = showInWorkbench(<ScriptTimeline title="脚本" content={SCRIPT} />);
    const beats = within(screen.getByRole('list', { name: '分镜' })).getAllByRole('listitem');
    expect(beats.map(({ textContent }) => textContent?.slice(0, 9))).toEqual([
      ...['0:00钩子3秒琴', '0:03核心27秒', '0:30行动15秒'],
    ]);
    expect(screen.getByText('视频号 · 45秒 · 3段')).toBeTruthy();
    expect(await copyOf(shown, '复制0:03的台词')).toBe(SCRIPT.beats[1]?.say);
    expect(await copyOf(shown, '复制封面字')).toBe(SCRIPT.coverLine);
    expect(await copyOf(shown, '复制话题标签')).toBe('#钢琴保养 #琴童家长');
  });

  test('that is read is copied in paragraphs, with its pictures below', async () => {
    const shown = showInWorkbench(<PostText title="图文" content={NOTE} />);
    expect(await copyOf(shown, '复制正文')).toBe(NOTE.beats.map(({ say }) => say).join('\n\n'));
    expect(section('配图').getAllByRole('listitem')).toHaveLength(2);
    cleanup();
    const { pictures: _, ...plain } = NOTE;
    showInWorkbench(<PostText title="图文" content={plain} />);
    expect(screen.queryByRole('heading', { name: '配图' })).toBeNull();
  });

  test('for 朋友圈 has no title above it, and none to copy', async () => {
    const titles = [NOTE.beats[0]?.say.slice(0, 6) ?? '?', '备着的一个'];
    const shown = showInWorkbench(
      <PostText title="图文" content={{ ...NOTE, platform: '朋友圈', titles }} />,
    );
    expect(screen.queryByRole('heading', { name: titles[0] })).toBeNull();
    expect(screen.queryByRole('button', { name: /^复制(?:备用)?标题/ })).toBeNull();
    expect(await copyOf(shown, '复制正文')).toBe(NOTE.beats.map(({ say }) => say).join('\n\n'));
    cleanup();
    showInWorkbench(<PostText title="图文" content={{ ...NOTE, platform: '朋友圈' }} />);
    expect(screen.getByRole('heading', { name: NOTE.titles[0] })).toBeTruthy();
  });
});

describe('a story', () => {
  test('says how long it takes to be told; of several only the later ones have titles of their own', () => {
    const telling = [
      { title: '不显示', text: '字'.repeat(152) },
      { title: '第二个', text: '字'.repeat(76) },
    ];
    const { container } = showInWorkbench(<StoryCard title="故事" content={{ ...STORY, telling }} />);
    expect(container.textContent).toContain('念出来约1分');
    expect(headings()).toEqual(['她问的不是音准', '第二个', '见人就说这一句']);
  });

  test('has the sentence to say face to face copied', async () => {
    const shown = showInWorkbench(<StoryCard title="故事" content={STORY} />);
    expect(await copyOf(shown, '复制这一句')).toBe(STORY.saying);
  });

  test('of before asks its questions in the conversation, and is copied in its parts', async () => {
    const shown = showInWorkbench(<StoryCard title="故事" content={STORY_BEFORE} />);
    const [, tell] = screen.getAllByRole('button', { name: '去说' });
    await shown.user.click(tell as HTMLElement);
    expect(shown.onTalk.mock.calls).toEqual([['关于“有没有一次没修好的”：']]);
    const [story] = STORY_BEFORE.stories ?? [];
    expect(await copyOf(shown, '复制故事：第一次上门')).toBe(
      [story?.situation, story?.turn, story?.outcome].join('\n'),
    );
  });

  test('of before leaves out what was never told of it', async () => {
    const [{ turn: _turn, use: _use, ...story }] = STORY_BEFORE.stories as [
      NonNullable<typeof STORY_BEFORE.stories>[number],
    ];
    const shown = showInWorkbench(<StoryCard title="故事" content={{ ...STORY_BEFORE, stories: [story] }} />);
    expect(shown.container.textContent).not.toContain('用在');
    expect(await copyOf(shown, '复制故事：第一次上门')).toBe([story.situation, story.outcome].join('\n'));
  });
});

describe('topics', () => {
  const rowTexts = () =>
    [...document.querySelectorAll('.row')].map((row) => row.querySelector('.number')?.textContent);

  test('of one pillar keep their numbers, are counted, and 看全部 leads back to all', async () => {
    const { user } = showInWorkbench(<TopicsList content={TOPICS} scripts={{}} />);
    expect(screen.getByRole('button', { name: /^手艺/ }).textContent).toBe('手艺35%你怎么听、怎么调2条');
    expect(screen.getByRole('button', { name: /^日常/ }).textContent).toContain('0条');
    await user.click(screen.getByRole('button', { name: /^手艺/ }));
    expect(rowTexts()).toEqual(['3', '4']);
    expect(screen.getByRole('button', { name: /^手艺/ }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('button', { name: /^避坑/ }).getAttribute('aria-pressed')).toBe('false');
    await user.click(screen.getByRole('button', { name: '看全部' }));
    expect(rowTexts()).toEqual(['1', '2', '3', '4']);
    expect(screen.queryByRole('button', { name: '看全部' })).toBeNull();
  });

  test('a press on another pillar shows that one', async () => {
    const { user } = showInWorkbench(<TopicsList content={TOPICS} scripts={undefined} />);
    await user.click(screen.getByRole('button', { name: /^手艺/ }));
    await user.click(screen.getByRole('button', { name: /^避坑/ }));
    expect(rowTexts()).toEqual(['1', '2']);
    expect(screen.getByRole('heading', { name: '避坑 2条' })).toBeTruthy();
  });

  test('lead to the script that is written of them, and have one written where there is none', async () => {
    const { user, onOpen, onAsk } = showInWorkbench(<TopicsList content={TOPICS} scripts={{ t2: 's2' }} />);
    await user.click(screen.getByRole('button', { name: '看脚本' }));
    expect(onOpen.mock.calls).toEqual([['s2']]);
    const write = screen.getAllByRole('button', { name: '写脚本' });
    expect(write).toHaveLength(3);
    await user.click(write[1] as HTMLElement);
    expect(onAsk.mock.calls).toEqual([
      ['用这条选题写脚本：我怎么听出一根弦松了', { action: 'make', kind: 'script', topic: 't3' }],
    ]);
  });

  test('can be looked up while an answer is written, and no script is ordered then', () => {
    showInWorkbench(<TopicsList content={TOPICS} scripts={{ t2: 's2' }} />, { activity: BUSY });
    const isDisabled = (button: HTMLElement) => (button as HTMLButtonElement).disabled;
    expect(screen.getAllByRole('button', { name: '写脚本' }).map(isDisabled)).toEqual([true, true, true]);
    expect(screen.getAllByRole('button', { name: '看脚本' }).map(isDisabled)).toEqual([false]);
  });

  test('are copied with their first sentence and their text', async () => {
    const told = aTopic({ stage: '', pillar: '', why: '', opening: '你先听。', body: '键不回，多半是潮。' });
    const shown = showInWorkbench(
      <TopicsList content={{ ...TOPICS, pillars: [], topics: [told] }} scripts={{}} />,
    );
    expect(await copyOf(shown, `复制：${told.text}`)).toBe(`${told.text}\n你先听。\n键不回，多半是潮。`);
  });
});
