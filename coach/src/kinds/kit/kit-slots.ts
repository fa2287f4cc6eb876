import type { LineSlot } from '../line-slot';

const NAMES = [3, 10] as const;
const BIOS = [2, 4] as const;
const LOOKS = [2, 5] as const;

/** The lines of 四件套; the platform is the order's. */
export const KIT_SLOTS: readonly LineSlot[] = [
  {
    key: '判断',
    pointer: '/judgement',
    what: '对他说：先用哪个名字，为什么，别的怎么跟着它走',
    role: 'text',
    longest: 140,
    count: [1, 1],
    isForUser: true,
  },
  {
    key: '名字#',
    pointer: '/names/#/text',
    what: '两到八个字，听一遍打得出来；第一个是推荐的',
    role: 'text',
    longest: 20,
    count: NAMES,
    isItem: true,
    isMain: true,
    core: 'each',
  },
  {
    key: '名字#理由',
    pointer: '/names/#/why',
    what: '从他哪件事来，谁会记住',
    role: 'text',
    longest: 40,
    count: NAMES,
    isForUser: true,
  },
  {
    key: '简介#',
    pointer: '/bios/#/text',
    what: '三行左右，换行写成／，一行一件事',
    role: 'text',
    longest: 100,
    count: BIOS,
    isMain: true,
    core: 'each',
  },
  {
    key: '简介#理由',
    pointer: '/bios/#/why',
    what: '什么时候用这一份',
    role: 'direction',
    longest: 40,
    count: BIOS,
  },
  {
    key: '头像#',
    pointer: '/avatar/#',
    what: '照着就能拍：人、手上的东西、光、背景，或者不要什么',
    role: 'direction',
    isSeen: true,
    longest: 80,
    count: LOOKS,
  },
  {
    key: '背景#',
    pointer: '/cover/#',
    what: '主页背景和视频封面：拍什么、压哪几个字、怎么连着看是一个人',
    role: 'direction',
    isSeen: true,
    longest: 80,
    count: LOOKS,
  },
];
