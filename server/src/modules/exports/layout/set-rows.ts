import type { Block } from '@qihang/shared/deliverables';
import { type Box, fill, type Mark, move, type TextStyle } from './marks';
import { NOTHING, type SetText, type Setting, setLines, setText, stack, widthOf } from './set-text';
import { COLORS, contentWidth } from './theme';

type Of<Type extends Block['type']> = Extract<Block, { type: Type }>;

const HAIRLINE = 0.75;

/** The first column never takes more of a row than this. */
const MARK_SHARE = 0.34;

/** A row of a card: something to find it by at the left, and what it says; a hairline above all but the first. */
function rowBox(setting: Setting, left: SetText, right: SetText, indent: number, isFirst: boolean): Box {
  const { theme } = setting;
  const pad = theme.step * 2;
  const height = Math.max(left.height, right.height) + 2 * pad;
  const line = isFirst ? [] : [fill(0, 0, contentWidth(theme), HAIRLINE, COLORS.line)];
  return {
    role: 'P',
    height,
    marks: [...line, ...move(left.marks, 0, pad), ...move(right.marks, indent, pad)],
    gap: isFirst ? theme.step : 0,
    keepsNext: false,
  };
}

/** Smaller text whose first line stands on the base line of a larger one beside it. */
const beside = (text: SetText, own: TextStyle, other: TextStyle): SetText => {
  const down = (other.size * other.leading - own.size * own.leading) / 2 + (other.size - own.size) * 0.38;
  return { marks: move(text.marks, 0, down), height: text.height + down };
};

const columnFor = (setting: Setting, texts: readonly string[], style: TextStyle): number => {
  const { theme } = setting;
  const widest = Math.max(0, ...texts.map((text) => widthOf(setting, text, style)));
  return Math.min(widest + 0.5, contentWidth(theme) * MARK_SHARE) + theme.step * 4;
};

export function setFacts(setting: Setting, { rows }: Of<'facts'>): Box[] {
  const { small, body, step } = setting.theme;
  const indent = columnFor(
    setting,
    rows.map(({ label }) => label),
    small,
  );
  const width = contentWidth(setting.theme) - indent;
  return rows.map(({ label, text }, at) =>
    rowBox(
      setting,
      beside(setText(setting, label, small, indent - step * 3), small, body),
      setText(setting, text, body, width),
      indent,
      at === 0,
    ),
  );
}

/** A bar of as many parts as there are marks to be had. */
function bar(setting: Setting, score: number, outOf: number): SetText {
  const { strong, step } = setting.theme;
  const part = step * 4;
  const height = step * 1.5;
  const line = strong.size * strong.leading;
  const parts = Array.from(
    { length: outOf },
    (_, at): Mark =>
      fill(
        at * (part + step * 0.5),
        (line - height) / 2,
        part,
        height,
        at < score ? COLORS.accent : COLORS.line,
        height / 2,
      ),
  );
  const figure = move(
    setLines([`${score}/${outOf}`], strong).marks,
    outOf * (part + step * 0.5) + step * 2,
    0,
  );
  return { marks: [...parts, ...figure], height: line };
}

export function setScores(setting: Setting, { rows, outOf }: Of<'scores'>): Box[] {
  const { theme } = setting;
  const { strong, small } = theme;
  const indent = columnFor(
    setting,
    rows.map(({ label }) => label),
    strong,
  );
  const width = contentWidth(theme) - indent;
  return rows.map(({ label, score, why }, at) =>
    rowBox(
      setting,
      setText(setting, label, strong, indent),
      stack([bar(setting, score, outOf), setText(setting, why, small, width)]),
      indent,
      at === 0,
    ),
  );
}

export function setEntries(setting: Setting, { items }: Of<'entries'>): Box[] {
  const { strong, small, caption, step } = setting.theme;
  const markStyle: TextStyle = { ...small, color: COLORS.accent, weight: 'bold' };
  const hasMarks = items.some(({ mark }) => mark !== '');
  const indent = hasMarks
    ? columnFor(
        setting,
        items.map(({ mark }) => mark),
        markStyle,
      )
    : 0;
  const width = contentWidth(setting.theme) - indent;
  return items.map(({ mark, text, tags, note }, at) =>
    rowBox(
      setting,
      hasMarks ? beside(setText(setting, mark, markStyle, indent - step * 2), markStyle, strong) : NOTHING,
      stack(
        [
          setText(setting, text, strong, width),
          tags.length === 0 ? NOTHING : setText(setting, tags.join(' · '), small, width),
          note === undefined ? NOTHING : setText(setting, note, caption, width),
        ],
        step * 0.5,
      ),
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
      stack([setText(setting, row.time, time, indent - step * 2), setText(setting, row.part, small, indent)]),
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
