import type { DeliverableContent } from '@qihang/shared/contracts';
import { inFitWords } from '../fit-words';
import { groundOf } from '../ground';
import type { MakeInput, Maker, Unmade } from '../maker';
import { makeChoose } from '../seeded-choice';
import { findScenes } from '../trade-scenes';
import { askerOf, wordTradeShortly } from '../trade-words';
import { wordProfile } from '../wording';
import { judge } from './judge';
import { holdsLicence } from './licence';
import { nextStep } from './next-step';
import { makeOneLiners } from './one-liners';
import { findRisks } from './risks';
import { makeRows } from './rows';
import { scorePositioning } from './scores';

type Card = DeliverableContent<'positioning'>;

const NOTHING_TOLD: Unmade = {
  isUnmade: true,
  ask: 'business',
  why: '定位卡要从你做的事写起，这一样我还不知道，编出来的卡没有用。',
};

function make({ profile: told, lexicon, seed, revision, earlier }: MakeInput<'positioning'>): Card | Unmade {
  const profile = inFitWords(told, lexicon);
  const words = wordProfile(profile, lexicon);
  if (words.doing === null && (words.past === null || words.track === null)) return NOTHING_TOLD;
  const choose = makeChoose(seed, revision);
  const head = askerOf(words.audience, lexicon);
  const trade = wordTradeShortly(profile, lexicon);
  const core = trade?.core ?? null;
  const known = findScenes(profile, lexicon);
  const isLicensed = holdsLicence(profile, lexicon);
  const facts = { words, head, core, trade, known, isLicensed, ground: groundOf(profile, words) };
  const said = earlier.flatMap(({ oneLiners }) => oneLiners.map(({ text }) => text));
  return {
    judgement: judge(facts, choose),
    oneLiners: [...makeOneLiners(facts, choose, said)],
    rows: [...makeRows(facts, choose)],
    scores: [...scorePositioning(profile, words)],
    risks: [...findRisks(profile, facts)],
    next: nextStep(words, head, trade),
  };
}

/** The headline first, then the lines of the card, the two weakest sides and the one thing to do. */
function say({ judgement, oneLiners, rows, scores, next }: Card): string {
  const [headline] = oneLiners;
  const weak = [...scores].sort((a, b) => a.score - b.score).slice(0, 2);
  return [
    judgement,
    '### 定位卡',
    [
      `- **一句话**：${headline?.text}。`,
      ...rows.map(({ label, text }) => `- **${label}**：${text}`),
      ...weak.map(({ dimension, score, why }) => `- **${dimension} ${score}分**：${why}`),
      `- **下一步**：${next}`,
    ].join('\n'),
  ].join('\n\n');
}

export const positioningMaker: Maker<'positioning'> = {
  kind: 'positioning',
  subject: () => '',
  title: () => '定位卡',
  make,
  say,
};
