import { type LineSlot, PAST } from '../line-slot';

/** Each is settled; an order may count more, and older versions have more. */
const ONE = [1, 1] as const;
const NAMES = [1, 10] as const;
const BIOS = [1, 4] as const;
const LOOKS = [1, 5] as const;

/** Characters of a bio, and of how a picture is taken. */
export const LONGEST_BIO = 140;
export const LONGEST_PICTURE = 200;

/** The lines of 四件套; the platform is the order's. */
export const KIT_SLOTS: readonly LineSlot[] = [
  {
    key: '判断',
    pointer: '/judgement',
    what: '对他说：生人点进来该记住他的那一样；下面不再说',
    role: 'text',
    longest: 60,
    aim: 40,
    count: ONE,
    isForUser: true,
  },
  {
    key: '名字#',
    pointer: '/names/#/text',
    what: '定下的那个：一看就知道找他干什么，好搜好念；要求里说了几个才多写',
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
    what: '对他说：为什么是它，一句',
    role: 'text',
    longest: 80,
    aim: 40,
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
    what: '直接粘的那份，四五行，换行写成／，写上他的东西和规矩；要求里说了几份才多写',
    role: 'text',
    longest: LONGEST_BIO,
    count: BIOS,
    asked: ONE,
    isMain: true,
    core: 'each',
  },
  {
    key: '简介#理由',
    pointer: '/bios/#/why',
    what: '',
    role: 'direction',
    longest: 80,
    count: [0, 4],
    asked: PAST,
  },
  {
    key: '头像#',
    pointer: '/avatar/#',
    what: '今晚用手机就拍得成的一张：拍什么、怎么站、别拍进去什么；缩到指甲盖也认得',
    role: 'direction',
    isSeen: true,
    longest: LONGEST_PICTURE,
    aim: 80,
    count: LOOKS,
    asked: ONE,
  },
  {
    key: '背景#',
    pointer: '/cover/#',
    what: '另一个画面：今晚怎么拍、怎么摆，写哪几个字、放哪里',
    role: 'direction',
    isSeen: true,
    longest: LONGEST_PICTURE,
    aim: 80,
    count: LOOKS,
    asked: ONE,
  },
  {
    key: '不用#',
    pointer: '/avoid/#',
    what: '',
    role: 'quote',
    longest: 50,
    count: [0, 4],
    asked: PAST,
    isForUser: true,
  },
  {
    key: '三秒',
    pointer: '/glance',
    what: '',
    role: 'text',
    longest: 70,
    count: [0, 1],
    asked: PAST,
    isForUser: true,
  },
];
