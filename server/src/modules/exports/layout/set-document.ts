import type { Block, DeliverableDocument } from '@qihang/shared/deliverables';
import { type Box, fill, type Mark, move, type TextStyle } from './marks';
import { setFacts, setScores } from './set-cards';
import { setEntries, setTimeline } from './set-entries';
import { setHeading, setList, setParagraph, setQuote } from './set-prose';
import { setTable } from './set-table';
import { type SetText, type Setting, setLines, setText, widthOf } from './set-text';
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
    case 'scores':
      return setScores(setting, block);
    case 'entries':
      return setEntries(setting, block);
    case 'timeline':
      return setTimeline(setting, block);
    case 'table':
      return setTable(setting, block);
  }
}

/** What a sheet says of itself. */
export interface Imprint {
  readonly brand: string;
  /** The label that has to be seen. */
  readonly label: string;
  readonly moment: string;
}

interface Written {
  readonly text: string;
  readonly style: TextStyle;
}

/** One line with something at its left and something at its right end. */
function spread(setting: Setting, left: Written, right: Written): SetText {
  const width = contentWidth(setting.theme);
  const x = width - widthOf(setting, right.text, right.style);
  const first = setText(setting, left.text, left.style, x - setting.theme.step * 2);
  const last = setLines([right.text], right.style);
  return {
    marks: [...first.marks, ...move(last.marks, x, 0)],
    height: Math.max(first.height, last.height),
  };
}

/** The head of the first page: whose it is, what it is, who made it and when. */
function setHead(setting: Setting, title: string, { brand, label, moment }: Imprint): Box[] {
  const { theme } = setting;
  const brandStyle: TextStyle = { ...theme.caption, weight: 'bold', color: COLORS.accent };
  const width = contentWidth(theme);
  const line = spread(setting, { text: brand, style: brandStyle }, { text: moment, style: theme.caption });
  return [
    { role: 'P', ...line, gap: 0, keepsNext: true },
    { role: 'H1', ...setText(setting, title, theme.title, width), gap: theme.step * 4, keepsNext: true },
    { role: 'P', ...setText(setting, label, theme.caption, width), gap: theme.step, keepsNext: true },
  ];
}

/** The foot of every sheet: the label again, so that no page goes without it, and where one is. */
export function setFoot(setting: Setting, { brand, label }: Imprint, page: number, pages: number): Mark[] {
  const { theme } = setting;
  const { caption, step } = theme;
  const where = pages === 1 ? brand : `${brand}　${page} / ${pages}`;
  const line = spread(setting, { text: label, style: caption }, { text: where, style: caption });
  return [fill(0, 0, contentWidth(theme), 0.75, COLORS.line), ...move(line.marks, 0, step * 2)];
}

/** The judgement: the first thing to be read, between two lines. */
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

/** A whole document as boxes, from its head to its last line. */
export const setDocument = (setting: Setting, document: DeliverableDocument, imprint: Imprint): Box[] => [
  ...setHead(setting, document.title, imprint),
  setLead(setting, document.lead),
  ...document.blocks.flatMap((block) => setBlock(setting, block)),
];
