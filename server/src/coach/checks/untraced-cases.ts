import type { Ground } from './ground';
import { knownCoverage } from './known-lines';
import { coverage } from './pairs';

const SOMEBODY =
  '(?:客户|顾客|客人|学员|学生|家长|老板|业主|会员|粉丝|患者|来访者|邻居|妈妈|宝妈|新人|房东|住客|车主|主人|朋友|姐姐|大姐|阿姨|大爷|小伙|姑娘|女生|男生)';
/** What others are quoted with. */
const SAID = new RegExp(
  `(?:${SOMEBODY}|他|她|他们|她们|有人|人家|同行)[^，。「“"]{0,8}(?:说|问|夸|评价|反馈|留言|讲|告诉我|跟我讲|原话(?:是)?)的?[：:，,]?\\s*[「“"『]([^」”"』]{4,60})[」”"』]`,
  'g',
);
/** Something that happened to one of them, with its end. */
const HAPPENED = new RegExp(
  `(?:有(?:一|个|位|名)|上(?:次|周|个?月|礼拜)|前(?:几|两)天|去年|昨天|那(?:天|次|年)|最近)[^。！!？?]{0,12}${SOMEBODY}[^。！!？?]{0,40}(?:后来|结果|终于|之后|当场|第二天|没过|不到|最后|现在)[^。！!？?]{1,30}`,
  'g',
);
/** A standing that nobody can look up. */
const RENOWN =
  /知名(?!度)|著名|业内公认|好评如潮|深受[^，。]{0,8}(?:喜爱|信赖|好评|欢迎)|广受[^，。]{0,6}(?:好评|欢迎)|口碑爆棚|供不应求|桃李满天下|资深|名师|名医|大咖|金牌(?!动作)|行业专家|权威专家|明星(?:教练|老师|讲师)|网红店|爆款作者|头部(?:博主|账号)|(?:无数|众多|大量|大批|许多)(?:客户|学员|学生|家长|粉丝|老板|企业|家庭|妈妈|顾客|用户)/g;

/** A quotation is shortened and turned; a tale is retold. Less than this is somebody else's. */
const QUOTED = 0.6;
const RETOLD = 0.5;

/** Cases, quotations and a renown in a line that nobody told. Worries of a trade may be quoted from the knowledge. */
export function untracedCases(line: string, ground: Ground): readonly string[] {
  const { told, pairs } = ground;
  return [
    ...[...line.matchAll(SAID)].map(([, words = '']) => words).filter((words) => !isQuotable(words, ground)),
    ...[...line.matchAll(HAPPENED)].filter(([text]) => coverage(text, pairs) < RETOLD).map(([text]) => text),
    ...[...line.matchAll(RENOWN)].map(([text]) => text).filter((text) => !told.includes(text)),
  ];
}

/** What anybody asks: nobody's words in particular. */
const ASKED_BY_ALL = /^(?:凭什么信你|多少钱|怎么收费|贵不贵|靠不靠谱|怎么找你)/;

/** The user's own words, or a worry of the trade as the knowledge has it. */
const isQuotable = (words: string, ground: Ground): boolean =>
  ASKED_BY_ALL.test(words) ||
  coverage(words, ground.pairs) >= QUOTED ||
  knownCoverage(words, ground.known) >= QUOTED;
