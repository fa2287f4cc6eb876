import { ChatClient } from './faults/harness/chat-client';
import type { Person } from './test';
import { answerWith, delta, type VendorAct } from './vendor-server';
import { type CoachCall, callOf, manuscriptOf } from './writer-calls';

/** What a florist for weddings tells, in the order of {@link model}'s answers. */
export const FLORIST = {
  first: '我在苏州做婚礼花艺，八年了。来找我的多是快结婚的新人，最怕现场和效果图不一样，一场8000元。',
  story:
    '上个月有一场，新娘拿着效果图一桌一桌对，我说你随便指，哪朵不对我当场换。她对完说，比图上还满。我一周能拍两条，发小红书。',
  card: '出定位卡',
  script: '写个脚本，就写新娘对图这件事，30秒',
  calendar: '排30天日历，从今天起',
  newPrice: '价格改了，现在一场6800元',
  shorter: '短一点',
  /** Something else, on another day. */
  titles: '小红书标题怎么写',
  /** For the check before it is published. */
  draft:
    '全苏州最好的婚礼花艺，保证和效果图一模一样，加微信yihua2026领报价。新娘拿着图一桌一桌对，哪朵不对我当场换。',
} as const;

/** What a press on the way to a card sends. */
export const CARD_CHIP = '先出定位卡';

const HEARD = `@@
先拍给图已经存了一相册的新人看。他们不是嫌贵，是怕到了现场认不出那张图。
今天就能发一句：「效果图给我，婚礼那天你拿着它来对。」敢说这句的花艺师不多，你先想想敢不敢让人对。
最近一场，新人到了现场先看哪一样，开口说了什么？
@@@
F|做的事|婚礼花艺|self|m1「我在苏州做婚礼花艺」
F|地点|苏州|self|m1「我在苏州做婚礼花艺」
F|年限|八年|self|m1「八年了」
F|服务谁|快结婚的新人|self|m1「来找我的多是快结婚的新人」
F|难题|现场和效果图不一样|self|m1「最怕现场和效果图不一样」
F|价格|一场8000元|self|m1「一场8000元」
C||她拿着图一桌一桌对
C||先看路引够不够满
C||${CARD_CHIP}`;

const TITLES = `@@
标题就用客人的原话，别自己编形容词。先写她说过的那句，再把多余的字去掉，二十个字以内。
你记得最近一位新人的原话吗？
@@@
-`;

const STORY_HEARD = `@@
就拍这一段，别拍花有多美。「你随便指」四个字，比什么证书都硬。
往后每一场都留十秒：新人拿着图，你站在旁边，让她指。
下一场是哪天，她肯不肯出镜？
@@@
F|真事|新娘拿着效果图一桌一桌对，哪朵不对当场换，对完说比图上还满|self|m2「新娘拿着效果图一桌一桌对，我说你随便指，哪朵不对我当场换。她对完说，比图上还满」
F|频率|一周两条|self|m2「我一周能拍两条」
F|平台|小红书|self|m2「发小红书」
C||${CARD_CHIP}
C||先写脚本`;

const CARD = `@@想
甲|新娘拿着效果图一桌一桌对，敢让她随便指|m2
乙|最怕现场和效果图不一样|m1
选|甲|怕不一样是人人都怕的，敢当场让人对的只有这一家
@@稿
> 苏州做婚礼花艺八年，效果图你拿着，到现场一桌一桌对。[m1 m2]
## 跟谁都不比美
同行比谁的图好看。你只比一样：图上有的，现场指得出来。[m1 m2]
## 凭什么信
- 上个月那场，新娘拿着图一桌一桌对，说比图上还满[m2]
- 哪朵不对，当场换[m2]
## 拍什么
- 新人指，你换，不剪[m2]
- 凌晨搭场，图贴在柱子上比着插
## 价
一场8000元，先付定金再出图，定金多少你来定。[m1]
@@写
一句话1|苏州做婚礼花艺八年，效果图你拿着，到现场一桌一桌对。|m1 m2
@@@`;

const SCRIPT = `@@想
甲|新娘拿着效果图一桌一桌对|m2
选|甲|别家不敢让人当场对
@@写
题目|新娘拿着效果图一桌一桌对|m2
标题1|她拿着效果图，一桌一桌对|m2
段1画面|手机支在主桌边，新娘手里那张图占半个画面|
段1口播|新娘来了，手里拿着我给她的效果图。|m2
段2口播|一桌一桌对。我说你随便指，哪朵不对，我当场换。|m2
段3画面|她指一朵，你走过去，停两秒|
段3口播|结婚怕什么？怕的就是到了现场，跟图上不一样。|m1
段4口播|我在苏州做婚礼花艺八年，图给你，你拿着对。|m1
段5口播|她对完跟我说，比图上还满。|m2
@@@`;

const SHORTER = `@@写
段2口播|一桌一桌对。你随便指，不对我当场换。|m2
-|段4
@@@`;

const CHECKED = `@@写
判断|先改头一句和联系方式，后半句是你真做过的，留着。|
改1|苏州做婚礼花艺|
改1原文|全苏州最好的婚礼花艺|
改2|效果图给你|
改2原文|保证和效果图一模一样|
改3|要报价的在评论区说一声|
改3原文|加微信yihua2026领报价|
@@@`;

