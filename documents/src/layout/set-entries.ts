import type { Block } from '@qihang/shared/deliverables';
import type { Box, TextStyle } from './drawing-operations';
import { beside, columnFor, rowBox, side } from './row-box';
import { NOTHING, type SetText, type Setting, setText, stack, widthOf } from './set-text';
import { COLORS, contentWidth } from './theme';

type Of<Type extends Block['type']> = Extract<Block, { type: Type }>;

/** Share of the text in an entry's width when its tags fit beside it; on narrow sheets they go below. */
const TEXT_SHARE = 0.58;
const TAGS_AT = 0.62;

type EntryItem = Of<'entries'>['items'][number];

/** Sets tags in lines that break between tags, not within one. */
function setTags(setting: Setting, tags: readonly string[], style: TextStyle, width: number): SetText {
  const lines: string[] = [];
  for (const tag of tags) {
    const last = lines.at(-1);
    const joined = last === undefined ? tag : `${last}·${tag}`;
    if (last !== undefined && widthOf(setting, joined, style) > width) lines.push(tag);
    else lines[Math.max(0, lines.length - 1)] = joined;
  }
  return stack(lines.map((line) => setText(setting, line, style, width)));
}

/** Text of an entry and its tags. */
function entryText(
  setting: Setting,
  { text, tags, note = '', lines = [] }: EntryItem,
  width: number,
): SetText {
  const { strong, small, caption, step, isNarrow } = setting.theme;
  const isSplit = !isNarrow && tags.length > 0;
  const own = isSplit ? width * TEXT_SHARE : width;
  const head = setText(setting, text, strong, own);
  const foot = stack([
    ...lines.map((line) => setText(setting, line, small, own)),
    note === '' ? NOTHING : setText(setting, note, caption, own),
  ]);
  if (isSplit) {
    const tagText = setTags(setting, tags, small, width * (1 - TAGS_AT));
    return side(stack([head, foot], step * 0.5), beside(tagText, small, strong), width * TAGS_AT);
  }
  return stack([head, setTags(setting, tags, small, own), foot], step * 0.5);
}

export function setEntries(setting: Setting, { items }: Of<'entries'>): Box[] {
  const { strong, small, step } = setting.theme;
  const markStyle: TextStyle = { ...small, color: COLORS.accent, weight: 'bold' };
  const marks = items.map(({ mark }) => mark);
  const hasMarks = marks.some((mark) => mark !== '');
  const indent = hasMarks ? columnFor(setting, marks, markStyle) : 0;
  const width = contentWidth(setting.theme) - indent;
  return items.map((item, at) =>
    rowBox(
      setting,
      hasMarks
        ? beside(setText(setting, item.mark, markStyle, indent - step * 2), markStyle, strong)
        : NOTHING,
      entryText(setting, item, width),
      indent,
      at === 0,
    ),
  );
}

export function setTimeline(setting: Setting, { rows }: Of<'timeline'>): Box[] {
  const { body, small, step } = setting.theme;
  const time: TextStyle = { ...body, weight: 'bold', color: COLORS.accent };
  const indent = columnFor(
    setting,
    rows.map(({ time: text }) => text),
    time,
  );
  const width = contentWidth(setting.theme) - indent;
  return rows.map((row, at) =>
    rowBox(
      setting,
      stack([
        setText(setting, row.time, time, indent - step * 2),
        ...(row.part === '' ? [] : [setText(setting, row.part, small, indent)]),
      ]),
      stack(
        [
          setText(setting, row.say, body, width),
          ...row.notes.map(({ label, text }) => setText(setting, `${label}：${text}`, small, width)),
        ],
        step,
      ),
      indent,
      at === 0,
    ),
  );
}
