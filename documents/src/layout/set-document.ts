import type { Block, DeliverableDocument } from '@qihang/shared/deliverables';
import { type Box, fill, move } from './drawing-operations';
import { setFacts } from './set-cards';
import { setEntries, setTimeline } from './set-entries';
import { type Imprint, setHead } from './set-head-and-foot';
import { setHeading, setList, setParagraph, setQuote } from './set-prose';
import { setTable } from './set-table';
import { type Setting, setText } from './set-text';
import { COLORS, contentWidth } from './theme';

function setBlock(setting: Setting, block: Block): Box[] {
  switch (block.type) {
    case 'heading':
      return setHeading(setting, block);
    case 'paragraph':
      return setParagraph(setting, block);
    case 'quote':
      return setQuote(setting, block);
    case 'list':
      return setList(setting, block);
    case 'facts':
      return setFacts(setting, block);
    case 'entries':
      return setEntries(setting, block);
    case 'timeline':
      return setTimeline(setting, block);
    case 'table':
      return setTable(setting, block);
  }
}

/** Lead sentence between two lines. */
function setLead(setting: Setting, lead: string): Box {
  const { theme } = setting;
  const width = contentWidth(theme);
  const pad = theme.step * 3;
  const text = setText(setting, lead, theme.lead, Math.min(width, theme.measure));
  const height = text.height + 2 * pad;
  const marks = [
    fill(0, 0, width, 1.25, COLORS.accent),
    ...move(text.marks, 0, pad),
    fill(0, height, width, 0.75, COLORS.line),
  ];
  return { role: 'P', height: height + 0.75, marks, gap: theme.step * 3, keepsNext: false };
}

/** Sets a whole document as boxes. */
export const setDocument = (setting: Setting, document: DeliverableDocument, imprint: Imprint): Box[] => [
  ...setHead(setting, document.title, imprint),
  ...(document.lead === '' ? [] : [setLead(setting, document.lead)]),
  ...document.blocks.flatMap((block) => setBlock(setting, block)),
];
