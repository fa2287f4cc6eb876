import type { Fact } from '../../facts/fact';
import type { FactField } from '../../facts/fields';

/** Somebody who asked that something be told to nobody, with lines that tell it and lines that do not. */
export interface SecretPerson {
  readonly said: readonly string[];
  readonly secret: readonly [field: FactField, value: string, quote: string, message: number];
  readonly open: readonly (readonly [field: FactField, value: string])[];
  readonly leaks: readonly string[];
  readonly fine: readonly string[];
}

export const SECRET_PEOPLE: readonly SecretPerson[] = [
  {
    said: ['我在县城教孕妇瑜伽，一节课80', '我自己也怀了，孕11周，先别往外说哈', '学员最怕的是翻身那一下'],
    secret: ['story', '自己怀孕11周', '我自己也怀了，孕11周', 1],
    open: [
      ['business', '教孕妇瑜伽'],
      ['price', '一节课80元'],
    ],
    leaks: ['我自己也怀了，才知道翻身多难', '怀孕以后我换了个教法', '肚子里这个十一周了'],
    fine: ['孕妇翻身，先弯膝盖再转肩', '一节课80，来的都是附近的', '我教了这么久，最怕人硬撑'],
  },
  {
    said: ['我是做卤味的，开了三年', '店是我坐牢出来以后开的，这个千万别写进去', '鸭脖一斤38'],
    secret: ['background', '坐牢出来以后开的店', '店是我坐牢出来以后开的', 1],
    open: [
      ['business', '做卤味'],
      ['price', '鸭脖38元一斤'],
      ['experience', '开了三年'],
    ],
    leaks: ['坐牢那几年我天天想这口卤味', '出来以后开了这家店'],
    fine: ['店开了三年，卤水没断过', '鸭脖一斤38，早上十点出锅', '出锅以后先晾十分钟'],
  },
  {
    said: ['我叫王桂芬，名字不能出现', '给人做月嫂，带过40多个宝宝', '叫我桂芬姐就行'],
    secret: ['name', '王桂芬', '我叫王桂芬', 0],
    open: [
      ['business', '月嫂'],
      ['experience', '带过40多个宝宝'],
    ],
    leaks: ['大家好，我是王桂芬', '桂芬姐说月子'],
    fine: ['带过40多个宝宝，我还是怕半夜那声哭', '我姓什么不要紧，手轻就行', '王婆卖瓜那一套我不会'],
  },
  {
    said: ['我今年52了，别提我多大岁数', '在厂门口修鞋，一双20', '干了快三十年'],
    secret: ['background', '52岁', '我今年52了', 0],
    open: [
      ['business', '修鞋'],
      ['price', '20元一双'],
    ],
    leaks: ['五十二岁的修鞋匠', '我今年52，手还稳', '52岁才第一次对着镜头'],
    fine: ['一双20，开胶的当天拿', '干了快三十年，锥子换过几十把', '39码和52码的鞋我都修过'],
  },
  {
    said: ['做婚礼跟拍的，成都', '去年刚离婚，两个娃归我，这事就别写了', '一场2800'],
    secret: ['story', '去年离婚，两个孩子归自己', '去年刚离婚，两个娃归我', 1],
    open: [
      ['business', '婚礼跟拍'],
      ['place', '成都'],
      ['price', '2800元一场'],
    ],
    leaks: ['离婚以后再拍婚礼，是什么感觉', '两个娃归我，婚礼我照拍', '刚离婚那阵我不敢看誓词'],
    fine: ['去年冬天拍了一场雪里的', '两个新人都紧张，先让他们走一走', '成都一场2800，不加钱'],
  },
  {
    said: ['我在信阳做毛尖，茶山是租的', '前年欠了信用社30万，你知道就行', '春茶一斤600'],
    secret: ['story', '前年欠了信用社30万', '前年欠了信用社30万', 1],
    open: [
      ['business', '做毛尖'],
      ['place', '信阳'],
      ['price', '春茶600元一斤'],
    ],
    leaks: ['欠着信用社的钱，茶还得炒', '背着三十万的债上山', '30万，压了我两年'],
    fine: ['信阳毛尖，清明前那几天最忙', '前年雨多，茶晚了十天', '一斤600，要炒六个钟头'],
  },
  {
    said: ['教小孩画画，工作室在家里', '我女儿有自闭症，别拿出来讲', '一期12节'],
    secret: ['story', '女儿有自闭症', '我女儿有自闭症', 1],
    open: [
      ['business', '教小孩画画'],
      ['offer', '一期12节课'],
    ],
    leaks: ['我女儿是自闭症，她先画的圆', '自闭症妈妈的画室', '星星的孩子也能画，我家就有一个，自闭症'],
    fine: ['女儿说这张像外婆', '不爱说话的孩子，先给他一支粗笔', '一期12节，画完带走'],
  },
  {
    said: ['开叉车的，现在想做二手叉车', '还没跟老板辞职，先别让人知道', '收一台车大概两万'],
    secret: ['story', '还没跟老板辞职', '还没跟老板辞职', 1],
    open: [
      ['business', '二手叉车'],
      ['price', '收一台车大概两万'],
    ],
    leaks: ['我还没辞职，晚上收车', '没跟老板辞职，先干着'],
    fine: ['老板们最怕叉车半路趴窝', '收一台车大概两万，先看门架', '还没上手之前，先听发动机'],
  },
  {
    said: ['我做丧葬花圈，三代了', '我爸去年查出肺癌，不要写', '花圈一对120'],
    secret: ['story', '父亲去年查出肺癌', '我爸去年查出肺癌', 1],
    open: [
      ['business', '做丧葬花圈'],
      ['experience', '三代'],
      ['price', '花圈120元一对'],
    ],
    leaks: ['我爸查出肺癌那天，店里还在扎花圈', '肺癌，三个月，他一句没提'],
    fine: ['我爸教我第一根竹篾怎么劈', '三代人，扎的都是白花', '一对120，天亮前送到'],
  },
  {
    said: ['我是代驾，跑夜里十点到四点', '我在工商银行上班，代驾是偷着干的，单位不能说', '一晚七八单'],
    secret: ['background', '在工商银行上班', '我在工商银行上班', 1],
    open: [
      ['business', '代驾'],
      ['hours', '夜里十点到四点'],
    ],
    leaks: ['白天在工商银行坐柜台，夜里给人开车', '我在银行上班，晚上跑代驾'],
    fine: ['夜里十点到四点，路是空的', '一晚七八单，最远到机场', '上车先看后座有没有落东西'],
  },
  {
    said: ['卖手工皂，一块35', '方子是跟前东家学的，这个不要对外讲', '冷制45天'],
    secret: ['background', '方子是跟前东家学的', '方子是跟前东家学的', 1],
    open: [
      ['business', '卖手工皂'],
      ['price', '35元一块'],
    ],
    leaks: ['方子是前东家教的，我改了油', '跟前东家学的手艺'],
    fine: ['一块皂要等45天', '方法不难，难的是等', '一块35，洗到最后一片也不化'],
  },
  {
    said: ['民宿，莫干山，六间房', '房东明年不续租，客人那边先瞒着', '旺季一晚980'],
    secret: ['story', '房东明年不续租', '房东明年不续租', 1],
    open: [
      ['business', '民宿'],
      ['place', '莫干山'],
      ['price', '旺季980元一晚'],
    ],
    leaks: ['房东不续租了，最后一个夏天', '明年不续租，来的抓紧'],
    fine: ['明年春天，竹林那边修条小路', '六间房，一晚980', '客人走的时候，房门不用锁'],
  },
];

/** The private fact as it is stored. */
export function secretOf({ secret: [field, value, quote, message], said }: SecretPerson): Fact {
  const start = said[message]?.indexOf(quote) ?? -1;
  if (start < 0) throw new Error(`nobody said ${quote}`);
  const quotes = [{ messageId: `message-${message}`, start, end: start + quote.length, text: quote }];
  return { id: 'secret', version: 1, field, value, about: 'self', status: 'heard', quotes, isPrivate: true };
}
