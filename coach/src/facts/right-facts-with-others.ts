import type { RightFacts } from './right-facts';

/** People of our own making who talk of others, in lists and in one breath; every fact beside the speech is right. */
export const RIGHT_FACTS_WITH_OTHERS: RightFacts = [
  {
    text: '我在绵阳修缝纫机。\n1.去年有个裁缝抱着台老蝴蝶来，哭着说是她婆婆的，我没收钱，我媳妇说我憨。\n2.修一台八十，上门加三十，小区保安不收我停车费，我给他家锁过裤边。\n3.来的人头一句都是“还能不能修”，怕我换零件坑他。\n4.有人叫我把新机子说成老机子卖，一台多给五百，我没干。\n5.我先教他们穿线，他们自己会弄了就少跑一趟。\n6.隔壁配钥匙的修一台收一百五，他干了三十年。',
    facts: [
      {
        field: 'story',
        value: '有个裁缝抱着老蝴蝶来，哭着说是婆婆的，没收钱，媳妇说他憨',
        quotes: ['去年有个裁缝抱着台老蝴蝶来，哭着说是她婆婆的，我没收钱，我媳妇说我憨'],
      },
      { field: 'story', value: '去年有裁缝来修老蝴蝶，没收钱', quotes: ['有个裁缝抱着台老蝴蝶来，我没收钱'] },
      {
        field: 'asset',
        value: '小区保安不收停车费，他给保安锁过裤边',
        quotes: ['小区保安不收我停车费，我给他家锁过裤边'],
      },
      { field: 'price', value: '修一台80元，上门加30元', quotes: ['修一台八十，上门加三十'] },
      { field: 'customerWords', value: '还能不能修', quotes: ['来的人头一句都是「还能不能修」'] },
      { field: 'customerWords', value: '还能不能修', about: 'customer', quotes: ['还能不能修'] },
      { field: 'problem', value: '怕换零件坑他', about: 'customer', quotes: ['怕我换零件坑他'] },
      { field: 'problem', value: '怕换零件坑他', quotes: ['还能不能修”，怕我换零件坑他'] },
      {
        field: 'rejected',
        value: '有人叫他把新机子说成老机子卖，一台多给500，没干',
        quotes: ['有人叫我把新机子说成老机子卖，一台多给五百，我没干'],
      },
      {
        field: 'business',
        value: '先教穿线，客人自己会弄了少跑一趟',
        quotes: ['我先教他们穿线，他们自己会弄了就少跑一趟'],
      },
      { field: 'place', value: '绵阳', quotes: ['我在绵阳修缝纫机'] },
    ],
  },
  {
    text: '教大人游泳的 在惠州 怕水的那种 小孩一节一百二 大人一节一百六 老学员收一百四 有个大哥在池边坐了三节课没下水 我陪他坐着 我爱人周三下午不上班 就那天能帮我拍 学员有九个横渡过西湖 我自己没横渡过',
    facts: [
      { field: 'business', value: '教怕水的大人游泳', quotes: ['教大人游泳的 在惠州 怕水的那种'] },
      { field: 'price', value: '小孩一节120元，大人一节160元', quotes: ['小孩一节一百二 大人一节一百六'] },
      { field: 'price', value: '老学员140元', quotes: ['老学员收一百四'] },
      {
        field: 'story',
        value: '有个大哥在池边坐了3节课没下水，陪他坐着',
        quotes: ['有个大哥在池边坐了三节课没下水 我陪他坐着'],
      },
      { field: 'proof', value: '学员有9个横渡过西湖', quotes: ['学员有九个横渡过西湖'] },
      { field: 'proof', value: '自己没横渡过', quotes: ['我自己没横渡过'] },
    ],
  },
  {
    text: '做假发的，做了十四年。一顶从一千二到四千，化疗的病人我只收料钱，六百。客人戴上先不照镜子，摸，摸完了才敢看。我妈当年掉头发，我拿自己的头发给她织过一顶，织了四十天。我徒弟才学两年，她手快。',
    facts: [
      { field: 'experience', value: '做假发14年', quotes: ['做假发的，做了十四年'] },
      {
        field: 'price',
        value: '一顶1200到4000元，化疗病人收料钱600元',
        quotes: ['一顶从一千二到四千…化疗的病人我只收料钱，六百'],
      },
      {
        field: 'story',
        value: '妈妈当年掉头发，拿自己的头发给她织过一顶，织了40天',
        quotes: ['我妈当年掉头发，我拿自己的头发给她织过一顶，织了四十天'],
      },
      {
        field: 'story',
        value: '拿自己的头发给妈妈织过一顶，织了40天',
        quotes: ['我拿自己的头发给她织过一顶'],
      },
      {
        field: 'story',
        value: '客人戴上先不照镜子，摸完了才敢看',
        quotes: ['客人戴上先不照镜子，摸，摸完了才敢看'],
      },
    ],
  },
];
