import { GAP } from '@qihang/shared/contracts';
import { checkParameters, type ParameterLayout } from '../checks/check-parameters';
import type { ClaimSources } from '../checks/claims/claim-sources';
import { asksForMissing } from '../kinds/endnotes/endnote-slots';
import { isAskingNote, isEndnote } from '../kinds/endnotes/with-endnotes';
import type { Kind, LineObjection, WritingContext } from '../kinds/kind';
import { LENT } from '../kinds/lent';
import type { LineSlot } from '../kinds/line-slot';
import { slotOf } from '../kinds/place-lines';
import { platformOf } from '../kinds/platform-of';
import { PROPOSED } from '../kinds/proposal';
import { isMarkdownLine } from '../kinds/told/told-slot';
import { objectToCopies, objectToGaps } from '../kinds/told/told-text';
import type { WrittenLine } from '../kinds/written-line';
import { blankWord } from '../protocol/blank-word';
import { readBlanks } from './blanks';
import type { SecretCheck } from './check-secrets';
import { countLines } from './count-lines';
import { namedLineIn } from './named-lines';
import { boundsOf, checkBounds } from './order-bounds';
import { orderedItems } from './ordered-items';
import { REMOVAL } from './removal';
import { CLAIMING_ROLES, checkSureClaims } from './sure-claims';
import { checkWholeLength } from './whole-length';

/** What a wording check says against a text, in Chinese; [] for nothing. */
export type WordingCheck = (text: string) => readonly string[];

