/** What is left of a model's text when its line of chips is taken out; see {@link makeChipLine}. */
export interface ChipLine {
  /** @returns what may be shown now */
  push(text: string): string;
  /** @param isWhole false where the text broke off: then half a line of chips is not shown either */
  end(isWhole: boolean): string;
  /** Of the last such line; empty before it is whole. */
  readonly chips: readonly string[];
}

const LINE = /^[ \t>*_#【-]*选项[】*_ \t]*[：:]/;
/** What may still become one. */
const BEGINNING = /^[ \t>*_#【-]*(?:选(?:项[】*_ \t]*)?)?$/;
const BLANK_LINES = /^(?:[ \t]*\r?\n)*/;

/**
 * Takes 选项：甲｜乙｜丙 out of a model's text while it streams (the prompt asks for it as the last line of a question): it
 * becomes buttons, and no reader sees a part of it. Holds back only what may still be that line, and the blank lines
 * before it; every other character passes unchanged.
 */
export function makeChipLine(): ChipLine {
  let held = '';
  let isInLine = false;
  let chips: readonly string[] = [];

  /** @returns null when more has to come before it can be decided */
  const step = (): string | null => {
    if (isInLine) {
      const end = held.indexOf('\n');
      const line = end === -1 ? held : held.slice(0, end);
      held = held.slice(line.length);
      isInLine = end === -1;
      return line;
    }
    const [gap = ''] = BLANK_LINES.exec(held) ?? [];
    const rest = held.slice(gap.length);
    const end = rest.indexOf('\n');
    const line = end === -1 ? rest : rest.slice(0, end);
    if (LINE.test(line)) {
      if (end === -1) return null;
      chips = chipsOf(line);
      held = gap + rest.slice(end + 1);
      return '';
    }
    if (end === -1 && BEGINNING.test(line)) return null;
    held = rest;
    isInLine = true;
    return gap;
  };

  return {
    push(text) {
      held += text;
      let shown = '';
      while (held !== '') {
        const next = step();
        if (next === null) break;
        shown += next;
      }
      return shown;
    },
    end(isWhole) {
      const tail = held;
      held = '';
      const line = tail.replace(BLANK_LINES, '');
      if (LINE.test(line)) {
        if (isWhole) chips = chipsOf(line);
        return '';
      }
      if (!isWhole && line.includes('选')) return '';
      // The blank lines before a line that was taken out have nothing to part any more.
      return chips.length > 0 && tail.trim() === '' ? '' : tail;
    },
    get chips() {
      return chips;
    },
  };
}

const MOST = 4;
const LONGEST = 24;
const MARKS =
  /^[\s"'“”‘’「」『』*_`【】]*(?:[（(]?[A-Da-d1-4①-④][)）.、．]\s*)?|[\s"'“”‘’「」『』*_`【】。]+$/g;

/** The choices of such a line; none where it names fewer than two, for one is no choice. */
function chipsOf(line: string): readonly string[] {
  const list = line.replace(LINE, '');
  const parts = /[｜|]/.test(list) ? list.split(/[｜|]/) : list.split(/[/／、；;]/);
  const chips = parts
    .map((part) => part.replace(MARKS, ''))
    .filter((part) => part !== '' && part.length <= LONGEST && !part.includes('待补充'));
  const different = [...new Set(chips)].slice(0, MOST);
  return different.length < 2 ? [] : different;
}
