import type { Clause } from './clauses';

/** Whoever is somebody's own, as a pattern source: what these are and do is nothing that the user does. */
const KIN =
  '老公|老婆|媳妇|爱人|(?<!的)对象|先生|太太|男朋友|女朋友|爸|妈|爸妈|爸爸|妈妈|爹|娘|父亲|母亲|爷爷|奶奶|姥姥|姥爷|外公|外婆|公公|婆婆|岳父|岳母|丈母娘|哥|弟|姐|妹|哥哥|弟弟|姐姐|妹妹|表[哥弟姐妹]|堂[哥弟姐妹]|嫂子|大嫂|姐夫|妹夫|儿子|女儿|闺女|孙子|孙女|侄子|侄女|外甥|叔|叔叔|舅舅?|姑姑?|姨|大伯|小[叔姨姑舅]';
const NEAR =
  '朋友|闺蜜|闺密|发小|哥们|兄弟|同学|同事|室友|邻居|亲戚|老乡|战友|师傅|师父|徒弟|师兄|师姐|领导|老板|前同事|合伙人|网友|群友';
const WHOSE = '(?:我|俺|咱)(?:们)?(?:家)?(?:那个?|有个|有一个|一个|的)?';
const SOMEBODY = `(?:${WHOSE}(?:${KIN}|${NEAR})|(?:有个|有一个|一个|认识个|认识一个)(?:${NEAR}|${KIN})|(?:${KIN.replace('妈妈|', '')})(?=是|在|以前|开|做|当|干|也是)|(?:朋友|闺蜜|同学|同事|师傅|师父)(?=是|在|以前|开|做了?|当)|[他她](?!们))`;
const LEAD = '^(?:但是?|不过|而|因为|其实|而且|像|比如|那个|帮|给)?';

/** Its subject is somebody near the speaker, and it tells what that one is, does, has or takes. */
const ABOUT = new RegExp(
  `${LEAD}${SOMEBODY}(?!(?:和|跟|与)我|都|们|圈|介绍|推荐|来|找|叫我|喊我|教我|给我|让我|帮我|带我|说|劝|建议|觉得|夸|问)(?:的|现在|目前|以前|之前|也|就|自己|今年|一直|退休前|叫.{1,4})*(?:是|在|给[一-鿿]{1,6}过|做|开|干|当|卖|种|养|教|搞|拍|写|有|会|收|从事|负责|上班|打工|退休|考|拿|叫|今年)`,
);
/** Advice and opinions of somebody near: 我老公说让我去干家政 is no plan of the speaker's. */
const ADVISED = new RegExp(
  `${LEAD}(?:${WHOSE}|有个|一个)?(?:${KIN}|朋友|闺蜜|同学|同事)(?:们)?(?:老|总|都|一直|天天)*(?:说|劝|建议|觉得|让|叫|喊|催|逼)(?:我|俺)`,
);
const ADVISED_TO =
  /^(?:我|俺)(?:老公|老婆|媳妇|爸|妈|爸妈|妈妈|爸爸|爱人|对象|家里人|家人|朋友|闺蜜)(?:老|总|都|一直)*(?:说|劝|建议|让|叫)/;
/** 这是我同学的资料, 帮我看下别人的账号 */
const PRESENTED =
  /(?:这是|看[看下]?一?下?|分析一?下?|这[个份]是?)(?:我.{0,4}|别人|人家|同行|他|她|一个.{0,4})的(?:资料|简介|情况|档案|信息|账号|主页|号)/;
/** From here on the speaker speaks of themselves again. */
const OWN = new RegExp(
  `^(?:而|但是?|不过|然后|那)?(?:(?:我|俺|咱|本人)(?!(?:们)?(?:家)?(?:那个?|有个|有一个|一个|的)?(?:${KIN}|${NEAR}))|自己|自家)`,
);

interface Told {
  /** What the author says of themselves. */
  readonly own: readonly Clause[];
  /** What somebody near advises: no plan of the author's, but perhaps where they publish (孙女说发抖音). */
  readonly advised: readonly Clause[];
}

/** Tells what a message says of its author from what it says of somebody near; that goes on until a clause begins with 我. */
export function tellApart(clauses: readonly Clause[]): Told {
  const own: Clause[] = [];
  const advised: Clause[] = [];
  let isOthers = false;
  for (const clause of clauses) {
    if (ABOUT.test(clause.text) || PRESENTED.test(clause.text)) isOthers = true;
    else if (OWN.test(clause.text)) isOthers = false;
    if (isAdvice(clause)) advised.push(clause);
    else if (!isOthers) own.push(clause);
  }
  return { own, advised };
}

const isAdvice = ({ text }: Clause): boolean => ADVISED.test(text) || ADVISED_TO.test(text);
