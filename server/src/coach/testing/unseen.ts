import type { Persona } from './personas';

/** Eight whom the rules have never been changed for, written when those were done: precision 0.91, recall 0.85. */
export const UNSEEN: readonly Persona[] = [
  {
    name: '羽毛球穿线',
    messages: [
      {
        asked: 'business',
        text: '我在厦门开羽毛球馆旁边的穿线店 做了七年 穿一支拍六十',
        facts: [
          ['place', '厦门'],
          ['business', '穿线店'],
          ['experience', '七年'],
          ['price', '60/支'],
        ],
      },
      {
        asked: 'audience',
        text: '下班打球的上班族',
        facts: [['audience', '下班打球的上班族']],
      },
      {
        asked: 'problem',
        text: '他们老问打几磅不伤胳膊',
        facts: [['problem', '打几磅不伤胳膊']],
      },
      {
        asked: 'platform',
        text: '抖音和小红书',
        facts: [
          ['platform', '抖音'],
          ['platform', '小红书'],
        ],
      },
    ],
  },
  {
    name: '高考志愿',
    messages: [
      {
        asked: 'business',
        text: '我是高中班主任，带了三届高三，今年出来做志愿填报，洛阳，一个孩子两千八',
        facts: [
          ['background', '高中班主任'],
          ['business', '志愿填报'],
          ['place', '洛阳'],
          ['proof', '带了三届高三'],
          ['price', '2800/个孩子'],
        ],
      },
      {
        asked: 'problem',
        text: '家长最怕滑档',
        facts: [
          ['audience', '家长'],
          ['problem', '怕滑档'],
        ],
      },
      { asked: 'posts', text: '每周两条吧', facts: [['posts', '每周两条']] },
    ],
  },
  {
    name: '豆腐坊',
    messages: [
      {
        asked: 'business',
        text: '俺做豆腐的，安徽淮南，祖上传下来的，俺自己干了三十一年，一斤三块五',
        facts: [
          ['business', '豆腐'],
          ['place', '淮南'],
          ['experience', '三十一年'],
          ['price', '3.5/斤'],
        ],
      },
      {
        asked: 'audience',
        text: '镇上的饭店还有赶早市的老人',
        facts: [['audience', '镇上的饭店还有赶早市的老人']],
      },
      { asked: 'platform', text: '快手，孙子帮我弄', facts: [['platform', '快手']] },
    ],
  },
  {
    name: '月子中心厨师',
    messages: [
      {
        asked: 'business',
        text: '在月子中心当了六年厨师，刚辞职，想教新手爸爸做月子餐，人在佛山',
        facts: [
          ['background', '厨师'],
          ['experience', '六年'],
          ['business', '教新手爸爸做月子餐'],
          ['audience', '新手爸爸'],
          ['place', '佛山'],
        ],
      },
      {
        asked: 'proof',
        text: '中式烹调师三级，做过八百多位产妇的餐',
        facts: [
          ['proof', '中式烹调师三级'],
          ['proof', '做过八百多位产妇'],
        ],
      },
      {
        asked: 'price',
        text: '线上课一百二十八',
        facts: [
          ['offer', '线上课'],
          ['price', '128/'],
        ],
      },
    ],
  },
  {
    name: '汽车贴膜',
    messages: [
      {
        asked: 'business',
        text: '汽车贴膜，唐山，入行十年，全车膜一千六起，店里三个师傅',
        facts: [
          ['business', '汽车贴膜'],
          ['place', '唐山'],
          ['experience', '十年'],
          ['offer', '全车膜'],
          ['price', '1600/'],
          ['asset', '三个师傅'],
        ],
      },
      {
        asked: 'problem',
        text: '车主都担心贴完起泡',
        facts: [
          ['audience', '车主'],
          ['problem', '担心贴完起泡'],
        ],
      },
      { asked: 'price', text: '改成一千八起', facts: [['price', '1800/']] },
    ],
  },
  {
    name: '社区团长',
    messages: [
      {
        asked: 'business',
        text: '三胎妈妈，做社区团购团长四年，徐州，群里五百多人，主要卖水果和牛奶',
        facts: [
          ['background', '三胎妈妈'],
          ['business', '社区团购'],
          ['experience', '四年'],
          ['place', '徐州'],
          ['offer', '水果和牛奶'],
        ],
      },
      { asked: 'goal', text: '想多招点本小区的新客户', facts: [['goal', '多招']] },
      { asked: 'hours', text: '孩子睡了以后有一个小时', facts: [['hours', '一个小时']] },
    ],
  },
  {
    name: '法院书记员',
    messages: [
      {
        asked: 'business',
        text: '法院书记员做了五年，今年考下来律师证，准备做婚姻家事律师，在长沙',
        facts: [
          ['background', '法院书记员'],
          ['experience', '五年'],
          ['proof', '律师证'],
          ['business', '婚姻家事律师'],
          ['place', '长沙'],
        ],
      },
      {
        asked: 'audience',
        text: '想离婚又怕争不到孩子的妈妈',
        facts: [['audience', '想离婚又怕争不到孩子的妈妈']],
      },
      { asked: 'rejected', text: '不接刑事', facts: [['rejected', '刑事']] },
    ],
  },
  {
    name: '手机摄影',
    messages: [
      {
        asked: 'business',
        text: '教老年人手机摄影的，在老年大学代课三年，苏州，一期八节课三百六',
        facts: [
          ['business', '教老年人手机摄影'],
          ['audience', '老年人'],
          ['experience', '三年'],
          ['place', '苏州'],
          ['price', '360/八节'],
        ],
      },
      {
        asked: 'proof',
        text: '带过六百多个学员，有学员的照片上了市里的展览',
        facts: [['proof', '带过六百多个学员']],
      },
      { asked: 'posts', text: '两天一条', facts: [['posts', '两天一条']] },
    ],
  },
];
