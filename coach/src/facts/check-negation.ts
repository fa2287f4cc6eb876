import { type Clause, splitClauses } from './clauses';
import type { Evidence } from './evidence';
import type { FactField } from './fields';
import { folded } from './fold';
import {
  contentOf,
  deniedTopic,
  dismissedIn,
  isDictated,
  type Negation,
  negationsIn,
  pointedAt,
  REACH,
} from './negation';
import { type Refusal, refusal } from './refusals';

interface Denial {
  readonly negation: Negation;
  readonly topic: string;
  /** First content words of a passage that begins where the sign ends: whatever else was said of them elsewhere, here they are denied. */
  readonly cutOff: string;
}

/** Letters of a passage by which it is known again in a claim. */
const HEAD = 2;

function cutOffBy({ text, start }: Clause, { at, scope }: Negation, span: Evidence['span']): string {
  const begin = span.start - start;
  if (begin <= at || contentOf(text.slice(scope.at, begin)) !== '') return '';
  return contentOf(text.slice(begin, Math.min(scope.at + scope.text.length, span.end - start))).slice(
    0,
    HEAD,
  );
}

const pairsOf = (content: string): string[] =>
  content.length < 2 ? [...content] : [...content.slice(1)].map((char, index) => `${content[index]}${char}`);

const shares = (a: string, b: string): boolean => [...a].some((char) => b.includes(char));

/** Letters behind a sign that it denies whatever they are: 没评上. */
const NEXT = 3;
/** Where something else is told between a sign and a passage: 「不会剪是 | 侄女剪」, 「没当回事 | 一把菜刀」. */
const PARTED = /[是我咱俺他她你佢还给]|[了事的着]$/;
const BEGINS_ANEW = /^[是我咱俺他她佢还]/;

/** Whether a sign may deny the passage: in a clause that was dictated without marks only one beside it does. */
function isBeside({ text, start }: Clause, { at }: Negation, span: Evidence['span']): boolean {
  if (!isDictated(text)) return true;
  const place = start + at;
  if (place >= span.start) return place < span.end + REACH;
  const between = text.slice(at + 1, span.start - start);
  if (between.length < NEXT) return true;
  return between.length < REACH && !PARTED.test(between) && !BEGINS_ANEW.test(span.text);
}

function denialsOf({ read, clauses, span, message }: Evidence) {
  const denials: Denial[] = [];
  const affirmed: string[] = [];
  // A comment may follow its topic after a space: 「大师 我没评上」.
  const last = clauses.at(-1);
  const next = last === undefined ? undefined : last + 1;
  for (const index of next === undefined ? [] : [...clauses, next]) {
    const clause = read.clauses[index];
    if (clause === undefined) continue;
    const found = negationsIn(clause.text);
    const isComment = index === next;
    for (const negation of found.negations.filter((each) => isBeside(clause, each, span))) {
      const topic = deniedTopic(read.clauses, index, negation);
      const isOfBefore = topic !== '' && !contentOf(clause.text).includes(topic);
      if (!isComment || isOfBefore)
        denials.push({ negation, topic, cutOff: cutOffBy(clause, negation, span) });
    }
    if (!isComment) affirmed.push(found.affirmed);
  }
  const meant = clauses
    .flatMap((index) => [dismissedIn(read.clauses, index), pointedAt(read.clauses, index)])
    .join('·');
  const answers = span.text.length <= 6 ? contentOf(message.asked) : '';
  return { denials, affirmed: affirmed.join('·'), meant, asked: answers };
}

/**
 * Whether a word of one letter was denied of something else than a clause tells of: 空 of 「早上没空 下午三点以后都行」, where
 * 下午三点以后有空 is claimed.
 */
function isOfElse({ denied, before }: Negation, content: string, affirmed: string): boolean {
  const topic = contentOf(before);
  const shared = (words: string) => pairsOf(words).some((pair) => content.includes(pair));
  return denied.length === 1 && topic.length > 1 && !shared(topic) && shared(affirmed);
}

/** 「把按摩打成暗魔」 names what it is not. */
const MISTAKEN = /[打说写当听认念叫看读传印][^，成]{0,2}成/;

const withoutMistake = (clause: string): string => {
  const at = clause.search(MISTAKEN);
  return at < 0 ? clause : clause.slice(0, at);
};

