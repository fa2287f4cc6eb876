import { DELIVERABLE_KINDS } from '@qihang/shared/contracts';
import { chipsFor, workChips } from './chips';
import type { Askable, CoachState } from './coach-state';
import { fitQuestion } from './fit';
import { attemptsOf, nextQuestion } from './interview';
import type { OwnQuestion } from './lead';
import { type MoveId, nextMove } from './moves';
import { askFor, TACTIC_COUNT } from './questions';
import type { Reply, Scene } from './scene';

/** The next question with its lead, or the next suggestion where nothing is left to ask. */
export function nextReply(scene: Scene): Reply {
  const { lead, choose, before } = scene;
  const said = lead.options[0] ?? '';
  if (lead.asks !== null) return askOwn(scene, lead.asks, said);
  const question = easier(questionFor(scene, lead.keepsQuestion), scene);
  const next = question === null ? move(scene, []) : ask(scene, question.field, question.attempt);
  if (!lead.isParagraph) return { ...next, text: fitQuestion([...lead.options, ''], next.text) };
  const isBack = question !== null && question.field === before.asked;
  return {
    ...next,
    text: `${said}\n\n${isBack ? choose('back', ['回到刚才：', '接着刚才的：', '说回来，']) : ''}${next.text}`,
  };
}

/**
 * What follows a piece of work: the most telling gap, but not the one that was just asked and passed over; else a
 * suggestion, never of the work that was just done.
 */
export function followUp(scene: Scene, done: readonly MoveId[]): Reply {
  const { asked } = scene.before;
  const { keepsQuestion } = scene.lead;
  const open = asked === null || keepsQuestion ? scene : withoutAsking(scene, asked);
  const question = questionFor(open, keepsQuestion);
  return question === null ? move(scene, done) : ask(scene, question.field, question.attempt);
}

/** The question that work waits for, put in its next way; a suggestion where it was put in every way. */
export function askMissing(scene: Scene, field: Askable): Reply {
  const attempt = attemptsOf(field, scene.before, scene.memory);
  return attempt < TACTIC_COUNT ? ask(scene, field, attempt) : followUp(scene, []);
}

/** As if every way of asking for `field` had been used. */
const withoutAsking = (scene: Scene, field: Askable): Scene => ({
  ...scene,
  before: { ...scene.before, asked: null, attempts: { ...scene.before.attempts, [field]: TACTIC_COUNT } },
});

interface Question {
  readonly field: Askable;
  readonly attempt: number;
}

/** The open question again in other words but in the same way, where the user was busy with something else. */
function questionFor({ before, profile, memory }: Scene, isSameAgain: boolean): Question | null {
  const field = nextQuestion(profile, before, memory);
  if (field === null) return null;
  const attempts = attemptsOf(field, before, memory);
  return { field, attempt: isSameAgain && before.asked === field && attempts > 0 ? attempts - 1 : attempts };
}

/** Somebody who does not know is given examples, even the first time. */
const easier = (question: Question | null, { isRefused, words }: Scene): Question | null => {
  if (question === null || !isRefused || question.attempt > 0) return question;
  const isEasy = question.field === 'business' && words.past !== null && words.track !== null;
  return isEasy ? question : { ...question, attempt: 1 };
};

const ask = (scene: Scene, field: Askable, attempt: number): Reply => ({
  text: askFor(field, attempt, scene.words, scene.choose),
  patch: asking(scene, field, attempt),
  chips: chipsFor(field, scene.words, scene.lexicon),
  order: null,
});

const askOwn = (scene: Scene, { field, question, chips }: OwnQuestion, said: string): Reply => ({
  text: `${said}${question}`,
  patch: asking(scene, field, attemptsOf(field, scene.before, scene.memory)),
  chips,
  order: null,
});

const asking = ({ before }: Scene, field: Askable, attempt: number): Partial<CoachState> => ({
  asked: field,
  offered: null,
  attempts: { ...before.attempts, [field]: Math.max(attempt + 1, before.attempts[field] ?? 0) },
});

/** Suggestions stay away for this many turns. */
const REMEMBERED_MOVES = 5;

function move(scene: Scene, except: readonly MoveId[]): Reply {
  const { words, profile, before, memory, choose, variant, news, shelf, lexicon } = scene;
  const state = { ...before, hasNews: before.hasNews || news.length > 0 };
  const next = nextMove({ words, profile, state, memory, shelf, except, choose }, variant);
  const asked = next.asked === null ? {} : asking(scene, next.asked, attemptsOf(next.asked, before, memory));
  const moves = [...before.moves, next.id].slice(-REMEMBERED_MOVES);
  const done = DELIVERABLE_KINDS.find((kind) => except.includes(kind)) ?? null;
  return {
    text: next.text,
    patch: { asked: null, ...asked, offered: next.offered, moves },
    chips: next.asked === null ? workChips(shelf, done, next.offered) : chipsFor(next.asked, words, lexicon),
    order: null,
  };
}
