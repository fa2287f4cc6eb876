import { folded } from '../facts/fold';
import { isNoAnswer } from '../facts/no-answer';
import { askQuestion, goOn, helpUnsure } from './ask-question';
import { answersIn, type QuestionNumber, questionAt } from './questions';
import { perWeekIn, priceIn } from './typed-numbers';
import { nextButtons, nextQuestion, type WorkshopScene } from './workshop-scene';
import { ANSWER_MAX } from './workshop-state';
import { COMMAND_NAMES, GREETINGS, SAYINGS, UNSURE } from './workshop-texts';
import { fillSaying, showTyped, turnOf, type WorkshopAnswer, type WorkshopTurn } from './workshop-turn';

const LONGEST_WORD = 12;
const isOneOf = (words: readonly string[], text: string): boolean => {
  if (text.length > LONGEST_WORD) return false;
  return words.includes(folded(text));
};

/** 不知道, 随便, 没有, ？: by the list, never by what it might mean. */
const isUnsure = (text: string): boolean =>
  folded(text) === '' || isOneOf(UNSURE, text) || (text.length <= LONGEST_WORD && isNoAnswer(text));

const hasNoNumber = (field: string, value: string): boolean =>
  (field === 'price' && priceIn(value) === null) || (field === 'posts' && perWeekIn(value) === null);

/** Stores what was sent as the answer to a question, word for word, and shows it. */
export function keepAnswer(scene: WorkshopScene, number: QuestionNumber, value: string): WorkshopTurn {
  const { state, facts, answered } = scene;
  const { field } = questionAt(number);
  const replaces = answersIn(facts, field).map(({ id, version }) => ({ id, version }));
  const answer: WorkshopAnswer = { field, value, replaces };
  const after: WorkshopScene = {
    state: { ...state, last: number, skipped: state.skipped.filter((each) => each !== number) },
    facts,
    answered: [...new Set([...answered, number])],
  };
  const said = [
    fillSaying(SAYINGS.kept, { value: showTyped(value) }),
    ...(hasNoNumber(field, value) ? [SAYINGS.noNumber] : []),
  ];
  return { ...goOn(after, { said, revise: number }), store: [answer] };
}

/** What is sent while a question is open. */
export function takeAnswer(scene: WorkshopScene, number: QuestionNumber, text: string): WorkshopTurn {
  if (isUnsure(text)) return helpUnsure(scene, number);
  if (text.length > ANSWER_MAX) {
    const said = [fillSaying(SAYINGS.tooLong, { count: text.length, most: ANSWER_MAX })];
    return askQuestion(scene, number, { said });
  }
  return keepAnswer(scene, number, text);
}

/** What is typed while no question is open may be the answer to the next one: only a tap says so. */
export function offerToKeep(scene: WorkshopScene, text: string): WorkshopTurn {
  const { state } = scene;
  const number = nextQuestion(scene);
  const isNew = scene.answered.length === 0;
  const rest = { ...state, offered: null };
  const buttons = nextButtons(scene);
  if (isUnsure(text) || isOneOf(GREETINGS, text)) {
    const said = isNew ? SAYINGS.welcome : fillSaying(SAYINGS.returning, { count: scene.answered.length });
    return turnOf(rest, [said], buttons);
  }
  if (number === null) return turnOf(rest, [SAYINGS.nothingOpen], buttons);
  if (text.length > ANSWER_MAX) return turnOf(rest, [SAYINGS.tooLongToOffer], buttons);
  return turnOf(
    { ...state, offered: { number, text } },
    [
      ...(isNew ? [SAYINGS.welcome] : []),
      fillSaying(SAYINGS.offerValue, { value: showTyped(text) }),
      fillSaying(SAYINGS.offer, { number }),
      fillSaying(SAYINGS.offerAsk, { number, ask: questionAt(number).ask }),
    ],
    [COMMAND_NAMES.keep, COMMAND_NAMES.drop],
  );
}
