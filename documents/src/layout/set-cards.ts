import type { Block } from '@qihang/shared/deliverables';
import type { Box } from './drawing-operations';
import { beside, columnFor, rowBox, together } from './row-box';
import { type Setting, setText } from './set-text';
import { contentWidth } from './theme';

type Of<Type extends Block['type']> = Extract<Block, { type: Type }>;

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
