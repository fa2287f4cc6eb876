import type { Persona } from './personas';

/** Eight more whom the rules had never met (precision 0.89, recall 0.80 at first sight), widened for since in the same way. */
export const PASSERS_BY: readonly Persona[] = [
  {
    name: '电动车维修',
    messages: [
      {
        asked: 'business',
        text: '修电动车的，人在南阳，开店九年了，补个胎二十，换电瓶四百五起',
        facts: [
          ['business', '修电动车'],
          ['place', '南阳'],
          ['experience', '九年'],
          ['offer', '补个胎'],
          ['price', '20/'],
          ['offer', '换电瓶'],
          ['price', '450/'],
        ],
      },
      {
        asked: 'audience',
        text: '附近送外卖的骑手多一些',
        facts: [['audience', '附近送外卖的骑手']],
      },
      {
        asked: 'problem',
        text: '骑手天天问电瓶怎么充才不掉电',
        facts: [
          ['audience', '骑手'],
          ['problem', '电瓶怎么充才不掉电'],
        ],
      },
      { asked: 'posts', text: '一周三条没问题', facts: [['posts', '一周三条']] },
    ],
  },
  {
    name: '声乐艺考',
    messages: [
      {
        asked: 'business',
        text: '我是教声乐艺考的老师 在济南 带了十三年艺考生 一节课四百',
        facts: [
          ['business', '声乐艺考'],
          ['place', '济南'],
          ['experience', '十三年'],
          ['audience', '艺考生'],
          ['price', '400/节'],
        ],
      },
      {
        asked: 'proof',
        text: '中央音乐学院毕业，学生考上国音的有七个',
        facts: [
          ['proof', '中央音乐学院毕业'],
          ['proof', '学生考上国音的有七个'],
        ],
      },
      {
        asked: 'platform',
        text: '小红书跟抖音都发',
        facts: [
          ['platform', '小红书'],
          ['platform', '抖音'],
        ],
      },
    ],
  },
  {
    name: '外企被裁财务',
    messages: [
      {
        asked: 'business',
        text: '外企财务干了十四年，三月份公司撤出中国我就失业了，现在也没想好做什么',
        facts: [
          ['background', '外企财务'],
          ['experience', '十四年'],
        ],
      },
      {
        asked: 'business',
        text: '要不就帮小店老板看账吧，教他们看懂自己赚没赚钱',
        facts: [
          ['business', '帮小店老板看账'],
          ['audience', '小店老板'],
        ],
      },
      {
        asked: 'proof',
        text: '注会和税务师都有，管过两个多亿的账',
        facts: [
          ['proof', '注会'],
          ['proof', '税务师'],
          ['proof', '管过两个多亿的账'],
        ],
      },
      {
        asked: 'price',
        text: '一次三百九，包年三千六',
        facts: [
          ['price', '390/次'],
          ['price', '3600/'],
        ],
      },
    ],
  },
  {
    name: '土蜂蜜',
    messages: [
      {
        asked: 'business',
        text: '俺家在神农架养蜂，土蜂蜜，一斤装一百二，养了有二十来年了，主要卖给城里的熟人',
        facts: [
          ['place', '神农架'],
          ['business', '养蜂'],
          ['price', '120/斤'],
          ['experience', '二十来年'],
          ['audience', '城里的熟人'],
        ],
      },
      {
        asked: 'problem',
        text: '买的人老怀疑是不是兑了糖水',
        facts: [['problem', '是不是兑了糖水']],
      },
      {
        asked: 'proof',
        text: '有检测报告，回头客占八成',
        facts: [
          ['proof', '检测报告'],
          ['proof', '回头客占八成'],
        ],
      },
      { asked: 'hours', text: '采蜜季没空，别的时候每天两个钟头', facts: [['hours', '每天两个小时']] },
    ],
  },
  {
    name: '社工转亲子阅读',
    messages: [
      {
        asked: 'business',
        text: '之前在街道做社工做了六年，去年生了娃就辞了，现在想带三到六岁的孩子读绘本，线下在嘉兴',
        facts: [
          ['background', '社工'],
          ['experience', '六年'],
          ['business', '带三到六岁的孩子读绘本'],
          ['audience', '三到六岁的孩子'],
          ['place', '嘉兴'],
        ],
      },
      {
        asked: 'audience',
        text: '三到六岁孩子的妈妈',
        facts: [['audience', '三到六岁孩子的妈妈']],
      },
      { asked: 'price', text: '四十五分钟一节，六十块', facts: [['price', '60/']] },
      {
        asked: 'rejected',
        text: '别让孩子出镜，我也不卖书',
        facts: [
          ['rejected', '出镜'],
          ['rejected', '卖书'],
        ],
      },
    ],
  },
  {
    name: '挖掘机',
    messages: [
      {
        asked: 'business',
        text: '开挖机的十一年老师傅，驻马店，自己两台机子，一天一千五包油',
        facts: [
          ['business', '开挖机'],
          ['experience', '十一年'],
          ['place', '驻马店'],
          ['price', '1500/天'],
        ],
      },
      {
        asked: 'goal',
        text: '想招徒弟，也想接点活',
        facts: [['goal', '招徒弟']],
      },
      {
        asked: 'platform',
        text: '快手有一万八千粉了',
        facts: [
          ['platform', '快手'],
          ['followers', '一万八千粉'],
        ],
      },
      {
        asked: 'problem',
        text: '新手最怕碰到地下管线赔钱',
        facts: [
          ['audience', '新手'],
          ['problem', '怕碰到地下管线赔钱'],
        ],
      },
    ],
  },
  {
    name: '牙科护士',
    messages: [
      {
        asked: 'business',
        text: '我是牙科护士，台州，干了五年，想讲讲小孩换牙和涂氟的事给家长听',
        facts: [
          ['background', '牙科护士'],
          ['place', '台州'],
          ['experience', '五年'],
          ['audience', '家长'],
          ['business', '小孩换牙'],
        ],
      },
      {
        asked: 'problem',
        text: '家长最常问乳牙坏了用不用补',
        facts: [
          ['audience', '家长'],
          ['problem', '乳牙坏了用不用补'],
        ],
      },
      {
        asked: 'story',
        text: '有个小男孩怕得躲桌子底下，我陪他数了二十分钟的螺丝才肯张嘴',
        facts: [['story', '有个小男孩怕得躲桌子底下，我陪他数了二十分钟的螺丝才肯张嘴']],
      },
    ],
  },
  {
    name: '婚庆司仪改口',
    messages: [
      {
        asked: 'business',
        text: '司仪，湖州，主持婚礼八年，一场三千二，四百多场了',
        facts: [
          ['business', '司仪'],
          ['place', '湖州'],
          ['experience', '八年'],
          ['price', '3200/场'],
          ['proof', '四百多场'],
        ],
      },
      { asked: 'price', text: '写错了，是两千八一场', facts: [['price', '2800/场']] },
      { asked: 'audience', text: '不想搞太煽情的年轻新人', facts: [['audience', '不想搞太煽情的年轻新人']] },
      { asked: 'posts', text: '淡季一周两条，旺季顾不上', facts: [['posts', '一周两条']] },
    ],
  },
];
