import type { FactField, Owner } from './fields';

/** A fact that a careful reader would take from the speech, and the passages that it rests on. */
export interface RightFact {
  readonly field: FactField;
  readonly value: string;
  readonly about?: Owner;
  readonly quotes: readonly string[];
}

/** Speeches with the facts in them. */
export type RightFacts = readonly {
  readonly text: string;
  readonly asked?: string;
  readonly facts: readonly RightFact[];
}[];

/** People of our own making, as they talk; every fact beside the speech is right. */
export const RIGHT_FACTS: RightFacts = [
  {
    text: '我在泉州修古琴，修了十二年了，一张琴收一千八到三千，换弦不另收钱。我老公在邮局上班，他干了二十年',
    facts: [
      { field: 'business', value: '修古琴', quotes: ['我在泉州修古琴'] },
      { field: 'place', value: '泉州', quotes: ['我在泉州修古琴'] },
      { field: 'experience', value: '修古琴12年', quotes: ['我在泉州修古琴，修了十二年了'] },
      { field: 'price', value: '一张琴1800到3000元', quotes: ['一张琴收一千八到三千'] },
      { field: 'price', value: '换弦不另收钱', quotes: ['换弦不另收钱'] },
      {
        field: 'background',
        value: '老公在邮局上班，干了20年',
        about: 'family',
        quotes: ['我老公在邮局上班，他干了二十年'],
      },
    ],
  },
  {
    text: '卖粢饭团的 早上五点半出摊到九点 一个六块五 加蛋八块 一天卖一百二三十个 豆浆不做 忙不过来',
    facts: [
      { field: 'business', value: '卖粢饭团', quotes: ['卖粢饭团的'] },
      { field: 'hours', value: '早上5点半出摊到9点', quotes: ['早上五点半出摊到九点'] },
      { field: 'price', value: '粢饭团6.5元一个，加蛋8元', quotes: ['卖粢饭团的', '一个六块五 加蛋八块'] },
      { field: 'figures', value: '一天卖120到130个', quotes: ['一天卖一百二三十个'] },
      { field: 'rejected', value: '不做豆浆', quotes: ['豆浆不做'] },
    ],
  },
  {
    text: '三百',
    asked: '那上门调一次多少钱？',
    facts: [
      { field: 'price', value: '300元一次', quotes: ['三百'] },
      { field: 'price', value: '上门调一次300元', quotes: ['三百'] },
    ],
  },
  {
    text: '74个',
    asked: '一共带过多少人',
    facts: [{ field: 'proof', value: '带过74个人', quotes: ['74个'] }],
  },
  { text: '七年', asked: '做了多久', facts: [{ field: 'experience', value: '7年', quotes: ['七年'] }] },
  { text: '12', asked: '做了几年', facts: [{ field: 'experience', value: '12年', quotes: ['12'] }] },
  {
    text: '对',
    asked: '我记的是「调律一次380元」，对吗？',
    facts: [{ field: 'price', value: '调律一次380元', quotes: ['对'] }],
  },
  {
    text: '今年六十三，二十一岁进的厂，学的是车床。厂里评过两次先进，劳模没评上。现在教年轻人磨刀，带了十几个徒弟，收费随他们给',
    facts: [
      { field: 'experience', value: '42年（63-21）', quotes: ['今年六十三，二十一岁进的厂'] },
      { field: 'background', value: '21岁进厂学车床', quotes: ['二十一岁进的厂，学的是车床'] },
      { field: 'proof', value: '厂里评过2次先进', quotes: ['厂里评过两次先进'] },
      { field: 'proof', value: '劳模没评上', quotes: ['劳模没评上'] },
      { field: 'proof', value: '带了十几个徒弟', quotes: ['带了十几个徒弟'] },
      { field: 'business', value: '教年轻人磨刀', quotes: ['现在教年轻人磨刀'] },
    ],
  },
  {
    text: '客户最怕的是孩子剪头发哭，有个妈妈抱着娃在门口站了半个钟头没敢进。我就先让孩子摸推子，摸完再剪，一次五十八，办卡十次四百八。别人家剪三十的也有',
    facts: [
      { field: 'problem', value: '怕孩子剪头发哭', quotes: ['客户最怕的是孩子剪头发哭'] },
      {
        field: 'story',
        value: '有个妈妈抱着娃在门口站了半小时没敢进',
        quotes: ['有个妈妈抱着娃在门口站了半个钟头没敢进'],
      },
      { field: 'offer', value: '先让孩子摸推子，摸完再剪', quotes: ['我就先让孩子摸推子，摸完再剪'] },
      { field: 'price', value: '一次58元', quotes: ['一次五十八'] },
      { field: 'price', value: '办卡10次480元', quotes: ['办卡十次四百八'] },
    ],
  },
  {
    text: '我有手语翻译二级证，2019年考的，在青岛做法庭和医院的手语，一小时二百四，不够一小时按一小时。小红书有2100多粉，一周能更两条，晚上九点以后有空',
    facts: [
      { field: 'proof', value: '手语翻译二级证（2019年考）', quotes: ['我有手语翻译二级证，2019年考的'] },
      { field: 'place', value: '青岛', quotes: ['在青岛做法庭和医院的手语'] },
      {
        field: 'business',
        value: '做法庭和医院的手语翻译',
        quotes: ['我有手语翻译二级证', '在青岛做法庭和医院的手语'],
      },
      { field: 'price', value: '一小时240元', quotes: ['一小时二百四'] },
      { field: 'figures', value: '小红书2100多粉', quotes: ['小红书有2100多粉'] },
      { field: 'posts', value: '一周2条', quotes: ['一周能更两条'] },
      { field: 'hours', value: '晚上9点以后', quotes: ['晚上九点以后有空'] },
    ],
  },
  {
    text: '养蜂的，秦岭这边，一百来箱。一斤槐花蜜六十五，两斤装一百二。第三年才赚钱，头两年蜂跑了一半。真蜜冬天会结晶，客人老问「是不是掺糖了」。不卖蜂王浆',
    facts: [
      { field: 'business', value: '在秦岭养蜂，一百来箱', quotes: ['养蜂的，秦岭这边，一百来箱'] },
      { field: 'price', value: '槐花蜜65元一斤', quotes: ['一斤槐花蜜六十五'] },
      { field: 'price', value: '2斤装120元', quotes: ['两斤装一百二'] },
      { field: 'story', value: '第三年才赚钱，头两年蜂跑了一半', quotes: ['第三年才赚钱，头两年蜂跑了一半'] },
      { field: 'customerWords', value: '是不是掺糖了', quotes: ['是不是掺糖了'] },
      { field: 'rejected', value: '不卖蜂王浆', quotes: ['不卖蜂王浆'] },
    ],
  },
  {
    text: '我看同行报价九千八一期 我这边两万三包整个婚礼跟拍加快剪 八成是老客户介绍 一年接三四十场 不接外地',
    facts: [
      { field: 'price', value: '23000元包整个婚礼跟拍加快剪', quotes: ['我这边两万三包整个婚礼跟拍加快剪'] },
      { field: 'figures', value: '80%是老客户介绍', quotes: ['八成是老客户介绍'] },
      { field: 'figures', value: '一年接三四十场', quotes: ['一年接三四十场'] },
      { field: 'figures', value: '每年接30到40场', quotes: ['一年接三四十场'] },
      { field: 'rejected', value: '不接外地', quotes: ['不接外地'] },
    ],
  },
  {
    text: '我姐在苏州开绣坊，她带了我六年，我自己出来做苏绣修复四年半。有位阿姨拿来她妈妈的嫁衣，袖口烂了三处，我补了两个多月。目标是一个月接五单，每单八百起',
    facts: [
      { field: 'experience', value: '自己做苏绣修复4.5年', quotes: ['我自己出来做苏绣修复四年半'] },
      { field: 'background', value: '姐姐在苏州开绣坊', about: 'family', quotes: ['我姐在苏州开绣坊'] },
      {
        field: 'story',
        value: '有位阿姨拿来她妈妈的嫁衣，袖口烂了3处，补了两个多月',
        about: 'case',
        quotes: ['有位阿姨拿来她妈妈的嫁衣，袖口烂了三处，我补了两个多月'],
      },
      { field: 'goal', value: '一个月接5单，每单800元起', quotes: ['目标是一个月接五单，每单八百起'] },
    ],
  },
  {
    text: '客户做外贸的多，他们单子急。我做标书翻译的，千字三百二，加急加五成；去年译了四十多万字',
    facts: [
      {
        field: 'audience',
        value: '做外贸的客户，单子急',
        about: 'customer',
        quotes: ['客户做外贸的多，他们单子急'],
      },
      { field: 'business', value: '做标书翻译', quotes: ['我做标书翻译的'] },
      { field: 'price', value: '千字320元，加急加50%', quotes: ['千字三百二，加急加五成'] },
      { field: 'figures', value: '去年译了40多万字', quotes: ['去年译了四十多万字'] },
    ],
  },
];
