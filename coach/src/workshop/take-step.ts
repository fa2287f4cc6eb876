import { DELIVERABLE_NAMES, type Order } from '@qihang/shared/contracts';
import type { Fact } from '../facts/fact';
import { FACT_FIELDS } from '../facts/fields';
import { askQuestion, goOn, skipQuestion } from './ask-question';
import { answersIn, QUESTION_COUNT, QUESTION_NUMBERS, type QuestionNumber, questionAt } from './questions';
import { readCommand, type WorkshopCommand } from './read-command';
import { keepAnswer, offerToKeep, takeAnswer } from './take-answer';
import { isWorksheetKind, WORKSHEET_KINDS } from './worksheet-kinds';
import { nextButtons, nextQuestion, sceneOf, type WorkshopScene } from './workshop-scene';
import type { WorkshopState } from './workshop-state';
import { COMMAND_NAMES, SAYINGS } from './workshop-texts';
import { fillSaying, showTyped, turnOf, type WorkshopInput, type WorkshopTurn } from './workshop-turn';

/**
 * One turn of the workshop. Only what is sent to an open question is stored, word for word; a question is open if and
 * only if it stands in the turn before. `facts` are the user's newest; the confirmed ones among them are the answers.
 */
export function takeStep(state: WorkshopState, input: WorkshopInput, facts: readonly Fact[]): WorkshopTurn {
  const scene = sceneOf(state, facts);
  if ('order' in input) return takeOrder(scene, [input.order]);
  const sent = 'command' in input ? input.command : input.text;
  const command = readCommand(sent);
  if (command !== null) return runCommand(scene, command);
  if ('command' in input) return tapExample(scene, sent);
  return state.open === null ? offerToKeep(scene, sent) : takeAnswer(scene, state.open, sent);
}

/** No question stands at the end of such a turn. */
const pause = (scene: WorkshopScene, said: readonly string[]): WorkshopTurn =>
  turnOf({ ...scene.state, open: null, unsure: 0, offered: null }, said, nextButtons(scene));

/** A button that names no command is an example of the open question, or one of an older turn. */
function tapExample(scene: WorkshopScene, example: string): WorkshopTurn {
  const { open } = scene.state;
  if (open === null) return pause(scene, [SAYINGS.staleButton]);
  const isOwn = questionAt(open).examples.includes(example);
  return isOwn ? keepAnswer(scene, open, example) : askQuestion(scene, open, { said: [SAYINGS.staleButton] });
}

function runCommand(scene: WorkshopScene, command: WorkshopCommand): WorkshopTurn {
  const { state, answered } = scene;
  switch (command.type) {
    case 'resume':
      return goOn(scene, { said: answered.length === 0 && state.last === null ? [SAYINGS.welcome] : [] });
    case 'skip': {
      const number = state.open ?? nextQuestion(scene);
      return number === null ? goOn(scene) : skipQuestion(scene, number);
    }
    case 'back':
      return reopen(scene, Math.max(1, (state.open ?? nextQuestion(scene) ?? QUESTION_COUNT + 1) - 1));
    case 'revise': {
      const number = command.number ?? state.last;
      return number === null ? pause(scene, [SAYINGS.nothingToRevise]) : reopen(scene, number);
    }
    case 'skipped':
      return goOn({ ...scene, state: { ...state, skipped: [] } });
    case 'keep':
      return state.offered === null
        ? goOn(scene)
        : keepAnswer(scene, state.offered.number, state.offered.text);
    case 'drop':
      return state.offered === null ? goOn(scene) : pause(scene, [SAYINGS.dropped]);
    case 'stop':
      return pause(scene, [SAYINGS.stopped]);
    case 'help':
      return pause(scene, [sayHelp()]);
    case 'answers':
      return listAnswers(scene);
    case 'make':
      return takeOrder(scene, [{ action: 'make', kind: command.kind }]);
    case 'all':
      return takeOrder(
        scene,
        WORKSHEET_KINDS.map((kind) => ({ action: 'make', kind })),
      );
  }
}

const reopen = (scene: WorkshopScene, number: QuestionNumber): WorkshopTurn =>
  askQuestion({ ...scene, state: { ...scene.state, unsure: 0 } }, number);

const MOVES = [
  COMMAND_NAMES.resume,
  COMMAND_NAMES.skip,
  COMMAND_NAMES.back,
  `${COMMAND_NAMES.revise} 第3问`,
  COMMAND_NAMES.answers,
  COMMAND_NAMES.stop,
];

const sayHelp = (): string =>
  fillSaying(SAYINGS.help, {
    makes: [...WORKSHEET_KINDS.map((kind) => COMMAND_NAMES[kind]), COMMAND_NAMES.all].join('、'),
    moves: MOVES.join('、'),
  });

function listAnswers(scene: WorkshopScene): WorkshopTurn {
  const lines = QUESTION_NUMBERS.map((number) => {
    const { field } = questionAt(number);
    const values = answersIn(scene.facts, field).map(({ value }) => showTyped(value));
    const value = values.length > 0 ? values.join(' ／ ') : SAYINGS.noAnswer;
    return fillSaying(SAYINGS.answerLine, { number, field: FACT_FIELDS[field], value });
  });
  return pause(scene, [
    fillSaying(SAYINGS.answersHead, { count: scene.answered.length }),
    lines.join('  \n'),
  ]);
}

/** Why an order comes to nothing here; null where something can be made. */
export function whyNotHere({ action, kind }: Order): string | null {
  if (kind === 'story') return SAYINGS.noStory;
  if (action === 'again') return SAYINGS.noOther;
  return action === 'revise' ? SAYINGS.noRevision : null;
}

function takeOrder(scene: WorkshopScene, orders: readonly Order[]): WorkshopTurn {
  const why = orders.map(whyNotHere).find((each) => each !== null);
  if (why !== undefined) return pause(scene, [why]);
  const kinds = orders.map(({ kind }) => kind);
  const made = [...new Set([...scene.state.made, ...kinds])];
  const saying = kinds.every(isWorksheetKind) ? SAYINGS.making : SAYINGS.passedOn;
  const names = kinds.map((kind) => DELIVERABLE_NAMES[kind]).join('、');
  const turn = pause({ ...scene, state: { ...scene.state, made } }, [fillSaying(saying, { names })]);
  return { ...turn, orders };
}
