import { type LineSlot, PAST } from '../line-slot';

export const MOST_STORIES = 5;
const STORIES = [1, MOST_STORIES] as const;
/** What was never told of a story is left out. */
const PARTS = [0, MOST_STORIES] as const;

/** The lines of 人设故事. */
export const STORY_SLOTS: readonly LineSlot[] = [
  {
    key: '判断',
    pointer: '/judgement',
    what: '对他说：先讲哪一件，听的人会因此信他什么',
    role: 'text',
    longest: 140,
    count: [1, 1],
    isForUser: true,
  },
  {
    key: '故事#标题',
    pointer: '/stories/#/title',
    what: '一样东西、一个动作或一句话，不写道理',
    role: 'text',
    longest: 30,
    count: STORIES,
  },
  {
    key: '故事#当时',
    pointer: '/stories/#/situation',
    what: '哪天、哪儿、谁、手里有什么；从出事前一刻讲起',
    role: 'text',
    longest: 160,
    count: PARTS,
    asked: STORIES,
    core: 'any',
  },
  {
    key: '故事#转折',
    pointer: '/stories/#/turn',
    what: '谁做了什么、说了哪句，他当时怎么选',
    role: 'text',
    longest: 160,
    count: PARTS,
    asked: STORIES,
    core: 'any',
  },
  {
    key: '故事#后来',
    pointer: '/stories/#/outcome',
    what: '结果，和今天还留着的痕迹；没讲过就不写这一行',
    role: 'text',
    longest: 160,
    count: PARTS,
    asked: STORIES,
  },
  {
    key: '故事#用在',
    pointer: '/stories/#/use',
    what: '放哪用、从哪句讲起、手机对着什么，一句',
    role: 'direction',
    longest: 80,
    count: STORIES,
  },
  {
    key: '追问#',
    pointer: '/asks/#',
    what: '',
    role: 'direction',
    longest: 60,
    count: [0, 4],
    asked: PAST,
  },
];
