import { type DeliverableContent, POSITIONING_ROWS_MAX } from '@qihang/shared/contracts';
import { LABELS, POSITIONING_TEXTS as TEXTS } from '../workshop-texts';
import { fitted, labelled, sideBySide, type TypedWords, typedWords } from './typed-words';
import type { WorksheetInput } from './worksheet-input';

type Card = DeliverableContent<'positioning'>;

/** Half of a sentence of 80 characters. */
const HALF = 39;
const ASKED = [
  'business',
  'audience',
  'customerWords',
  'problem',
  'offer',
  'price',
  'story',
  'proof',
] as const;
/** Shown where the profile has them. */
const MORE = ['name', 'place', 'experience', 'rejected'] as const;

function rowsOf(words: TypedWords): Card['rows'] {
  const fields = [...ASKED, ...MORE.filter((field) => words.all(field) !== null)];
  return fields
    .slice(0, POSITIONING_ROWS_MAX)
    .map((field) => ({ label: LABELS[field], text: fitted(words.all(field), 160) }));
}

/** 定位卡: the user's words beside each other, and which places are still empty. */
export function positioningSheet({ facts }: WorksheetInput): Card {
  const words = typedWords(facts);
  const said = labelled(LABELS.customerWords, words.first('customerWords'), HALF);
  const work = labelled(LABELS.business, words.all('business'), HALF);
  const whom = labelled(LABELS.audience, words.all('audience'), HALF);
  const proof = labelled(LABELS.proof, words.all('proof'), HALF);
  const [forWhom, ofWords, byProof] = TEXTS.ways;
  return {
    judgement: labelled(TEXTS.judgement, words.first('customerWords'), 140),
    oneLiners: [
      { way: forWhom, text: sideBySide(whom, work) },
      { way: ofWords, text: sideBySide(said, work) },
      { way: byProof, text: sideBySide(work, proof) },
    ],
    rows: rowsOf(words),
    risks: [...TEXTS.risks],
    next: TEXTS.next,
  };
}
