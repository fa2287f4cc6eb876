import { folded } from '../../facts/fold';
import { contentOf } from '../../facts/negation';
import { namesSomebody } from '../../facts/owner-words';
import { shareSaid } from './check-line-quotes';
import type { LineClause, ReadLine } from './claim-line';
import type { ReadSources } from './claim-sources';
import { type Objection, objection } from './objection';

const PERSON =
  /[我咱俺他她]|有一?[个位名对]|[那这]家|老[爷头汉板]|[阿大]姨|主任|班长|护士|新娘|宝妈|男[人的]|女[人的]/;
/** Something came about: an aspect, a time that is past, somebody who spoke. */
const EVENT =
  /(?:了(?!才|就|再)|过(?![来去])|[着完])(?!的)|当场|那[天晚年回次]|当年|后来|小时候|[去前]年|昨[天晚]|上个?[周月]|上礼拜|有一?[次回]|第一次|告诉|[说问喊哭笑跪站](?!的|得|法)/;
/** What is, may be or has to be is no event, nor is what happens every day. */
const NO_EVENT = /[能该要是]|(?<!学)会|可以/;
const HABIT = /每[天次回周月年]|[常总]|一般|从不|往往/;
const SHOT = /镜头|画面|特写|^(?:先|再|最后|然后)?拍/;
/** What is to be done, or will be. */
const AHEAD = /^(?:先|再|别|请|把|照|记得|不妨)|下[回次周]|下个月|明[天年]|今晚|以后|将来/;
/** 你 behind these is somebody in the story; behind 我说 it is the viewer. */
const SPEECH = /(?<!我)(?:[说问喊]|告诉)/;

/** So much of a sentence's words was said where somebody's story is told in other words. */
const LEAST_TOLD = 0.25;
/** So many letters in a row are somebody's words: 就想听它响一声. */
const RUN = 4;
/** So many letters that were never said are more than a change of words. */
const FEWEST_UNSAID = 8;

/** The objections to people and events that the user never told of: sentences that narrate, in words of which next to none was said. */
export function checkLineStories(read: ReadLine, sources: ReadSources): Objection[] {
  return sentencesOf(read).flatMap((clauses) => {
    const sentence = clauses[0]?.sentence ?? '';
    if (!narrates(sentence, clauses)) return [];
    if (shareSaid(sentence, sources) > LEAST_TOLD || repeats(sentence, sources)) return [];
    if (unsaidIn(sentence, sources) < FEWEST_UNSAID) return [];
    const worst = mostUnsaid(clauses, sources);
    return worst === undefined
      ? []
      : [objection(read.line.key, read.line.text.slice(worst.start, worst.end), 'story')];
  });
}

function sentencesOf({ clauses }: ReadLine): LineClause[][] {
  const sentences: LineClause[][] = [];
  for (const clause of clauses) {
    if (clause.after === 'sentence' || sentences.length === 0) sentences.push([clause]);
    else sentences.at(-1)?.push(clause);
  }
  return sentences;
}

function narrates(sentence: string, clauses: readonly LineClause[]): boolean {
  if (!PERSON.test(sentence) && !namesSomebody(sentence)) return false;
  if (HABIT.test(sentence) || clauses.some(isNoTelling)) return false;
  const addressed = sentence.search(/[你您]/);
  if (addressed >= 0 && !SPEECH.test(sentence.slice(0, addressed))) return false;
  return clauses.some(({ text }) => EVENT.test(text) && !NO_EVENT.test(text));
}

const isNoTelling = ({ text, isHypothetical, isQuestion }: LineClause): boolean =>
  isHypothetical || isQuestion || SHOT.test(text) || AHEAD.test(text);

/** Letters of a text that stand nowhere in what was said or is known. */
const unsaidIn = (text: string, { foldedSpeech, foldedAllowed }: ReadSources): number =>
  [...folded(contentOf(text))].filter((char) => !foldedSpeech.includes(char) && !foldedAllowed.includes(char))
    .length;

/** Whether a text has a piece of what was said word for word. */
function repeats(text: string, { foldedSpeech }: ReadSources): boolean {
  const words = folded(text);
  for (let at = 0; at + RUN <= words.length; at += 1)
    if (foldedSpeech.includes(words.slice(at, at + RUN))) return true;
  return false;
}

const mostUnsaid = (clauses: readonly LineClause[], sources: ReadSources): LineClause | undefined =>
  clauses.reduce<LineClause | undefined>(
    (worst, clause) =>
      worst === undefined || unsaidIn(clause.text, sources) > unsaidIn(worst.text, sources) ? clause : worst,
    undefined,
  );
