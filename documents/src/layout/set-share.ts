import { CELL_MARK, rowAsSentence, type Span } from '@qihang/shared/contracts';
import { type MarkedLine, marksIn } from '@qihang/shared/deliverables';
import type { ShareCard, ShareText } from '../export-job';
import { fill, type Mark, move, type TextStyle } from './drawing-operations';
import { legendOf, withLegend } from './legend';
import { side } from './row-box';
import type { Imprint } from './set-head-and-foot';
import { HEADLINE_SIZES, setHeadline } from './set-headline';
import {
  linesOf,
  NOTHING,
  type SaidLine,
  type SetText,
  type Setting,
  setLines,
  setText,
  setWords,
  stack,
  widthOf,
} from './set-text';
import { COLORS, contentWidth, SHARE_PICTURE } from './theme';

/** Sizes of the lines, from the largest on: the smallest is read on a phone, and what does not fit then is left out. */
const SIZES = [20, 18, 16];
/** Of the sizes of headlines, that of one above more lines than fit. */
const MIDDLE = 2;
const TOP = 30;
const BOTTOM = 18;
const BAR = { width: 36, height: 4, above: 16, below: 20 };

/** What is said below the lines when more stand in the work. */
export const moreText = (count: number, unit: string): string => `还有 ${count} ${unit}`;

/** How many sentences of each text of each section are shown. */
type Shown = readonly (readonly number[])[];

/** All places of sentences, in order. */
const placesIn = (card: ShareCard): readonly (readonly [section: number, text: number])[] =>
  card.sections.flatMap(({ texts }, section) =>
    texts.flatMap(({ sentences }, text) => sentences.map(() => [section, text] as const)),
  );

const noneOf = (card: ShareCard): Shown => card.sections.map(({ texts }) => texts.map(() => 0));
const withOne = (shown: Shown, [section, text]: readonly [number, number]): Shown =>
  shown.map((counts, at) =>
    at === section ? counts.map((count, of) => (of === text ? count + 1 : count)) : counts,
  );
const countOf = (shown: Shown): number => shown.flat().reduce((sum, count) => sum + count, 0);

/** A text as far as it is shown; its sentences follow each other as in the work. */
const cutOf = ({ sentences }: ShareText, count: number): string => sentences.slice(0, count).join('');

/** The lines with marks, and those of rows once more as the sentences that they are shown as. */
const saidOf = (said: readonly MarkedLine<Span>[]): readonly MarkedLine<Span>[] =>
  withLegend([
    ...said,
    ...said
      .filter(({ text }) => text.includes(CELL_MARK))
      .map(({ text, marks }) => ({ text: rowAsSentence(text), marks })),
  ]);

/** The setting of a text that is shown up to a sentence: what was said in that part of it. */
function settingOf(setting: Setting, text: ShareText, cut: string): Setting {
  const whole = cutOf(text, text.sentences.length);
  if (cut === whole) return setting;
  const marks = marksIn(whole, setting.said).filter(({ end }) => end <= cut.length);
  return { ...setting, said: [{ text: cut, marks }] };
}

/** The lines of a text, without a last one of a single character. */
function evenLines(setting: Setting, text: string, style: TextStyle, width: number): readonly SaidLine[] {
  const lines = linesOf(setting, text, style, width);
  const last = widthOf(setting, lines.at(-1)?.text ?? '', style);
  if (lines.length < 2 || last > style.size * 2.2) return lines;
  const narrower = linesOf(setting, text, style, width - style.size * 3);
  return narrower.length === lines.length ? narrower : lines;
}

/** One section as far as it is shown. */
function setSection(
  setting: Setting,
  { heading, texts }: ShareCard['sections'][number],
  counts: readonly number[],
  size: number,
): SetText {
  const shown = texts.filter((_, at) => (counts[at] ?? 0) > 0);
  if (shown.length === 0) return NOTHING;
  const body: TextStyle = { size, leading: 1.55, color: COLORS.ink, weight: 'regular' };
  const marked: TextStyle = { ...body, color: COLORS.accent, weight: 'bold' };
  const title: TextStyle = { ...marked, size: size - 2 };
  const widest = Math.max(...shown.map(({ mark }) => widthOf(setting, mark, marked)));
  const indent = widest === 0 ? 0 : widest + size * 0.6;
  const rows = texts.map((text, at) => {
    const cut = cutOf(text, counts[at] ?? 0);
    if (cut === '') return NOTHING;
    const { marks, height } = setLines(
      setting,
      evenLines(settingOf(setting, text, cut), cut, body, contentWidth(setting.theme) - indent),
      body,
    );
    return { marks: [...setWords(setting, text.mark, marked).marks, ...move(marks, indent, 0)], height };
  });
  const head = heading === '' ? NOTHING : setText(setting, heading, title, contentWidth(setting.theme));
  return stack([head, stack(rows, size * 0.4)], size * 0.1);
}

