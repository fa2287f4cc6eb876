import type { Json, JsonObject } from './lenient-json';
import { chipOf } from './read-chip';
import { decisionOf } from './read-decision';
import { corrected, correctedBy, REAFFIRMED_MARK, readQuotes, tellingOf } from './read-fact';
import { type GivenParameter, isNothing, orderOf } from './read-order';
import { ownerOf } from './record-names';
import type { ChipRecord, FactRecord, OrderRecord } from './records';

/** One record of any sort, or a record line that stood as a string, or what could not be read. */
export type JsonRecord =
  | { readonly order: OrderRecord }
  | { readonly fact: FactRecord }
  | { readonly chip: ChipRecord }
  | { readonly line: string }
  | { readonly unread: string };

type Group = 'orders' | 'facts' | 'decisions' | 'chips';

const GROUPS: ReadonlyMap<string, Group> = new Map<string, Group>([
  ['orders', 'orders'],
  ['order', 'orders'],
  ['订单', 'orders'],
  ['facts', 'facts'],
  ['fact', 'facts'],
  ['事实', 'facts'],
  ['decisions', 'decisions'],
  ['decision', 'decisions'],
  ['决定', 'decisions'],
  ['chips', 'chips'],
  ['chip', 'chips'],
  ['选项', 'chips'],
]);
const WRAPPERS = ['records', 'tail', '记录'];

/**
 * The records in a tail that came as JSON in place of lines (docs/decisions/0026 §3): an object of three lists, a list of records, or
 * one record. Null where it is about something else.
 *
 * @param isCut the JSON ended too early: an object that may lack a part is no record then
 */
export function readJsonRecords(json: Json, isCut: boolean): JsonRecord[] | null {
  if (isList(json)) return json.flatMap((item) => readItem(item, groupOf(item)));
  if (!isObject(json)) return null;
  const groups = [...json].flatMap(([key, value]) => {
    const group = GROUPS.get(key.toLowerCase());
    if (group === undefined) return [];
    return [isCut && isObject(value) ? [] : listOf(value).flatMap((item) => readItem(item, group))];
  });
  if (groups.length > 0) return groups.flat();
  for (const wrapper of WRAPPERS) {
    const inner = json.get(wrapper);
    if (isList(inner) || isObject(inner)) return readJsonRecords(inner, isCut);
  }
  const group = groupOf(json);
  if (group !== null) return isCut ? [] : readItem(json, group);
  return json.size === 0 ? [] : null;
}

const isList = (json: Json | undefined): json is readonly Json[] => Array.isArray(json);
const isObject = (json: Json | undefined): json is JsonObject => json instanceof Map;
const textOf = (json: Json | undefined): string => (typeof json === 'string' ? json.trim() : '');
const listOf = (json: Json): readonly Json[] =>
  isList(json) ? json : json === '' || json === null ? [] : [json];

/** What is under the first of these keys. */
function pick(json: JsonObject, ...keys: string[]): Json | undefined {
  for (const key of keys) if (json.has(key)) return json.get(key);
  return undefined;
}

/** What sort of record an object is, by what only that sort has. */
function groupOf(json: Json): Group | null {
  if (!isObject(json)) return null;
  const named = GROUPS.get(textOf(pick(json, 'type', 'record')).toLowerCase());
  if (named !== undefined) return named;
  if (json.has('why') || json.has('decision')) return 'decisions';
  if (json.has('quotes') || json.has('value') || json.has('quote')) return 'facts';
  if (json.has('kind') || json.has('action')) return 'orders';
  return json.has('text') ? 'chips' : null;
}

const MARKS: Readonly<Record<Group, string>> = { orders: 'O', facts: 'F', decisions: 'D', chips: 'C' };

function readItem(json: Json, group: Group | null): JsonRecord[] {
  if (typeof json === 'string') return json.trim() === '' ? [] : [{ line: asLine(json.trim(), group) }];
  const nested = group === null && isObject(json) ? readJsonRecords(json, false) : null;
  if (nested !== null) return nested;
  if (!isObject(json) || group === null) return [{ unread: describe(json) }];
  if (group === 'orders') {
    const order = readOrderObject(json);
    return [order === null ? { unread: describe(json) } : { order }];
  }
  if (group === 'facts' || group === 'decisions') {
    const fact = group === 'facts' ? readFactObject(json) : readDecisionObject(json);
    return [fact === null ? { unread: describe(json) } : { fact }];
  }
  const chip = chipOf(textOf(json.get('field')), textOf(pick(json, 'text', 'value', 'label')));
  return [chip === null ? { unread: describe(json) } : { chip }];
}

/** A record line as it stood in a list, with the mark that its list stands for where it has none. */
function asLine(text: string, group: Group | null): string {
  const second = text.charAt(1);
  if (group === null || second === '|' || second === '｜') return text;
  const hasBar = text.includes('|') || text.includes('｜');
  return `${MARKS[group]}|${group === 'chips' && !hasBar ? '|' : ''}${text}`;
}

