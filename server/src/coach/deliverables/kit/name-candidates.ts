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
  years: '年头写在名字里，陌生人先看这个。',
  people: '一听就知道是给谁看的，别人会自己划走。',
  asked: '拿客户开口那句当名字，谁急谁点。',
  column: '像一个固定的栏目，往后几年都装得下。',
  daily: '天天在做的人才这么说，适合拍过程。',
  visit: '「上门」两个字替你先筛一遍。',
  past: '来路和现在都在里面，是你自己的转身。',
  goods: '把货写进名字，看名字就知道卖什么。',
  gap: '把你的姓或小名填进去，口头介绍时好记。',
} as const;
type Why = keyof typeof WHYS;

type Draft = readonly [why: Why, text: string | null];

/** All names that the facts allow, the more telling first. What a missing fact would need is left out. */
export function nameCandidates(facts: NameFacts): readonly NameCandidate[] {
  const drafts = [
    ...ofPlace(facts),
    ...ofName(facts),
    ...ofPeople(facts),
    ...ofSelf(facts),
    ...ofColumns(facts),
  ];
  return drafts.flatMap(([why, text]) => (text === null ? [] : [{ text, why: WHYS[why] }]));
}

/** 调钢琴 · 健身教练 · 私房蛋糕: what one says one is or does. */
const calling = ({ trade: { role, core } }: NameFacts): string => role ?? core;

/** 我在无锡调钢琴 · 我在成都当健身教练 · 我在大理开民宿 */
function asVerb({ trade: { role, form, isPlace }, words: { doing } }: NameFacts): string | null {
  if (doing === null) return null;
  if (form === 'role' && role !== null) return `当${role}`;
  return isPlace || form === 'activity' ? doing : doing.replace(/^做(?=做)/, '');
}

function ofPlace(facts: NameFacts): readonly Draft[] {
  const { place, offers } = facts.words;
  if (place === null) return [];
  const verb = asVerb(facts);
  const visits = offers.some((offer) => offer.startsWith('上门'));
  return [
    ['place', `${place}${calling(facts)}`],
    ['person', verb === null ? null : `我在${place}${verb}`],
    ['visit', visits ? `${place}上门${facts.trade.core}` : null],
    ['column', `${place}${facts.trade.core}日常`],
  ];
}

function ofName(facts: NameFacts): readonly Draft[] {
  const { name } = facts.words;
  const { core, form, role } = facts.trade;
  if (name === null) {
    return [['gap', role === null ? `${core}的${GAP}` : `${role}${GAP}`]];
  }
  return [
    ['called', role === null ? `${name}${form === 'activity' ? '' : '说'}${core}` : `${role}${name}`],
    ['called', `${name}聊${core}`],
  ];
}

function ofPeople({ words: { problem }, trade: { core, role, form }, head }: NameFacts): readonly Draft[] {
  const stem = /^(.{2,6}?)(?:怎么办|咋办|咋整)$/.exec(problem ?? '')?.[1] ?? null;
  return [
    ['asked', stem === null ? null : `${stem}找我`],
    ['asked', stem === null ? null : `${stem}怎么办`],
    ['people', head === null || role === null ? null : `${head}的${role}`],
    ['people', head === null || role !== null || form !== 'activity' ? null : `${head}找我${core}`],
    ['people', head === null || form !== 'field' ? null : `${head}的${core}`],
  ];
}

function ofSelf(facts: NameFacts): readonly Draft[] {
  const { years, past, goods, track } = facts.words;
  const { core, role, form } = facts.trade;
  const isCount = years !== null && !/开始|多年|十几|快|差不多/.test(years);
  const former = past?.replace(/^做过/, '') ?? null;
  return [
    ['years', !isCount || past !== null ? null : role === null ? `${core}${years}` : `${years}${role}`],
    ['past', former === null ? null : `${former}转身${core}`],
    ['past', former === null ? null : `${former}聊${core}`],
    ['goods', track?.kind === 'farm' && form === 'activity' && /^[种养]/.test(core) ? `我家${core}` : null],
    ['goods', goods === null || goods === core ? null : `${goods}慢慢卖`],
  ];
}

function ofColumns({ trade: { core, form, isPlace, role } }: NameFacts): readonly Draft[] {
  const verb = form === 'activity' && !isPlace ? core : null;
  return [
    ['daily', verb === null ? null : `今天也在${verb}`],
    ['daily', isPlace ? `${core}今天开门` : null],
    ['daily', verb === null ? `${core}的一天` : `${verb}的一天`],
    ['column', `${core}手记`],
    ['column', `${core}那些事`],
    ['column', `慢慢讲${core}`],
    ['column', `${core}明白话`],
    ['column', `听我说${core}`],
    ['column', `${core}有门道`],
    ['column', `${core}小本子`],
    ['column', role === null ? `跟着我看${core}` : `${role}说实话`],
    ['column', `${core}问答`],
    ['column', `一五一十说${core}`],
    ['column', `${core}这些年`],
  ];
}