const POSTS = [
  [
    '别急着问价，先问能不能对图',
    '你那张效果图，敢让花艺师当场对吗？怕现场不一样的新人听得进去。停在：你的图在谁手里？',
  ],
  ['新娘拿着图，一桌一桌对', '她拿着图进来，我说你随便指。哪朵不对我当场换，对完她说比图上还满。停在这句。'],
  ['图贴在柱子上，比着插', '把图贴在柱子上，插一朵看一眼。请看的人放大图，数主桌有几样花。'],
  ['哪朵不对，当场换', '换花只要一只手的工夫，难的是肯让人指。停在：你敢不敢让人指？'],
  ['八年里问得最多的一句', '新人张嘴问的都是同一句：现场能和图一样吗？照实答，一样不一样你来对。'],
  ['路引那一排怎么看够不够满', '蹲下来，从新人走过来的高度拍一眼。请看的人用同样的高度看自己的图。'],
  ['比图上还满，满在哪', '她那句话我记到现在。满的不是花多，是桌角也有。停在：你的图上桌角有没有花？'],
  ['一场收多少，都花在哪', '一场8000元，花、人、车，一样一样摆出来讲。停在：你最想知道哪一样？'],
] as const;
/** Days between posts that are two a week. */
const AFTER_DAYS = [0, 3, 7, 10, 14, 17, 21, 24];

/** The day in the time zone of the product's users. */
const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });

const calendar = (): string =>
  [
    '@@稿',
    '这个月只做成一件：让人看见你敢让新人当场对图。[m2]',
    ...POSTS.flatMap(([title, body], at) => [
      `${dayIn(AFTER_DAYS[at] ?? 0)
        .slice(5)
        .replace('-', '/')} ${title}`,
      `${body}[m1 m2]`,
    ]),
    '@@写',
    '平台|小红书|m2',
    ...POSTS.flatMap(([title], at) => [
      `条${at + 1}排|${dayIn(AFTER_DAYS[at] ?? 0)}/发/口播/30|`,
      `条${at + 1}|${title}|`,
    ]),
    '@@@',
  ].join('\n');

interface Asked {
  /** The newest message of the prompt. */
  readonly last: string;
  readonly all: string;
}

/** Short names of the fact that says the price, and of the newest message. */
const namesIn = ({ last, all }: Asked) => ({
  fact: /(f\d+) 价格/.exec(all)?.[1] ?? 'f6',
  message: /\[(m\d+)\][^[]*$/.exec(last)?.[1] ?? 'm1',
});

function corrected(asked: Asked): string {
  const { fact, message } = namesIn(asked);
  return `@@
按6800元算，8000元那个数不再用。做好的东西里还写着8000的，打开就能看到是哪几行。
@@@
F|价格|一场6800元|self|${message}「现在一场6800元」|改 ${fact}`;
}

const order = (kind: string, words: string, parameters: string): string =>
  `@@orders ${kind}\n${words}\n@@@\nO|${kind}|${parameters}`;

/** What the coach says to the newest message. */
function talk(asked: Asked): string {
  const { last } = asked;
  // What was said in other conversations may stand beside it.
  const isAsked = (text: string) => last.includes(`] ${text}`);
  if (isAsked(FLORIST.newPrice)) return corrected(asked);
  if (isAsked(FLORIST.card) || isAsked(CARD_CHIP))
    return order('定位卡', '就按「你拿着图来对」这一句定。', '写');
  if (isAsked(FLORIST.script))
    return order('脚本', '只讲新娘对图这一件。', '写|题目=新娘拿着效果图一桌一桌对|秒=30');
  if (isAsked(FLORIST.calendar))
    return order('30天日历', '一周两条，从今天排。', `写|天数=28|从=${dayIn(0)}|一周几条=2`);
  if (isAsked(FLORIST.shorter)) return order('脚本', '留新娘和那句话，别的收一收。', '改|要求=短一点');
  if (isAsked(FLORIST.titles)) return TITLES;
  return isAsked(FLORIST.story) ? STORY_HEARD : HEARD;
}

/** What a writer hands in, by the kind that its role names. */
function work(role: string, { all }: Asked): string {
  if (role.includes('「定位卡」')) return CARD;
  if (role.includes('「30天日历」')) return calendar();
  if (role.includes('「发布前体检」')) return CHECKED;
  return all.includes(`[m4] ${FLORIST.shorter}`) ? SHORTER : SCRIPT;
}

/** What a model says that knows a florist for weddings and nobody else. @param body of the request */
export function answerTo(body: string): string {
  const { messages } = JSON.parse(body) as { messages: readonly { content: string }[] };
  const role = messages[0]?.content ?? '';
  const asked = {
    last: messages.at(-1)?.content ?? '',
    all: messages.map(({ content }) => content).join('\n'),
  };
  const answers: Readonly<Record<CoachCall, () => string>> = {
    audit: () => '无',
    talk: () => talk(asked),
    manuscript: () => manuscriptOf(work(role, asked)),
    lines: () => work(role, asked),
  };
  return answers[callOf(role)]();
}

/** That model, without its pauses. */
export const model: VendorAct = (response, request, body) => {
  const chunks = (answerTo(body).match(/[\s\S]{1,40}/g) ?? []).map((content) => delta({ content }));
  return answerWith(chunks, 1)(response, request, body);
};

/** Sends messages in one conversation and waits for their answers. @returns the conversation */
export async function tell(site: string, person: Person, ...messages: readonly string[]): Promise<string> {
  const client = new ChatClient(person, site);
  let conversationId: string | null = null;
  for (const message of messages) {
    for await (const event of client.send(message, { conversationId })) {
      if ('error' in event) throw new Error(`${message}: ${event.error}`);
      if ('event' in event && event.event === 'start') conversationId = event.conversationId;
    }
  }
  return conversationId ?? '';
}
