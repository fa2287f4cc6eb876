import type { Ground } from '../ground';
import type { Choose } from '../seeded-choice';
import { clip, isAskedAloud, isFelt, quoted } from '../text-pieces';
import { mattersOf, type TradeWords } from '../trade-words';
import type { Wording } from '../wording';

interface Case {
  readonly words: Wording;
  readonly ground: Ground | null;
  readonly head: string | null;
  /** What the trade is about: 调钢琴, 健身. */
  readonly core: string | null;
  readonly trade: TradeWords | null;
  readonly isLicensed: boolean;
}

/**
 * The sentence a card opens with: what to do first, and why. It names the user's own facts, so that it fits nobody else.
 */
export function judge(facts: Case, choose: Choose): string {
  const { words } = facts;
  if (words.doing === null) return noTrade(words);
  if (words.track?.licence === true && !facts.isLicensed) return licenceFirst(facts);
  if (words.audience === null && words.problem === null) {
    return `先把「为谁」定窄，再谈发什么：${clip(words.doingLong ?? words.doing, 20)}是底子，没有具体的人，谁看了都不觉得是在说自己。`;
  }
  if (words.problem === null) return problemFirst(facts, choose);
  return oneThingFirst(facts, words.problem, choose);
}

function noTrade({ past, audience }: Wording): string {
  if (past !== null)
    return `先从「${past}」里挑一件别人愿意付钱的事，再谈平台和内容：底子是有的，缺的是方向。`;
  if (audience !== null) return `先说清你替${clip(audience, 16)}做什么，再谈平台和内容：人有了，事还空着。`;
  return '先把「做什么」这一格填上，再谈平台和内容：它空着，后面每一步都落不了地。';
}

/** Law, money, health, teaching: the platforms ask for a licence (knowledge: tracks.yaml). */
function licenceFirst({ words: { doing, doingLong }, head }: Case): string {
  return `先把能证明资格的东西摆上主页再开口：你${clip(doingLong ?? doing ?? '', 20)}，${head ?? '客户'}先看这个，平台也查这个。`;
}

function problemFirst({ words, ground, head, core, trade }: Case, choose: Choose): string {
  const people = head ?? words.people;
  const matters = trade === null ? '' : mattersOf(trade);
  const basis = ground?.yours ?? `你${clip(words.doing ?? '', 16)}`;
  return choose('problem-first', [
    `先去把${people}的原话问回来，再动手拍：${basis}，${clip(core ?? '', 10)}的活在手上，缺的是他们开口那一句。`,
    `先听，后拍：${people}是谁已经清楚，为哪件事急还不清楚；${basis}，${matters}当面问一句就能问出来。`,
  ]);
}

function oneThingFirst({ words, ground, head, core }: Case, problem: string, choose: Choose): string {
  const { place, offers, pace } = words;
  const people = head ?? words.people;
  const said = isFelt(problem) ? `「${people}${clip(problem, 16)}」` : quoted(clip(problem, 20));
  const verb = isAskedAloud(problem) && !isFelt(problem) ? '问' : '愁';
  if (ground === null) {
    return `先拍一次真做成的，再讲道理：${people}${verb}的是${said}，要看的是你做成过，不是你懂。`;
  }
  const basis = ground.yours;
  if (place !== null && offers.some((offer) => offer.startsWith('上门'))) {
    return `先让${place}的${people}一碰上${said}就想起你，别的往后放：你干的是上门的活，${basis}，近处的人才接得住。`;
  }
  if (pace !== null && /最多|顶多|周末|两周|不更|一周一/.test(pace)) {
    return `先只讲${said}，一条讲透：你${clip(pace, 12)}，摊不开；${people}${verb}的就是它，${basis}，讲得实。`;
  }
  return choose('one-thing', [
    `先只讲${said}这一件事，别的往后放：${people}${verb}的就是它，${basis}，接得住。`,
    `先把${said}讲透，再谈别的：${people}会为它停下来；${basis}，${clip(core ?? '', 10)}里的细节你说得出。`,
    `先守住${said}这一个口子：${people}${verb}的是它，你拿得出手的也正好在这里，${basis}。`,
  ]);
}
