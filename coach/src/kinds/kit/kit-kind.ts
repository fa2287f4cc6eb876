import { type DeliverableContent, GAP } from '@qihang/shared/contracts';
import { contentOf } from '../content-of';
import { withEndnotes } from '../endnotes/with-endnotes';
import { fitText } from '../fit-text';
import type { Kind, LineObjection, WritingContext } from '../kind';
import { PAST } from '../line-slot';
import { type LineTable, makeLineTable } from '../line-table';
import { pastedText, writePasted } from '../pasted-lines';
import { linesOfContent } from '../place-lines';
import { platformOf } from '../platform-of';
import { ShownText } from '../shown-text';
import { showLine, showTold } from '../told/show-told';
import { linesOfTold, toldOf } from '../told/told-line';
import { openingSentence, UNTOLD } from '../told/told-text';
import type { WrittenLine } from '../written-line';
import { KIT_CRAFT, KIT_EXAMPLES } from './kit-craft';
import { KIT_SLOTS, LONGEST_BIO, LONGEST_PICTURE } from './kit-slots';
import { kitHeading, lengthOf, showKitLine } from './show-kit-line';

type Kit = DeliverableContent<'kit'>;

/** 四件套: a profile of one platform, settled on one thing that stays in mind, told as one text. */
export const kitKind: Kind<'kit'> = withEndnotes(
  {
    kind: 'kit',
    slots: KIT_SLOTS,
    craft: KIT_CRAFT,
    examples: KIT_EXAMPLES,
    hasInsight: true,
    isAudited: true,
    isFromManuscript: true,
    material,
    objections,
    toContent,
    toLines,
    subject: ({ platform }) => (platform === GAP ? '' : platform),
    title: ({ platform }) => (platform === GAP ? '四件套' : `四件套·${platform}`),
    show: (line, context, content) => showLine(line, KIT_SLOTS, showKitLine, context, content),
    heading: kitHeading,
    report: (kit) => (kit.told === undefined ? reportKit(kit) : showTold(kit.told)),
    room: () => ({ words: 0, whole: 800 }),
  },
  { asked: PAST, questions: PAST },
);

/** A kit of parts, line by line. */
function reportKit(kit: Kit): string {
  const shown = new ShownText();
  for (const line of toLines(kit)) {
    const piece = showKitLine(line);
    if (piece !== '') shown.add(piece, kitHeading(line.key));
  }
  return shown.text;
}

function material(context: WritingContext): readonly string[] {
  const { name, limits } = platformOf(context);
  const card = context.shelf.positioning;
  return [
    ...(name === GAP ? [] : [`平台：${name}`]),
    ...(typeof limits?.name === 'number' ? [`名字最多${limits.name}字`] : []),
    ...(typeof limits?.bio === 'number' ? [`简介最多${limits.bio}字，／不算`] : []),
    ...(card === undefined ? [] : [`定位卡上的一句话：${card.oneLiners[0]?.text ?? ''}`]),
  ];
}

/** Names and bios that the platform does not take, or that come twice. */
function objections(lines: readonly WrittenLine[], context: WritingContext): readonly LineObjection[] {
  const table = makeLineTable(lines, KIT_SLOTS);
  const { limits } = platformOf(context);
  const isWhole = toldOf(lines).length > 0 || table.numbers('头像#').length > 0;
  return [
    ...(isWhole ? [] : [UNTOLD]),
    ...tooLong(table, '名字#', limits?.name ?? null),
    ...tooLong(table, '占了', limits?.name ?? null),
    ...tooLong(table, '简介#', limits?.bio ?? null),
    ...table.numbers('名字#').flatMap((number, index, all) => {
      const twin = all
        .slice(0, index)
        .find((other) => table.text('名字#', other) === table.text('名字#', number));
      return twin === undefined
        ? []
        : [{ key: `名字${number + 1}`, why: `和名字${twin + 1}一样；换一条路再起一个` }];
    }),
  ];
}

const tooLong = (table: LineTable, slot: string, most: number | null): readonly LineObjection[] =>
  table.numbers(slot).flatMap((number) => {
    const length = lengthOf(table.text(slot, number));
    return most === null || length <= most
      ? []
      : [{ key: slot.replace('#', String(number + 1)), why: `${length}字，平台最多${most}字；缩短` }];
  });

function toContent(lines: readonly WrittenLine[], context: WritingContext): Kit | null {
  const table = makeLineTable(lines, KIT_SLOTS);
  const [taken, glance] = [fitText(table.text('占了'), 60), fitText(table.text('三秒'), 80)];
  const avoid = itemsOf(table, '不用#', 60).map(({ text }) => text);
  const told = toldOf(lines);
  return contentOf('kit', {
    ...(told.length > 0 && { told }),
    judgement: told.length > 0 ? openingSentence(lines, 140) : fitText(table.text('判断') || GAP, 140),
    platform: platformOf(context).name,
    names: itemsOf(table, '名字#', 20).map(({ text, number }) => {
      const why = fitText(table.text('名字#理由', number), 80);
      return { text, ...(told.length === 0 && { why: why || `${lengthOf(text)}个字` }) };
    }),
    ...(taken === '' || taken === GAP ? {} : { taken }),
    bios: itemsOf(table, '简介#', LONGEST_BIO).map(({ text, number }) => {
      const why = fitText(table.text('简介#理由', number), 80);
      return { text: pastedText(text), ...(why === '' ? {} : { why }) };
    }),
    avatar: itemsOf(table, '头像#', LONGEST_PICTURE).map(({ text }) => text),
    cover: itemsOf(table, '背景#', LONGEST_PICTURE).map(({ text }) => text),
    ...(avoid.length === 0 ? {} : { avoid }),
    ...(glance === '' || glance === GAP ? {} : { glance }),
  });
}

const itemsOf = (table: LineTable, slot: string, longest: number) =>
  table
    .numbers(slot)
    .map((number) => ({ number, text: fitText(table.text(slot, number), longest) }))
    .filter(({ text }) => text !== '');

/** A line has no line breaks: those of a bio are written as ／. */
function toLines(content: Kit): readonly WrittenLine[] {
  if (content.told !== undefined)
    return [
      ...linesOfTold(content.told),
      ...linesOfContent(
        content,
        KIT_SLOTS.filter(({ isCopy }) => isCopy === true),
      ).map((line) => ({ ...line, text: writePasted(line.text) })),
    ];
  return linesOfContent(content, KIT_SLOTS).map((line) => ({
    ...line,
    text: writePasted(line.text),
  }));
}
