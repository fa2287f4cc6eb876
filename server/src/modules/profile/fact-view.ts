import { currentOf, FACT_FIELDS, type FactField, type Owner } from '@qihang/coach/facts';
import type { ProfileValueView, ProfileView, Span } from '@qihang/shared/contracts';
import type { ProfileFacts } from './fact-repository';
import type { KeptHistory, KeptVersion } from './kept-facts';
import type { OldValue } from './old-values';
import type { Origins } from './origins';
import { sentenceOf } from './source-sentence';

const FIELDS = Object.keys(FACT_FIELDS) as FactField[];

/** Fields of which nobody has two. */
const SINGLE: ReadonlySet<FactField> = new Set(['name', 'hours', 'posts']);

const OWNER_WORDS: Readonly<Record<Owner, string | null>> = {
  self: null,
  family: '家人',
  customer: '客户',
  case: '案例',
  pasted: '粘贴',
};

/** The sentence of the first quote whose message is there; the words alone when none is. */
function sourceOf({ quotes }: KeptVersion, origins: Origins) {
  const quote = quotes.find(({ messageId }) => origins.has(messageId));
  const origin = quote && origins.get(quote.messageId);
  if (quote === undefined || origin === undefined) {
    return { quote: quotes[0]?.text ?? '', messageId: null, conversationId: null };
  }
  const { messageId, text, start, end } = quote;
  const isThere = origin.text.slice(start, end) === text;
  return {
    ...{ quote: sentenceOf(origin.text, text), messageId, conversationId: origin.conversationId },
    ...(isThere && { words: { start, end } }),
  };
}

/** Earlier values, newest first; a version that only confirms the same value or hears it again is none. */
const historyOf = ({ versions }: KeptHistory, origins: Origins): ProfileValueView['history'] =>
  versions
    .filter((version, at) => at + 1 < versions.length && versions[at + 1]?.value !== version.value)
    .reverse()
    .map((version) => ({
      text: version.value,
      quote: sourceOf(version, origins).quote,
      state: version.status,
      at: version.at.toISOString(),
    }));

function toView(history: KeptHistory, origins: Origins): ProfileValueView[] {
  const current = history.versions.at(-1);
  if (current === undefined) return [];
  const { rowId: id, field, value: text, status: state, about, isPrivate = false } = current;
  return [
    {
      ...{ id, field, name: FACT_FIELDS[field], text, state, isConfirmed: state === 'confirmed' },
      ...sourceOf(current, origins),
      about: OWNER_WORDS[about],
      isPrivate,
      history: historyOf(history, origins),
    },
  ];
}

/** Where words stand in a text that has them once: an old value does not tell which. */
function onlyPlaceOf(words: string, text: string): Span | undefined {
  const start = text.indexOf(words);
  if (words === '' || start === -1 || start !== text.lastIndexOf(words)) return undefined;
  return { start, end: start + words.length };
}

function oldToView({ id, field, text, quote, messageId }: OldValue, origins: Origins): ProfileValueView {
  const origin = messageId === null ? undefined : origins.get(messageId);
  const words = origin && onlyPlaceOf(quote, origin.text);
  return {
    ...(words && { words }),
    ...{ id, field, name: FACT_FIELDS[field], text, state: 'old', isConfirmed: false },
    quote: origin === undefined ? quote : sentenceOf(origin.text, quote),
    messageId: origin === undefined ? null : messageId,
    conversationId: origin?.conversationId ?? null,
    about: null,
    isPrivate: null,
    history: [],
  };
}

/** 我的档案 of facts: all fields, empty ones included, old values behind what is known. */
export const toFactsView = ({ histories, old }: ProfileFacts, origins: Origins): ProfileView => ({
  fields: FIELDS.map((field) => ({
    field,
    name: FACT_FIELDS[field],
    holdsMany: !SINGLE.has(field),
    values: [
      ...histories
        .filter((history) => currentOf(history)?.field === field)
        .flatMap((each) => toView(each, origins)),
      ...old.filter((value) => value.field === field).map((value) => oldToView(value, origins)),
    ],
  })),
});
