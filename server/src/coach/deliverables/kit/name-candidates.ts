import { GAP } from '@qihang/shared/contracts';
import type { TradeWords } from '../trade-words';
import type { Wording } from '../wording';

/** A name and why one would take it. */
export interface NameCandidate {
  readonly text: string;
  readonly why: string;
}

export interface NameFacts {
  readonly words: Wording;
  readonly trade: TradeWords;
  /** One word for those who come: 家长. */
  readonly head: string | null;
}

const WHYS = {
  place: '地点加行当，同城的人搜得到，也认得出。',
  person: '像一个人在说话，不像一块招牌。',
  called: '有名有姓又有行当，熟人转给别人时说得出口。',
  chat: '名字打头，往后换了话题也不用改名。',
  years: '年头写在名字里，陌生人先看这个。',
  people: '一听就知道是给谁看的，别人会自己划走。',
  asked: '拿客户开口那句当名字，谁急谁点。',
  question: '搜这句话的人，搜到的头一个就可能是你。',
  visit: '「上门」两个字替你先筛一遍。',
  past: '来路和现在都在里面，是你自己的转身。',
  beside: '身份写在前面，同样身份的人先信你。',
  home: '「我家」两个字，说的是自己做、自己卖。',
  gap: '把你的姓或小名填进去，口头介绍时好记。',
  daily: '天天在做的人才这么说，适合拍过程。',
  day: '拍一天里的活，不用想题目也有得拍。',
  notes: '做一回记一回，几年下来就是一本账。',
  things: '什么都装得下，不会把自己框死。',
  slow: '语气不急，听的人也不急，适合讲道理。',
  plain: '把话说到外行听得懂，名字就定了调子。',
  answers: '评论里问什么就答什么，下一条不用愁。',
  honest: '怕被忽悠的人，就找肯说实话的。',
  learn: '一边做一边带着看，适合教人的号。',
  craft: '把门道摊开讲，内行外行都有得看。',
  listen: '开口就是你的口气，适合对着镜头说。',
} as const;
type Why = keyof typeof WHYS;

type Draft = readonly [why: Why, text: string | null];

/** All names that the facts allow, the more telling first. What a missing fact would need is left out. */
export function nameCandidates(facts: NameFacts): readonly NameCandidate[] {
  const drafts = [
    ...ofName(facts),
    ...ofPlace(facts),
    ...ofAsked(facts),
    ...ofSelf(facts),
    ...ofPeople(facts),
    ...toBeNamed(facts),
    ...ofColumns(facts),
  ];
  return drafts.flatMap(([why, text]) => (text === null ? [] : [{ text, why: WHYS[why] }]));
}

/** Grown, kept or made to be sold: the name is about the thing, not about the work. */
const isGoods = ({ trade: { core } }: NameFacts): boolean => /^[种养卖酿腌烤织绣]/.test(core);

/** What the account is about: 脐橙 of somebody who grows them, else 调钢琴. */
const subjectOf = (facts: NameFacts): string =>
  isGoods(facts) || facts.trade.isPlace ? facts.trade.thing : facts.trade.core;

/** 我在无锡调钢琴 · 我在成都当健身教练 · 我在大理开民宿 */
function asVerb({ trade: { role, form }, words: { doing } }: NameFacts): string | null {
  return form === 'role' && role !== null ? `当${role}` : doing;
}

function ofPlace(facts: NameFacts): readonly Draft[] {
  const { place, offers } = facts.words;
  const { role, core, isPlace } = facts.trade;
  if (place === null) return [];
  const verb = asVerb(facts);
  const visits = offers.some((offer) => offer.startsWith('上门'));
  return [
    ['place', `${place}${role ?? (isPlace ? core : subjectOf(facts))}`],
    ['person', verb === null ? null : `我在${place}${verb}`],
    ['visit', visits ? `${place}上门${core}` : null],
  ];
}

function ofName(facts: NameFacts): readonly Draft[] {
  const { name } = facts.words;
  const { core, form, role } = facts.trade;
  if (name === null) return [];
  const calling = role === null ? `${name}${form === 'activity' ? '' : '说'}${core}` : `${role}${name}`;
  return [
    ['called', core.includes(name) ? core : calling],
    ['chat', core.includes(name) ? null : `${name}聊${subjectOf(facts)}`],
  ];
}

/** A name with room for the one that was not told. */
const toBeNamed = ({ words: { name }, trade: { core, role } }: NameFacts): readonly Draft[] =>
  name === null ? [['gap', role === null ? `${core}的${GAP}` : `${role}${GAP}`]] : [];

function ofAsked({ words: { problem } }: NameFacts): readonly Draft[] {
  const stem = /^(.{2,6}?)(?:怎么办|咋办|咋整)$/.exec(problem ?? '')?.[1] ?? null;
  return stem === null
    ? []
    : [
        ['asked', `${stem}找我`],
        ['question', `${stem}怎么办`],
      ];
}

/** Done for somebody, so that one is looked for to have it done. */
const SERVICE = /^(?:调|修|剪|拍|画|洗|装|设计|刷|看|验|搬|疏通|开锁|写|招|降)/;

function ofPeople(facts: NameFacts): readonly Draft[] {
  const { head, trade } = facts;
  const { core, role, form } = trade;
  if (head === null) return [];
  return [
    ['people', role === null ? null : `${head}的${role}`],
    ['people', role === null && SERVICE.test(core) ? `${head}找我${core}` : null],
    ['people', role === null && form === 'field' ? `${head}的${subjectOf(facts)}` : null],
  ];
}

function ofSelf(facts: NameFacts): readonly Draft[] {
  const { years, doingLong, former, identity, track } = facts.words;
  const { core, role } = facts.trade;
  const subject = subjectOf(facts);
  const isCount =
    years !== null &&
    !/开始|^多年|^好|十几|几年|快|差不多|半/.test(years) &&
    doingLong?.includes(years) === true;
  return [
    ['years', !isCount ? null : role === null ? `${core}${years}` : `${years}${role}`],
    ['past', former === null ? null : `${former}转身${core}`],
    ['past', former === null ? null : `${former}聊${subject}`],
    ['beside', identity === null ? null : `${identity}的${subject}`],
    ['home', track?.kind === 'farm' ? `我家${subject}` : null],
  ];
}

function ofColumns(facts: NameFacts): readonly Draft[] {
  const { words, trade } = facts;
  const { core, form, isPlace, role } = trade;
  const subject = subjectOf(facts);
  return [
    ['daily', form === 'activity' && !isPlace ? `今天也在${core}` : null],
    ['daily', isPlace ? `${core}今天开门` : null],
    ['honest', role === null ? null : `${role}说实话`],
    ['day', `${subject}的一天`],
    ['daily', words.place === null ? null : `${words.place}${subject}日常`],
    ['notes', `${subject}手记`],
    ['answers', `${subject}问答`],
    ['plain', `${subject}明白话`],
    ['slow', `慢慢讲${subject}`],
    ['things', `${subject}那些事`],
    ['learn', `跟着我看${subject}`],
    ['craft', `${subject}有门道`],
    ['listen', `听我说${subject}`],
    ['notes', `${subject}小本子`],
    ['things', `${subject}这些年`],
    ['honest', `${subject}实话`],
  ];
}
