import type { ScenePair } from '../../knowledge/scenes';
import { clip } from '../text-pieces';
import { isAsked, isDoing } from '../topics/fill-frame';
import type { ScriptFacts } from './script-facts';
import { secondsOf, type UntimedBeat } from './time-beats';

/** 钩子, 铺垫, 核心, 反转, 行动; as many cores as the time holds. */
export function composeBeats(facts: ScriptFacts, act: string, seconds: number): readonly UntimedBeat[] {
  const opening = [openWith(facts), setUp(facts), ...mainCore(facts)];
  const closing = [turnOf(facts), callOf(facts, act)].filter((beat) => beat !== null);
  const fixed = [...opening, ...closing].reduce((sum, { say }) => sum + secondsOf(say), 0);
  const more: UntimedBeat[] = [];
  let left = seconds - fixed;
  for (const beat of furtherCores(facts)) {
    const needed = secondsOf(beat.say);
    if (needed > left || opening.length + closing.length + more.length >= MOST) continue;
    more.push(beat);
    left -= needed;
  }
  return withOwnCaptions([...opening, ...more, ...closing]);
}

const MOST = 9;

/** The topic's own question, mistake or sight, in as few words as possible. */
function openWith(facts: ScriptFacts): UntimedBeat {
  const { thing, isRead, head } = facts;
  return {
    part: '钩子',
    say: hookOf(facts),
    shot: isRead
      ? '头一句单独成段，不配图，不寒暄'
      : thing === null
        ? '脸占画面一半，不打招呼，张口就说'
        : `脸和${thing}都进画面，不打招呼，张口就说`,
    caption: clip(head, 16),
  };
}

function hookOf({ material: { pair }, choose, head }: ScriptFacts): string {
  if (pair === null) return isAsked(head) && !head.includes('，') ? `${head}？` : `${head}。`;
  const { first, list } = pair;
  switch (list) {
    case 'slips':
      if (!isDoing(first)) return choose('slip', [`${first}？先别。`, `${first}，先停一停。`]);
      return choose('slip', [`正在${first}的，先停一下。`, `${first}？先别。`, `别${first}，听我说完。`]);
    case 'scenes':
    case 'life':
      return choose('scene', [`你看，${first}。`, `${first}，给你看个清楚。`]);
    default:
      if (!isAsked(first)) return `「${first}」，先听一句。`;
      return choose('ask', [`${first}？先听一句。`, `${first}？我当面说。`, `${first}？今天说清楚。`]);
  }
}

function setUp({ who, ground, head, choose, site, isRead, material }: ScriptFacts): UntimedBeat {
  const isSaid = ground === null || head.includes(ground.mine.replace(/^我/, ''));
  const proof = isSaid ? '' : `，${ground.mine.replace(/^我/, '')}`;
  const ends = {
    asks: ['这一句我来答', '这话我说实在的'],
    slips: ['这么做的我得拦一句', '这个我得先说破'],
    scenes: ['今天不讲道理，就看这一下', '手上怎么做，照实拍给你'],
    money: ['钱的事，摊开说', '怎么收钱，先说在前头'],
    life: ['这一段随手拍的', '不教什么，给你看看'],
    self: ['这一条照实说', '这件事我自己讲'],
  } as const;
  const say = `我${who}${proof}，${choose('setup', ends[material.pair?.list ?? 'self'])}。`;
  return {
    part: '铺垫',
    say,
    shot: isRead ? `配图：${site}` : `画面切到${site}，手上别停`,
    caption: clip(who, 16),
  };
}

function mainCore(facts: ScriptFacts): readonly UntimedBeat[] {
  const { material, choose, price, story, isRead } = facts;
  const { pair } = material;
  const picture = isRead ? '配图：' : '特写：';
  if (pair === null)
    return story === null ? [] : [core(`说件真事。${story}。`, `${picture}当时的东西，没有就拍手`, story)];
  if (pair.list === 'scenes' || pair.list === 'life') {
    const end = choose('see', ['这一下省不得', '慢一点看，就看明白了', '看仔细了再往下走']);
    return [core(`${pair.second}。${end}。`, `${picture}${pair.first}`, pair.second)];
  }
  if (pair.list === 'slips')
    return [
      core(`为什么？${pair.second}。你自己回去看一眼就知道。`, `${picture}${pair.second}`, pair.second),
    ];
  const cost =
    pair.list === 'money' && price !== null && OF_PRICE.test(pair.first) ? `我这儿是${price}。` : '';
  const end = choose('do', ['就这一句，别的先不管', '听明白这一句，再往下看', '这一句先记住']);
  return [
    core(
      `${cost}${pair.second}。${end}。`,
      isRead ? `配图：${pair.second}` : '边说边指给人看，别念稿',
      pair.second,
    ),
  ];
}

