import type { LineSlot } from '../line-slot';

/** Each is settled; an order may count more, and older versions have more. */
const ONE = [1, 1] as const;
const NAMES = [1, 10] as const;
const BIOS = [1, 4] as const;
const LOOKS = [1, 5] as const;

/** The lines of 四件套; the platform is the order's. */
export const KIT_SLOTS: readonly LineSlot[] = [
  {
    key: '判断',
    pointer: '/judgement',
    what: '对他说：人家点进来会认出一个怎样的人，来该做哪件事',
    role: 'text',
    longest: 140,
    count: ONE,
    isForUser: true,
  },
  {
    key: '名字#',
    pointer: '/names/#/text',
    what: '定下的那个，两到八个字；要求里说了几个才多写',
    role: 'text',
    longest: 20,
    count: NAMES,
    asked: ONE,
    isItem: true,
    isMain: true,
    core: 'each',
  },
  {
    key: '名字#理由',
    pointer: '/names/#/why',
    what: '占了哪两样：搜什么搜得到，凭什么叫得出是他',
    role: 'text',
    longest: 80,
    count: NAMES,
    asked: ONE,
    isForUser: true,
  },
  {
    key: '占了',
    pointer: '/taken',
    what: '这个名字有人占了就用的那个，只写名字',
    role: 'text',
    longest: 60,
    count: [0, 1],
  },
  {
    key: '简介#',
    pointer: '/bios/#/text',
    what: '直接粘的那份，三四行，换行写成／，一行一件事',
    role: 'text',
    longest: 100,
    count: BIOS,
    asked: [1, 2],
    isMain: true,
    core: 'each',
  },
  {
    key: '简介#理由',
    pointer: '/bios/#/why',
    what: '只给备用的写：什么时候换上',
    role: 'direction',
    longest: 40,
    count: [0, 4],
    asked: [0, 1],
  },
  {
    key: '头像#',
    pointer: '/avatar/#',
    what: '现在用手机就能拍的一张：拍什么、站哪、光、背后、别拍进去什么',
    role: 'direction',
    isSeen: true,
    longest: 120,
    count: LOOKS,
    asked: ONE,
  },
  {
    key: '背景#',
    pointer: '/cover/#',
    what: '一张：拍哪样、怎么摆、压哪一行字、字放哪',
    role: 'direction',
    isSeen: true,
    longest: 120,
    count: LOOKS,
    asked: ONE,
  },
];