/** All that is shown, and how much more there is. */
function setBody(setting: Setting, card: ShareCard, shown: Shown, size: number): SetText {
  const more = placesIn(card).length - countOf(shown);
  const last: TextStyle = { ...setting.theme.small, color: COLORS.faint };
  return stack(
    [
      ...card.sections.map((section, at) => setSection(setting, section, shown[at] ?? [], size)),
      more > 0 ? setWords(setting, moreText(more, card.unit), last) : NOTHING,
    ],
    size * 0.8,
  );
}

/** What stands above the lines. */
function setTop(setting: Setting, card: ShareCard, largest: number): SetText {
  const { small, step } = setting.theme;
  const about =
    card.about === '' ? NOTHING : setText(setting, card.about, small, contentWidth(setting.theme));
  return stack([setHeadline(setting, card.headline, largest), about], step);
}

/** Both with a bar between them; a headline that says it all stands alone. */
const over = (top: SetText, body: SetText): SetText => {
  if (body.height === 0) return top;
  const under = top.height + BAR.above + BAR.height + BAR.below;
  const bar = fill(0, top.height + BAR.above, BAR.width, BAR.height, COLORS.accent, BAR.height / 2);
  return { marks: [...top.marks, bar, ...move(body.marks, 0, under)], height: under + body.height };
};

/** As many whole sentences as fit, each section from its beginning. */
function fillBody(setting: Setting, card: ShareCard, room: number): SetText {
  const size = SIZES.at(-1) ?? 0;
  const closed = new Set<number>();
  let shown = noneOf(card);
  for (const place of placesIn(card)) {
    if (closed.has(place[0])) continue;
    const next = withOne(shown, place);
    if (setBody(setting, card, next, size).height <= room) shown = next;
    else closed.add(place[0]);
  }
  return setBody(setting, card, shown, size);
}

/** The whole card in the largest type in which it fits; else under a headline of middle size as much of it as fits. */
function setCard(setting: Setting, card: ShareCard, room: number): SetText {
  const all = card.sections.map(({ texts }) => texts.map(({ sentences }) => sentences.length));
  const least = setBody(setting, card, all, SIZES.at(-1) ?? 0);
  for (const largest of least.height > room ? [] : HEADLINE_SIZES.slice(0, -1)) {
    const top = setTop(setting, card, largest);
    for (const size of SIZES) {
      const whole = over(top, setBody(setting, card, all, size));
      if (whole.height <= room) return whole;
    }
  }
  const top = setTop(setting, card, HEADLINE_SIZES[MIDDLE] ?? 0);
  return over(top, fillBody(setting, card, room - top.height - BAR.above - BAR.height - BAR.below));
}

/** The brand, and at the right end what the marks are. */
function setHeadLine(setting: Setting, brand: string, legend: string): SetText {
  const { caption } = setting.theme;
  const first = setWords(setting, brand, { ...caption, weight: 'bold', color: COLORS.accent });
  const last = setText(setting, legend, caption, contentWidth(setting.theme));
  return side(first, last, contentWidth(setting.theme) - widthOf(setting, legend, caption));
}

/** Sets a share picture: the brand, the headline, the lines that fit whole, and the label, with what the marks are at its head. */
export function setShare(
  type: Setting['type'],
  card: ShareCard,
  said: readonly MarkedLine<Span>[],
  { brand, label, isGenerated }: Pick<Imprint, 'brand' | 'label' | 'isGenerated'>,
): readonly Mark[] {
  const theme = SHARE_PICTURE;
  const { margin, height, step } = theme;
  const setting: Setting = { theme, type, said: saidOf(said) };
  const foot = setText(setting, label, isGenerated ? theme.label : theme.caption, contentWidth(theme));
  const footTop = height - BOTTOM - foot.height;
  const room = Math.min(height - margin.bottom, footTop - step * 4) - margin.top;
  const work = setCard(setting, card, room);
  // A short work stands a little above the middle of the picture.
  const down = Math.max(0, room - work.height) * 0.4;
  const isMarked = work.marks.some((mark) => mark.type === 'fill' && mark.color === COLORS.mark);
  const legend = isMarked ? legendOf(said) : '';
  const top = setHeadLine(setting, brand, legend);
  const line = fill(0, 0, contentWidth(theme), 0.75, COLORS.line);
  return [
    ...move(top.marks, margin.side, TOP),
    ...move(work.marks, margin.side, margin.top + down),
    ...move([line], margin.side, footTop - step * 2),
    ...move(foot.marks, margin.side, footTop),
  ];
}
