import type { Persona } from './personas';

/** People who were strangers once: for measuring what is understood, not for the works of the makers. */
export const MORE_PEOPLE: readonly Persona[] = [
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
          ['audience', '街坊'],
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
          ['price', '240/两小时'],
        ],
      },
      {
        asked: 'audience',
        text: '基本都是拿了本好几年不敢上路的女司机，她们最怕并线',
        facts: [
          ['audience', '拿了本好几年不敢上路的女司机'],
          ['problem', '怕并线'],
        ],
      },
      {
        asked: 'proof',
        text: '陪过三百多个学员了，没出过事故',
        facts: [
          ['proof', '陪过三百多个学员'],
          ['proof', '没出过事故'],
        ],
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
          ['asset', '八十亩塘'],
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
        facts: [['audience', '开咖啡馆、做小品牌的主理人']],
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
          ['background', '护士'],
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
        facts: [['audience', '家里有几只大牌包的白领姐姐']],
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
        facts: [['audience', '做短剧的和做广告的甲方']],
      },
      { asked: 'price', text: '一分钟一百二', facts: [['price', '120/分钟']] },
      { asked: 'proof', text: '给两部短剧配过，还上过本地电视台', facts: [['proof', '上过本地电视台']] },
    ],
  },
  {
    name: '豆腐坊',
    messages: [
      {
        asked: 'business',
        text: '我家做豆腐的，从我爸那辈算四十年了，在黄山脚下，一板豆腐二十六块',
        facts: [
          ['business', '豆腐'],
          ['experience', '四十年'],
          ['place', '黄山'],
          ['price', '26/板'],
        ],
      },
      {
        asked: 'audience',
        text: '镇上的饭店和早市买菜的大妈',
        facts: [['audience', '镇上的饭店和早市买菜的大妈']],
      },
      { asked: 'posts', text: '天天拍都行，一天一条', facts: [['posts', '一天一条']] },
    ],
  },
  {
    name: '游泳教练',
    messages: [
      {
        asked: 'business',
        text: '本人游泳教练，坐标青岛，带课六年，有救生员证，一对一十节课1800',
        facts: [
          ['business', '游泳教练'],
          ['place', '青岛'],
          ['experience', '六年'],
          ['proof', '救生员证'],
          ['offer', '一对一'],
          ['price', '1800/十节'],
        ],
      },
      {
        asked: 'problem',
        text: '家长就怕孩子呛水有阴影再也不肯下水',
        facts: [
          ['audience', '家长'],
          ['problem', '怕孩子呛水有阴影再也不肯下水'],
        ],
      },
      {
        asked: 'platform',
        text: '小红书发过几篇，现在想好好做视频号',
        facts: [
          ['platform', '小红书'],
          ['platform', '视频号'],
        ],
      },
    ],
  },
  {
    name: '标书代写',
    messages: [
      {
        asked: 'business',
        text: '在郑州做标书代写 五年多了 服务建筑公司 一份两千五起步 中标率差不多四成',
        facts: [
          ['place', '郑州'],
          ['business', '标书代写'],
          ['experience', '五年多'],
          ['audience', '建筑公司'],
          ['price', '2500/份'],
          ['proof', '中标率差不多四成'],
        ],
      },
      { asked: 'proof', text: '以前在招标公司待过三年', facts: [['proof', '在招标公司待过三年']] },
      {
        asked: 'platform',
        text: '知乎和公众号',
        facts: [
          ['platform', '知乎'],
          ['platform', '公众号'],
        ],
      },
    ],
  },
  {
    name: '乡村教师',
    messages: [
      {
        asked: 'business',
        text: '我是甘肃农村的小学老师，教语文十七年，想教家长怎么带孩子写作文',
        facts: [
          ['place', '甘肃'],
          ['business', '小学老师'],
          ['experience', '十七年'],
          ['audience', '家长'],
          ['offer', '教家长带孩子写作文'],
        ],
      },
      {
        asked: 'proof',
        text: '教师资格证肯定有的，学生作文拿过市里二等奖',
        facts: [
          ['proof', '教师资格证'],
          ['proof', '二等奖'],
        ],
      },
      { asked: 'posts', text: '周末能录两条', facts: [['posts', '两条']] },
    ],
  },
  {
    name: '汽车贴膜',
    messages: [
      {
        asked: 'business',
        text: '佛山，汽车贴膜店，自己干了八年，全车隐形车衣6800，改色3500',
        facts: [
          ['place', '佛山'],
          ['business', '汽车贴膜'],
          ['experience', '八年'],
          ['offer', '全车隐形车衣'],
          ['price', '6800/'],
          ['offer', '改色'],
          ['price', '3500/'],
        ],
      },
      {
        asked: 'audience',
        text: '客户大多是刚提新车的年轻车主',
        facts: [['audience', '刚提新车的年轻车主']],
      },
      { asked: 'problem', text: '他们老怕被换成杂牌膜', facts: [['problem', '怕被换成杂牌膜']] },
    ],
  },
  {
    name: '产后妈妈转收纳',
    messages: [
      {
        asked: 'business',
        text: '生完二宝就没上班了，之前做了六年采购，现在想做母婴好物分享，每天晚上能抽出两小时',
        facts: [
          ['background', '采购'],
          ['experience', '六年'],
          ['business', '母婴好物分享'],
          ['hours', '两个小时'],
        ],
      },
      { asked: 'audience', text: '跟我一样的新手妈妈', facts: [['audience', '新手妈妈']] },
      { asked: 'offer', text: '没想好卖啥', facts: [] },
    ],
  },
  {
    name: '古法竹编',
    messages: [
      {
        asked: 'business',
        text: '俺在信阳编竹器，打小跟爷爷学的，编了三十来年，一个竹篮八十块',
        facts: [
          ['place', '信阳'],
          ['business', '编竹器'],
          ['experience', '三十来年'],
          ['offer', '竹篮'],
          ['price', '80/个竹篮'],
        ],
      },
      { asked: 'proof', text: '市级非遗传承人', facts: [['proof', '非遗传承人']] },
      {
        asked: 'platform',
        text: '抖音有一万二粉丝',
        facts: [
          ['platform', '抖音'],
          ['followers', '一万二粉'],
        ],
      },
    ],
  },
  {
    name: '口腔诊所',
    messages: [
      {
        asked: 'business',
        text: '我是牙医，在温州开诊所，今年是第九年，种一颗牙七千八',
        facts: [
          ['business', '牙医'],
          ['place', '温州'],
          ['experience', '九年'],
          ['price', '7800/颗'],
        ],
      },
      {
        asked: 'problem',
        text: '患者最担心种牙疼不疼',
        facts: [
          ['audience', '患者'],
          ['problem', '种牙疼不疼'],
        ],
      },
      {
        asked: 'proof',
        text: '执业医师，做过一千二百多例种植',
        facts: [
          ['proof', '执业医师'],
          ['proof', '一千二百多例'],
        ],
      },
    ],
  },
  {
    name: '日语老师改口',
    messages: [
      {
        asked: 'business',
        text: '日语老师 N1 在线上教 零基础学员多 一节课150',
        facts: [
          ['business', '日语老师'],
          ['audience', '零基础'],
          ['price', '150/节'],
        ],
      },
      {
        asked: 'proof',
        text: '在大阪留学过四年，带出来二十多个过N2的',
        facts: [['proof', '在大阪留学过四年，带出来二十多个过N2的']],
      },
      { asked: 'offer', text: '其实现在涨到180一节了', facts: [['price', '180/节']] },
    ],
  },
  {
    name: '货架回收',
    messages: [
      {
        asked: 'business',
        text: '回收二手货架的，东莞，跟老公一起干，七八年了',
        facts: [
          ['business', '回收二手货架'],
          ['place', '东莞'],
          ['experience', '七八年'],
        ],
      },
      {
        asked: 'audience',
        text: '关店的超市老板跟搬仓库的工厂',
        facts: [['audience', '关店的超市老板跟搬仓库的工厂']],
      },
      { asked: 'price', text: '看货给价 没有固定的', facts: [] },
      { asked: 'posts', text: '一周能拍三四条吧', facts: [['posts', '三四条']] },
    ],
  },
  {
    name: '导盲犬志愿者',
    messages: [
      {
        asked: 'business',
        text: '嗨老高！我训狗的，在大连，训了差不多十年，主要教主人纠正扑人乱叫，上门一次四百',
        facts: [
          ['business', '训狗'],
          ['place', '大连'],
          ['experience', '十年'],
          ['audience', '主人'],
          ['offer', '上门'],
          ['price', '400/次'],
        ],
      },
      { asked: 'audience', text: '养大型犬的上班族', facts: [['audience', '养大型犬的上班族']] },
      { asked: 'platform', text: '先抖音吧', facts: [['platform', '抖音']] },
    ],
  },
  {
    name: '会计考证辅导',
    messages: [
      {
        asked: 'business',
        text: '我考过了注会，现在辅导别人考初级会计，线上带，399一期，带了三期了',
        facts: [
          ['proof', '注会'],
          ['business', '初级会计'],
          ['price', '399/期'],
          ['proof', '带了三期'],
        ],
      },
      {
        asked: 'audience',
        text: '在小地方上班想转行的女生比较多 总说看书看不进去',
        facts: [
          ['audience', '在小地方上班想转行的女生'],
          ['problem', '看书看不进去'],
        ],
      },
      { asked: 'hours', text: '下班以后每天一个半小时', facts: [['hours', '一个半小时']] },
    ],
  },
  {
    name: '面点师傅',
    messages: [
      {
        asked: 'business',
        text: '我在太原卖手工饺子，开店五年，一斤32，来买的都是没空做饭的双职工',
        facts: [
          ['place', '太原'],
          ['business', '手工饺子'],
          ['experience', '五年'],
          ['price', '32/斤'],
          ['audience', '没空做饭的双职工'],
        ],
      },
      { asked: 'problem', text: '他们总问冻三个月还能不能吃', facts: [['problem', '冻三个月还能不能吃']] },
      { asked: 'platform', text: '视频号', facts: [['platform', '视频号']] },
      { asked: 'posts', text: '忙的时候一周也就一条', facts: [['posts', '一条']] },
    ],
  },
  {
    name: '声乐老师',
    messages: [
      {
        asked: 'business',
        text: '教声乐的，音乐学院毕业，教了八年，主要教想唱歌的退休阿姨，一节课180，在宁波',
        facts: [
          ['business', '声乐'],
          ['proof', '音乐学院毕业'],
          ['experience', '八年'],
          ['audience', '想唱歌的退休阿姨'],
          ['price', '180/节'],
          ['place', '宁波'],
        ],
      },
      { asked: 'proof', text: '带过的学员拿过市里的一等奖', facts: [['proof', '一等奖']] },
      {
        asked: 'platform',
        text: '抖音和视频号都想做',
        facts: [
          ['platform', '抖音'],
          ['platform', '视频号'],
        ],
      },
    ],
  },
  {
    name: '水电工',
    messages: [
      {
        asked: 'business',
        text: '水电工，干了十八年，在常州，上门检修一次一百',
        facts: [
          ['business', '水电工'],
          ['experience', '十八年'],
          ['place', '常州'],
          ['offer', '上门检修'],
          ['price', '100/次'],
        ],
      },
      { asked: 'audience', text: '老小区的住户居多', facts: [['audience', '老小区的住户']] },
      { asked: 'problem', text: '跳闸找不到原因', facts: [['problem', '跳闸找不到原因']] },
      {
        asked: 'proof',
        text: '有电工证，修过上千户',
        facts: [
          ['proof', '电工证'],
          ['proof', '修过上千户'],
        ],
      },
    ],
  },
  {
    name: '离职产品经理',
    messages: [
      {
        asked: 'business',
        text: '上个月被优化了，之前在杭州做产品经理六年，不知道往哪走',
        facts: [
          ['place', '杭州'],
          ['background', '产品经理'],
          ['experience', '六年'],
        ],
      },
      {
        asked: 'business',
        text: '我想帮传统老板做小程序',
        facts: [
          ['business', '帮传统老板做小程序'],
          ['audience', '传统老板'],
        ],
      },
      { asked: 'price', text: '一个小程序两万起', facts: [['price', '20000/个小程序']] },
      { asked: 'posts', text: '现在有时间，一周五条没问题', facts: [['posts', '五条']] },
    ],
  },
  {
    name: '果酒',
    messages: [
      {
        asked: 'business',
        text: '四川攀枝花，自己酿芒果酒，酿了四年，一瓶68块',
        facts: [
          ['place', '攀枝花'],
          ['business', '芒果酒'],
          ['experience', '四年'],
          ['price', '68/瓶'],
        ],
      },
      { asked: 'audience', text: '爱喝微醺小酒的年轻女孩', facts: [['audience', '爱喝微醺小酒的年轻女孩']] },
      { asked: 'proof', text: '有食品经营许可证', facts: [['proof', '食品经营许可证']] },
      {
        asked: 'platform',
        text: '小红书，我有六百多粉',
        facts: [
          ['platform', '小红书'],
          ['followers', '六百多粉'],
        ],
      },
    ],
  },
  {
    name: '普拉提',
    messages: [
      {
        asked: 'business',
        text: '我是普拉提教练 人在昆明 教了三年半 学员大部分是久坐腰疼的女白领',
        facts: [
          ['business', '普拉提教练'],
          ['place', '昆明'],
          ['experience', '三年半'],
          ['audience', '久坐腰疼的女白领'],
        ],
      },
      {
        asked: 'offer',
        text: '私教一节四百二，小班一百二',
        facts: [
          ['offer', '私教'],
          ['price', '420/节'],
          ['offer', '小班'],
          ['price', '120/'],
        ],
      },
      { asked: 'posts', text: '每周两篇图文一条视频', facts: [['posts', '两篇']] },
    ],
  },
  {
    name: '家电清洗',
    messages: [
      {
        asked: 'business',
        text: '做家电清洗的，洗空调80一台，油烟机150，在长春跑了六年',
        facts: [
          ['business', '家电清洗'],
          ['offer', '洗空调'],
          ['price', '80/台'],
          ['offer', '油烟机'],
          ['price', '150/'],
          ['place', '长春'],
          ['experience', '六年'],
        ],
      },
      { asked: 'problem', text: '客户担心洗完更坏了没人管', facts: [['problem', '担心洗完更坏了没人管']] },
      { asked: 'goal', text: '想多接点单子', facts: [['goal', '多接点单子']] },
    ],
  },
  {
    name: '棋类老师改口',
    messages: [
      {
        asked: 'business',
        text: '教围棋的，业余五段，在南通办班十一年',
        facts: [
          ['business', '围棋'],
          ['proof', '业余五段'],
          ['place', '南通'],
          ['experience', '十一年'],
        ],
      },
      { asked: 'audience', text: '幼儿园到小学的孩子家长', facts: [['audience', '幼儿园到小学的孩子家长']] },
      { asked: 'price', text: '说错了刚才，不是一年3000，是一年3600', facts: [['price', '3600/年']] },
    ],
  },
  {
    name: '殡葬花艺',
    messages: [
      {
        asked: 'business',
        text: '我开花艺工作室，主做婚礼布置，厦门，布置一场6800起，做了快七年',
        facts: [
          ['business', '花艺'],
          ['offer', '婚礼布置'],
          ['place', '厦门'],
          ['price', '6800/场'],
          ['experience', '七年'],
        ],
      },
      {
        asked: 'audience',
        text: '预算不高又想要好看的新娘',
        facts: [['audience', '预算不高又想要好看的新娘']],
      },
      { asked: 'platform', text: '小红书为主', facts: [['platform', '小红书']] },
    ],
  },
  {
    name: '司法考试博主',
    messages: [
      {
        asked: 'business',
        text: '三十岁在职过的法考，现在做律师助理，想带上班族备考',
        facts: [
          ['proof', '法考'],
          ['business', '律师助理'],
          ['audience', '上班族'],
        ],
      },
      { asked: 'hours', text: '每晚一小时', facts: [['hours', '一个小时']] },
      { asked: 'problem', text: '他们最头疼没整块时间看书', facts: [['problem', '没整块时间看书']] },
      {
        asked: 'platform',
        text: 'b站跟小红书',
        facts: [
          ['platform', 'B站'],
          ['platform', '小红书'],
        ],
      },
    ],
  },
  {
    name: '民乐修复',
    messages: [
      {
        asked: 'business',
        text: '修二胡的老师傅，苏州人，今年六十二，修了四十年琴',
        facts: [
          ['business', '修琴'],
          ['place', '苏州'],
          ['experience', '四十年'],
        ],
      },
      { asked: 'price', text: '换一张蟒皮六百', facts: [['price', '600/张']] },
      {
        asked: 'audience',
        text: '找我修的多半是学琴孩子的家长，还有剧团的人',
        facts: [['audience', '学琴孩子的家长']],
      },
      { asked: 'platform', text: '不会弄，孩子说视频号简单', facts: [['platform', '视频号']] },
    ],
  },
  {
    name: '跨境小包',
    messages: [
      {
        asked: 'business',
        text: '深圳做跨境电商八年，团队12个人，想做知识付费，教新手选品',
        facts: [
          ['place', '深圳'],
          ['business', '跨境电商'],
          ['experience', '八年'],
          ['asset', '团队12个人'],
          ['audience', '新手'],
          ['offer', '知识付费'],
        ],
      },
      { asked: 'proof', text: '去年做了三千多万，算不算', facts: [['proof', '去年做了三千多万']] },
      {
        asked: 'offer',
        text: '陪跑三个月一万二',
        facts: [
          ['offer', '陪跑'],
          ['price', '12000/三个月'],
        ],
      },
    ],
  },
  {
    name: '盲人按摩',
    messages: [
      {
        asked: 'business',
        text: '我开盲人按摩店的，在襄阳，九年了，一个钟88，客人多是腰不好的出租车司机',
        facts: [
          ['business', '盲人按摩店'],
          ['place', '襄阳'],
          ['experience', '九年'],
          ['price', '88/钟'],
          ['audience', '腰不好的出租车司机'],
        ],
      },
      { asked: 'proof', text: '有中级按摩师证', facts: [['proof', '中级按摩师证']] },
      {
        asked: 'platform',
        text: '抖音团购在做，视频想发视频号',
        facts: [
          ['platform', '抖音'],
          ['platform', '视频号'],
        ],
      },
      { asked: 'posts', text: '一周两条', facts: [['posts', '两条']] },
    ],
  },
  {
    name: '小学数学',
    messages: [
      {
        asked: 'business',
        text: '在职小学数学老师 下班后想做账号 教家长辅导作业 坐标济南 工作十四年',
        facts: [
          ['business', '教家长辅导作业'],
          ['audience', '家长'],
          ['place', '济南'],
          ['experience', '十四年'],
        ],
      },
      { asked: 'problem', text: '家长一辅导作业就吼', facts: [['problem', '一辅导作业就吼']] },
      { asked: 'posts', text: '周末两天能拍三条', facts: [['posts', '三条']] },
    ],
  },
  {
    name: '宠物殡葬',
    messages: [
      {
        asked: 'business',
        text: '做宠物善终的，在苏州，第三年，小型犬火化980',
        facts: [
          ['business', '宠物善终'],
          ['place', '苏州'],
          ['experience', '三年'],
          ['offer', '小型犬火化'],
          ['price', '980/'],
        ],
      },
      { asked: 'audience', text: '养了十几年老狗的主人', facts: [['audience', '养了十几年老狗的主人']] },
      { asked: 'problem', text: '他们怕不是单独火化', facts: [['problem', '怕不是单独火化']] },
      { asked: 'platform', text: '小红书吧', facts: [['platform', '小红书']] },
    ],
  },
  {
    name: '舞狮',
    messages: [
      {
        asked: 'business',
        text: '我们队舞狮的，佛山，我舞了二十一年，开业一场两千六',
        facts: [
          ['business', '舞狮'],
          ['place', '佛山'],
          ['experience', '二十一年'],
          ['price', '2600/场'],
        ],
      },
      { asked: 'proof', text: '省赛拿过金奖', facts: [['proof', '金奖']] },
      { asked: 'audience', text: '新店老板和办年会的公司', facts: [['audience', '新店老板和办年会的公司']] },
      { asked: 'platform', text: '抖音', facts: [['platform', '抖音']] },
    ],
  },
  {
    name: '软件测试转行',
    messages: [
      {
        asked: 'business',
        text: '被裁了，做软件测试七年，不知道干啥好',
        facts: [
          ['background', '软件测试'],
          ['experience', '七年'],
        ],
      },
      {
        asked: 'business',
        text: '我想教小店老板用表格管账',
        facts: [
          ['business', '教小店老板用表格管账'],
          ['audience', '小店老板'],
        ],
      },
      { asked: 'price', text: '一次一百九十九', facts: [['price', '199/次']] },
      { asked: 'posts', text: '一个月四条吧', facts: [['posts', '四条']] },
    ],
  },
  {
    name: '渔家',
    messages: [
      {
        asked: 'business',
        text: '山东威海渔家，自己出海，晒海米卖干货，三代人了，海米一斤一百六',
        facts: [
          ['place', '威海'],
          ['business', '渔家'],
          ['offer', '干货'],
          ['offer', '海米'],
          ['price', '160/斤'],
        ],
      },
      { asked: 'problem', text: '顾客老问有没有加盐压秤', facts: [['problem', '有没有加盐压秤']] },
      { asked: 'audience', text: '内地讲究吃的家庭主妇', facts: [['audience', '内地讲究吃的家庭主妇']] },
      {
        asked: 'platform',
        text: '快手为主，抖音也开了',
        facts: [
          ['platform', '快手'],
          ['platform', '抖音'],
        ],
      },
    ],
  },
  {
    name: '儿推',
    messages: [
      {
        asked: 'business',
        text: '开小儿推拿馆的，南宁，五年多，一次128，办卡十次998',
        facts: [
          ['business', '小儿推拿馆'],
          ['place', '南宁'],
          ['experience', '五年多'],
          ['price', '128/次'],
          ['price', '998/'],
        ],
      },
      {
        asked: 'audience',
        text: '主要是孩子老积食咳嗽的宝妈',
        facts: [['audience', '孩子老积食咳嗽的宝妈']],
      },
      {
        asked: 'proof',
        text: '推过八千多人次，有保健按摩师证',
        facts: [
          ['proof', '八千多人次'],
          ['proof', '保健按摩师证'],
        ],
      },
    ],
  },
  {
    name: '公考面试',
    messages: [
      {
        asked: 'business',
        text: '公务员面试培训讲师，讲了六年，一对一一千五一天，石家庄',
        facts: [
          ['business', '公务员面试培训讲师'],
          ['experience', '六年'],
          ['offer', '一对一'],
          ['price', '1500/天'],
          ['place', '石家庄'],
        ],
      },
      { asked: 'audience', text: '第一次进面的考生', facts: [['audience', '第一次进面的考生']] },
      { asked: 'problem', text: '一开口脑子就空白', facts: [['problem', '一开口脑子就空白']] },
      {
        asked: 'platform',
        text: '小红书和b站',
        facts: [
          ['platform', '小红书'],
          ['platform', 'B站'],
        ],
      },
    ],
  },
  {
    name: '窗帘',
    messages: [
      {
        asked: 'business',
        text: '窗帘店，夫妻俩开的，洛阳，第十个年头了',
        facts: [
          ['business', '窗帘店'],
          ['place', '洛阳'],
          ['experience', '十个年头'],
        ],
      },
      {
        asked: 'offer',
        text: '量尺安装全包，一米八十到一百五',
        facts: [
          ['offer', '量尺安装全包'],
          ['price', '80/米'],
        ],
      },
      { asked: 'audience', text: '刚装完房子的小夫妻', facts: [['audience', '刚装完房子的小夫妻']] },
      { asked: 'posts', text: '一周一条都够呛', facts: [['posts', '一条']] },
    ],
  },
  {
    name: '翻译',
    messages: [
      {
        asked: 'business',
        text: '自由译者，西班牙语，翻译十年，合同一千字二百八，base成都',
        facts: [
          ['business', '译者'],
          ['experience', '十年'],
          ['place', '成都'],
          ['offer', '合同'],
          ['price', '280/千字'],
        ],
      },
      {
        asked: 'proof',
        text: '专八，给两家上市公司翻过年报',
        facts: [
          ['proof', '专八'],
          ['proof', '上市公司'],
        ],
      },
      { asked: 'audience', text: '做南美生意的外贸老板', facts: [['audience', '做南美生意的外贸老板']] },
      {
        asked: 'platform',
        text: '公众号吧 知乎也有三千多关注',
        facts: [
          ['platform', '公众号'],
          ['platform', '知乎'],
          ['followers', '三千多关注'],
        ],
      },
    ],
  },
  {
    name: '老年摄影',
    messages: [
      {
        asked: 'business',
        text: '给老人拍寿照的，在南昌，拍了快八年，一套399，最怕别人嫌不吉利',
        facts: [
          ['problem', '怕别人嫌不吉利'],
          ['business', '给老人拍寿照'],
          ['audience', '老人'],
          ['place', '南昌'],
          ['experience', '八年'],
          ['price', '399/套'],
        ],
      },
      { asked: 'proof', text: '给九百多位老人拍过', facts: [['proof', '九百多位老人']] },
      { asked: 'platform', text: '还没想好，视频号吧', facts: [['platform', '视频号']] },
    ],
  },
  {
    name: '露营装备改口',
    messages: [
      {
        asked: 'business',
        text: '我在昆明租露营装备，两年，一套装备一晚168',
        facts: [
          ['place', '昆明'],
          ['business', '租露营装备'],
          ['experience', '两年'],
          ['price', '168/晚'],
        ],
      },
      { asked: 'audience', text: '第一次露营的年轻情侣', facts: [['audience', '第一次露营的年轻情侣']] },
      { asked: 'price', text: '改一下，一晚改成198', facts: [['price', '198/']] },
    ],
  },
  {
    name: '眼镜店',
    messages: [
      {
        asked: 'business',
        text: '我是验光师，在湘潭开眼镜店十五年，家长总问孩子近视涨太快怎么控，想做视频号',
        facts: [
          ['business', '眼镜店'],
          ['place', '湘潭'],
          ['experience', '十五年'],
          ['audience', '家长'],
          ['problem', '孩子近视涨太快怎么控'],
          ['platform', '视频号'],
        ],
      },
      { asked: 'proof', text: '有高级验光师证', facts: [['proof', '高级验光师证']] },
      { asked: 'offer', text: '验光免费，一副镜片三百起', facts: [['price', '300/副']] },
      { asked: 'posts', text: '一周一条吧，店里忙', facts: [['posts', '一条']] },
    ],
  },
  {
    name: '拳击教练',
    messages: [
      {
        asked: 'business',
        text: '拳击教练，重庆人，退役后教了四年，学员都是想减压的程序员',
        facts: [
          ['business', '拳击教练'],
          ['place', '重庆'],
          ['experience', '四年'],
          ['audience', '想减压的程序员'],
        ],
      },
      { asked: 'proof', text: '打过省运会拿了第三名', facts: [['proof', '第三名']] },
      {
        asked: 'price',
        text: '私教280一节',
        facts: [
          ['price', '280/节'],
          ['offer', '私教'],
        ],
      },
      { asked: 'platform', text: '抖音', facts: [['platform', '抖音']] },
    ],
  },
  {
    name: '母婴按摩',
    messages: [
      {
        asked: 'business',
        text: '做通乳的，在淄博，六年了，上门一次三百八，宝妈半夜涨奶发烧都找我',
        facts: [
          ['business', '通乳'],
          ['place', '淄博'],
          ['experience', '六年'],
          ['offer', '上门'],
          ['price', '380/次'],
          ['audience', '宝妈'],
        ],
      },
      {
        asked: 'proof',
        text: '催乳师证有，护理过两千多位妈妈',
        facts: [
          ['proof', '催乳师证'],
          ['proof', '护理过两千多位妈妈'],
        ],
      },
      { asked: 'platform', text: '小红书', facts: [['platform', '小红书']] },
    ],
  },
  {
    name: '大闸蟹',
    messages: [
      {
        asked: 'business',
        text: '苏州养大闸蟹的，家里二十亩塘，养了十三年，想直播卖',
        facts: [
          ['asset', '二十亩塘'],
          ['place', '苏州'],
          ['business', '养大闸蟹'],
          ['experience', '十三年'],
        ],
      },
      { asked: 'price', text: '四两公三两母一对六十八', facts: [['price', '68/对']] },
      {
        asked: 'audience',
        text: '中秋送礼的公司和江浙沪的家庭',
        facts: [['audience', '中秋送礼的公司和江浙沪的家庭']],
      },
      { asked: 'problem', text: '就怕收到死蟹', facts: [['problem', '怕收到死蟹']] },
    ],
  },
  {
    name: '简历顾问被裁',
    messages: [
      {
        asked: 'business',
        text: '在互联网公司做了九年运营，上个月走人了，现在特别迷茫',
        facts: [
          ['background', '运营'],
          ['experience', '九年'],
        ],
      },
      {
        asked: 'business',
        text: '想给县城小店做抖音团购',
        facts: [
          ['platform', '抖音'],
          ['business', '给县城小店做抖音团购'],
          ['audience', '县城小店'],
        ],
      },
      { asked: 'posts', text: '时间有的是，一天一条都行', facts: [['posts', '一天一条']] },
    ],
  },
  {
    name: '太极',
    messages: [
      {
        asked: 'business',
        text: '我叫陈立，教太极拳三十三年，在焦作，主要带退休的叔叔阿姨，一个月两百',
        facts: [
          ['name', '陈立'],
          ['business', '太极拳'],
          ['experience', '三十三年'],
          ['place', '焦作'],
          ['audience', '退休的叔叔阿姨'],
          ['price', '200/月'],
        ],
      },
      { asked: 'problem', text: '他们都说膝盖疼不敢蹲', facts: [['problem', '膝盖疼不敢蹲']] },
      { asked: 'platform', text: '老伙计们都看视频号', facts: [['platform', '视频号']] },
    ],
  },
  {
    name: '租车行',
    messages: [
      {
        asked: 'business',
        text: '三亚租车，自己二十台车，干了五年，自驾的年轻人多，一天一百六起',
        facts: [
          ['place', '三亚'],
          ['business', '租车'],
          ['experience', '五年'],
          ['audience', '自驾的年轻人'],
          ['price', '160/天'],
        ],
      },
      { asked: 'problem', text: '客人最担心还车时被扣押金', facts: [['problem', '担心还车时被扣押金']] },
      {
        asked: 'platform',
        text: '小红书，已经有两千粉',
        facts: [
          ['platform', '小红书'],
          ['followers', '两千粉'],
        ],
      },
    ],
  },
  {
    name: '编程老师',
    messages: [
      {
        asked: 'business',
        text: '教小孩编程 在天津 教了快五年 线下小班一年八千八',
        facts: [
          ['business', '教小孩编程'],
          ['audience', '小孩'],
          ['place', '天津'],
          ['experience', '五年'],
          ['offer', '小班'],
          ['price', '8800/年'],
        ],
      },
      { asked: 'proof', text: '计算机专业硕士，学生拿过省一', facts: [['proof', '计算机专业硕士']] },
      { asked: 'hours', text: '每周三个小时', facts: [['hours', '三个小时']] },
    ],
  },
  {
    name: '装裱师',
    messages: [
      {
        asked: 'business',
        text: '装裱字画，祖上三代都干这个，我干了二十二年，店在开封',
        facts: [
          ['business', '装裱字画'],
          ['experience', '二十二年'],
          ['place', '开封'],
        ],
      },
      {
        asked: 'audience',
        text: '学书法的学生和搞收藏的老板',
        facts: [['audience', '学书法的学生和搞收藏的老板']],
      },
      { asked: 'price', text: '四尺整张一百二', facts: [['price', '120/']] },
      { asked: 'platform', text: '抖音吧，年轻人都看', facts: [['platform', '抖音']] },
    ],
  },
  {
    name: '跑腿改口',
    messages: [
      {
        asked: 'business',
        text: '我在洛阳做上门喂猫，兼职一年半，一次35，寒暑假最忙',
        facts: [
          ['place', '洛阳'],
          ['offer', '上门喂猫'],
          ['experience', '一年半'],
          ['price', '35/次'],
        ],
      },
      { asked: 'audience', text: '出差的年轻人', facts: [['audience', '出差的年轻人']] },
      { asked: 'proof', text: '喂过四百多家，五星好评', facts: [['proof', '喂过四百多家']] },
      { asked: 'price', text: '不对，现在是一次45了', facts: [['price', '45/次']] },
    ],
  },
  {
    name: '家纺厂二代',
    messages: [
      {
        asked: 'business',
        text: '南通做家纺的，厂二代，工厂六十多人，想做抖音卖床品四件套',
        facts: [
          ['place', '南通'],
          ['business', '家纺'],
          ['asset', '工厂'],
          ['platform', '抖音'],
          ['offer', '床品四件套'],
        ],
      },
      { asked: 'price', text: '一套199到399', facts: [['price', '199/套']] },
      { asked: 'audience', text: '租房的年轻女生', facts: [['audience', '租房的年轻女生']] },
    ],
  },
  {
    name: '殡仪司仪转婚礼',
    messages: [
      {
        asked: 'business',
        text: '婚礼司仪，兰州，主持了七百多场，一场三千',
        facts: [
          ['business', '婚礼司仪'],
          ['place', '兰州'],
          ['proof', '主持了七百多场'],
          ['price', '3000/场'],
        ],
      },
      { asked: 'audience', text: '怕尬的90后新人', facts: [['audience', '怕尬的90后新人']] },
      { asked: 'posts', text: '两周三条', facts: [['posts', '两周三条']] },
    ],
  },
  {
    name: '修鞋摊',
    messages: [
      {
        asked: 'business',
        text: '修鞋，在沈阳小区门口摆摊十九年，换鞋跟二十，街坊老问鞋底开胶能不能粘住',
        facts: [
          ['business', '修鞋'],
          ['place', '沈阳'],
          ['experience', '十九年'],
          ['offer', '换鞋跟'],
          ['price', '20/'],
          ['audience', '街坊'],
          ['problem', '鞋底开胶能不能粘住'],
        ],
      },
      { asked: 'platform', text: '抖音，闺女帮我拍', facts: [['platform', '抖音']] },
      { asked: 'posts', text: '一礼拜两条', facts: [['posts', '两条']] },
    ],
  },
  {
    name: '家庭教育讲师',
    messages: [
      {
        asked: 'business',
        text: '我是做家庭教育的，在合肥，五年，主要帮青春期孩子的家长，咨询一次300',
        facts: [
          ['business', '家庭教育'],
          ['place', '合肥'],
          ['experience', '五年'],
          ['audience', '青春期孩子的家长'],
          ['offer', '咨询'],
          ['price', '300/次'],
        ],
      },
      {
        asked: 'problem',
        text: '孩子关门不说话，家长不知道咋办',
        facts: [
          ['audience', '家长'],
          ['problem', '孩子关门不说话'],
        ],
      },
      {
        asked: 'proof',
        text: '有家庭教育指导师证，做过两百多场讲座',
        facts: [
          ['proof', '家庭教育指导师证'],
          ['proof', '做过两百多场讲座'],
        ],
      },
      {
        asked: 'platform',
        text: '公众号和视频号',
        facts: [
          ['platform', '公众号'],
          ['platform', '视频号'],
        ],
      },
    ],
  },
  {
    name: '烧烤店',
    messages: [
      {
        asked: 'business',
        text: '在徐州开烧烤店，八年了，人均七十，附近大学生来得多',
        facts: [
          ['place', '徐州'],
          ['business', '烧烤店'],
          ['experience', '八年'],
          ['price', '70/'],
          ['audience', '附近大学生'],
        ],
      },
      { asked: 'goal', text: '想让同城的人都知道我家店', facts: [] },
      { asked: 'platform', text: '抖音', facts: [['platform', '抖音']] },
      { asked: 'posts', text: '打烊以后能剪，一周三条', facts: [['posts', '三条']] },
    ],
  },
  {
    name: '形体老师',
    messages: [
      {
        asked: 'business',
        text: '形体礼仪老师 空姐出身 飞了七年 现在在海口教课 一期1980',
        facts: [
          ['business', '形体礼仪老师'],
          ['background', '空姐'],
          ['experience', '七年'],
          ['place', '海口'],
          ['price', '1980/期'],
        ],
      },
      {
        asked: 'audience',
        text: '三十多岁想变自信的职场女性',
        facts: [['audience', '三十多岁想变自信的职场女性']],
      },
      { asked: 'problem', text: '她们总觉得自己驼背没气质', facts: [['problem', '自己驼背没气质']] },
    ],
  },
  {
    name: '牛肉面',
    messages: [
      {
        asked: 'business',
        text: '兰州拉牛肉面的师傅，拉了十七年，想教别人开店，学费六千八',
        facts: [
          ['place', '兰州'],
          ['business', '教别人开店'],
          ['experience', '十七年'],
          ['price', '6800/'],
        ],
      },
      { asked: 'audience', text: '想开面馆的小两口', facts: [['audience', '想开面馆的小两口']] },
      { asked: 'proof', text: '带出来四十多个徒弟都开了店', facts: [['proof', '四十多个徒弟']] },
    ],
  },
  {
    name: '税务顾问',
    messages: [
      {
        asked: 'business',
        text: '税务师，杭州，从业十一年，服务电商卖家，一年顾问费一万五',
        facts: [
          ['business', '税务师'],
          ['proof', '税务师'],
          ['place', '杭州'],
          ['experience', '十一年'],
          ['audience', '电商卖家'],
          ['price', '15000/年'],
        ],
      },
      {
        asked: 'problem',
        text: '他们老问刷单的流水要不要报税',
        facts: [['problem', '刷单的流水要不要报税']],
      },
      {
        asked: 'platform',
        text: '抖音和视频号都行',
        facts: [
          ['platform', '抖音'],
          ['platform', '视频号'],
        ],
      },
      { asked: 'hours', text: '每周最多四个小时', facts: [['hours', '四个小时']] },
    ],
  },
  {
    name: '银饰',
    messages: [
      {
        asked: 'business',
        text: '我在大理打银饰，学徒三年自己干六年，手镯一只600起',
        facts: [
          ['place', '大理'],
          ['business', '银饰'],
          ['experience', '六年'],
          ['offer', '手镯'],
          ['price', '600/只'],
        ],
      },
      { asked: 'audience', text: '来旅游的姑娘', facts: [['audience', '来旅游的姑娘']] },
      {
        asked: 'platform',
        text: '小红书有五千粉了',
        facts: [
          ['platform', '小红书'],
          ['followers', '五千粉'],
        ],
      },
    ],
  },
  {
    name: '裸辞教师',
    messages: [
      {
        asked: 'business',
        text: '当了十年初中物理老师，去年辞职了，不知道能做啥',
        facts: [
          ['background', '初中物理老师'],
          ['experience', '十年'],
        ],
      },
      {
        asked: 'business',
        text: '要不我带孩子做物理小实验',
        facts: [
          ['audience', '孩子'],
          ['business', '带孩子做物理小实验'],
        ],
      },
      { asked: 'offer', text: '一盒材料加视频课99', facts: [['price', '99/']] },
      { asked: 'posts', text: '一周两到三条', facts: [['posts', '两到三条']] },
    ],
  },
  {
    name: '管道疏通改口',
    messages: [
      {
        asked: 'business',
        text: '通下水道的，石家庄，十二年，一次八十到一百五',
        facts: [
          ['business', '通下水道'],
          ['place', '石家庄'],
          ['experience', '十二年'],
          ['price', '80/次'],
        ],
      },
      { asked: 'audience', text: '小区里的业主', facts: [['audience', '小区里的业主']] },
      { asked: 'price', text: '说错了，现在一次一百起', facts: [['price', '100/次']] },
    ],
  },
  {
    name: '绘本馆',
    messages: [
      {
        asked: 'business',
        text: '二胎妈妈，在芜湖开了家绘本馆，第四年，年卡1680',
        facts: [
          ['background', '二胎妈妈'],
          ['place', '芜湖'],
          ['business', '绘本馆'],
          ['experience', '四年'],
          ['offer', '年卡'],
          ['price', '1680/'],
        ],
      },
      { asked: 'audience', text: '三到八岁孩子的妈妈', facts: [['audience', '三到八岁孩子的妈妈']] },
      {
        asked: 'problem',
        text: '妈妈们愁孩子只爱看动画片不爱看书',
        facts: [
          ['audience', '妈妈'],
          ['problem', '孩子只爱看动画片不爱看书'],
        ],
      },
      { asked: 'platform', text: '先做小红书', facts: [['platform', '小红书']] },
    ],
  },
  {
    name: '种草莓',
    messages: [
      {
        asked: 'business',
        text: '我在丹东种草莓，十二个大棚，种了九年，一斤四十，想在抖音卖给外地人',
        facts: [
          ['place', '丹东'],
          ['business', '种草莓'],
          ['experience', '九年'],
          ['price', '40/斤'],
          ['platform', '抖音'],
          ['audience', '外地人'],
        ],
      },
      { asked: 'problem', text: '客户老问路上压坏了赔不赔', facts: [['problem', '路上压坏了赔不赔']] },
      { asked: 'posts', text: '一周四条', facts: [['posts', '四条']] },
    ],
  },
  {
    name: '中考体育',
    messages: [
      {
        asked: 'business',
        text: '我是体育老师，在武汉带中考体育，带了七年，一节课120',
        facts: [
          ['business', '体育老师'],
          ['place', '武汉'],
          ['experience', '七年'],
          ['price', '120/节'],
        ],
      },
      {
        asked: 'audience',
        text: '客户都是初三孩子的家长，他们最怕孩子跑不动一千米',
        facts: [
          ['audience', '初三孩子的家长'],
          ['problem', '怕孩子跑不动一千米'],
        ],
      },
      {
        asked: 'proof',
        text: '带过六百多个学生，国家二级运动员',
        facts: [
          ['proof', '带过六百多个学生'],
          ['proof', '二级运动员'],
        ],
      },
      { asked: 'platform', text: '视频号吧家长都用微信', facts: [['platform', '视频号']] },
    ],
  },
  {
    name: '发型师',
    messages: [
      {
        asked: 'business',
        text: '发型师，长沙，剪了十四年头发，剪发98烫发398',
        facts: [
          ['business', '发型师'],
          ['place', '长沙'],
          ['experience', '十四年'],
          ['offer', '剪发'],
          ['price', '98/'],
          ['offer', '烫发'],
          ['price', '398/'],
        ],
      },
      { asked: 'audience', text: '头发细软塌的上班女生', facts: [['audience', '头发细软塌的上班女生']] },
      {
        asked: 'platform',
        text: '小红书，有八百粉',
        facts: [
          ['platform', '小红书'],
          ['followers', '八百粉'],
        ],
      },
      { asked: 'hours', text: '每天晚上十点后能弄一个小时', facts: [['hours', '一个小时']] },
    ],
  },
  {
    name: '失业厨师',
    messages: [
      {
        asked: 'business',
        text: '酒店厨师长干了十六年，酒店关门我失业了，不知道能干点啥',
        facts: [
          ['background', '厨师长'],
          ['experience', '十六年'],
        ],
      },
      {
        asked: 'business',
        text: '我想教上班族做快手菜',
        facts: [
          ['business', '教上班族做快手菜'],
          ['audience', '上班族'],
        ],
      },
      { asked: 'platform', text: '抖音', facts: [['platform', '抖音']] },
      { asked: 'price', text: '一套课一百九十九', facts: [['price', '199/套']] },
    ],
  },
  {
    name: '搬家公司',
    messages: [
      {
        asked: 'business',
        text: '开搬家公司的，南京，六台车，干了十年，同城一趟三百八起',
        facts: [
          ['business', '搬家公司'],
          ['place', '南京'],
          ['experience', '十年'],
          ['price', '380/趟'],
        ],
      },
      { asked: 'audience', text: '主要是租房换房的年轻人', facts: [['audience', '租房换房的年轻人']] },
      { asked: 'problem', text: '他们总怕半路加价', facts: [['problem', '怕半路加价']] },
      { asked: 'posts', text: '每周最多一条', facts: [['posts', '一条']] },
    ],
  },
  {
    name: '英语口语',
    messages: [
      {
        asked: 'business',
        text: '在上海做商务英语口语培训 八年了 学员都是外企的中层 一对一六百一小时',
        facts: [
          ['place', '上海'],
          ['business', '商务英语口语培训'],
          ['experience', '八年'],
          ['audience', '外企的中层'],
          ['offer', '一对一'],
          ['price', '600/小时'],
        ],
      },
      {
        asked: 'proof',
        text: '雅思8分，在500强做过翻译',
        facts: [
          ['proof', '雅思8分'],
          ['proof', '500强做过翻译'],
        ],
      },
      {
        asked: 'platform',
        text: '小红书和视频号',
        facts: [
          ['platform', '小红书'],
          ['platform', '视频号'],
        ],
      },
    ],
  },
  {
    name: '木雕',
    messages: [
      {
        asked: 'business',
        text: '俺是东阳木雕师傅 雕了二十五年 在浙江东阳 一件小摆件三百八',
        facts: [
          ['business', '木雕师傅'],
          ['experience', '二十五年'],
          ['place', '东阳'],
          ['offer', '小摆件'],
          ['price', '380/'],
        ],
      },
      { asked: 'proof', text: '拿过省里的金奖', facts: [['proof', '金奖']] },
      { asked: 'audience', text: '喜欢新中式的装修业主', facts: [['audience', '喜欢新中式的装修业主']] },
    ],
  },
  {
    name: '陪诊改口',
    messages: [
      {
        asked: 'business',
        text: '我在北京做陪诊，以前是医院导医，做了两年，半天260',
        facts: [
          ['place', '北京'],
          ['business', '陪诊'],
          ['background', '医院导医'],
          ['experience', '两年'],
          ['price', '260/半天'],
        ],
      },
      { asked: 'audience', text: '外地来看病的老人', facts: [['audience', '外地来看病的老人']] },
      { asked: 'price', text: '不对，半天是300', facts: [['price', '300/半天']] },
    ],
  },
  {
    name: '瑜伽垫厂',
    messages: [
      {
        asked: 'business',
        text: '做瑜伽垫外贸的，宁波，工厂一百多个工人，想找国内的瑜伽馆',
        facts: [
          ['business', '瑜伽垫外贸'],
          ['place', '宁波'],
          ['asset', '一百多个工人'],
          ['audience', '瑜伽馆'],
        ],
      },
      {
        asked: 'platform',
        text: '抖音和公众号',
        facts: [
          ['platform', '抖音'],
          ['platform', '公众号'],
        ],
      },
      { asked: 'posts', text: '一周五条，有人剪', facts: [['posts', '五条']] },
    ],
  },
  {
    name: '房东转民宿',
    messages: [
      {
        asked: 'business',
        text: '我在桂林开民宿，八间房，四年了，一晚268，客人多是带老人出来玩的家庭，老问要不要爬楼',
        facts: [
          ['place', '桂林'],
          ['business', '民宿'],
          ['experience', '四年'],
          ['price', '268/晚'],
          ['audience', '带老人出来玩的家庭'],
          ['problem', '要不要爬楼'],
        ],
      },
      { asked: 'proof', text: '携程4.8分，回头客有三成', facts: [['proof', '回头客有三成']] },
      { asked: 'platform', text: '小红书', facts: [['platform', '小红书']] },
    ],
  },
];
