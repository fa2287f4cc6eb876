import type { Persona } from './personas';

/**
 * People whom no pattern and no dictionary was made for: what the coach understands of them is what it will understand
 * of the next ones. Whoever widens the rules because of one of them moves that one to {@link PERSONAS} and writes another.
 */
export const STRANGERS: readonly Persona[] = [
  {
    name: '豆腐脑早点',
    messages: [
      {
        asked: 'business',
        text: '我在保定卖豆腐脑，摆了二十一年摊，一碗六块，学生老问卤怎么打才不澥',
        facts: [
          ['place', '保定'],
          ['business', '豆腐脑'],
          ['experience', '二十一年'],
          ['price', '6/碗'],
          ['audience', '学生'],
          ['problem', '卤怎么打才不澥'],
        ],
      },
      { asked: 'platform', text: '抖音吧', facts: [['platform', '抖音']] },
      { asked: 'posts', text: '一周最多一条', facts: [['posts', '一条']] },
    ],
  },
  {
    name: '古筝陪练',
    messages: [
      {
        asked: 'business',
        text: '我是古筝陪练老师 在福州 线上陪练四年 客户都是琴童妈妈 想通过小红书接单',
        facts: [
          ['business', '古筝陪练老师'],
          ['place', '福州'],
          ['experience', '四年'],
          ['audience', '琴童妈妈'],
          ['platform', '小红书'],
          ['goal', '接单'],
        ],
      },
      {
        asked: 'proof',
        text: '陪过九十多个孩子，古筝十级证',
        facts: [
          ['proof', '陪过九十多个孩子'],
          ['proof', '古筝十级证'],
        ],
      },
      { asked: 'price', text: '半小时六十', facts: [['price', '60/半小时']] },
    ],
  },
  {
    name: '家具维修',
    messages: [
      {
        asked: 'business',
        text: '家具维修，深圳，干了十三年，上门一次两百起，沙发塌了柜门掉了都能修',
        facts: [
          ['business', '家具维修'],
          ['place', '深圳'],
          ['experience', '十三年'],
          ['offer', '上门'],
          ['price', '200/次'],
        ],
      },
      { asked: 'audience', text: '租房不想换家具的上班族', facts: [['audience', '租房不想换家具的上班族']] },
      { asked: 'problem', text: '他们最怕修完留印子', facts: [['problem', '怕修完留印子']] },
      { asked: 'proof', text: '修过三千多件', facts: [['proof', '修过三千多件']] },
    ],
  },
  {
    name: '裁员程序员',
    messages: [
      {
        asked: 'business',
        text: '写了十一年代码，上周被裁，随便做点啥都行',
        facts: [
          ['background', '代码'],
          ['experience', '十一年'],
        ],
      },
      {
        asked: 'business',
        text: '想教文科生用AI写报告',
        facts: [
          ['business', '教文科生用AI写报告'],
          ['audience', '文科生'],
        ],
      },
      { asked: 'platform', text: 'b站', facts: [['platform', 'B站']] },
      { asked: 'posts', text: '每周两条', facts: [['posts', '两条']] },
    ],
  },
  {
    name: '月子餐',
    messages: [
      {
        asked: 'business',
        text: '我做月子餐配送的，西宁，五年，28天9800，服务刚生完的宝妈',
        facts: [
          ['business', '月子餐配送'],
          ['place', '西宁'],
          ['experience', '五年'],
          ['price', '9800/28天'],
          ['audience', '刚生完的宝妈'],
        ],
      },
      {
        asked: 'proof',
        text: '有公共营养师证，做过一千多单',
        facts: [
          ['proof', '公共营养师证'],
          ['proof', '做过一千多单'],
        ],
      },
      {
        asked: 'problem',
        text: '宝妈老说月子餐没味道吃不下',
        facts: [
          ['audience', '宝妈'],
          ['problem', '月子餐没味道吃不下'],
        ],
      },
    ],
  },
  {
    name: '篮球教练',
    messages: [
      {
        asked: 'business',
        text: '篮球教练，前省队队员，在太原办训练营八年，一期1500',
        facts: [
          ['business', '篮球教练'],
          ['proof', '前省队队员'],
          ['place', '太原'],
          ['offer', '训练营'],
          ['experience', '八年'],
          ['price', '1500/期'],
        ],
      },
      { asked: 'audience', text: '六到十二岁男孩的家长', facts: [['audience', '六到十二岁男孩的家长']] },
      {
        asked: 'platform',
        text: '视频号和抖音',
        facts: [
          ['platform', '视频号'],
          ['platform', '抖音'],
        ],
      },
    ],
  },
  {
    name: '二手书店',
    messages: [
      {
        asked: 'business',
        text: '在南京开二手书店，六年了，老板就我一个人，想靠小红书带来客人',
        facts: [
          ['place', '南京'],
          ['business', '二手书店'],
          ['experience', '六年'],
          ['platform', '小红书'],
          ['goal', '带来客人'],
        ],
      },
      { asked: 'audience', text: '爱淘绝版书的年轻人', facts: [['audience', '爱淘绝版书的年轻人']] },
      { asked: 'price', text: '一本十五到五十', facts: [['price', '15/本']] },
    ],
  },
  {
    name: '催收律师',
    messages: [
      {
        asked: 'business',
        text: '律师，东莞，做了九年合同纠纷，咨询一次800，老板们老问欠条没写日期还算不算数',
        facts: [
          ['business', '合同纠纷'],
          ['place', '东莞'],
          ['experience', '九年'],
          ['offer', '咨询'],
          ['price', '800/次'],
          ['audience', '老板'],
          ['problem', '欠条没写日期还算不算数'],
        ],
      },
      { asked: 'proof', text: '办过四百多件案子', facts: [['proof', '办过四百多件案子']] },
      {
        asked: 'platform',
        text: '抖音，不想做小红书',
        facts: [
          ['platform', '抖音'],
          ['rejected', '小红书'],
        ],
      },
    ],
  },
  {
    name: '茶馆改口',
    messages: [
      {
        asked: 'business',
        text: '我在杭州开茶馆，三年，人均88',
        facts: [
          ['place', '杭州'],
          ['business', '茶馆'],
          ['experience', '三年'],
          ['price', '88/'],
        ],
      },
      { asked: 'audience', text: '谈事的小老板', facts: [['audience', '谈事的小老板']] },
      { asked: 'price', text: '价格改成人均108', facts: [['price', '108/']] },
      { asked: 'posts', text: '两周一条吧', facts: [['posts', '两周一条']] },
    ],
  },
  {
    name: '退休护士长',
    messages: [
      {
        asked: 'business',
        text: '我是退休护士长，在三甲医院干了三十年，想教子女照顾卧床老人，每周能拿出六个小时',
        facts: [
          ['background', '护士长'],
          ['proof', '三甲医院'],
          ['experience', '三十年'],
          ['business', '教子女照顾卧床老人'],
          ['audience', '子女'],
          ['hours', '六个小时'],
        ],
      },
      {
        asked: 'problem',
        text: '子女最愁老人长褥疮',
        facts: [
          ['audience', '子女'],
          ['problem', '愁老人长褥疮'],
        ],
      },
      { asked: 'platform', text: '视频号', facts: [['platform', '视频号']] },
    ],
  },
];
