import type { Persona } from './personas';

/**
 * People whom no pattern and no dictionary was made for: what the coach understands of them is what it will understand
 * of the next ones. Whoever widens the rules because of one of them moves that one to {@link PERSONAS} and writes another.
 */
export const STRANGERS: readonly Persona[] = [
  {
    name: '雨伞修理',
    messages: [
      {
        asked: 'business',
        text: '老高好，我在绍兴修雨伞的，修了二十六年了，一把十五块，街坊都拿来问伞骨断了还能不能修',
        facts: [
          ['place', '绍兴'],
          ['business', '修雨伞'],
          ['experience', '二十六年'],
          ['price', '15/把'],
          ['problem', '伞骨断了还能不能修'],
        ],
      },
      { asked: 'platform', text: '孙女说发抖音', facts: [['platform', '抖音']] },
      { asked: 'posts', text: '一个星期拍一条差不多了', facts: [['posts', '一条']] },
    ],
  },
  {
    name: '陪驾教练',
    messages: [
      {
        asked: 'business',
        text: '我是做陪驾的 以前驾校教练干了七年 现在自己单干 在西安 两小时240',
        facts: [
          ['business', '陪驾'],
          ['background', '驾校教练'],
          ['experience', '七年'],
          ['place', '西安'],
          ['price', '240/'],
        ],
      },
      {
        asked: 'audience',
        text: '基本都是拿了本好几年不敢上路的女司机，她们最怕并线',
        facts: [
          ['audience', '女司机'],
          ['problem', '怕并线'],
        ],
      },
      {
        asked: 'proof',
        text: '陪过三百多个学员了，没出过事故',
        facts: [['proof', '陪过三百多个学员']],
      },
      {
        asked: 'platform',
        text: '抖音为主吧，小红书也发发',
        facts: [
          ['platform', '抖音'],
          ['platform', '小红书'],
        ],
      },
    ],
  },
  {
    name: '社区裁缝',
    messages: [
      {
        asked: 'business',
        text: '改衣服的，开了个裁缝铺在贵阳，今年第十一年，改裤脚20换拉链30',
        facts: [
          ['business', '裁缝铺'],
          ['place', '贵阳'],
          ['experience', '十一年'],
          ['offer', '改裤脚'],
          ['price', '20/'],
          ['offer', '换拉链'],
          ['price', '30/'],
        ],
      },
      { asked: 'problem', text: '顾客老问瘦一圈会不会走形', facts: [['problem', '瘦一圈会不会走形']] },
      { asked: 'posts', text: '每周两条应该行', facts: [['posts', '两条']] },
    ],
  },
  {
    name: '儿童口才',
    messages: [
      {
        asked: 'business',
        text: '我教小朋友口才和演讲，普通话一甲，原来在电台做主持人九年，坐标沈阳',
        facts: [
          ['business', '口才'],
          ['audience', '小朋友'],
          ['proof', '普通话一甲'],
          ['background', '主持人'],
          ['experience', '九年'],
          ['place', '沈阳'],
        ],
      },
      {
        asked: 'problem',
        text: '家长普遍说孩子在家话多一上台就哑巴',
        facts: [
          ['audience', '家长'],
          ['problem', '一上台就哑巴'],
        ],
      },
      {
        asked: 'offer',
        text: '周末小班课，一学期3600',
        facts: [
          ['offer', '小班课'],
          ['price', '3600/学期'],
        ],
      },
      { asked: 'hours', text: '我每周能挤出五个小时', facts: [['hours', '五个小时']] },
    ],
  },
  {
    name: '水产养殖',
    messages: [
      {
        asked: 'business',
        text: '江苏盱眙养小龙虾的，八十亩塘，养了快十年，主要卖给周边的大排档',
        facts: [
          ['place', '盱眙'],
          ['business', '养小龙虾'],
          ['experience', '十年'],
          ['audience', '大排档'],
        ],
      },
      { asked: 'price', text: '今年大虾一斤四十五', facts: [['price', '45/斤']] },
      {
        asked: 'platform',
        text: '快手我有八千粉',
        facts: [
          ['platform', '快手'],
          ['followers', '八千粉'],
        ],
      },
    ],
  },
  {
    name: '验房师',
    messages: [
      {
        asked: 'business',
        text: '我做验房的在合肥干了四年多验了九百多套房客户是刚收房的业主一平八块',
        facts: [
          ['business', '验房'],
          ['place', '合肥'],
          ['experience', '四年多'],
          ['proof', '验了九百多套房'],
          ['audience', '刚收房的业主'],
          ['price', '8/平'],
        ],
      },
      {
        asked: 'problem',
        text: '他们最担心开发商不给整改',
        facts: [['problem', '担心开发商不给整改']],
      },
      { asked: 'proof', text: '有二建证，以前在监理公司上班', facts: [['proof', '二建']] },
    ],
  },
  {
    name: '裸辞画插画',
    messages: [
      {
        asked: 'business',
        text: '97年的，裸辞了，之前在广告公司做设计五年，现在想接插画的单子，小红书有1.2w粉',
        facts: [
          ['background', '设计'],
          ['experience', '五年'],
          ['business', '插画'],
          ['platform', '小红书'],
          ['followers', '1.2w粉'],
        ],
      },
      {
        asked: 'audience',
        text: '开咖啡馆、做小品牌的主理人会来找我画',
        facts: [['audience', '主理人']],
      },
      {
        asked: 'price',
        text: '一张八百到两千不等',
        facts: [['price', '800/张']],
      },
      { asked: 'posts', text: '一周三篇没压力', facts: [['posts', '三篇']] },
    ],
  },
  {
    name: '老年护理',
    messages: [
      {
        asked: 'business',
        text: '在武汉做居家养老护理，护士出身，干了13年，上门一次180块',
        facts: [
          ['place', '武汉'],
          ['business', '居家养老护理'],
          ['experience', '13年'],
          ['offer', '上门'],
          ['price', '180/次'],
          ['proof', '护士出身'],
        ],
      },
      {
        asked: 'audience',
        text: '找我的多半是在外地上班的子女，问得最多的是老人半夜起夜怎么防摔',
        facts: [
          ['audience', '在外地上班的子女'],
          ['problem', '老人半夜起夜怎么防摔'],
        ],
      },
      {
        asked: 'platform',
        text: '视频号，公众号也行',
        facts: [
          ['platform', '视频号'],
          ['platform', '公众号'],
        ],
      },
    ],
  },
  {
    name: '桌游店主改口',
    messages: [
      {
        asked: 'business',
        text: '大学城边上开剧本杀店的，三年了，人均98',
        facts: [
          ['business', '剧本杀店'],
          ['experience', '三年'],
          ['price', '98/'],
        ],
      },
      { asked: 'audience', text: '大学生，也有公司来团建的', facts: [['audience', '大学生']] },
      {
        asked: 'offer',
        text: '不对，学生不做了，主做企业团建，一场2800',
        facts: [
          ['offer', '企业团建'],
          ['price', '2800/场'],
          ['rejected', '学生'],
        ],
      },
    ],
  },
  {
    name: '货车司机',
    messages: [
      {
        asked: 'business',
        text: '跑了十五年大货车，现在身体不行了想教新人怎么找货源',
        facts: [
          ['background', '大货车'],
          ['experience', '十五年'],
          ['business', '教新人'],
          ['audience', '新人'],
        ],
      },
      {
        asked: 'problem',
        text: '新手老被黑中介坑运费',
        facts: [
          ['audience', '新手'],
          ['problem', '被黑中介坑运费'],
        ],
      },
      { asked: 'price', text: '没想好，三百九十九一套课吧', facts: [['price', '399/套']] },
    ],
  },
  {
    name: '皮具护理',
    messages: [
      {
        asked: 'business',
        text: '皮具护理师，苏州，自己有间工作室，洗一个包150起，修色另算',
        facts: [
          ['business', '皮具护理'],
          ['place', '苏州'],
          ['asset', '工作室'],
          ['price', '150/个包'],
        ],
      },
      {
        asked: 'audience',
        text: '家里有几只大牌包的白领姐姐',
        facts: [['audience', '白领姐姐']],
      },
      {
        asked: 'proof',
        text: '修过四千多只包 好评率百分之九十八',
        facts: [
          ['proof', '修过四千多只包'],
          ['proof', '好评率百分之九十八'],
        ],
      },
    ],
  },
  {
    name: '方言配音',
    messages: [
      {
        asked: 'business',
        text: '你好呀我是做四川话配音的兼职主业是小学老师平时晚上九点后有空',
        facts: [
          ['business', '四川话配音'],
          ['background', '小学老师'],
          ['hours', '晚上九点后有空'],
        ],
      },
      {
        asked: 'audience',
        text: '做短剧的和做广告的甲方',
        facts: [['audience', '甲方']],
      },
      { asked: 'price', text: '一分钟一百二', facts: [['price', '120/分钟']] },
      { asked: 'proof', text: '给两部短剧配过，还上过本地电视台', facts: [['proof', '上过本地电视台']] },
    ],
  },
];