/** Letters behind a sign that stand next to the one before it where the sign was left out. */
const BEHIND = 2;

/** Whether a value has what stands on both sides of a sign next to each other: 「五万多还完」 of 「五万多没还完」. */
function leavesOutSign(value: string, { read, clauses, message }: Evidence): boolean {
  const [claimed, said] = [folded(value), folded(message.text)];
  const isJoined = (words: string) => claimed.includes(words) && !said.includes(words);
  return clauses
    .flatMap((index) => read.clauses[index] ?? [])
    .some(({ text }) =>
      negationsIn(text).negations.some(({ at, scope }) => {
        const [before, behind] = [folded(text.slice(0, at)).slice(-1), folded(scope.text)];
        if (before === '' || behind === '') return false;
        return isJoined(before + behind.slice(0, BEHIND)) || isJoined(`${before}有${behind.charAt(0)}`);
      }),
    );
}

/** What is refused is named without a 不, and what a customer says is told word for word. */
const UNTOLD: ReadonlySet<FactField> = new Set(['rejected', 'customerWords']);

/**
 * Refuses a value that affirms what its quotes deny, or denies what they do not. Each passage is widened by its
 * clauses first, so that a quote cannot leave its 没 out; of text without marks by what stands beside it.
 */
export function checkNegation(
  field: FactField,
  value: string,
  evidence: readonly Evidence[],
): Refusal | null {
  if (!UNTOLD.has(field) && evidence.some((one) => leavesOutSign(value, one)))
    return refusal('denied', value);
  const passages = evidence.map(denialsOf);
  const denials = passages.flatMap((one) => one.denials);
  const affirmed = passages.map((one) => one.affirmed).join('·');
  const meant = passages.map((one) => one.meant).join('·');
  const asked = passages.map((one) => one.asked).join('');
  const clauses = splitClauses(value);
  const own = clauses.flatMap((clause, index) =>
    negationsIn(clause.text).negations.map((negation) => ({
      negation,
      topic: deniedTopic(clauses, index, negation),
    })),
  );
  // 「请她去讲课，她没去」 denies it as the quote does.
  const isTold = ({ negation, topic }: Pick<Denial, 'negation' | 'topic'>) =>
    own.some(
      (told) =>
        told.negation.denied === negation.denied && pairsOf(told.topic).some((pair) => topic.includes(pair)),
    );
  for (const [index, clause] of clauses.entries()) {
    const read = negationsIn(clause.text);
    for (const negation of read.negations) {
      const claimed = `${negation.denied}${contentOf(negation.before)}`;
      const isSaid = denials.some(({ negation: said, topic }) => {
        const scope =
          said.denied.length > 3 ? said.denied : `${said.denied}${contentOf(said.before)}${topic}`;
        return (
          claimed === '' || shares(negation.denied || claimed, scope) || shares(claimed, `${topic}${asked}`)
        );
      });
      const isMeant = pairsOf(negation.denied).some((pair) => meant.includes(pair));
      if (!isSaid && !isMeant) return refusal('notDenied', clause.text);
    }
    if (UNTOLD.has(field)) continue;
    // 「大师没评上」 denies its 大师 as the quote does.
    const topics = read.negations.map((negation) => deniedTopic(clauses, index, negation));
    const positive =
      read.negations.length === 0
        ? contentOf(withoutMistake(clause.text))
        : topics.reduce((left, topic) => (topic === '' ? left : left.replace(topic, '')), read.affirmed);
    const contradicts = denials.some(({ negation, topic, cutOff }) => {
      const isCutOff = cutOff !== '' && pairsOf(cutOff).some((pair) => positive.includes(pair));
      const isDenied = pairsOf(negation.certain).some(
        (pair) =>
          positive.includes(pair) && !affirmed.includes(pair) && !isOfElse(negation, positive, affirmed),
      );
      const isTopic =
        topic !== '' &&
        read.negations.length === 0 &&
        !isTold({ negation, topic }) &&
        pairsOf(topic).some((pair) => positive.includes(pair));
      const isBanned =
        negation.banned.length > 1 && read.negations.length === 0 && clause.text.includes(negation.banned);
      return isCutOff || isDenied || isTopic || isBanned;
    });
    if (contradicts) return refusal('denied', clause.text);
  }
  return null;
}
