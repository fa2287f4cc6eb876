import { type DeliverableContent, GAP, type Topic } from '@qihang/shared/contracts';
import { REFERENCE, TOPICS_TEXTS as TEXTS } from '../workshop-texts';
import { fitted, labelled, type TypedWords, typedWords } from './typed-words';
import type { WorksheetInput } from './worksheet-input';

type Library = DeliverableContent<'topics'>;

/** One line that may be filmed, before it has its place in the list. */
type Candidate = Pick<Topic, 'text' | 'pillar' | 'hook' | 'stage' | 'format' | 'score' | 'why'>;

const COUNT = 10;
const TEXT = 40;
const OWN_SCORE = 100;
const REFERENCE_SCORE = 50;

/** The first of each pillar, then the second of each, so that a calendar of them is mixed. */
function inTurn<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}

function ownLines(words: TypedWords): readonly Candidate[] {
  const lists = TEXTS.pillars.map(({ field, name, hook, format }) => {
    const stage = TEXTS.stages[field];
    const texts = field === 'story' ? [words.all(field)].filter((each) => each !== null) : words.lines(field);
    return texts.map((text) => ({
      text: fitted(text, TEXT),
      pillar: name,
      hook,
      stage,
      format,
      score: OWN_SCORE,
      why: TEXTS.ownWhy,
    }));
  });
  return inTurn(lists);
}

const SLOT = /[〔〕]/;

/** Scenes of the trade as they are; one with a place to fill in would be a sentence built around the user's word. */
function referenceLines(scenes: readonly string[]): readonly Candidate[] {
  const { name, hook, format } = TEXTS.reference;
  const texts = scenes.map((scene) => scene.split('|')[0]?.trim() ?? '');
  return [...new Set(texts)]
    .filter((text) => text !== '' && !SLOT.test(text))
    .map((text) => ({
      text: labelled(REFERENCE, text, TEXT),
      pillar: name,
      hook,
      stage: TEXTS.stages.reference,
      format,
      score: REFERENCE_SCORE,
      why: TEXTS.referenceWhy,
    }));
}

/** Places that the user may still fill, of those that were asked for first. */
const emptyLines: readonly Candidate[] = Array.from({ length: COUNT }, (_, at) => {
  const { field, name, hook, format } = TEXTS.pillars[at % (TEXTS.pillars.length - 1)] ?? TEXTS.pillars[0];
  return {
    text: GAP,
    pillar: name,
    hook,
    stage: TEXTS.stages[field],
    format,
    score: 0,
    why: TEXTS.emptyWhy,
  };
});

/** The pillars that are in use; two at least. */
function pillarsOf(topics: readonly Candidate[]): Library['pillars'] {
  const all = [...TEXTS.pillars, TEXTS.reference].map(({ name, about }) => ({ name, about }));
  const isUsed = ({ name }: { readonly name: string }) => topics.some(({ pillar }) => pillar === name);
  const used = all.filter(isUsed);
  return used.length > 1 ? used : [...used, ...all.filter((each) => !isUsed(each)).slice(0, 1)];
}

/** 选题库 of ten: the user's lines, then the trade's, then places to fill. */
export function topicsSheet({ facts, scenes }: WorksheetInput): Library {
  const words = typedWords(facts);
  const chosen = [...ownLines(words), ...referenceLines(scenes), ...emptyLines].slice(0, COUNT);
  const audience = fitted(words.all('audience'), 20);
  return {
    judgement: labelled(TEXTS.judgement, words.first('customerWords'), 140),
    pillars: pillarsOf(chosen),
    topics: chosen.map((topic, at) => ({ ...topic, key: `t${at + 1}`, audience })),
  };
}
