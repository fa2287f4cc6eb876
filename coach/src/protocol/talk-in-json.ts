import { type Json, type JsonObject, readLenientJson } from './lenient-json';

/** Names under which models put what they say when they answer in JSON. */
const TALK_KEYS = [
  'talk',
  'reply',
  'answer',
  'response',
  'say',
  'speech',
  'content',
  '回答',
  '回复',
  '话',
  '正文',
];

const isObject = (json: Json | undefined): json is JsonObject => json instanceof Map;

/** The talk in the first object of a tail; '' where it has none. */
export function talkInJson(tail: string): string {
  const at = tail.indexOf('{');
  if (at < 0) return '';
  const { value, isCut } = readLenientJson(tail, at);
  const talk = talkIn(value, 2);
  // Cut behind the quote of the next name, that quote cannot be told from one in the talk.
  return isCut ? talk.trimEnd().replace(/["'][,，]?\s{0,8}(?:["'][a-z_]{0,20}["']?)?$/i, '') : talk;
}

function talkIn(json: Json, depth: number): string {
  if (!isObject(json) || depth === 0) return '';
  for (const [key, value] of json) {
    if (!TALK_KEYS.includes(key.toLowerCase())) continue;
    const talk = typeof value === 'string' ? value.trim() : talkIn(value, depth - 1);
    if (talk !== '') return talk;
  }
  return '';
}
