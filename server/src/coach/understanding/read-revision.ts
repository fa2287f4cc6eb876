import { NUMBER, parseNumber } from './chinese-number';
import { normaliseText } from './normalise-text';

/** What may be done with one line, or with one part of a list. */
export type LineAction = 'drop' | 'swap' | 'reword' | 'shorten';

/** A change of what is there already, small enough to be made without a model. */
export type Revision =
  /** 把“甲”改成“乙”. In quotes the words are meant as they stand; without, they may as well correct a fact. */
  | { readonly action: 'replace'; readonly from: string; readonly to: string; readonly isQuoted: boolean }
  /** 第三条换掉: of the list that is named, by default the kind's own; null where no place is named, -1 for the last. */
  | { readonly action: LineAction; readonly nth: number | null; readonly list: string | null };

const ASKING = /^(?:老高|请你?|麻烦你?|帮我|帮忙|给我|替我|你|再|那就|那|就|能不能|可不可以|可以|[，,])+/;
const CLOSING = /(?:吧|呗|一下|好吗|好不好|可以吗|行吗|谢谢|[。，,.！!？?~])+$/;

const OPEN = '[“"「『‘\']';
const CLOSE = '[”"」』’\']';
const QUOTED = new RegExp(
  `^(?:[把将]\\s*)?${OPEN}(.{1,40}?)${CLOSE}\\s*(?:都|全部?)?(?:改|换|替换)(?:成|为|作)\\s*${OPEN}(.{1,120})${CLOSE}$`,
);
const UNQUOTED =
  /^[把将]\s{0,3}([^，。,；;！？\n]{2,40}?)\s{0,3}(?:都|全部?)?(?:改|换|替换)(?:成|为|作)\s*([^，。,；;！？\n]{1,60})$/;
/** 把价格改成五百 corrects a fact, wherever the word 价格 may stand. */
const FACT =
  /^(?:我的?)?(?:价格?|收费|报价|单价|定价|人群|客户|平台|时间|频率|业务|行业|职业|定位|方向|城市|地点|地方|产品|目标|名字)$/;

/** Names of the lists: which of them a kind has is for whoever makes the change. */
export const LIST_NAMES = {
  topics: '选题|题目|话题',
  oneLiners: '定位|一句话',
  names: '账号名|名字|昵称|网名',
  bios: '简介|个人介绍',
  avatar: '头像',
  cover: '封面|背景图?',
  titles: '标题',
  tags: '标签',
  beats: '镜头|分镜|口播|台词',
  stories: '故事',
  asks: '提问|问题',
  risks: '风险',
  rungs: '产品',
  talk: '话术',
} as const;
export type ListName = keyof typeof LIST_NAMES;

const NAMED = Object.values(LIST_NAMES).join('|');
const NTH = `(?:第(?<nth>${NUMBER})|(?<last>最后一?|倒数第一))(?:条|个|句|段|行|则|项|档|镜|幕)?`;
const PLACE = `(?:(?<before>${NAMED})?的?(?:里的?)?${NTH}(?:的)?(?<after>${NAMED})?)`;
const WHOLE_PLACE = new RegExp(`^${PLACE}$`);
const ACTIONS: Readonly<Record<LineAction, string>> = {
  drop: '去掉|删掉|删除|删了?|拿掉|划掉|不要|别要',
  reword: '换(?:一?个|一?种)?(?:说法|讲法|写法|问法|表达)|改(?:一?个|一?种)说法|说法换(?:一?个|一换|掉)?',
  swap: '换掉|换成(?:别的|新的|另一?(?:条|个|句))|换(?:一|新的?一?)?(?:条|个|句|段|批)?(?:新的|别的)?|重(?:新)?(?:出|写|来|做|起|取)(?:一?(?:条|个|句|段))?',
  shorten:
    '(?:写|弄|改|说|压)?短(?:一?点|一?些)?|简短(?:一?点|一?些)?|缩短(?:一?点|一?些)?|精简(?:一?点|一?些)?|太长',
};

const FORMS: readonly (readonly [RegExp, LineAction])[] = (
  Object.entries(ACTIONS) as [LineAction, string][]
).flatMap(([action, words]): [RegExp, LineAction][] => [
  [new RegExp(`^(?:[把将])?${PLACE}(?:给|都|要|有点|再)?(?:${words})$`), action],
  [new RegExp(`^(?:${words})(?:掉)?${PLACE}$`), action],
]);
/** Of the line that comes first, or of the only one of its name. */
const UNPLACED: readonly (readonly [RegExp, LineAction])[] = [
  [new RegExp(`^(?:[把将])?(?<after>${NAMED})?(?:给|要|有点|再)?(?:${ACTIONS.reword})$`), 'reword'],
  [
    new RegExp(
      `^(?:[把将])?(?<after>${NAMED})?(?:给|要|再)?(?:(?:写|弄|改|说|压)?短一?[点些]|简短一?[点些]?|缩短一?[点些]?|精简一?[点些]?)$`,
    ),
    'shorten',
  ],
];

/** Both sides of a replacement and the words around it; a longer message is no such request. */
const MAX_REVISION = 250;

/** The change that a message asks for in so many words; null for all that is not plainly one. Pure. */
export function readRevision(raw: string): Revision | null {
  if (raw.length > MAX_REVISION) return null;
  const message = normaliseText(raw).trim().replace(ASKING, '').replace(CLOSING, '');
  return readReplacement(message) ?? readLineAction(message.replace(/\s+/g, '').replace(/了$/, ''));
}

function readReplacement(message: string): Revision | null {
  const quoted = QUOTED.exec(message);
  const [, from = '', to = ''] = quoted ?? UNQUOTED.exec(message) ?? [];
  const isMeant = quoted !== null || !(FACT.test(from) || WHOLE_PLACE.test(from));
  return from.trim() === '' || to.trim() === '' || !isMeant
    ? null
    : { action: 'replace', from: from.trim(), to: to.trim(), isQuoted: quoted !== null };
}

function readLineAction(compact: string): Revision | null {
  for (const [form, action] of [...FORMS, ...UNPLACED]) {
    const groups = form.exec(compact)?.groups;
    if (groups === undefined) continue;
    const { nth, last, before, after } = groups;
    const number = last !== undefined ? -1 : nth === undefined ? null : parseNumber(nth);
    if (nth !== undefined && (number === null || !Number.isInteger(number) || number < 1)) return null;
    return { action, nth: number, list: before ?? after ?? null };
  }
  return null;
}

/** The list that words name. */
export const listNamed = (words: string): ListName | null =>
  (Object.entries(LIST_NAMES) as [ListName, string][]).find(([, names]) =>
    new RegExp(`^(?:${names})$`).test(words),
  )?.[0] ?? null;
