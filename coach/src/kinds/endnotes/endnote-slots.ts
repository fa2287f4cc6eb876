import { TOLD_LONGEST } from '@qihang/shared/contracts';
import { isAsked, type LineSlot, PAST } from '../line-slot';
import { isToldKind } from '../told/told-slot';

const NOTE = '另#';
const OPEN = '空#';

/** Lines of what is said to the user around a work. */
const MOST_REMARKS = 60;

/** What a manuscript says to its user before and behind the work: each is a line of Markdown. */
export const REMARK_SLOT: LineSlot = {
  key: '附#',
  pointer: '/remarks/#/text',
  what: '',
  placed:
    '稿子里成品前后对他说的、上面没有地方放的，一行一条，照抄；小标题写成## ，列表的- 、1. 留着，空行不写，稿子里本来有的／写成/',
  role: 'text',
  longest: TOLD_LONGEST,
  count: [0, MOST_REMARKS],
  asked: PAST,
  isForUser: true,
  isToSay: true,
  mayPropose: true,
  isMarkdown: true,
  isFoot: true,
};

/** The lines below the work of every kind but 体检: what else there is to say of it, and what only the user can tell. */
export const ENDNOTE_SLOTS: readonly LineSlot[] = [
  {
    key: NOTE,
    pointer: '/notes/#/text',
    what: '上面放不下、他用得上的，一节一样：小标题：内容；小标题十四个字内，换行写成／；说过的不重复，还缺什么不写在这里',
    placed: false,
    role: 'text',
    longest: 400,
    count: [0, 8],
    asked: [0, 6],
    isForUser: true,
    isToSay: true,
    mayPropose: true,
  },
  {
    key: OPEN,
    pointer: '/open/#',
    what: '还缺的、只有他知道的：一句问话，只问最要紧的那一样；没有非问不可的就不写',
    placed: false,
    role: 'direction',
    longest: 60,
    aim: 40,
    count: [0, 3],
    asked: [0, 1],
    isFoot: true,
  },
  REMARK_SLOT,
];

/** How many notes the writer of a kind is asked for, and how long each is to be. */
export interface NoteBounds {
  readonly asked: readonly [number, number];
  readonly aim?: number;
  /** How many questions; one at most where it is left out. */
  readonly questions?: readonly [number, number];
}

/** The lines of a kind with notes and questions: what stands in the block below comes last. */
export const withEndnoteSlots = (
  slots: readonly LineSlot[],
  { questions, ...bounds }: Partial<NoteBounds> = {},
): readonly LineSlot[] => {
  const notes = ENDNOTE_SLOTS.map((slot) =>
    slot.key === NOTE ? { ...slot, ...bounds } : { ...slot, asked: questions ?? slot.asked },
  );
  const isFoot = (slot: LineSlot) => slot.isFoot === true;
  // A text that is told holds all that its manuscript says.
  const all = [...slots, ...notes.filter(({ key }) => key !== REMARK_SLOT.key || !isToldKind(slots))];
  return [...all.filter((slot) => !isFoot(slot)), ...all.filter(isFoot)];
};

/** Whether a kind lets its writer ask for what was never told. */
export const asksForMissing = (slots: readonly LineSlot[]): boolean =>
  slots.some((slot) => slot.key === OPEN && isAsked(slot));
