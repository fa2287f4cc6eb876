import { answersIn, type QuestionNumber, questionAt } from './questions';
import { nameOfRevision } from './read-command';
import { nextButtons, nextQuestion, type WorkshopScene } from './workshop-scene';
import { UNSURE_MAX } from './workshop-state';
import { COMMAND_NAMES, SAYINGS } from './workshop-texts';
import { fillSaying, showTyped, turnOf, type WorkshopTurn } from './workshop-turn';

const SHOWN = 3;
/** After this question there is enough for a first card. */
const EARLY = 3;

/** What is said before a question. */
export interface Lead {
  readonly said: readonly string[];
  /** The answer before, which a button changes. */
  readonly revise?: QuestionNumber;
}

const NOTHING: Lead = { said: [] };

/** The first examples at first, the others after the first 不知道, and so on in turn. */
const examplesOf = (number: QuestionNumber, unsure: number): readonly string[] => {
  const { examples } = questionAt(number);
  return unsure % 2 === 0 ? examples.slice(0, SHOWN) : examples.slice(SHOWN);
};

/** Opens a question: from here on, what is sent is its answer. */
export function askQuestion(
  scene: WorkshopScene,
  number: QuestionNumber,
  lead: Lead = NOTHING,
): WorkshopTurn {
  const { state, facts } = scene;
  const { field, ask } = questionAt(number);
  const before = answersIn(facts, field).map(({ value }) => showTyped(value));
  const isAnswered = before.length > 0;
  const isEarly = lead.revise === EARLY && !isAnswered;
  const examples = examplesOf(number, state.unsure);
  const more = lead.revise === undefined ? [] : [nameOfRevision(lead.revise)];
  const early = isEarly ? [COMMAND_NAMES.positioning] : [];
  const leave = isAnswered ? COMMAND_NAMES.resume : COMMAND_NAMES.skip;
  return turnOf(
    { ...state, open: number, offered: null },
    [
      ...lead.said,
      ...(isEarly ? [SAYINGS.early] : []),
      fillSaying(SAYINGS.question, { number, ask }),
      ...(isAnswered
        ? [fillSaying(SAYINGS.shownBefore, { number, value: before.join(' ／ ') }), SAYINGS.replace]
        : []),
    ],
    [...examples.slice(0, SHOWN - more.length - early.length), leave, ...more, ...early],
  );
}

/** Goes on with the first question that is left, or tells what there is to do once none is. */
export function goOn(scene: WorkshopScene, lead: Lead = NOTHING): WorkshopTurn {
  const fresh: WorkshopScene = { ...scene, state: { ...scene.state, open: null, unsure: 0, offered: null } };
  const next = nextQuestion(fresh);
  if (next !== null) return askQuestion(fresh, next, lead);
  const done = fillSaying(SAYINGS.done, { count: fresh.answered.length });
  const [first = COMMAND_NAMES.all, ...others] = nextButtons(fresh);
  const revise = lead.revise === undefined ? [] : [nameOfRevision(lead.revise)];
  return turnOf(fresh.state, [...lead.said, done], [first, ...revise, ...others]);
}

/** 不知道 brings examples twice, then the next question. */
export function helpUnsure(scene: WorkshopScene, number: QuestionNumber): WorkshopTurn {
  const { state } = scene;
  if (state.unsure >= UNSURE_MAX) return skipQuestion(scene, number);
  const hint = questionAt(number).hints[state.unsure] ?? '';
  const asked: WorkshopScene = { ...scene, state: { ...state, unsure: state.unsure + 1 } };
  return askQuestion(asked, number, { said: [fillSaying(SAYINGS.unsure, { hint })] });
}

/** Leaves a question: one that has an answer keeps it. */
export function skipQuestion(scene: WorkshopScene, number: QuestionNumber): WorkshopTurn {
  const { state, answered } = scene;
  if (answered.includes(number)) return goOn(scene);
  const skipped = [...state.skipped.filter((each) => each !== number), number];
  const left: WorkshopScene = { ...scene, state: { ...state, skipped } };
  return goOn(left, { said: [fillSaying(SAYINGS.skipped, { number })] });
}
