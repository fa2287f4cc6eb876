import type { ExportRows } from '@qihang/documents';
import { CALENDAR_HEADINGS, DAY_LABELS, type DeliverableContent } from '@qihang/shared/contracts';

type Calendar = DeliverableContent<'calendar'>;
type Item = Calendar['items'][number];

const BEGINNING = ['日期', '平台', '安排', '标题'];
const END = [CALENDAR_HEADINGS.first, '支柱', '形式', '分钟', '节日'];

/** The days, then, of versions of before, what waits until one is missing. */
export function calendarRows({ told, items, platform, spares = [] }: Calendar): ExportRows {
  const hasBodies = items.some(({ body }) => body !== undefined);
  // What is said on a day stands in the text alone.
  const [head, cellsOf] =
    told !== undefined
      ? [[], () => []]
      : hasBodies
        ? [['内容'], tellingCell]
        : [['开头', '怎么拍'], partCells];
  return {
    head: [...BEGINNING, ...head, ...END],
    rows: [
      ...items.map((item) => [
        ...[item.day, platform, item.slot === 'post' ? '发布' : DAY_LABELS[item.slot], item.title],
        ...cellsOf(item),
        ...[
          item.first ?? '',
          item.pillar ?? '',
          item.format ?? '',
          told === undefined ? item.minutes : '',
          item.festival ?? '',
        ],
      ]),
      ...spares.map(({ title, opening }) => [
        ...['', platform, '备用', title],
        ...cellsOf({ opening }),
        ...END.map(() => ''),
      ]),
    ],
  };
}

type Told = Partial<Pick<Item, 'body' | 'opening' | 'filming'>>;

/** What is told on a day and how it is filmed in one cell; the parts of one of before stand in it, too. */
const tellingCell = ({ body, opening = '', filming = '' }: Told): readonly string[] => [
  [body ?? opening, body !== undefined && filming !== '' ? `怎么拍：${filming}` : filming]
    .filter((part) => part !== '')
    .join('\n'),
];

const partCells = ({ opening = '', filming = '' }: Told): readonly string[] => [opening, filming];
