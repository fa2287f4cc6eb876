/** Whose words or doings a clause tells; `third` is 他, 有个…, who may be a customer or anybody. */
export type Mentioned = 'self' | 'family' | 'customer' | 'third' | 'outsider';

const KIN =
  '爷爷|奶奶|姥姥|姥爷|外公|外婆|阿爸|阿妈|阿爹|阿公|阿婆|爸爸|爸|妈妈|妈|父亲|母亲|爹|娘|老公|老婆|先生|太太|爱人|媳妇|丈夫|妻子|对象|男朋友|女朋友|哥哥|哥|姐姐|姐|弟弟|弟|妹妹|妹|大哥|大姐|舅舅|舅妈|舅|姑姑|姑父|姑|姨妈|姨|叔叔|叔|伯伯|伯|表姐|表哥|表弟|表妹|堂哥|堂弟|堂姐|堂妹|侄子|侄女|侄|外甥女|外甥|儿子|女儿|闺女|孙子|孙女|嫂子|姐夫|妹夫|弟媳|弟妹|儿媳妇|儿媳|女婿|大伯|小姨|小舅子|小姑子|公公|婆婆|岳父|岳母|丈人|丈母娘|家人|家里人|爸妈|父母|孩子|小孩|娃';
const ALONE = '孙女|孙子|儿子|女儿|闺女|老公|老婆|媳妇|爱人|爸妈|父母|孩子|小孩|家里人|外甥|侄子';
const CUSTOMERS = '老客户|老客|客户|客人|顾客|买家|学员|学生|家长|业主|患者|病人|会员|甲方|东家';
const OUTSIDERS =
  '同行|闺蜜|发小(?!红书)|哥们|亲戚|战友|室友|搭档|合伙人|对门|别人|别家|(?<![般通户老])人家|网上|网友|隔壁|对面那家|拼多多|有的人|有些人|有的|有些|有人|朋友(?!圈)|同学(?![会录])|同事|老师|师父|师傅|师兄|师姐|老板|领导|中介|机构|邻居|老乡|专家|教授|某某|那家|他们家|大厂';
const THIRDS =
  '他们|她们|佢哋|他|她|佢|那个人|有一?[个位](?=.{0,8}(?:人|客|大爷|阿姨|妈|奶奶|伯伯|叔|哥|姐|学生|老板|朋友|男孩|女孩|孩子|姑娘|老太|团长|师))';

const MENTIONS: readonly [Mentioned, RegExp][] = [
  [
    'family',
    new RegExp(
      `(?:我们?|咱|俺)家?[大小二三四五老]?(?:${KIN})(?!节|妆)|(?<![我咱俺他她的个位])(?:${ALONE})`,
      'g',
    ),
  ],
  ['customer', new RegExp(`(?:我们?|咱)?的?(?:${CUSTOMERS})`, 'g')],
  [
    'outsider',
    new RegExp(
      `(?:我们?|咱|俺)?(?:的)?(?<![做当是])(?:${OUTSIDERS})|(?:我们?|咱|俺)的?(?:[大小二]?徒弟|学徒|师[弟妹])`,
      'g',
    ),
  ],
  ['third', new RegExp(THIRDS, 'g')],
];
const SELF = /我们|我|咱们|咱|俺|本人|(?<![他她])自己/g;

/** After these somebody is the object, or the company: 跟我舅学, 教孩子, 给客户. */
const OBJECT_AFTER =
  /(?<![现正实存])在$|[跟和与同给俾畀帮教对把被替陪带向比为问找从学拿卖收骗修叫请由求让像靠服务接待认识夸骂送劝催约陪访聊烦娶嫁]$|[一每][个位名]$/;
const HEARSAY =
  /我(?:看到|看见|看|听说|听|知道|觉得|认识|见过|见|发现|刷到|有个?|有一个|有位|那个?|们行业协?会?有个)/g;

const SOMEBODY = new RegExp(
  `${KIN}|${CUSTOMERS}|${OUTSIDERS}|有[人个位]|他们|她们|老[人太]|大[爷妈娘]|阿姨|大叔|小伙|姑娘|男孩|女孩|徒弟|票友`,
);

/** Whether a value names somebody beside the user, who is 他 or 她 in a model's words. */
export const namesSomebody = (value: string): boolean => SOMEBODY.test(value);

/** Somebody who may be a customer, also where the user acts: 有个卖鱼的, 我给他改. */
const CLIENT = new RegExp(
  `[一这那][个位名家](?:${CUSTOMERS})|${THIRDS}|(?<!我)有一?[个位][^我咱俺]{1,12}的(?:$|[来找问说让换买把要想拿])`,
);

/** Whether a clause names somebody who may be a customer, be it as whom the user does something for. */
export const namesClient = (clause: string): boolean => CLIENT.test(clause);

/** Relatives by a word that is said of nobody else. */
const RELATIVE =
  /^(?:家里)?(?:母亲|父亲|妈妈|爸爸|女儿|儿子|闺女|老伴|老公|老婆|丈夫|妻子|媳妇|老头[儿子]|那口子|当家的)/;
/** What stands before a relative of the user's own: nothing, 我 or 家里. */
const OWN = /(?:^|[\s，。；：！？])$|(?:[我咱俺]们?家?|家里|屋头|屋里)(?:的|有一?个)?$/;

/** Whether a relative whom a value begins with is named in a text as the user's own. */
export function namesOwnKin(value: string, text: string): boolean {
  const word = RELATIVE.exec(value)?.[0].replace(/^家里/, '');
  if (word === undefined) return false;
  const at = text.indexOf(word);
  return at >= 0 && OWN.test(text.slice(0, at));
}

/** Somebody who is named in a clause, and where. */
export interface Mention {
  readonly subject: Mentioned;
  readonly start: number;
  readonly end: number;
}

/** Everybody a clause names who is not its object, in order. */
export function mentionsIn(clause: string): Mention[] {
  const named = MENTIONS.flatMap(([subject, words]) =>
    [...clause.matchAll(words)].map(({ index, 0: word }) => ({
      subject,
      start: index,
      end: index + word.length,
    })),
  );
  const others: Mention[] = [];
  // Of two that overlap the wider one is meant: 我老师 is not 老师.
  for (const one of named.sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (one.end > (others.at(-1)?.end ?? -1)) others.push(one);
  }
  const hearsay = [...clause.matchAll(HEARSAY)].map(({ index, 0: word }) => ({
    start: index,
    end: index + word.length,
  }));
  const taken = new Set<number>();
  for (const { start, end } of others) for (let at = start; at < end; at += 1) taken.add(at);
  const starts = new Set(others.map(({ start }) => start));
  for (const { start, end } of hearsay) {
    if ([-1, 0, 1, 2, 3, 4].some((step) => starts.has(end + step))) taken.add(start);
  }
  const selves = [...clause.matchAll(SELF)]
    // 「客户自己卖九百」 is not the user.
    .filter(({ index, 0: word }) => !taken.has(index) && !(word === '自己' && taken.has(index - 1)))
    .map(({ index, 0: word }) => ({ subject: 'self' as const, start: index, end: index + word.length }));
  return [...others, ...selves]
    .filter(({ subject, start }) => {
      const before = clause.slice(Math.max(0, start - 2), start);
      return !OBJECT_AFTER.test(before) && !(subject === 'third' && /[看听见]$/.test(before));
    })
    .sort((a, b) => a.start - b.start);
}
