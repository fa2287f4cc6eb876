import type { LineSlot } from '../line-slot';

const NOTE = '另#';
const OPEN = '空#';

/** The lines below the work of every kind but 体检: what else there is to say of it, and what only the user can tell. */
export const ENDNOTE_SLOTS: readonly LineSlot[] = [
  {
    key: NOTE,
    pointer: '/notes/#/text',
    what: '上面放不下、他用得上的，一节一样：小标题：内容；小标题十四个字内，换行写成／；说过的不重复，还缺什么不写在这里',
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
    what: '还缺的、只有他知道的：一句问话，最要紧的在前，一样只问一次',
    role: 'direction',
    longest: 60,
    count: [0, 3],
    asked: [0, 2],
  },
];

/** Whether a kind lets its writer ask for what was never told. */
export const asksForMissing = (slots: readonly LineSlot[]): boolean => slots.some(({ key }) => key === OPEN);
