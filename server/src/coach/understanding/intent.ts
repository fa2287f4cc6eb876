import type { SideAnswer } from '../knowledge';
import type { Lexicon } from '../lexicon';
import { lowerAscii } from '../word-finder';
import { splitClauses } from './clauses';
import { tellApart } from './others';
import { answerPlatform } from './platform-facts';
import { isAddressed, type Request, readRequest } from './requests';

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
  readonly request: Request | null;
  /** It asks the coach to do something, whether there is a name for it or not. */
  readonly isAddressed: boolean;
  readonly answer: SideAnswer | null;
}

/** Nobody greets in 200 characters; without that end 老师 over and over would be tried in every way. */
const GREETING =
  /^(?!.{200})(?:你好|您好|哈喽|哈啰|嗨|hi|hello|hey|在吗|在不在|早|早上好|下午好|晚上好|老高|高老师|老师|你好呀|大家好)+(?:老高|老师|啊|呀|吗|在吗|你好|,|，|。|~|\s)*$/i;
const THANKS =
  /^(?:好的?|嗯+|ok|OK)?[，,\s]*(?:谢谢|多谢|感谢|辛苦了|谢了|thanks|thank you|再见|拜拜|先这样|下次聊)/i;
const AGREEMENT =
  /^(?:好|好的|好啊|好呀|好吧|行|行吧|可以|可以的|可以啊|没问题|要|要的|要啊|对|对的|对啊|是|是的|是啊|嗯|恩|ok|OK|Ok|继续|接着|来吧|来|开始吧|开始|走|yes|没错|就这样|挺好|不错|同意|确认|需要|出吧|给我吧|那就这样)+[\s，,。~!！]*$/;
const QUESTION =
  /[？?]|吗[。\s]*$|怎么(?!办都)|如何|为什么|为啥|哪个|哪些|多少|能不能|可不可以|要不要|是不是|有没有|会不会|该不该|多久|几点|是什么|什么意思|行不行/;
const OTHERS =
  /(?:我朋友|我老公|我老婆|我媳妇|我同学|我同事|我弟|我哥|我姐|我妹|我妈|我爸|我儿子|我女儿|我闺女|我亲戚|我邻居|一个朋友|有个朋友)(?:的(?:资料|情况|简介|档案|信息)|是|叫|在.{2,6}(?:做|开|当)|做|开|，|,)|(?:^|\n)\s*(?:姓名|名字)[：:].{1,20}(?:\n|，|,).{0,40}(?:性别|年龄|电话|学历)[：:]|这是(?:我朋友|别人|他|她|一个).{0,6}(?:的(?:资料|简介|情况|档案))/;
/** Besides somebody else they also speak of themselves: then the message is theirs. */
const OWN = /(?:^|[，。；,;\s])(?:而|但)?我(?:自己|是|做|在|想|有|今年|开|呢|教|卖|会|主要)/;
const PROMISE =
  /(?:保证|包(?:过|瘦|会|赚|赢|好|满意|就业|学会|录取|上岸|治好|拿证)|百分之?百|100%|百分百|稳赚|根治|一定能|肯定能(?:瘦|过|赚|火|好)|无效(?:全额)?退款|必过|必火|必爆)[一-鿿\d]{0,10}/;

/** Tells what a message is for. `message` is normalised text. */
export function readIntent(message: string, lexicon: Lexicon): Intent {
  const text = message.trim();
  const compact = text.replace(/\s+/g, '');
  const chinese = [...text.matchAll(/[一-鿿]/g)].length;
  const latin = [...text.matchAll(/[A-Za-z]/g)].length;
  return {
    isCare: lexicon.findCare(compact).length > 0,
    isInjection: lexicon.findInjection(text).length > 0,
    isHostile: lexicon.findHostile(text).length > 0,
    isOthers: (OTHERS.test(text) && !OWN.test(text)) || isWhollyOthers(text),
    isGreeting: GREETING.test(compact),
    isThanks: THANKS.test(text),
    isAgreement: AGREEMENT.test(compact),
    isEveryone: lexicon.findEveryone(compact).length > 0,
    isEnglish: latin >= 8 && latin > chinese * 2,
    isWordless: chinese === 0 && latin === 0,
    isQuestion: QUESTION.test(compact),
    promise: PROMISE.exec(compact)?.[0] ?? null,
    request: readRequest(compact),
    isAddressed: isAddressed(compact),
    answer:
      compact.length <= 120 && (QUESTION.test(compact) || compact.length <= 24)
        ? findAnswer(compact, lexicon)
        : null,
  };
}

/** 我表哥是种橙子的，一箱58 */
function isWhollyOthers(text: string): boolean {
  const clauses = splitClauses(text);
  const { own, advised } = tellApart(clauses);
  return clauses.length > 0 && own.length + advised.length === 0;
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
