import { DELIVERABLE_NAMES } from '@qihang/shared/contracts';
import { isQuestionNumber, type QuestionNumber } from './questions';
import { WORKSHEET_KINDS, type WorksheetKind } from './worksheet-kinds';
import { COMMAND_NAMES, SAYINGS } from './workshop-texts';

type Move = 'resume' | 'skip' | 'back' | 'answers' | 'stop' | 'help' | 'keep' | 'drop' | 'skipped' | 'all';

/** What a button does. */
export type WorkshopCommand =
  | { readonly type: Move }
  | { readonly type: 'make'; readonly kind: WorksheetKind }
  /** `number` null: the answer before. */
  | { readonly type: 'revise'; readonly number: QuestionNumber | null };

/** The name of the button that makes the work after a vendor failed. */
export const nameAfterFailure = (kind: WorksheetKind): string =>
  SAYINGS.failureButton.replace('{name}', DELIVERABLE_NAMES[kind]);

/** 改 第3问 */
export const nameOfRevision = (number: QuestionNumber): string => `${COMMAND_NAMES.revise} 第${number}问`;

/** Without spaces and width: the only freedom that a name has. */
const plainName = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '').toLowerCase();

const MOVES: readonly (readonly [string, WorkshopCommand])[] = [
  [COMMAND_NAMES.start, { type: 'resume' }],
  [COMMAND_NAMES.resume, { type: 'resume' }],
  [COMMAND_NAMES.workshop, { type: 'resume' }],
  ['继续', { type: 'resume' }],
  [COMMAND_NAMES.skip, { type: 'skip' }],
  ['下一问', { type: 'skip' }],
  [COMMAND_NAMES.back, { type: 'back' }],
  [COMMAND_NAMES.answers, { type: 'answers' }],
  [COMMAND_NAMES.stop, { type: 'stop' }],
  ['停', { type: 'stop' }],
  [COMMAND_NAMES.help, { type: 'help' }],
  ['帮助', { type: 'help' }],
  [COMMAND_NAMES.keep, { type: 'keep' }],
  [COMMAND_NAMES.drop, { type: 'drop' }],
  [COMMAND_NAMES.skipped, { type: 'skipped' }],
  [COMMAND_NAMES.all, { type: 'all' }],
  [COMMAND_NAMES.revise, { type: 'revise', number: null }],
];

const COMMANDS: ReadonlyMap<string, WorkshopCommand> = new Map([
  ...MOVES.map(([name, command]) => [plainName(name), command] as const),
  ...WORKSHEET_KINDS.flatMap((kind) =>
    [COMMAND_NAMES[kind], `出${DELIVERABLE_NAMES[kind]}`, nameAfterFailure(kind)].map(
      (name) => [plainName(name), { type: 'make', kind }] as const,
    ),
  ),
]);

const LONGEST = 24;
const REVISION = /^改第(\d{1,2})问$/;

/** The command of which this is exactly the name, spaces and full-width forms aside; null for all else. */
export function readCommand(text: string): WorkshopCommand | null {
  if (text.length > LONGEST) return null;
  const name = plainName(text);
  const known = COMMANDS.get(name);
  if (known !== undefined) return known;
  const number = Number(REVISION.exec(name)?.[1]);
  return isQuestionNumber(number) ? { type: 'revise', number } : null;
}

/** Whether a message is the name of a button, and so tells nothing of its author. */
export const isCommand = (text: string): boolean => readCommand(text) !== null || isReturn(text);

/** The button that leads back from the workshop to the coach; no command of the workshop's own. */
export const isReturn = (text: string): boolean =>
  text.length <= LONGEST && plainName(text) === COMMAND_NAMES.coach;
