import { lengthOf } from '../checks/check-parameters';
import type { Kind, LineObjection, Room, WritingContext } from '../kinds/kind';
import { isMainText, type LineSlot } from '../kinds/line-slot';
import type { WrittenLine } from '../kinds/written-line';
import { nameOf } from './order-bounds';

/** What is a little longer is not worth a call. */
const FAR_TOO_LONG = 1.4;
/** Of a length that was ordered. */
const A_LITTLE = 1.1;
/** Whoever asks for more gets it: 写细一点, 展开, 要长的. */
const ASKS_FOR_MORE = ['细一点', '详细', '展开', '长一点', '长一些', '要长'];

/** How long the whole is to be, for the writer; null for a kind that has no such number. */
export function lengthLine(kind: Kind, context: WritingContext): string | null {
  const room = kind.room?.(context, []);
  if (room === undefined || isFree(room, context)) return null;
  const { words, whole } = room;
  const parts =
    words === 0 ? '' : `（${wordsOf(kind.slots)}${words}字上下，外面的全部合计${whole - words}字以内）`;
  return `长短：他看到的全部算上${whole}字以内${parts}；他靠耳朵听、要背、嫌长，又没点名长短的，减半`;
}

/** A whole that is far longer than its reader has use for: its writer is asked once to shorten it (docs/decisions/0026 §7). */
export function checkWholeLength(
  lines: readonly WrittenLine[],
  kind: Kind,
  context: WritingContext,
): readonly LineObjection[] {
  const room = kind.room?.(context, lines);
  // A change may ask for a longer piece, and leaves what it was not asked for as it is.
  if (room === undefined || isFree(room, context) || context.action === 'revise') return [];
  const length = seenLength(lines, kind, context);
  const isOrdered = context.parameters.characters !== undefined;
  if (length <= room.whole * (isOrdered ? A_LITTLE : FAR_TOO_LONG)) return [];
  const kept = room.words === 0 ? '' : `，${wordsOf(kind.slots)}尽量不动`;
  return [
    {
      key: null,
      why: `全部算上${length}字，定的是${room.whole}字；压到${room.whole}字以内${kept}：先整行去掉可有可无的，再把剩下的并成几句；句子照样说完整`,
      stays: true,
      isSilent: true,
    },
  ];
}

const isFree = ({ countsItems }: Room, { parameters: { count, wish = '' } }: WritingContext): boolean =>
  (count !== undefined && countsItems !== true) || ASKS_FOR_MORE.some((each) => wish.includes(each));

const wordsOf = (slots: readonly LineSlot[]): string => nameOf(slots.filter(isMainText));

/** Characters of all that is shown of a piece; 0 where nothing can be made of its lines. */
function seenLength(lines: readonly WrittenLine[], kind: Kind, context: WritingContext): number {
  const content = kind.toContent(lines, context);
  if (content === null) return 0;
  const shown = kind.toLines(content).map((line) => kind.show(line, context, content));
  return shown.reduce((sum, text) => sum + lengthOf(withoutMarks(text)), 0);
}

const MARKS = '*#>|-';
const withoutMarks = (text: string): string => [...text].filter((sign) => !MARKS.includes(sign)).join('');
