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
    what: '对他说：这四样他该记住的一句；下面不再说',
    role: 'text',
    longest: 60,
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
    what: '前半给谁搜，后半凭什么记得住',
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
    what: '直接粘的那份，三四行，换行写成／，一行管一件；要求里说了几份才多写',
    role: 'text',
    longest: 100,
    count: BIOS,
    asked: ONE,
    isMain: true,
    core: 'each',
  },
  {
    key: '简介#理由',
    pointer: '/bios/#/why',
    what: '几个字一行：第一行管什么、第二行管什么；备用的写什么时候换上',
    role: 'direction',
    longest: 80,
    count: [0, 4],
    asked: ONE,
  },
  {
    key: '头像#',
    pointer: '/avatar/#',
    what: '现在用手机就能拍的一张：那件东西或那一下占满，站哪、光、背后、别拍进去什么',
    role: 'direction',
    isSeen: true,
    longest: 150,
    count: LOOKS,
    asked: ONE,
  },
  {
    key: '背景#',
    pointer: '/cover/#',
    what: '另一个画面：拍哪样、怎么摆，大字哪一行、小字哪一行、放哪',
    role: 'direction',
    isSeen: true,
    longest: 150,
    count: LOOKS,
    asked: ONE,
  },
  {
    key: '不用#',
    pointer: '/avoid/#',
    what: '四样里别放的，一样一句，连为什么',
    role: 'quote',
    longest: 50,
    count: [0, 4],
    asked: [2, 4],
    isForUser: true,
  },
  {
    key: '三秒',
    pointer: '/glance',
    what: '四样摆一起，陌生人三秒看到的：怎样一个人、一件什么东西、一句什么话',
    role: 'text',
    longest: 70,
    count: [0, 1],
    isForUser: true,
  },
];
