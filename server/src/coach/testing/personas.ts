import type { ProfileField } from '../profile';

/** A message as somebody typed or dictated it, what the coach had asked, and every fact that it holds. */
interface PersonaMessage {
  readonly asked: ProfileField | null;
  readonly text: string;
  /** Field and the words that its value must contain; a price is `amount/unit`. */
  readonly facts: readonly (readonly [ProfileField, string])[];
}

export interface Persona {
  readonly name: string;
  readonly messages: readonly PersonaMessage[];
}

const first = 'business' as const;

/** Invented people, messy as people type: for measuring what the coach understands. */
export const PERSONAS: readonly Persona[] = [
  {
    name: '无锡调琴师',
    messages: [
      {
        asked: first,
        text: '我在无锡调钢琴十二年，上门三百一次，家长老问琴潮了怎么办，想做视频号，一周最多拍两条',
        facts: [
          ['place', '无锡'],
          ['business', '调钢琴'],
          ['experience', '十二年'],
          ['offer', '上门'],
          ['price', '300/次'],
          ['audience', '家长'],
          ['problem', '琴潮了怎么办'],
          ['platform', '视频号'],
          ['posts', '一周最多两条'],
        ],
      },
      {
        asked: 'proof',
        text: '没考过证，不过城里三家琴行都把售后给我做',
        facts: [['proof', '三家琴行都把售后给我做']],
      },
    ],
  },
  {
    name: '被裁的HR',
    messages: [
      {
        asked: first,
        text: '做了八年HR刚被裁，不知道能干嘛，随便吧',
        facts: [
          ['background', 'HR'],
          ['experience', '八年'],
        ],
      },
      {
        asked: first,
        text: '不对，我不做求职辅导，我想帮小老板招人',
        facts: [
          ['business', '帮小老板招人'],
          ['audience', '小老板'],
          ['rejected', '求职辅导'],
        ],
      },
      {
        asked: 'audience',
        text: '主要是十几个人的小公司，老板自己面试的那种',
        facts: [['audience', '十几个人的小公司']],
      },
      {
        asked: 'problem',
        text: '他们老说招来的人干不到一个月就跑',
        facts: [['problem', '招来的人干不到一个月就跑']],
      },
    ],
  },
  {
    name: '成都健身教练',
    messages: [
      {
        asked: first,
        text: '我是健身教练 在成都 做了五年 客户都是写字楼的白领 想通过抖音接单',
        facts: [
          ['business', '健身教练'],
          ['place', '成都'],
          ['experience', '五年'],
          ['audience', '写字楼的白领'],
          ['platform', '抖音'],
          ['goal', '接单'],
        ],
      },
      {
        asked: 'proof',
        text: '有国职证，带过五十多个学员',
        facts: [
          ['proof', '国职证'],
          ['proof', '带过五十多个学员'],
        ],
      },
      {
        asked: 'offer',
        text: '私教课300一节，体验课99',
        facts: [
          ['offer', '私教课'],
          ['price', '300/节'],
          ['offer', '体验课'],
          ['price', '99/'],
        ],
      },
      { asked: 'posts', text: '每天能抽一小时吧', facts: [['hours', '每天一个小时']] },
    ],
  },
  {
    name: '做蛋糕的宝妈',
    messages: [
      {
        asked: first,
        text: '二胎宝妈，在家做私房蛋糕卖给小区邻居，一个168，想做小红书',
        facts: [
          ['background', '二胎宝妈'],
          ['business', '私房蛋糕'],
          ['audience', '小区邻居'],
          ['price', '168/个'],
          ['platform', '小红书'],
        ],
      },
      {
        asked: 'audience',
        text: '就是小区里给孩子过生日的妈妈',
        facts: [['audience', '给孩子过生日的妈妈']],
      },
      { asked: 'problem', text: '她们怕外面的奶油不健康', facts: [['problem', '怕外面的奶油不健康']] },
      {
        asked: 'proof',
        text: '有健康证，也考了西点师证',
        facts: [
          ['proof', '健康证'],
          ['proof', '西点师证'],
        ],
      },
      { asked: 'posts', text: '一周能发三条', facts: [['posts', '一周三条']] },
    ],
  },
  {
    name: '苏州代账会计',
    messages: [
      {
        asked: first,
        text: '大家好我是做会计的在苏州开了家代账公司干了9年了客户都是小微企业老板他们老问没有发票怎么办',
        facts: [
          ['business', '代账公司'],
          ['place', '苏州'],
          ['experience', '9年'],
          ['audience', '小微企业老板'],
          ['problem', '没有发票怎么办'],
        ],
      },
      {
        asked: 'proof',
        text: '中级会计证 服务过八十几家公司',
        facts: [
          ['proof', '中级会计'],
          ['proof', '服务过八十几家公司'],
        ],
      },
      {
        asked: 'offer',
        text: '代账一个月300',
        facts: [
          ['offer', '代账'],
          ['price', '300/月'],
        ],
      },
      {
        asked: 'platform',
        text: '公众号和视频号吧',
        facts: [
          ['platform', '公众号'],
          ['platform', '视频号'],
        ],
      },
    ],
  },
  {
    name: '上海劳动律师',
    messages: [
      {
        asked: first,
        text: '律师，执业8年，主要做劳动仲裁，打过三百多场官司，在上海，一次咨询500',
        facts: [
          ['business', '劳动仲裁'],
          ['experience', '8年'],
          ['proof', '打过三百多场官司'],
          ['place', '上海'],
          ['offer', '咨询'],
          ['price', '500/次'],
        ],
      },
      {
        asked: 'audience',
        text: '被公司辞退的打工人，他们最常问公司不给赔偿能不能告',
        facts: [
          ['audience', '被公司辞退的打工人'],
          ['problem', '公司不给赔偿能不能告'],
        ],
      },
      {
        asked: 'platform',
        text: '抖音，我不想做小红书',
        facts: [
          ['platform', '抖音'],
          ['rejected', '小红书'],
        ],
      },
    ],
  },
  {
    name: '大理民宿',
    messages: [
      {
        asked: first,
        text: '我在大理开民宿 6间房 旺季一晚380 淡季200 想用小红书带来订房',
        facts: [
          ['place', '大理'],
          ['business', '民宿'],
          ['price', '380/晚'],
          ['platform', '小红书'],
          ['goal', '订房'],
        ],
      },
      { asked: 'audience', text: '带孩子来住的一家人比较多', facts: [['audience', '带孩子来住的一家人']] },
      {
        asked: 'proof',
        text: '开了四年了，携程评分4.9',
        facts: [
          ['experience', '四年'],
          ['proof', '评分4.9'],
        ],
      },
    ],
  },
  {
    name: '郑州装修工长',
    messages: [
      {
        asked: first,
        text: '干装修15年了，从瓦工干到工长，装过200多套房子，河南郑州的，想拍抖音让业主找我',
        facts: [
          ['business', '装修'],
          ['experience', '15年'],
          ['proof', '装过200多套房子'],
          ['place', '郑州'],
          ['platform', '抖音'],
        ],
      },
      {
        asked: 'audience',
        text: '客户大部分是第一次装修的年轻人 总担心被坑钱',
        facts: [
          ['audience', '第一次装修的年轻人'],
          ['problem', '担心被坑钱'],
        ],
      },
      {
        asked: 'offer',
        text: '半包一平580，上门量房免费',
        facts: [
          ['offer', '半包'],
          ['price', '580/平'],
          ['offer', '上门量房'],
        ],
      },
    ],
  },
  {
    name: '瑜伽老师',
    messages: [
      {
        asked: first,
        text: '我是瑜伽老师 有RYT200证书 主要教产后妈妈 一对一400一节 小班80',
        facts: [
          ['business', '瑜伽老师'],
          ['proof', 'RYT200'],
          ['audience', '产后妈妈'],
          ['offer', '一对一'],
          ['price', '400/节'],
          ['offer', '小班'],
          ['price', '80/'],
        ],
      },
      { asked: 'audience', text: '所有人都可以练啊', facts: [] },
      { asked: 'posts', text: '随便', facts: [] },
    ],
  },
  {
    name: '英语老师',
    messages: [
      {
        asked: first,
        text: '英语老师十年，教小学生自然拼读，家长最愁孩子单词背了就忘，我有教师资格证和专八',
        facts: [
          ['business', '英语老师'],
          ['experience', '十年'],
          ['audience', '家长'],
          ['problem', '孩子单词背了就忘'],
          ['proof', '教师资格证'],
          ['proof', '专八'],
        ],
      },
      {
        asked: 'offer',
        text: '小班课120块一次，一对一200',
        facts: [
          ['offer', '小班课'],
          ['price', '120/次'],
          ['offer', '一对一'],
          ['price', '200/'],
        ],
      },
      { asked: 'posts', text: '白天上课，只有晚上九点以后有空', facts: [['hours', '晚上九点以后有空']] },
    ],
  },
  {
    name: '宠物店主',
    messages: [
      {
        asked: first,
        text: '开宠物店三年，主要给猫狗洗澡美容，洗护一次88，客人总说狗狗一洗澡就咬人',
        facts: [
          ['business', '宠物店'],
          ['experience', '三年'],
          ['offer', '洗护'],
          ['price', '88/次'],
          ['problem', '狗狗一洗澡就咬人'],
        ],
      },
      { asked: 'audience', text: '周边住户，养泰迪比熊的年轻女生多', facts: [['audience', '年轻女生']] },
      { asked: 'platform', text: '抖音同城', facts: [['platform', '抖音']] },
    ],
  },
  {
    name: '赣南脐橙',
    messages: [
      {
        asked: first,
        text: '我家在赣南种脐橙，三十亩地，每年卖三万斤，想在抖音卖',
        facts: [
          ['place', '赣南'],
          ['business', '种脐橙'],
          ['platform', '抖音'],
        ],
      },
      { asked: 'offer', text: '十斤装59块包邮', facts: [['price', '59/']] },
      {
        asked: 'proof',
        text: '有绿色食品认证，回头客占六成',
        facts: [
          ['proof', '绿色食品认证'],
          ['proof', '回头客占六成'],
        ],
      },
      {
        asked: 'audience',
        text: '城里给孩子买水果的妈妈吧，她们老问打没打蜡',
        facts: [
          ['audience', '给孩子买水果的妈妈'],
          ['problem', '打没打蜡'],
        ],
      },
    ],
  },
  {
    name: '转行开代账',
    messages: [
      {
        asked: first,
        text: '我以前在外企做财务，现在自己开代账公司，想服务小老板',
        facts: [
          ['background', '财务'],
          ['business', '代账公司'],
          ['audience', '小老板'],
        ],
      },
      { asked: 'experience', text: '加起来十六七年了', facts: [['experience', '十六七年']] },
    ],
  },
  {
    name: '退休英语老师',
    messages: [
      {
        asked: first,
        text: '退休英语老师，想教成年人口语，每天有两个小时',
        facts: [
          ['background', '英语老师'],
          ['business', '教成年人口语'],
          ['audience', '成年人'],
          ['hours', '每天两个小时'],
        ],
      },
      { asked: 'platform', text: '我就会用微信，视频号吧', facts: [['platform', '视频号']] },
    ],
  },
  {
    name: '月嫂李敏',
    messages: [
      {
        asked: first,
        text: '我叫李敏，做月嫂八年，带过六十多个宝宝，有高级育婴师证，一个月一万二',
        facts: [
          ['name', '李敏'],
          ['business', '月嫂'],
          ['experience', '八年'],
          ['proof', '带过六十多个宝宝'],
          ['proof', '高级育婴师'],
          ['price', '12000/月'],
        ],
      },
      {
        asked: 'problem',
        text: '新手妈妈最怕晚上孩子哭不知道为啥',
        facts: [
          ['audience', '新手妈妈'],
          ['problem', '晚上孩子哭'],
        ],
      },
    ],
  },
  {
    name: '修表匠',
    messages: [
      {
        asked: first,
        text: '修钟表的，祖传三代了，在长沙坡子街有个小店',
        facts: [
          ['business', '修钟表'],
          ['place', '长沙'],
          ['asset', '小店'],
        ],
      },
      { asked: 'audience', text: '爱好收藏老表的中年男人', facts: [['audience', '爱好收藏老表的中年男人']] },
      { asked: 'price', text: '洗油两百八，贵的表另算', facts: [['price', '280/']] },
    ],
  },
  {
    name: '程序员副业',
    messages: [
      {
        asked: first,
        text: '我是一名程序员，35岁，想做副业，教普通人用AI提高效率，b站有3000粉',
        facts: [
          ['business', '程序员'],
          ['platform', 'B站'],
          ['followers', '3000粉'],
          ['audience', '普通人'],
        ],
      },
      { asked: 'posts', text: '两周一条，多了做不了，要加班', facts: [['posts', '两周一条']] },
    ],
  },
  {
    name: '餐饮代运营',
    messages: [
      {
        asked: first,
        text: '我帮餐饮店做短视频代运营，团队5个人，在武汉，陪跑一个月8000',
        facts: [
          ['business', '短视频代运营'],
          ['audience', '餐饮店'],
          ['asset', '团队5个人'],
          ['place', '武汉'],
          ['offer', '陪跑'],
          ['price', '8000/月'],
        ],
      },
      {
        asked: 'proof',
        text: '操盘过一个火锅店三个月做到同城榜前十',
        facts: [['proof', '操盘过一个火锅店三个月做到同城榜前十']],
      },
    ],
  },
];
