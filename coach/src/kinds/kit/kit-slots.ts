import { type LineSlot, PAST } from '../line-slot';
import { TOLD_SLOT } from '../told/told-slot';

/** Each is settled; an order may count more, and older versions have more. */
const ONE = [1, 1] as const;
const NAMES = [1, 10] as const;
const BIOS = [1, 4] as const;
const LOOKS = [0, 5] as const;

/** Characters of a bio, and of how a picture is taken. */
export const LONGEST_BIO = 140;
export const LONGEST_PICTURE = 200;

/** The lines of 四件套; the platform is the order's. */
export const KIT_SLOTS: readonly LineSlot[] = [
  TOLD_SLOT,
  {
    key: '判断',
    pointer: '/judgement',
    what: '',
    role: 'text',
    longest: 60,
    count: [0, 1],
    asked: PAST,
    isForUser: true,
  },
  {
    key: '名字#',
    pointer: '/names/#/text',
    what: '定下的名字；要求里说了几个才多写',
    isCopy: true,
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
    what: '',
    role: 'text',
    longest: 80,
    count: [0, NAMES[1]],
    asked: PAST,
    isForUser: true,
  },
  {
    key: '占了',
    pointer: '/taken',
    what: '备的那个名字',
    isCopy: true,
    role: 'text',
    longest: 60,
    count: [0, 1],
  },
  {
    key: '简介#',
    pointer: '/bios/#/text',
    what: '直接粘的那份，换行写成／；要求里说了几份才多写',
    isCopy: true,
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
    what: '',
    role: 'direction',
    isSeen: true,
    longest: LONGEST_PICTURE,
    count: LOOKS,
    asked: PAST,
  },
  {
    key: '背景#',
    pointer: '/cover/#',
    what: '',
    role: 'direction',
    isSeen: true,
    longest: LONGEST_PICTURE,
    count: LOOKS,
    asked: PAST,
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
