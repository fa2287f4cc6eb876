/** A hit with what stands around it. */
export interface Said {
  readonly hit: string;
  /** Of its clause. */
  readonly before: string;
  readonly after: string;
  /** Of its sentence. */
  readonly saidBefore: string;
  readonly saidAfter: string;
}

const DENYING = [
  '不',
  '没',
  '没有',
  '别',
  '哪有',
  '哪来',
  '谁敢',
  '谁说',
  '谁能',
  '并非',
  '未必',
  '无',
  '勿',
  '甭',
  '莫',
];
/** 特别, 分别 deny nothing. */
const NO_DENIAL = ['特别', '分别', '个别', '区别', '级别', '性别', '告别'];
/** What may stand between the denial and what is denied. */
const BETWEEN = [
  ...[
    '什么',
    '啥',
    '所谓',
    '那种',
    '那个',
    '自称',
    '追求',
    '打算',
    '保证',
    '存在',
    '一定',
    '必须',
    '需要',
    '只',
  ],
  ...[
    '做',
    '说',
    '敢',
    '能',
    '是',
    '要',
    '当',
    '算',
    '叫',
    '写',
    '吹',
    '用',
    '会',
    '有',
    '个',
    '到',
    '选',
    '买',
    '挑',
    '信',
    '求',
    '给',
    '图',
  ],
];

/** 不是最便宜的, 哪有什么唯一答案: what is denied praises nobody. */
export function isDenied({ before }: Said): boolean {
  let rest = before;
  for (let step = 0; step < 5; step += 1) {
    if (NO_DENIAL.some((word) => rest.endsWith(word))) return false;
    if (DENYING.some((word) => rest.endsWith(word))) return true;
    const filler = BETWEEN.find((word) => rest.endsWith(word));
    if (filler === undefined) return false;
    rest = rest.slice(0, -filler.length);
  }
  return false;
}

const OTHERS =
  /老板|商家|销售|中介|同行|别家|人家|广告|招牌|店家|主播|有人|别人|网上|对面|隔壁|他们|对方|骗子|推销|包装|标题|页面|评论/;
const SAYS = ['说', '喊', '吹', '写', '标着', '挂着', '叫', '讲', '打着', '宣传', '吆喝', '夸'];
const OF_THEMSELVES = /自称|号称|标榜|吹嘘|所谓|看到[「“"『]|看见[「“"『]|写着|标着|打着/;
const OWN_AGAIN = /我家|我们|咱|本店|我做|我这|我的/;

/** 同行都喊自己第一, 看到「全网第一」先划走: what others say of themselves. */
export function isSaidOfOthers({ saidBefore, after }: Said): boolean {
  const themselves = OF_THEMSELVES.exec(saidBefore);
  if (themselves !== null) return !OWN_AGAIN.test(saidBefore + after);
  const others = OTHERS.exec(saidBefore);
  if (others === null) return false;
  const behind = saidBefore.slice(others.index);
  return SAYS.some((word) => behind.includes(word)) && !OWN_AGAIN.test(behind + after);
}

const ASKING = [
  '是不是',
  '算不算',
  '是否',
  '哪个',
  '哪家',
  '哪种',
  '哪款',
  '什么是',
  '什么才是',
  '怎么才算',
  '到底谁',
];

/** 你家是不是最便宜的: a question claims nothing. */
export const isAsked = ({ before, hit }: Said): boolean =>
  ASKING.some((word) => `${before}${hit}`.includes(word));

const TURNING =
  /(?<!绝不|不会|从不|[不没])(?:不一定|未必|不见得|别[买选信碰挑贪图冲急]|劝你|不适合|不划算|不值|后悔|不等于|不代表|不是最|反而|最费|被骗|骗人|踩坑|坑人|是坑|才怪)/;

/** 最贵的不一定适合它: what is warned of is not praised. */
export const isTurnedDown = ({ saidAfter }: Said): boolean => TURNING.test(saidAfter);
