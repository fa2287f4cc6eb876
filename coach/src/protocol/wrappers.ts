import { takeInRuns } from './take-in-runs';

/** Takes out what a model wraps its answer in, however the answer is cut. */
export interface WrapperFilter {
  /** @returns what passes; '' while a mark may still become one of those that do not. */
  push(text: string): string;
  /** @returns what was held and is no such mark. */
  end(): string;
}

const THOUGHTS =
  'think,thinking,thought,thoughts,reasoning,reflection,analysis,scratchpad,inner_monologue'.split(',');
const PARTS =
  'answer,response,reply,talk,head,tail,output,record,records,final,final_answer,assistant,message,speech'.split(
    ',',
  );
const TAGS: ReadonlyMap<string, Wrapper> = new Map([
  ...THOUGHTS.map((name): [string, Wrapper] => [`<${name}>`, { until: `</${name}>` }]),
  ...[...THOUGHTS, ...PARTS].map((name): [string, Wrapper] => [`</${name}>`, null]),
  ...PARTS.map((name): [string, Wrapper] => [`<${name}>`, null]),
]);
const LABELS: ReadonlyMap<string, Wrapper> = new Map([
  ...['思考', '思考过程', '推理过程', '内心独白'].map((name): [string, Wrapper] => [
    `【${name}】`,
    { until: '【' },
  ]),
  ...['回答', '最终回答', '回复', '正文', '给用户的话', '记录'].map((name): [string, Wrapper] => [
    `【${name}】`,
    null,
  ]),
]);
/** A token of a model's own: <|im_end|>. */
const LONGEST_TOKEN = 24;

/** Null for a mark of which only the mark goes; a thought goes with everything up to its end. */
type Wrapper = { readonly until: string } | null;

const mayBecome = (marks: ReadonlyMap<string, Wrapper>, start: string): boolean =>
  [...marks.keys()].some((mark) => mark.startsWith(start));

/** Tags around parts of the answer, tokens of the model and thoughts with a name of their own; code in a fence passes. */
export function makeWrapperFilter(start: { readonly isInFence: boolean }): WrapperFilter {
  let held = '';
  let until = '';
  let line = '';
  let { isInFence } = start;

  function pass(character: string): string {
    if (character === '\n') line = '';
    else if (line.length < 3 && character.trim() !== '') {
      line += character;
      if (line === '```') isInFence = !isInFence;
    }
    return character;
  }

  const passAll = (text: string): string => [...text].map(pass).join('');

  /** What a held mark is by now: `open` while it may become one. */
  function judge(): Wrapper | 'open' | 'other' {
    const small = held.toLowerCase();
    const marks = small.startsWith('<') ? TAGS : LABELS;
    const found = marks.get(small);
    if (found !== undefined) return found;
    if (small.startsWith('<|')) {
      if (small.length > 3 && small.endsWith('|>')) return null;
      return small.length < LONGEST_TOKEN && /^<\|[a-z_0-9]*\|?$/.test(small) ? 'open' : 'other';
    }
    return mayBecome(marks, small) || small === '<' ? 'open' : 'other';
  }

  function take(character: string): string {
    if (until !== '') {
      held = (held + character).slice(-until.length);
      if (held.toLowerCase() !== until) return '';
      held = until === '【' ? until : '';
      until = '';
      return '';
    }
    const begins = character === '<' || (character === '【' && line === '');
    if (held === '') {
      if (!begins || isInFence) return pass(character);
      held = character;
      return '';
    }
    held += character;
    const judged = judge();
    if (judged === 'open') return '';
    const text = held;
    held = '';
    if (judged === null) return '';
    if (judged !== 'other') {
      until = judged.until;
      return '';
    }
    // What is no mark after all may end on the beginning of one.
    return passAll(text.slice(0, -1)) + take(character);
  }

  /** Where a run of letters ends that begin no mark. */
  function endOfRun(text: string, from: number): number {
    if (held !== '' || until !== '' || line.length < 3) return from;
    let at = from;
    while (at < text.length && !'<【\n'.includes(text.charAt(at))) at += 1;
    return at;
  }

  return {
    push: (text) => takeInRuns(text, { endOfRun, take }),
    end: () => {
      const rest = until === '' && held.length < 3 ? held : '';
      held = '';
      return passAll(rest);
    },
  };
}
