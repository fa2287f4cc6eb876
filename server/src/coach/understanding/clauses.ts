/** A stretch of a message that says one thing, without its spaces and quotation marks. */
export interface Clause {
  readonly text: string;
  /** It ends in a question mark or reads like a question to the coach. */
  readonly isQuestion: boolean;
  /** The user's own words between two offsets of `text`. */
  quote(start: number, end: number): string;
}

const STOPS = /[，。！？；,.!?;\n\r…~～（）()【】|]/;
/** A colon goes too: 行业：装修 is understood by its label. */
const DROPPED = /[\s"'“”‘’「」『』《》*#`:：]/;
const CJK = /[\u3400-\u9fff]/;

/** Where a new thought starts in speech without punctuation; what may stand before it makes it part of the old one. */
const JOINTS: readonly (readonly [string, RegExp])[] = [
  ['然后|但是|不过|而且|并且|另外|因为|所以|平时|目前|现在|本人|坐标|今年|打算|希望', /[第到直至问说]$/],
  [
    '我是|我在|我想|我有|我做|我会|我开|我叫|我一周|我每|我现在|我平时|我主要|我以前|我之前|我们是|我们在|我们做|我就|我也|我都',
    /[问找给帮让跟教说对的是和叫陪等像以]$/,
  ],
  ['我家|我这', /[问找给帮让跟教说对的是和叫陪等像以过来在到吃住逛]$/],
  [
    '(?:想做|想靠|想通过|想用|想在|想帮|想教|想把|想卖|想转|想搞)(?![^，]{1,8}的[一-鿿]{2,4}(?:$|比较|居多|最多|多|为主))',
    /[我很也还就只不最真都所他她们主者]$/,
  ],
  [
    '主要是|主要做|主要服务|主要给|主要帮|主要教|主要带|主要面向|主要接',
    /(?:我|还|也|客户|学员|客人|顾客|用户|粉丝|服务|产品|业务|现在|目前|人群)$/,
  ],
  ['收费|价格|客单价|均价|一节课|一次课|每次收|每节', /[么的了我会]$/],
  [
    '(?:客户|顾客|学员|客人|粉丝|家长)(?=都|主要|大|基本|一般|是|老|总|经常|多|最|会|问|说|担心|怕|来)',
    /[老新个位名家多过给帮跟和让问有带教万千百十小琴其]$/,
  ],
  ['他们|她们', /[是给帮问对跟和让带教为向的说叫陪替找]$/],
  ['一周|每周|每天|一个星期|一星期', /[了第我能]$/],
  ['考了|考过|拿了|手里有|手上有', /[我还也都就]$/],
  ['主业是|副业是|本职是', /[我的]$/],
  ['平时', /[我在]$/],
  ['上门', /[我要能可提供会是]$/],
  ['(?<=嘛|啊(?!姨)|了吧|的吧|了呢|了哈)(?=..)', /^$/],
  ['(?<=年多|年了|年吧|年多了|年左右)(?=[一-鿿])(?![的了多吧半来没以啊呢时])', /^$/],
  [
    '(?<=[一-鿿]{2,8}的)(?=(?:干|做|跑|开|卖|修|养|种|教)了[一二两三四五六七八九十几\\d快]|在[一-鿿]{2,6}(?:干|做|开)了)',
    /^$/,
  ],
  ['(?<=不[做接卖教][一-鿿]{1,6})不[做接卖教](?!了)', /^$/],
  ['(?<=离职了|被裁了|辞职了|退休了|失业了|下岗了|裸辞了)', /^$/],
];
const JOINT_PATTERNS = JOINTS.map(([source, forbidden]) => [new RegExp(source, 'g'), forbidden] as const);

/** Interrogatives that make a clause a question to the coach rather than a statement. */
const ASKING =
  /(吗|呢|么|嘛)$|算不算|值不值|怎么(?!办)|如何|哪个|哪些|哪种|多少(?!人)|什么(?!都|人都)|为啥|为什么|要不要|能不能|是不是|可不可以|好不好|行不行|有没有|会不会|该不该/;

/** What others do not know, and what the speaker teaches, is told to the coach and not asked. */
const REPORTED =
  /^(?:但是?|就是|其实)?(?:他们|她们|客户|客人|顾客|学员|学生|家长|老板们?|大家|很多人|好多人|别人|有人|(?:我)?(?:业余|平时|下班后|就)?(?:也)?(?:想|主要|可以|专门)?(?:做个?[一-鿿]{0,4}(?:号|账号|栏目))?(?:教|帮|带|告诉|分享|讲))/;

/** Words of hesitation in dictated speech; they go out of the clause, not out of the quotation. */
const FILLERS = /额|呃|嗯+|那个|就是说|怎么说呢|的话(?=一般|大概|就|是)/g;

/** Cuts a message into clauses: at punctuation, at spaces between Chinese characters, at the joints of spoken Chinese. */
export function splitClauses(message: string): readonly Clause[] {
  const clauses: Clause[] = [];
  let chars: string[] = [];
  let offsets: number[] = [];
  const flush = (stop: string) => {
    if (chars.length > 0)
      clauses.push(
        ...cutAtJoints(message, ...withoutFillers(chars.join(''), offsets), stop).filter(
          ({ text }) => text !== '',
        ),
      );
    chars = [];
    offsets = [];
  };
  for (let at = 0; at < message.length; at += 1) {
    const char = message.charAt(at);
    const before = message.charAt(at - 1);
    const after = message.charAt(at + 1);
    if (STOPS.test(char) && !(/[.,]/.test(char) && /\d/.test(before) && /\d/.test(after))) flush(char);
    else if (/\s/.test(char) && CJK.test(before) && CJK.test(after)) flush(' ');
    else if (DROPPED.test(char) && !(/[A-Za-z\d]/.test(before) && /[A-Za-z\d]/.test(after))) continue;
    else {
      chars.push(char);
      offsets.push(at);
    }
  }
  flush('');
  return clauses;
}

/** A sentence begun again: 我就是我是做装修的. */
const RESTART = /我就是(?=我)/g;

function withoutFillers(text: string, offsets: readonly number[]): [string, readonly number[]] {
  const once = without(FILLERS, text, offsets);
  return without(RESTART, ...once);
}

function without(pattern: RegExp, text: string, offsets: readonly number[]): [string, readonly number[]] {
  const dropped = new Set<number>();
  for (const { 0: filler, index } of text.matchAll(pattern)) {
    for (let at = index; at < index + filler.length; at += 1) dropped.add(at);
  }
  if (dropped.size === 0 || dropped.size === text.length) return [text, offsets];
  const kept = Array.from({ length: text.length }, (_, at) => at).filter((at) => !dropped.has(at));
  return [kept.map((at) => text.charAt(at)).join(''), kept.map((at) => offsets[at] ?? 0)];
}

/** Opens a clause and says nothing. */
const CONNECTIVE = /^(?:然后|而且|并且|还有就是|另外|所以|因为)+(?=..)/;

/** Nobody says more in one breath; patterns look at one clause at a time, so this bounds what they cost. */
const MAX_CLAUSE = 100;

const inBounds = (starts: readonly number[], length: number): readonly number[] =>
  starts.flatMap((start, index) => {
    const end = starts[index + 1] ?? length;
    return Array.from(
      { length: Math.max(1, Math.ceil((end - start) / MAX_CLAUSE)) },
      (_, part) => start + part * MAX_CLAUSE,
    );
  });

function cutAtJoints(message: string, text: string, offsets: readonly number[], stop: string): Clause[] {
  const cuts = new Set<number>([0]);
  for (const [pattern, forbidden] of JOINT_PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      if (match.index > 1 && !forbidden.test(text.slice(0, match.index))) cuts.add(match.index);
    }
  }
  const starts = inBounds(
    [...cuts].sort((a, b) => a - b),
    text.length,
  );
  return starts.map((from, index) => {
    const end = starts[index + 1] ?? text.length;
    const start = from + (CONNECTIVE.exec(text.slice(from, end))?.[0].length ?? 0);
    const part = text.slice(start, end);
    const isLast = end === text.length;
    return {
      text: part,
      isQuestion: (isLast && /[？?]/.test(stop)) || (ASKING.test(part) && !REPORTED.test(part)),
      quote: (from, to) =>
        message.slice(offsets[start + from] ?? 0, (offsets[start + Math.max(from, to - 1)] ?? 0) + 1),
    };
  });
}
