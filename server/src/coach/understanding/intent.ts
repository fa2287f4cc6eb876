import type { SideAnswer } from '../knowledge';
import type { Lexicon } from '../lexicon';
import { lowerAscii } from '../word-finder';
import { answerPlatform } from './platform-facts';

/** Work that a user may ask for by name. */
export type Request =
  | 'card'
  | 'one-liner'
  | 'topics'
  | 'outline'
  | 'profile'
  | 'calendar'
  | 'review'
  | 'check'
  | 'income'
  | 'next'
  | null;

/** What kind of message it is, apart from the facts in it. Flags, because a message may be several things. */
export interface Intent {
  readonly isCare: boolean;
  readonly isInjection: boolean;
  readonly isHostile: boolean;
  /** It describes somebody else: nothing in it is about the user. */
  readonly isOthers: boolean;
  readonly isGreeting: boolean;
  readonly isThanks: boolean;
  readonly isAgreement: boolean;
  readonly isEveryone: boolean;
  readonly isEnglish: boolean;
  /** No letters at all: emoji, punctuation, digits. */
  readonly isWordless: boolean;
  readonly isQuestion: boolean;
  /** A promise they make to customers, as they put it: 保证瘦十斤. */
  readonly promise: string | null;
  readonly request: Request;
  readonly answer: SideAnswer | null;
}

const GREETING =
  /^(?:你好|您好|哈喽|哈啰|嗨|hi|hello|hey|在吗|在不在|早|早上好|下午好|晚上好|老高|高老师|老师|你好呀|大家好)+(?:老高|老师|啊|呀|吗|在吗|你好|,|，|。|~|\s)*$/i;
const THANKS =
  /^(?:好的?|嗯+|ok|OK)?[，,\s]*(?:谢谢|多谢|感谢|辛苦了|谢了|thanks|thank you|再见|拜拜|先这样|下次聊)/i;
const AGREEMENT =
  /^(?:好|好的|好啊|好呀|好吧|行|行吧|可以|可以的|可以啊|没问题|要|要的|要啊|对|对的|对啊|是|是的|是啊|嗯+|恩|ok|OK|Ok|继续|接着|来吧|来|开始吧|开始|走|yes|没错|就这样|挺好|不错|同意|确认|需要|出吧|给我吧|那就这样)+[\s，,。~!！]*$/;
const QUESTION =
  /[？?]|吗[。\s]*$|怎么(?!办都)|如何|为什么|为啥|哪个|哪些|多少|能不能|可不可以|要不要|是不是|有没有|会不会|该不该|多久|几点|是什么|什么意思|行不行/;
const OTHERS =
  /(?:我朋友|我老公|我老婆|我媳妇|我同学|我同事|我弟|我哥|我姐|我妹|我妈|我爸|我儿子|我女儿|我闺女|我亲戚|我邻居|一个朋友|有个朋友)(?:的(?:资料|情况|简介|档案|信息)|是|叫|在.{2,6}(?:做|开|当)|做|开|，|,)|(?:^|\n)\s*(?:姓名|名字)[：:].{1,20}(?:\n|，|,).{0,40}(?:性别|年龄|电话|学历)[：:]|这是(?:我朋友|别人|他|她|一个).{0,6}(?:的(?:资料|简介|情况|档案))/;
/** Besides somebody else they also speak of themselves: then the message is theirs. */
const OWN = /(?:^|[，。；,;\s])(?:而|但)?我(?:自己|是|做|在|想|有|今年|开|呢|教|卖|会|主要)/;
const PROMISE =
  /(?:保证|包(?:过|瘦|会|赚|赢|好|满意|就业|学会|录取|上岸|治好|拿证)|百分之?百|100%|百分百|稳赚|根治|一定能|肯定能(?:瘦|过|赚|火|好)|无效(?:全额)?退款|必过|必火|必爆)[一-鿿\d]{0,10}/;

