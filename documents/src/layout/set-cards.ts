import type { Block } from '@qihang/shared/deliverables';
import { type Box, fill, type Mark, move } from './drawing-operations';
import { beside, columnFor, rowBox, side, together } from './row-box';
import { type SetText, type Setting, setLines, setText, stack } from './set-text';
import { COLORS, contentWidth } from './theme';

type Of<Type extends Block['type']> = Extract<Block, { type: Type }>;

/** Width of a segment of a score bar, in grid steps. */
const PART_STEPS = 4;

export function setFacts(setting: Setting, { rows }: Of<'facts'>): Box[] {
  const { small, body, step } = setting.theme;
  const indent = columnFor(
    setting,
    rows.map(({ label }) => label),
    small,
  );
  const width = contentWidth(setting.theme) - indent;
  const boxes = rows.map(({ label, text }, at) =>
    rowBox(
      setting,
      beside(setText(setting, label, small, indent - step * 3), small, body),
      setText(setting, text, body, width),
      indent,
      at === 0,
    ),
  );
  return together(boxes);
}

/** Score bar with one segment per attainable point, and the figure. */
function bar(setting: Setting, score: number, outOf: number): SetText {
  const { strong, step } = setting.theme;
  const part = step * PART_STEPS;
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
  const { strong, small, step, isNarrow } = setting.theme;
  const indent = columnFor(
    setting,
    rows.map(({ label }) => label),
    strong,
  );
  const width = contentWidth(setting.theme) - indent;
  const whyAt = outOf * step * (PART_STEPS + 0.5) + step * 2 + strong.size * 3;
  const scored = (score: number, why: string): SetText =>
    isNarrow
      ? stack([bar(setting, score, outOf), setText(setting, why, small, width)])
      : side(
          bar(setting, score, outOf),
          beside(setText(setting, why, small, width - whyAt), small, strong),
          whyAt,
        );
  const boxes = rows.map(({ label, score, why }, at) =>
    rowBox(setting, setText(setting, label, strong, indent), scored(score, why), indent, at === 0),
  );
  return together(boxes);
}
