import type { Profile } from '../profile';
import type { Choose } from './seeded-choice';
import { clip, isAskedAloud, quoted } from './text-pieces';
import type { Wording } from './wording';

/**
 * The sentence a card opens with: what to do first, and why. It names the user's own facts, so that it fits nobody else.
 */
export function judge(profile: Profile, words: Wording, choose: Choose): string {
  if (words.doing === null) return noTrade(words);
  if (words.track?.licence === true && !hasCertificate(profile)) return licenceFirst(words);
  if (words.audience === null && words.problem === null) {
    return `先把「为谁」定窄，再谈发什么：${clip(words.doingLong ?? words.doing, 20)}是底子，没有具体的人，谁看了都不觉得是在说自己。`;
  }
  if (words.problem === null) return problemFirst(words, choose);
  return oneThingFirst(words, words.problem, choose);
}

const hasCertificate = (profile: Profile): boolean =>
  profile.some(
    (entry) =>
      entry.field === 'proof' && (entry.value.kind === 'certificate' || entry.value.kind === 'background'),
  );

function noTrade({ past, audience }: Wording): string {
  if (past !== null)
    return `先从「${past}」里挑一件别人愿意付钱的事，再谈平台和内容：底子是有的，缺的是方向。`;
  if (audience !== null) return `先说清你替${clip(audience, 16)}做什么，再谈平台和内容：人有了，事还空着。`;
  return '先把「做什么」这一格填上，再谈平台和内容：它空着，后面每一步都落不了地。';
}

/** Law, money, health, teaching: the platforms ask for a licence (knowledge: tracks.yaml). */
function licenceFirst({ doing, doingLong, audience }: Wording): string {
  const ground = clip(doingLong ?? doing ?? '', 20);
  return `先把能证明资格的东西摆上主页再开口：你${ground}，${audience === null ? '客户' : clip(audience, 14)}先看这个，平台也查这个。`;
}

function problemFirst(
  { audience, people: short, doingLong, grounds, doing }: Wording,
  choose: Choose,
): string {
  const people = audience === null || audience.length > 14 ? short : audience;
  const ground = clip(grounds[0] ?? doingLong ?? doing ?? '', 18);
  return choose('problem-first', [
    `先去把${people}的原话问回来，再动手拍：你${ground}，手上有活，缺的是他们开口那一句。`,
    `先听，后拍：${people}是谁已经清楚，他们为哪件事急还不清楚，你${ground}，问一句就能问出来。`,
  ]);
}

function oneThingFirst(words: Wording, problem: string, choose: Choose): string {
  const { audience, grounds, proofs, years, doingLong, doing, place, offers, pace } = words;
  const said = quoted(clip(problem, 20));
  const people = audience === null || audience.length > 14 ? words.people : audience;
  const verb = isAskedAloud(problem) ? '问' : '愁';
  if (proofs.length === 0 && years === null) {
    return `先拍一次真做成的，再讲道理：${people}${verb}的是${said}，要看的是你做成过，不是你懂。`;
  }
  const ground = clip(grounds[0] ?? doingLong ?? doing ?? '', 18);
  if (place !== null && offers.some((offer) => offer.startsWith('上门'))) {
    return `先让${place}的${people}一碰上${said}就想起你，别的往后放：你干的是上门的活，${ground}，近处的人才接得住。`;
  }
  if (pace !== null && /最多|顶多|周末/.test(pace)) {
    return `先只讲${said}，一条讲透：你${clip(pace, 12)}，摊不开，而${people}${verb}的就是它，你${ground}，讲得实。`;
  }
  return choose('one-thing', [
    `先只讲${said}这一件事，别的往后放：${people}${verb}的就是它，你${ground}，接得住。`,
    `先把${said}讲透，再谈别的：${people}为它停下来，你${ground}，说得出别人没有的细节。`,
    `先守住${said}这一个口子：${people}${verb}的是它，你拿得出手的也正好在这里，${ground}。`,
  ]);
}