interface LineRules {
  readonly slots: readonly LineSlot[];
  readonly checkWording: WordingCheck;
  /** Left out where nothing is private. */
  readonly checkSecrets?: SecretCheck;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** A short name that was left in the text: （m4）, [f2]. */
const LEFT_NAME = /[（([【][mfｍｆ]\d/;

/** What can be said against a line by itself, as it passes. */
export function checkLine(
  { key, text }: WrittenLine,
  { slots, checkWording, checkSecrets }: LineRules,
): readonly LineObjection[] {
  if (key === REMOVAL) return [];
  const place = slotOf(key, slots);
  if (place === null) return [{ key, why: '没有这个名目；只用给出的名目' }];
  const { role, longest, values = [], isForUser = false } = place.slot;
  const whys = [
    text.length > longest ? `${text.length}字，最多${longest}字；缩短，不丢细节` : null,
    role === 'choice' && !values.includes(text) ? `只能写其中一个：${values.join('、')}` : null,
    role === 'number' && !/[0-9０-９]/.test(text) ? '要写一个数' : null,
    role === 'day' && !DAY.test(text) ? '要写成2026-01-31这样的日期' : null,
    isAskingNote({ key, text }) ? '还缺的在空#里问一句，另#里不再列；去掉这一行，问句并到空#' : null,
    LEFT_NAME.test(text) ? '编号写到最后一栏，不留在正文里' : null,
    // How to film is published nowhere: 收音开到最大 boasts of nothing, and neither does 最该补的一个数.
    ...(CLAIMING_ROLES.includes(role) && (!isForUser || isToPaste(key, text, slots))
      ? checkWording(text)
      : []),
  ];
  const secrets = checkLineSecrets({ key, text }, slots, checkSecrets);
  const named = namedLineIn(text, slots);
  return [
    ...whys.filter((why) => why !== null).map((why) => ({ key, why })),
    ...(named === null ? [] : [{ key, why: unseen(named), stays: true as const }]),
    ...secrets,
  ];
}

/** What stands in a quotation of a text is pasted or said as it stands. */
const isToPaste = (key: string, text: string, slots: readonly LineSlot[]): boolean =>
  isMarkdownLine(key, slots) && text.trimStart().startsWith('>');

const unseen = (name: string): string => `「${name}」他看不到；说成是哪一天、哪一笔、哪一句`;

const told = (word: string): string => `「${word}」是他说过别往外讲的事；整件不提，换成别的`;

/**
 * What is told to others though the user does not want it told; what is said to the user alone may speak of it.
 * @param isDoubted its words may stand for something else: 开关 of 「切错开关」 in 「先关开关」
 */
function checkLineSecrets(
  { key, text }: Pick<WrittenLine, 'key' | 'text'>,
  slots: readonly LineSlot[],
  checkSecrets: SecretCheck = () => [],
  isDoubted = false,
): readonly LineObjection[] {
  const slot = slotOf(key, slots)?.slot;
  if (slot === undefined || (slot.isForUser && slot.isSeen !== true && !isToPaste(key, text, slots)))
    return [];
  const isSeen = CLAIMING_ROLES.includes(slot.role) || slot.isSeen === true;
  return isSeen
    ? checkSecrets(text).map((word) => ({ key, why: told(word), ...(isDoubted && { doubt: word }) }))
    : [];
}

export interface WholeRules {
  readonly kind: Kind;
  readonly context: WritingContext;
  readonly sources: ClaimSources;
  readonly checkWording: WordingCheck;
  /** Left out where nothing is private. */
  readonly checkSecrets?: SecretCheck;
  /** Keys of the lines that were written now: only these are held against their sources. null for all. */
  readonly changed: ReadonlySet<string> | null;
}

/**
 * Everything that code has against the lines of a whole deliverable, for the one repair (docs/decisions/0026 §7): each line
 * by itself, how many there are, what was ordered, what the kind says, and what they claim.
 */
export function checkWhole(lines: readonly WrittenLine[], rules: WholeRules): readonly LineObjection[] {
  const { kind, context, sources, changed, checkWording, checkSecrets } = rules;
  const { slots } = kind;
  const isWritten = ({ key }: WrittenLine) => changed === null || changed.has(key);
  const written = lines.filter(isWritten);
  const word = blankWord(context.parameters);
  const read = readBlanks(lines, word);
  const isDoubted = context.isFromManuscript === true;
  const found = [
    ...written.flatMap((line) => checkLine(line, { slots, checkWording })),
    // A line of before the user asked for silence breaks it as much as a new one.
    ...lines.flatMap((line) => checkLineSecrets(line, slots, checkSecrets, isDoubted)),
    ...countLines(lines, context.isFromManuscript === true ? slots.map(mayBeLeftOut) : slots),
    // Whoever asked for blanks is to have them, however many.
    ...(word === null ? [...countGaps(read, slots), ...objectToGaps(written, slots)] : []),
    ...checkNames(written, sources),
    ...checkOrder(lines, kind, context),
    ...checkWholeLength(read, kind, context),
    ...kind.objections(read, context),
    ...checkSureClaims(
      read.filter(isWritten),
      { ...kind, isFromManuscript: context.isFromManuscript },
      sources,
      read,
    ),
  ];
  // How a manuscript reads is its writer's: what harms nobody is not worth a word of it, but what was ordered is.
  const isHeld = ({ stays }: LineObjection) => context.isFromManuscript !== true || stays !== true;
  const bounded = checkBounds(lines, boundsOf(context.parameters, slots), slots);
  return [...found.filter(isHeld), ...bounded, ...objectToCopies(read, slots)];
}

/** What is said to the user about the work is its writer's to leave out of a manuscript. */
const mayBeLeftOut = (slot: LineSlot): LineSlot =>
  slot.isForUser === true ? { ...slot, count: [0, slot.count[1]] } : slot;

const MOST_GAPS = 3;

/** A deliverable full of holes is none; what is asked for below it leaves no hole in it. */
function countGaps(lines: readonly WrittenLine[], slots: readonly LineSlot[]): readonly LineObjection[] {
  const within = lines.filter(({ key }) => !isEndnote(key));
  const gaps = within.reduce((sum, { text }) => sum + text.split(GAP).length - 1, 0);
  if (gaps <= MOST_GAPS) return [];
  const instead = asksForMissing(slots) ? '绕开不写，最要紧的在空#里问一句' : '绕开不写，只写他讲过的';
  return [{ key: null, why: `${GAP}有${gaps}处，最多${MOST_GAPS}处；${instead}` }];
}

/** A line that cites nothing but what there is not. */
function checkNames(lines: readonly WrittenLine[], { said, facts }: ClaimSources): readonly LineObjection[] {
  return lines.flatMap(({ key, from }) => {
    const names = from.filter((name) => !name.includes('=') && name !== LENT && name !== PROPOSED);
    if (names.length === 0 || names.some((name) => said.has(name) || facts.has(name))) return [];
    return [{ key, why: `没有${names.join('、')}这样的来源；写对编号，没有来源就改掉这一行` }];
  });
}

/** The order's parameters. */
function checkOrder(lines: readonly WrittenLine[], { slots }: Kind, context: WritingContext) {
  const roleOf = (key: string) => slotOf(key, slots)?.slot.role;
  const layout: ParameterLayout = {
    isSpoken: (key) => roleOf(key) === 'spoken',
    isItem: (key) => slotOf(key, slots)?.slot.isItem === true,
    isTitle: (key) => roleOf(key) === 'title',
    isBelow: isEndnote,
    titleLimit: platformOf(context).limits?.title ?? null,
  };
  const { count: _, ...others } = context.parameters;
  const items = orderedItems(context.parameters, slots);
  const kept = checkParameters(lines, items === null ? others : { ...others, count: items.count }, layout);
  return kept.map(
    // 「一分钟以内」 is 秒=60, too: whoever wrote a manuscript has read the words themselves.
    ({ key, why, code, word }): LineObjection => ({
      ...{ key, why },
      // 「别写微信」 says the word, and writes it nowhere.
      ...(word !== undefined && context.isFromManuscript === true && { doubt: word }),
      ...(code === 'tooShort' && { stays: true as const }),
    }),
  );
}