/** A question that the user's own price is part of the answer to. */
const OF_PRICE = /花在哪|收费|怎么收|多少钱|贵|划算/;

const core = (say: string, shot: string, caption: string): UntimedBeat => ({
  part: '核心',
  say,
  shot: clip(shot, 80),
  caption: clip(caption, 18),
});

type Leads = readonly [string, string];
const LEADS: readonly [Leads, ...Leads[]] = [
  ['再看一样', '还有这一下'],
  ['凑近看这里', '接着看这个'],
  ['这一步也别漏', '再往下看'],
];

const FIRST_LEADS: Leads = ['先看一样', '再看一样'];

/** What else there is to show and to say of the same trade, the nearest first; of money what it is spent on. */
function furtherCores({ material, stage, isRead, choose }: ScriptFacts): readonly UntimedBeat[] {
  const picture = isRead ? '配图：' : '特写：';
  const [one, two] = material.scenes;
  const [nearest, next] = stage === '转化' ? material.money : material.asks;
  // Of a mistake the nearest question is what the turn answers.
  const ask = material.pair?.list === 'slips' ? next : nearest;
  const [lead, secondLead] = material.pair === null ? FIRST_LEADS : choose('leads', LEADS);
  const seen = (pair: ScenePair | undefined, opening: string) =>
    pair === undefined
      ? []
      : [core(`${opening}：${pair.first}，${pair.second}。`, `${picture}${pair.first}`, pair.second)];
  const asked =
    ask === undefined || !isAsked(ask.first)
      ? []
      : [
          core(
            `顺带答一句：${ask.first}？${ask.second}。`,
            isRead ? `配图：${ask.second}` : '对着镜头，伸手比一下',
            ask.first,
          ),
        ];
  return stage === '转化'
    ? [...asked, ...seen(one, lead), ...seen(two, secondLead)]
    : [...seen(one, lead), ...asked, ...seen(two, secondLead)];
}

/** What people do the other way round, and what comes of it; of a mistake, what to do instead. */
function turnOf({ material, choose, isRead }: ScriptFacts): UntimedBeat | null {
  const picture = isRead ? '配图：' : '演一遍：';
  const [slip] = material.slips;
  const [ask] = material.asks;
  if (material.pair?.list === 'slips') {
    if (ask === undefined) return null;
    const say = `那该怎么办？要是碰上「${ask.first}」，${ask.second}。`;
    return {
      part: '反转',
      say,
      shot: isRead ? `配图：${ask.second}` : '换个机位，手上做一遍对的',
      caption: clip(ask.second, 18),
    };
  }
  if (slip === undefined) return null;
  const say = choose('turn', [
    `好多人是反着来的：${slip.first}，${slip.second}。`,
    `别学这个：${slip.first}，${slip.second}。`,
    `看着省事的那种：${slip.first}，${slip.second}。`,
  ]);
  return {
    part: '反转',
    say,
    shot: clip(`${picture}${slip.first}，停住`, 80),
    caption: clip(isDoing(slip.first) ? `别${slip.first}` : slip.first, 18),
  };
}

const callOf = ({ isRead }: ScriptFacts, act: string): UntimedBeat => ({
  part: '行动',
  say: `${act}。`,
  shot: isRead ? '末尾单独一行' : '脸回到正中，说完停一停再关机',
  caption: clip(act.split('，').at(-1) ?? act, 18),
});

/** A caption says each thing once; where two would be the same the later one is taken from its words. */
function withOwnCaptions(beats: readonly UntimedBeat[]): readonly UntimedBeat[] {
  const given = new Set<string>();
  return beats.map((beat) => {
    const [caption = beat.caption] = [beat.caption, clip(beat.say, 18), clip(beat.say, 26)].filter(
      (text) => !given.has(text),
    );
    given.add(caption);
    return { ...beat, caption };
  });
}