const ORDER_KEYS = new Set([
  'kind',
  'action',
  'parameters',
  'params',
  'type',
  'record',
  '名称',
  '动作',
  '参数',
]);

function readOrderObject(json: JsonObject): OrderRecord | null {
  const kind = textOf(pick(json, 'kind', '名称', 'name'));
  const parameters = pick(json, 'parameters', 'params', '参数');
  const given = [...json].filter(([key]) => !ORDER_KEYS.has(key) && textOf(json.get(key)) !== kind);
  const inner: [string, Json][] = isObject(parameters) ? [...parameters] : [['', parameters ?? null]];
  return orderOf(kind, textOf(pick(json, 'action', '动作')), [...given, ...inner].flatMap(asParameter));
}

function asParameter([key, value]: readonly [string, Json]): GivenParameter[] {
  if (typeof value === 'string') return [{ key, value }];
  if (!isList(value)) return [];
  const words = value.map(textOf).filter((word) => word !== '');
  return words.length === 0 ? [] : [{ key, value: `${words.join(';')};` }];
}

function readFactObject(json: JsonObject): FactRecord | null {
  const field = textOf(pick(json, 'field', '字段'));
  const value = textOf(pick(json, 'value', '值'));
  const about = ownerOf(textOf(pick(json, 'about', 'owner', '谁')));
  const claim = claimOf(json);
  if (field === '' || value === '' || about === '' || claim.quotes.length === 0) return null;
  return { field, value, about, ...claim };
}

function readDecisionObject(json: JsonObject): FactRecord | null {
  const value = textOf(pick(json, 'decision', 'value', '定下'));
  const parts = [pick(json, 'why', 'reason', '为什么'), pick(json, 'not', 'refused', '不要')].map(textOf);
  const claim = claimOf(json);
  return value === '' || claim.quotes.length === 0 ? null : decisionOf(value, parts, claim);
}

/** What a claim rests on and what it corrects. */
function claimOf(json: JsonObject): Pick<FactRecord, 'quotes' | 'replaces' | 'isPrivate' | 'isReaffirmed'> {
  const quotes = listOf(pick(json, 'quotes', 'quote', '原话') ?? null)
    .flatMap((quote) => readQuoteJson(quote, json))
    .slice(0, 3);
  const named = listOf(pick(json, 'replaces', '改') ?? null)
    .map(textOf)
    .filter((text) => !isNothing(text));
  const isPrivate = readTelling(json);
  return {
    quotes,
    ...corrected(correctedBy(named.join(' '))),
    ...(isPrivate === undefined ? {} : { isPrivate }),
    ...(isReaffirmed(json) ? { isReaffirmed: true as const } : {}),
  };
}

const TELLING_KEYS = ['别讲', 'isPrivate', 'private', '可讲', '末尾', 'mark'];

/** `"核过": true`, or the mark as what stands at the end. */
const isReaffirmed = (json: JsonObject): boolean =>
  ['true', '是'].includes(textOf(json.get(REAFFIRMED_MARK))) ||
  ['末尾', 'mark'].some((key) => textOf(json.get(key)).includes(REAFFIRMED_MARK));

/** `"别讲": true`, or the mark itself as a value. */
function readTelling(json: JsonObject): boolean | undefined {
  const key = TELLING_KEYS.find((name) => json.has(name));
  if (key === undefined) return undefined;
  const text = textOf(json.get(key));
  return text === 'true' || text === '是' ? (tellingOf(key) ?? true) : tellingOf(text);
}

/** A quotation as an object, as `m4「…」`, or as text beside a `message` of the whole fact. */
function readQuoteJson(json: Json, fact: JsonObject): FactRecord['quotes'][number][] {
  if (typeof json === 'string') {
    const { quotes } = readQuotes(json, 0);
    if (quotes.length > 0) return quotes;
    const message = messageName(textOf(pick(fact, 'message', 'messageId', 'm')));
    return message === '' || json.trim() === '' ? [] : [{ message, text: json.trim() }];
  }
  if (!isObject(json)) return [];
  const text = textOf(pick(json, 'text', 'quote', '原话'));
  const message = messageName(textOf(pick(json, 'message', 'messageId', 'id', 'm')));
  if (text !== '') return message === '' ? [] : [{ message, text }];
  return [...json].flatMap(([key, said]) =>
    messageName(key) === '' || textOf(said) === '' ? [] : [{ message: messageName(key), text: textOf(said) }],
  );
}

/** `m4` of `m4`, `M4` or 4; '' for anything else. */
function messageName(name: string): string {
  const number = name.startsWith('m') || name.startsWith('M') ? name.slice(1) : name;
  const isNumber =
    number !== '' && number.length <= 7 && [...number].every((digit) => digit >= '0' && digit <= '9');
  return isNumber ? `m${number}` : '';
}

/** Unread JSON for the log, in its own words. */
const describe = (json: Json): string => JSON.stringify(asPlain(json));
const asPlain = (json: Json): unknown =>
  isObject(json)
    ? Object.fromEntries([...json].map(([key, value]) => [key, asPlain(value)]))
    : isList(json)
      ? json.map(asPlain)
      : json;
