import type { Fact } from '../profile';
import { formOf } from './phrase';
import type { Extractor } from './reading';
import type { Candidate, Tense } from './trade-candidate';
import { EMPLOYED, EMPLOYER, SIDELINE } from './trade-patterns';
import { candidatesIn } from './trades-in-clause';

/** What they do, did, or want to do; the three are told apart by the words around. */
export const extractBusiness: Extractor = (reading) => {
  const candidates: Candidate[] = [];
  for (const [index, clause] of reading.clauses.entries()) {
    const isOpened = candidates.some(
      ({ text, tense, isIdentity }) => tense === 'now' && !isIdentity && formOf(text) !== 'role',
    );
    candidates.push(...candidatesIn(clause, index, reading).map((candidate) => weigh(candidate, isOpened)));
  }
  const best = (tense: Tense, isIdentity = false) =>
    candidates
      .filter((candidate) => candidate.tense === tense && candidate.isIdentity === isIdentity)
      .sort((a, b) => b.confidence - a.confidence)[0];
  const wish = best('wish');
  const held = best('now');
  const byNow = candidates.find(
    ({ tense, isIdentity, isByNow }) => tense === 'now' && !isIdentity && isByNow,
  );
  const isLeft =
    byNow !== undefined
      ? held !== byNow
      : held !== undefined &&
        wish !== undefined &&
        (EMPLOYED.test(held.text) || EMPLOYER.test(held.quote)) &&
        !SIDELINE.test(wish.quote);
  const now = isLeft ? byNow : held;
  const past = best('past') ?? (isLeft ? held : undefined);
  const business = now ?? wish;
  const background = past ?? best('now', true) ?? best('past', true);
  const facts: Fact[] = [];
  if (business !== undefined) facts.push(toFact('business', business));
  if (now !== undefined && wish !== undefined && !now.text.includes(wish.text) && !CONTENT.test(wish.text))
    facts.push(toOffer(wish));
  if (background !== undefined && background.text !== business?.text)
    facts.push(toFact('background', background));
  return facts;
};

/**
 * 开网约车的，跑了七年滴滴: what they open with is the trade, and what comes later only says more of it. A role is not
 * (律师，做了九年合同纠纷), and a shop of their own is more than what they open with.
 */
const weigh = (candidate: Candidate, isOpened: boolean): Candidate =>
  isOpened && candidate.tense === 'now' && !candidate.isByNow && !candidate.text.startsWith('开')
    ? { ...candidate, confidence: candidate.confidence - LATER }
    : candidate;
const LATER = 0.3;

const toFact = (field: 'business' | 'background', candidate: Candidate): Fact => ({
  field,
  value: { text: candidate.text, form: formOf(candidate.text) },
  quote: candidate.quote,
  confidence: candidate.confidence,
});

/** 想拍点车上遇到的人和事: what is to be shown, and nothing that is sold. */
const CONTENT = /^(?:拍|写|录|发|分享|讲)|讲讲|聊聊|说说|分享/;

/** Beside a trade that goes on, a wish is something new to sell. */
const toOffer = ({ text, quote }: Candidate): Fact => ({
  field: 'offer',
  value: { text: text.replace(/^做/, '') },
  quote,
  confidence: 0.6,
});
