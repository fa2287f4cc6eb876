import type { NoteBounds } from '../endnotes/endnote-slots';
import { type LineSlot, PAST } from '../line-slot';

/** What a beat was called in versions of before; worksheets call theirs so still. */
export const PARTS = ['钩子', '铺垫', '核心', '反转', '行动'] as const;

export const FEWEST_BEATS = 3;
export const MOST_BEATS = 16;

/** A post has a section below it only where its user asks for one. */
export const NOTES_OF_POSTS: NoteBounds = { asked: [0, 1], aim: 100 };

/** The lines of a 脚本; its seconds are reckoned from what is spoken. */
export const SCRIPT_SLOTS: readonly LineSlot[] = [
  {
    key: '题目',
    pointer: '/topic',
    what: '这条讲的那一件事；点名了就照写',
    placed: '稿子的题目；没有就照抄稿子里最说得清它的几个字',
    role: 'text',
    longest: 60,
    count: [1, 1],
  },
  {
    key: '标题#',
    pointer: '/titles/#',
    what: '定下的一条，不漏答案；他点名要几个才多写',
    placed: '稿子给的标题；没有就照抄题目',
    role: 'title',
    longest: 40,
    count: [1, 3],
    asked: [1, 1],
  },
  {
    key: '封面',
    pointer: '/coverLine',
    what: '他点名要封面字才写，八个字上下',
    placed: '稿子给的封面字；没有不写',
    role: 'text',
    longest: 20,
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
    key: '段#画面',
    pointer: '/beats/#/shot',
    what: '念到这里手做什么、停在哪；整条两三处，接着上一镜就不写',
    placed:
      '这一段前头和括号里的：几秒到几秒、看哪儿、手做什么、怎么念，照抄；一段的写在一段，没有念的一段并进前一段的画面',
    role: 'direction',
    isSeen: true,
    longest: 120,
    aim: 25,
    count: [0, MOST_BEATS],
    asked: [0, 3],
  },
  {
    key: '段#口播',
    pointer: '/beats/#/say',
    what: '一段，一两口气，只写他说出口的字；连起来念是一整条',
    placed: '这一段念的，照抄',
    role: 'spoken',
    longest: 300,
    count: [FEWEST_BEATS, MOST_BEATS],
    core: 'each',
  },
  {
    key: '段#字幕',
    pointer: '/beats/#/caption',
    what: '屏上非看见不可的几个字，不抄念的词',
    placed: '这一段屏上的字；没有不写',
    role: 'text',
    longest: 30,
    aim: 12,
    count: [0, MOST_BEATS],
    asked: [0, 1],
  },
  {
    key: '拍法',
    pointer: '/filming',
    what: '他问了怎么拍才写：在哪、手机靠哪、几个镜头，用他手边有的',
    placed: '稿子说整条怎么拍的话；没有不写',
    role: 'direction',
    isSeen: true,
    longest: 200,
    aim: 50,
    count: [0, 1],
  },
  {
    key: '文案',
    pointer: '/post',
    what: '他点名要配文，或者他自己一个人发抖音、小红书才写：一行，不重复标题，不带标签',
    placed: '发的时候配的话；没有不写',
    role: 'text',
    longest: 300,
    aim: 40,
    count: [0, 1],
  },
  {
    key: '标签#',
    pointer: '/tags/#',
    what: '他点名要话题标签才写，不带#，读的人会搜的词',
    placed: '话题标签，不带#；没有不写',
    role: 'direction',
    isSeen: true,
    longest: 16,
    count: [0, 8],
    asked: [0, 5],
  },
  {
    key: '注意#',
    pointer: '/cautions/#',
    what: '对他说，合着说成两行：哪几句是替他拟的、照常识写的要他核；先问谁，不肯了换成哪一句；念超了删哪句。没有就不写',
    placed: false,
    role: 'direction',
    longest: 200,
    aim: 50,
    count: [0, 3],
    asked: [0, 2],
    isForUser: true,
    isFoot: true,
  },
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
];
