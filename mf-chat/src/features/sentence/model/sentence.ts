import type { SaidValue, SentenceField } from '@qihang/shared/contracts';

/** Longest value in the sentence, characters; more of it stands where it was said. */
const MAX_SHOWN = 14;

/** A part of the sentence: fixed words, what the user has said, or what is not said yet. */
export type SentencePart =
  | { readonly type: 'words'; readonly text: string }
  | { readonly type: 'said'; readonly field: SentenceField; readonly text: string; readonly value: SaidValue }
  | { readonly type: 'slot'; readonly field: SentenceField; readonly label: string };

/** A part that the user has said. */
export type SaidPart = Extract<SentencePart, { type: 'said' }>;

interface Place {
  readonly field: SentenceField;
  /** Words before the place. */
  readonly before: string;
  /** What a slot asks for. */
  readonly label: string;
  /** How the user may begin to say it. */
  readonly beginning: string;
}

const PLACES: readonly Place[] = [
  { field: 'place', before: '我在', label: '哪里', beginning: '我在' },
  { field: 'business', before: '做', label: '做什么', beginning: '我做的是' },
  { field: 'experience', before: '，', label: '做了多久', beginning: '我做了' },
  { field: 'audience', before: '，专帮', label: '谁', beginning: '来找我的多是' },
  { field: 'problem', before: '，解决', label: '他们最急的事', beginning: '他们最急的是' },
  { field: 'price', before: '，', label: '一次多少钱', beginning: '我收费是' },
];

/** Words that already say that somebody does something, so that no 做 stands before them. */
const OWN_VERBS = new Set('做开教修当卖帮画写拍种养搞跑接带编织裁剪烧烤煮弹调');

/** How the user may begin to say what a slot asks for. */
export const beginningOf = (field: SentenceField): string =>
  PLACES.find((place) => place.field === field)?.beginning ?? '';

const MARKS_AT_END = '。，、；！？,.;!?';

/** Without the marks at its end; a loop, because the expression for it is quadratic. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && MARKS_AT_END.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

const shorten = (text: string): string => {
  const plain = withoutEnd(text.trim());
  if ([...plain].length <= MAX_SHOWN) return plain;
  const clause = [...(plain.split(/[，。、；：！？（,.;:!?(]/)[0] ?? '').trim()];
  const isWhole = clause.length > 1 && clause.length <= MAX_SHOWN;
  return isWhole ? clause.join('') : `${[...plain].slice(0, MAX_SHOWN - 1).join('')}…`;
};

/** The value that holds: the newest confirmed one, else the newest. */
function holding(values: readonly SaidValue[], field: SentenceField): SaidValue | undefined {
  const own = values.filter((value) => value.field === field && value.isOwn);
  return own.filter(({ state }) => state === 'confirmed').at(-1) ?? own.at(-1);
}

/** The one sentence that the user builds: 我在苏州做花店，8年，专帮…. What is not said yet is a slot. */
export function sentenceOf(values: readonly SaidValue[]): readonly SentencePart[] {
  return PLACES.flatMap(({ field, before, label }): readonly SentencePart[] => {
    const value = holding(values, field);
    if (value === undefined) {
      return [
        { type: 'words', text: before },
        { type: 'slot', field, label },
      ];
    }
    const text = shorten(value.text);
    const words = field === 'business' && OWN_VERBS.has(text.charAt(0)) ? '' : before;
    const said: SaidPart = { type: 'said', field, text, value };
    return words === '' ? [said] : [{ type: 'words', text: words }, said];
  });
}

/** How much of the sentence is said: 5 处是你说的 · 还差 1 格. */
export function progressText(parts: readonly SentencePart[]): string {
  const said = parts.filter(({ type }) => type === 'said').length;
  const missing = parts.filter(({ type }) => type === 'slot').length;
  if (said === 0) return '说一句，就填上一格';
  return missing === 0 ? `${said} 处都是你说的` : `${said} 处是你说的 · 还差 ${missing} 格`;
}

/** Width of the sentence in characters, a slot with its border and gaps. */
export const widthOf = (parts: readonly SentencePart[]): number =>
  parts.reduce((sum, part) => {
    if (part.type === 'slot') return sum + part.label.length + 1.5;
    return sum + [...part.text].length + (part.type === 'said' ? 0.3 : 0);
  }, 0);
