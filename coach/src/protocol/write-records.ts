import { DELIVERABLE_NAMES } from '@qihang/shared/contracts';
import { CLASS_NAMES } from '../safety/class-names';
import { isBar } from './marks';
import { TELLING_MARKS } from './read-fact';
import { ACTION_NAMES, PARAMETER_NAMES, type ParameterKey } from './record-names';
import type { ChipRecord, FactRecord, Head, OrderRecord, Records } from './records';

/** The head's line as a model would have written it: `@@care 自伤`, `@@orders 脚本,定位卡`, `@@` alone for nothing. */
export function writeHead({ care, orders }: Head): string {
  const parts = [
    ...(care === null ? [] : [`care ${CLASS_NAMES[care]}`]),
    ...(orders.length === 0 ? [] : [`orders ${orders.map((kind) => DELIVERABLE_NAMES[kind]).join(',')}`]),
  ];
  return `@@${parts.join(' ')}`;
}

/**
 * The tail as a model would have written it, the sentinel first and `-` for an empty one. The same records are always the
 * same bytes, so that a vendor's prefix cache hits (docs/decisions/0026 §2), and `readRecords` reads them back.
 */
export function writeTail({ orders, facts, chips }: Omit<Records, 'unread'>): string {
  const lines = [...orders.map(writeOrder), ...facts.map(writeFact), ...chips.map(writeChip)];
  return ['@@@', ...(lines.length === 0 ? ['-'] : lines)].join('\n');
}

/**
 * A past answer for the conversation in a brief: with head and tail also where they are empty, for a history without tails
 * teaches a model to leave them out (docs/decisions/0026 §3).
 */
export const writeAnswer = (head: Head, talk: string, records: Omit<Records, 'unread'>): string =>
  [writeHead(head), ...(talk.trim() === '' ? [] : [talk.trim()]), writeTail(records)].join('\n');

const ORDER_OF_PARAMETERS = Object.keys(PARAMETER_NAMES) as ParameterKey[];

function writeOrder({ kind, action, target, parameters }: OrderRecord): string {
  const values = ORDER_OF_PARAMETERS.flatMap((key) => {
    const value = parameters[key];
    if (value === undefined) return [];
    const text = Array.isArray(value) ? writeList(value) : inField(String(value));
    return [`${PARAMETER_NAMES[key][0]}=${text}`];
  });
  return [
    'O',
    DELIVERABLE_NAMES[kind],
    ACTION_NAMES[action],
    ...(target === null ? [] : [`target=${target}`]),
    ...values,
  ].join('|');
}

/** A fact or a decision as a model would write it. */
export function writeFact({
  field,
  value,
  about,
  quotes,
  replaces,
  stale = [],
  decided,
  isPrivate,
}: FactRecord): string {
  const said = quotes.map(({ message, text }) => `${message}「${inLine(text)}」`).join('');
  const correction = replaces === null ? [] : [`改 ${[replaces, ...stale].join(' ')}`];
  const telling = isPrivate === undefined ? [] : [TELLING_MARKS[isPrivate ? 'private' : 'open']];
  const claim =
    decided === undefined
      ? ['F', inField(field), inField(value), inField(about)]
      : ['D', inField(value), inField(decided.why ?? ''), inField(decided.not ?? '')];
  return [...claim, said, ...correction, ...telling].join('|');
}

const writeChip = ({ field, text }: ChipRecord): string =>
  ['C', field === null ? '' : inField(field), inField(text)].join('|');

/** A single word with a comma in it gets a semicolon behind it, or it would be read as two. */
function writeList(words: readonly string[]): string {
  const text = words.map(inList).join(';');
  return words.length === 1 && [...'、,，'].some((comma) => text.includes(comma)) ? `${text};` : text;
}

const inLine = (text: string): string => text.split('\n').join(' ').trim();
/** A bar would begin another field. */
const inField = (text: string): string =>
  [...inLine(text)].map((sign) => (isBar(sign) ? '/' : sign)).join('');
const inList = (text: string): string => inField(text).split(';').join('，').split('；').join('，');
