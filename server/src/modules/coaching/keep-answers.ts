import {
  currentOf,
  type FactChange,
  type FactHistory,
  type FactVersion,
  type Quote,
} from '@qihang/coach/facts';
import type { WorkshopAnswer } from '@qihang/coach/workshop';

/** A message of the user. */
interface Said {
  readonly id: string;
  readonly text: string;
}

/** Where the words of an answer stand. */
export interface AnswerPlace {
  readonly question: Said;
  /** The message before, which a tap may have kept; null for none. */
  readonly offered: Said | null;
  readonly newId: () => string;
}

/** The message that an answer was typed into, whole; nothing where it stands in none. */
function quotesOf({ value }: WorkshopAnswer, { question, offered }: AnswerPlace): readonly Quote[] {
  const said = [question, offered].find((message) => message?.text === value);
  return said == null ? [] : [{ messageId: said.id, start: 0, end: value.length, text: value }];
}

/**
 * What storing an answer comes to: a confirmed fact about the user, exactly as it was sent, in the place of those that it
 * replaces. Once stored it changes nothing more.
 */
export function changesOf(
  answer: WorkshopAnswer,
  known: readonly FactHistory[],
  place: AnswerPlace,
): readonly FactChange[] {
  const { field, value, replaces } = answer;
  const currents = known.flatMap((history) => currentOf(history) ?? []);
  const isSame = (fact: FactVersion) =>
    fact.field === field && fact.value === value && fact.about === 'self' && fact.status === 'confirmed';
  const same = currents.find(isSame);
  const replaced = currents.filter(({ id }) => id !== same?.id && replaces.some((each) => each.id === id));
  const [first, ...others] = same === undefined ? replaced : [undefined, ...replaced];
  const gone = others.flatMap((fact) => removalsOf(fact?.id, known));
  if (same !== undefined) return gone;
  const made = {
    field,
    value,
    about: 'self',
    status: 'confirmed',
    quotes: quotesOf(answer, place),
    saidIn: place.question.id,
  } as const;
  const change: FactChange =
    first === undefined
      ? { kind: 'add', fact: { ...made, id: place.newId(), version: 1 } }
      : {
          kind: 'replace',
          fact: { ...made, id: first.id, version: first.version + 1 },
          before: first.version,
        };
  return [change, ...gone];
}

/** Takes a fact out with all its versions, newest first. */
const removalsOf = (id: string | undefined, known: readonly FactHistory[]): readonly FactChange[] =>
  known
    .filter((history) => history.id === id)
    .flatMap(({ versions }) => [...versions].reverse())
    .map(({ id: factId, version }) => ({ kind: 'remove', id: factId, version }));