const REQUESTS: readonly (readonly [RegExp, Exclude<Request, null>])[] = [
  [
    /定位卡|(?:出|看|来|要|给|发|换|新|张)[一-鿿]{0,3}卡(?!点|住|壳|在)|卡片|(?:给我|帮我|出|做)(?:个|一个|一下|出)?定位|定位(?:出来|结果|报告|方案)|(?:总结|整理|汇总)(?:一下|出来)?(?:吧|我的|给我|$)|出方案|做方案|给我(?:个|一个|一份)?方案/,
    'card',
  ],
  [/一句话(?!说|讲清|答)|slogan|口号|一句介绍/i, 'one-liner'],
  [/脚本|口播|台词|(?:这条|第一条|怎么|如何).{0,4}(?:拍|讲|开头)|写一条|帮我写(?:一)?[条篇]/, 'outline'],
  [
    /选题|题目|拍(?:点)?(?:什么|啥)|发(?:点)?(?:什么|啥)|写(?:点)?(?:什么|啥)|(?:什么|哪些|内容)(?:内容|方向|规划)|换一批|新想法|新点子|什么想法|啥想法|^再来(?:几|一|些|点)|^还有(?:别的|没有|吗)|^更多/,
    'topics',
  ],
  [
    /(?:你|都)(?:知道|记得|记住|记下|了解)(?:了)?(?:我)?(?:什么|哪些|多少|啥)|我的档案|忘了我|忘记我|记得我吗|我是做什么的|我的资料有|我说过(?:什么|哪些)/,
    'profile',
  ],
  [/日历|排期|排(?:个|一下)?(?:计划|表)|内容计划|发布计划|计划表/, 'calendar'],
  [/复盘|分析(?:一下)?(?:数据|我的数据)/, 'review'],
  [/(?:检查|看看|审|体检).{0,6}(?:文案|这段|这条|违规|稿)/, 'check'],
  [
    /怎么(?:变现|赚钱|挣钱)|如何(?:变现|赚钱)|变现(?:路径|方式|方法|阶梯|方案|怎么)|产品(?:线|体系|怎么设计)|卖什么好|靠什么赚/,
    'income',
  ],
  [
    /下一步|然后呢|接下来|接着(?:做|呢)|现在(?:该)?(?:做|干)什么|我该(?:做|干)什么|从哪(?:里|儿)?开始|怎么开始|怎么做起/,
    'next',
  ],
];

/** Tells what a message is for. `message` is normalised text. */
export function readIntent(message: string, lexicon: Lexicon): Intent {
  const text = message.trim();
  const compact = text.replace(/\s+/g, '');
  const chinese = [...text.matchAll(/[一-鿿]/g)].length;
  const latin = [...text.matchAll(/[A-Za-z]/g)].length;
  const isShort = compact.length <= 60;
  const request = isShort ? (REQUESTS.find(([pattern]) => pattern.test(compact))?.[1] ?? null) : null;
  const isWantRequest =
    request !== null &&
    !/(?:客户|学员|他们|她们).{0,6}(?:选题|脚本)|我(?:是|会|教).{0,8}(?:脚本|选题|口播)/.test(compact);
  return {
    isCare: lexicon.findCare(compact).length > 0,
    isInjection: lexicon.findInjection(text).length > 0,
    isHostile: lexicon.findHostile(text).length > 0,
    isOthers: OTHERS.test(text) && !OWN.test(text),
    isGreeting: GREETING.test(compact),
    isThanks: THANKS.test(text),
    isAgreement: AGREEMENT.test(compact),
    isEveryone: lexicon.findEveryone(compact).length > 0,
    isEnglish: latin >= 8 && latin > chinese * 2,
    isWordless: chinese === 0 && latin === 0,
    isQuestion: QUESTION.test(compact),
    promise: PROMISE.exec(compact)?.[0] ?? null,
    request: isWantRequest ? request : null,
    answer:
      compact.length <= 120 && (QUESTION.test(compact) || compact.length <= 24)
        ? findAnswer(compact, lexicon)
        : null,
  };
}

function findAnswer(text: string, lexicon: Lexicon): SideAnswer | null {
  const { knowledge } = lexicon;
  const lower = lowerAscii(text);
  const matches = (ask: string) =>
    lowerAscii(ask)
      .split(' ')
      .every((term) => term.split('|').some((word) => lower.includes(word)));
  const listed = knowledge.answers.answers.find(({ asks }) => asks.some(matches)) ?? null;
  return (QUESTION.test(text) ? answerPlatform(text, lexicon) : null) ?? listed;
}
