import { isAsked, type LineSlot } from '../line-slot';

const NOTE = '另#';
const OPEN = '空#';

/** The lines below the work of every kind but 体检: what else there is to say of it, and what only the user can tell. */
export const ENDNOTE_SLOTS: readonly LineSlot[] = [
  {
    key: NOTE,
    pointer: '/notes/#/text',
    what: '上面放不下、他用得上的，一节一样：小标题：内容；小标题十四个字内，换行写成／；说过的不重复，还缺什么不写在这里',
    placed: '上面没有地方放的，一节一样：稿子里的小标题：内容，行与行之间写／，照抄；都放下了就不写',
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
  const all = [...slots, ...notes];
  return [...all.filter((slot) => !isFoot(slot)), ...all.filter(isFoot)];
};

/** Whether a kind lets its writer ask for what was never told. */
export const asksForMissing = (slots: readonly LineSlot[]): boolean =>
  slots.some((slot) => slot.key === OPEN && isAsked(slot));
