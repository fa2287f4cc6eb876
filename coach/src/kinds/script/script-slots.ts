import { type LineSlot, PAST } from '../line-slot';

/** What a beat was called in versions of before; worksheets call theirs so still. */
export const PARTS = ['钩子', '铺垫', '核心', '反转', '行动'] as const;

export const FEWEST_BEATS = 3;
export const MOST_BEATS = 10;

/** The lines of a 脚本; its seconds are reckoned from what is spoken. */
export const SCRIPT_SLOTS: readonly LineSlot[] = [
  {
    key: '判断',
    pointer: '/judgement',
    what: '对他说：这条立在他哪一下、哪一句上，为什么是它，一句话',
    role: 'text',
    longest: 140,
    count: [1, 1],
    isForUser: true,
  },
  {
    key: '题目',
    pointer: '/topic',
    what: '这条讲的那一件事；点名了就照写',
    role: 'text',
    longest: 60,
    count: [1, 1],
  },
  {
    key: '标题#',
    pointer: '/titles/#',
    what: '第一条就是定下的，不漏答案；真有别的路才再写一两条备用',
    role: 'title',
    longest: 40,
    count: [1, 3],
  },
  {
    key: '封面',
    pointer: '/coverLine',
    what: '封面大字，八个字上下',
    role: 'text',
    longest: 20,
    count: [1, 1],
  },
  {
    key: '拍法',
    pointer: '/filming',
    what: '在哪、手机靠哪、一镜到底还是几个镜头，用他手边有的',
    role: 'direction',
    isSeen: true,
    longest: 80,
    count: [0, 1],
  },
  {
    key: '段#部分',
    pointer: '/beats/#/part',
    what: '',
    role: 'choice',
    longest: 4,
    count: [0, MOST_BEATS],
    values: PARTS,
    asked: PAST,
  },
  {
    key: '段#口播',
    pointer: '/beats/#/say',
    what: '这几秒念的，只写他说出口的字',
    role: 'spoken',
    longest: 300,
    count: [FEWEST_BEATS, MOST_BEATS],
    core: 'each',
  },
  {
    key: '段#画面',
    pointer: '/beats/#/shot',
    what: '这几秒拍什么、手做什么、哪里停，一句话；接着上一镜就不写；一镜到底的，写手上换了什么',
    role: 'direction',
    isSeen: true,
    longest: 80,
    count: [0, MOST_BEATS],
  },
  {
    key: '段#字幕',
    pointer: '/beats/#/caption',
    what: '帮得上才写：最硬的几个字，不抄整句',
    role: 'text',
    longest: 30,
    count: [0, MOST_BEATS],
  },
  {
    key: '文案',
    pointer: '/post',
    what: '发的时候贴的话，一两句，不重复标题，不带标签',
    role: 'text',
    longest: 120,
    count: [0, 1],
  },
  {
    key: '标签#',
    pointer: '/tags/#',
    what: '话题标签，不带#，三到五个，读的人会搜的词',
    role: 'direction',
    isSeen: true,
    longest: 16,
    count: [0, 8],
  },
  {
    key: '注意#',
    pointer: '/cautions/#',
    what: '对他说，发之前看：什么不拍进去，先问谁，隔天发改哪个词，哪句要他核，超时先删哪句',
    role: 'direction',
    longest: 80,
    count: [0, 3],
    isForUser: true,
  },
];
