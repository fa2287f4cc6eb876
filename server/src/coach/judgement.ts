import { hasField, type Profile } from './profile';
import type { Choose } from './seeded-choice';
import { clip, quoted, type Wording } from './wording';

/**
 * The sentence a card opens with: what to do first, and why. It names the user's own facts, so that it fits nobody else.
 */
export function judge(profile: Profile, words: Wording, choose: Choose): string {
  const { doing, doingLong, audience, problem, track, proofs, offers, price, pace, place } = words;
  if (doing === null) return noTrade(words);
  const trade = clip(doing, 14);
  const base = clip(doingLong ?? doing, 20);
  if (track?.licence === true && !hasCertificate(profile)) {
    return `先把能证明资格的东西摆上主页再开口：${trade}这类内容，客户要看，平台也要查。`;
  }
  if (audience === null && problem === null) {
    return `先把「为谁」定窄，再谈发什么：${base}是底子，没有具体的人，谁看了都觉得不是在说自己。`;
  }
  const asker = audience === null ? '客户' : clip(audience, 14);
  if (problem === null) {
    return `先去把${asker}的原话问回来，再动手拍：你知道为谁${trade}，还不知道他们开口第一句说什么。`;
  }
  const said = quoted(problem);
  if (proofs.length === 0 && words.years === null) {
    return `先拍一次真做成的，再讲道理：${asker}为${said}着急，要看的是你做成过，不是你懂。`;
  }
  const ground = proofs[0] === undefined ? base : clip(proofs[0], 16);
  const frame: readonly [string, ...string[]] = [
    `先只讲${said}这一件事，别的往后放：${asker}就是为它来的，而你${ground}，接得住。`,
    `先把${said}讲透，再谈别的：${asker}遇到的是它，你拿得出手的也正好是${ground}。`,
    `先守住${said}这一个口子：${asker}会为它停下来，你有${ground}打底，说得出别人说不出的细节。`,
  ];
  if (pace !== null && /最多|周末|每天半|一条$/.test(pace)) {
    return `先只讲${said}，一条讲透：你${pace}，摊不开，${asker}记住的也只会是一件事。`;
  }
  if (place !== null && offers.some((offer) => offer.startsWith('上门'))) {
    return `先让${place}的${asker}在遇到${said}时想起你，再谈别处：你干的是上门的活，远了接不住。`;
  }
  if (price !== null && proofs.length === 0) {
    return `先用${said}把人引来，别急着报${clip(price, 12)}：${asker}要先看见你${trade}的真功夫，才会问价。`;
  }
  return choose('judgement', frame);
}

const hasCertificate = (profile: Profile): boolean =>
  profile.some(
    (entry) =>
      entry.field === 'proof' && (entry.value.kind === 'certificate' || entry.value.kind === 'background'),
  );

function noTrade({ past, audience }: Wording): string {
  if (past !== null)
    return `先从「${past}」里挑一件别人愿意付钱的事，再谈平台和内容：底子是有的，缺的是一个方向。`;
  if (audience !== null) return `先说清你替${audience}做什么，再谈平台和内容：人有了，事还空着。`;
  return '先把「做什么」这一格填上，再谈平台和内容：它空着，后面每一步都落不了地。';
}

export const isLocal = (profile: Profile): boolean => hasField(profile, 'place');
