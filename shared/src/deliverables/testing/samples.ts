import { type DeliverableContent, type DeliverableKind, GAP } from '../../contracts';
import type { TitledDeliverable } from '../to-document';

/** One deliverable of every kind, as a piano tuner's would be, for the tests of the exports. */

const positioning: DeliverableContent<'positioning'> = {
  judgement: '先只做无锡家长的“琴潮了怎么办”：问得最多，你讲得最清楚，上门也最近。',
  oneLiners: [
    { way: '人群+问题+方法', text: '在无锡，帮家里有琴的家长解决琴潮跑音，上门调钢琴三百一次。' },
    { way: '品类+差异+证据', text: '调钢琴十二年的上门调律师，先听再调，讲清楚为什么。' },
    { way: '前后对比', text: '黄梅天琴键发闷、弹不下去，到孩子愿意坐下来弹。' },
  ],
  rows: [
    { label: '你是谁', text: '在无锡上门调钢琴十二年的调律师' },
    { label: '为谁', text: '家里有琴、孩子在学的家长' },
    { label: '解决什么', text: '琴潮、跑音、键发闷，不知道该不该修' },
    { label: '凭什么信你', text: `十二年上门调律；案例${GAP}` },
    { label: '卖什么', text: '上门调律，300元一次' },
    { label: '成了', text: '一个月里几个家长问琴潮；没人问，先改头一句' },
  ],
  lanes: [
    '听一个音：闷的、跑的、断的，一条一个',
    '护琴：黄梅天关窗、除湿、晾琴',
    '上门一趟：从开盖到弹给家长听',
  ],
  risks: ['只靠黄梅天，一年里有淡季', '还没有能公开讲的案例'],
  next: '这周去的每一家，问一句“上次调是什么时候”，记下来。',
};

const kit: DeliverableContent<'kit'> = {
  judgement: '名字先让家长一眼看出你调琴、在无锡，别的以后再说。',
  platform: '视频号',
  names: [
    { text: '无锡调琴老师傅', why: '地方加手艺，一看就懂' },
    { text: '调琴十二年', why: '年数是你自己的' },
    { text: '琴潮了找我', why: '就是家长问的那句话' },
  ],
  taken: '无锡上门调琴',
  bios: [
    { text: '无锡上门调钢琴十二年。琴潮、跑音、键发闷，先告诉你要不要修。' },
    { text: '家长问得最多的是琴潮了怎么办，我一条条讲清楚。', why: '用家长的话' },
  ],
  avatar: ['穿工作服，手扶在打开的琴盖上', '光从窗边来，背景只留一台琴'],
  cover: ['写“琴潮了，先别急着修”', '右下角放调音扳手'],
};

const story: DeliverableContent<'story'> = {
  judgement: '人家记住的是你先听，再动手。',
  title: '黄梅天的第一通电话',
  telling: [
    '黄梅天的第一通电话，多半是说孩子的。',
    '那一家的家长说，孩子弹着弹着不想弹了，以为是不专心。',
    '我打开琴盖一看，键床潮得发胀。',
    '孩子按不下去的，不是耐心。',
    '除潮，调律，孩子当天又坐下来弹。',
    '所以我进门先不动扳手，先请孩子弹一遍给我听。',
  ].map((text) => ({ text })),
  saying: '我调琴，先听孩子弹一遍，再说要不要修。',
  before: ['那一家点过头再讲；没点头就从「那一家」到「又坐下来弹」拿掉。', '念到「不是耐心」停一停。'],
};

/** As versions of before were stored: in three parts, with questions for more. */
export const TOLD_BEFORE: TitledDeliverable & { readonly kind: 'story' } = {
  kind: 'story',
  title: '人设故事',
  content: {
    judgement: '先讲“琴潮了那家”，它同时说明你会什么、为什么可信。',
    stories: [
      {
        key: 's1',
        title: '黄梅天的第一通电话',
        situation: '家长说孩子弹着弹着不想弹了，以为是不专心。',
        turn: '打开琴盖一看，键床潮得发胀。',
        outcome: '除潮、调律，孩子当天又坐下来弹。',
        use: '置顶视频',
      },
    ],
    asks: ['有没有一次你劝客人别修的？', '第一次独自上门是什么样？'],
  },
};

const HOOKS = ['痛点', '反常识', '悬念', '数据', '故事'];
const STAGES = ['认知', '信任', '转化', '生活'] as const;
const TOPIC_TEXTS = [
  '琴潮了怎么办，先别急着叫人修',
  '黄梅天钢琴要不要开空调',
  '孩子不想弹，可能是键太闷',
  '新琴到家为什么三个月就跑音',
  '调律师到你家，先听什么',
  '除湿棒放错地方，比不放还糟',
];

const topics: DeliverableContent<'topics'> = {
  judgement: '先拍琴潮：家长问得最多，你不用准备就能讲。',
  pillars: [
    { name: '琴潮', share: 40, about: '潮湿天怎么护琴、什么时候该修' },
    { name: '上门', share: 35, about: '一次上门里看到、听到、修好的' },
    { name: '选琴', share: 25, about: '买琴、换琴之前该问的话' },
  ],
  topics: Array.from({ length: 60 }, (_, at) => ({
    key: `t${at + 1}`,
    text: `${TOPIC_TEXTS[at % TOPIC_TEXTS.length]}${at < TOPIC_TEXTS.length ? '' : `（${at + 1}）`}`,
    pillar: ['琴潮', '上门', '选琴'][at % 3] ?? '琴潮',
    hook: HOOKS[at % HOOKS.length] ?? '痛点',
    audience: '家长',
    stage: STAGES[at % STAGES.length] ?? '认知',
    format: at % 2 === 0 ? '口播' : '实拍',
    score: 92 - at,
    why: '家长老问，你上门时就能拍',
  })),
};

const calendar: DeliverableContent<'calendar'> = {
  judgement: '一周两条，周三发问题、周六发上门，留一个空位给临时的事。',
  from: '2026-05-04',
  perWeek: 2,
  platform: '视频号',
  items: Array.from({ length: 4 }, (_, week) => [
    {
      key: `w${week + 1}a`,
      day: `2026-05-${String(6 + week * 7).padStart(2, '0')}`,
      slot: 'post' as const,
      title: TOPIC_TEXTS[week] ?? '琴潮了怎么办',
      topic: `t${week + 1}`,
      pillar: '琴潮',
      format: '口播',
      minutes: 60,
      festival: null,
    },
    {
      key: `w${week + 1}b`,
      day: `2026-05-${String(9 + week * 7).padStart(2, '0')}`,
      slot: week === 3 ? ('free' as const) : ('post' as const),
      title: week === 3 ? '留给这周临时碰到的事' : (TOPIC_TEXTS[week + 2] ?? '上门一天'),
      topic: week === 3 ? null : `t${week + 3}`,
      pillar: week === 3 ? null : '上门',
      format: week === 3 ? null : '实拍',
      minutes: 90,
      festival: week === 0 ? '母亲节前' : null,
    },
  ]).flat(),
};

const script: DeliverableContent<'script'> = {
  judgement: '开头直接让家长听见闷音，听见了才会往下看。',
  topic: '琴潮了怎么办，先别急着叫人修',
  platform: '视频号',
  seconds: 60,
  titles: ['琴潮了怎么办，先别急着叫人修', '黄梅天钢琴发闷，先做这一步', '琴键发闷不一定是坏了'],
  coverLine: '琴潮了，先别急着修',
  beats: [
    {
      from: 0,
      to: 4,
      part: '钩子',
      say: '你听，这个音是不是闷的？先别急着叫人修。',
      shot: '近景，手按一个发闷的键',
      caption: '这个音是闷的',
    },
    {
      from: 4,
      to: 20,
      part: '铺垫',
      say: '我在无锡上门调钢琴十二年，每到黄梅天，家长问得最多的就是琴潮了怎么办。',
      shot: '打开琴盖，镜头扫过键床',
      caption: '家长问得最多的一句',
    },
    {
      from: 20,
      to: 48,
      part: '核心',
      say: '先关窗，房间除湿到不粘手，琴盖开着晾半天。第二天还闷，再叫人看。',
      shot: '关窗、开除湿机、掀琴盖，三个动作',
      caption: '先关窗，再除湿，再晾琴',
    },
    {
      from: 48,
      to: 60,
      part: '行动',
      say: '照着做完还闷的，把那个音录下来，在评论区说说。',
      shot: '手机录音的特写',
      caption: '录下那个音',
    },
  ],
  tags: ['钢琴', '无锡', '调琴', '黄梅天'],
};

/** A script as it is written now: one settled title, beats by their seconds, and what goes with the post. */
export const FILMED: TitledDeliverable & { readonly kind: 'script' } = {
  kind: 'script',
  title: '脚本·先别急着修',
  content: {
    ...script,
    titles: ['琴闷了，先别喊我', '我上门先不动扳手'],
    filming: '琴房窗边，手机靠在谱架上，一镜到底',
    beats: script.beats.map(({ part: _, ...beat }, at) => ({
      ...beat,
      ...(at === 0 ? {} : { shot: '' }),
      ...(at === 2 ? {} : { caption: '' }),
    })),
    post: '先晾半天，再决定要不要花这个钱。',
    cautions: ['客人家的相框别拍进去', '超时先删「不粘手」'],
  },
};

const ladder: DeliverableContent<'ladder'> = {
  judgement: '先把一次上门卖稳，再谈一年几次；300元是你自己的锚。',
  anchor: { text: '上门调律，300元一次', amount: 300, unit: '次' },
  rungs: [
    {
      role: '引流品',
      name: '听音判断',
      price: '免费',
      delivers: '家长发一段录音，你说要不要修',
      handover: '要修的，约上门',
    },
    {
      role: '信任品',
      name: '上门调律',
      price: '300元一次',
      delivers: '除潮、调律，当场讲清楚',
      handover: '做完约下一次',
    },
    {
      role: '利润品',
      name: '一年护琴',
      price: `按300元的次数另算，价格${GAP}`,
      delivers: '换季各来一次，有问题随时听音',
      handover: '到期前一个月问一句',
    },
  ],
  talk: [
    { when: '家长问多少钱', say: '上门调一次三百。你先录一段给我听，不一定要来。' },
    { when: '做完要走时', say: '换季前我再来听一次，你看记在几月？' },
  ],
  calculator: {
    goal: 6_000,
    price: 300,
    rates: { viewToVisit: 0.01, visitToLead: 0.1, leadToDeal: 0.3 },
  },
};

/** As it is written now: a name, a price and one text for each level. */
export const TOLD_LADDER: DeliverableContent<'ladder'> = {
  judgement: '缺的是换季那一回：上门一次收得到，可一年只叫你一次。',
  anchor: null,
  rungs: [
    {
      name: '发录音来听',
      price: '不收钱',
      body: '人家怕的是叫了你来，其实不用修。先录一段发你，你说清要不要上门。\n不用修的直说，不劝。',
    },
    { name: '上门调律', price: '300元一次', body: '给听过录音、要修的。除潮、调律，当场讲清楚。' },
    { name: '一年两次', skipped: '还没有人问过；有三家问了再做' },
    {
      track: '琴行',
      name: '卖琴后的头一次调',
      price: '建议240元一次',
      body: '新琴到家满月调一次。不用你找客人，所以建议三百的八成，先跟一家试。',
    },
  ],
  talk: [],
  calculator: null,
};

/** A calendar in the present form: a rhythm, what each week is for, and what to do when something slips. */
export const PLANNED_CALENDAR: DeliverableContent<'calendar'> = {
  ...calendar,
  rhythm: '周日下午一起拍，周三、周六晚上八点发，别的日子不碰',
  weeks: ['先让家长停下来', '', '认得你这个人', '请他开口'],
  items: calendar.items.map((item, at) =>
    at === 0 ? { ...item, opening: '你听这个音。', first: '周二前问这家肯不肯入镜' } : item,
  ),
  spares: [{ title: '除湿盒放哪', opening: '这个盒子，别放进琴里。' }, { title: '琴凳多高合适' }],
  slips: '落一条就落了，顺到下一个发的日子。',
  watch: ['几个家长来问；没人问，末了改成请他录一段'],
};

/** Levels by their own names, as versions of before have them: in parts, with what it comes to below. */
export const PLAIN_LADDER: DeliverableContent<'ladder'> = {
  judgement: '缺的是换季那一回：上门一次收得到，可一年只叫你一次。',
  anchor: null,
  rungs: [
    {
      name: '发录音来听',
      forWhom: '琴键发黏、不知道要不要叫人的家长',
      price: '不收钱',
      delivers: '听一段录音，说清要不要修',
      sum: '假设十段里三段要修：3×300＝900元',
      keeps: '不要修的直说，不劝上门',
      condition: '听完自己问哪天能来',
      handover: '这个音要上门看，一次三百，你哪天在家？',
    },
    {
      name: '上门调律',
      forWhom: '听过录音、要修的',
      price: '300元一次',
      delivers: '除潮、调律，当场讲清楚',
    },
    { name: '一年两次', skipped: '还没有人问过；有三家问了再做' },
    {
      track: '琴行',
      name: '卖琴后的头一次调',
      forWhom: '刚卖出琴的琴行',
      price: '建议240元一次',
      reckoning: '不用你找客人，300的八成；先跟一家试',
      delivers: '新琴到家满月调一次',
    },
  ],
  sums: ['月目标：6000÷300＝20次', '假设一家一年叫两次，要有120家'],
  stuck: '停在上门之后：做完没人约下一回。',
  outside: ['上门调琴一次300元', '先录一段发我听，不用修的直说'],
  week: '翻出去年调过的，一家家问：今年换季调过没有？',
  talk: [
    { when: '家长问多少钱', say: '上门调一次三百。你先录一段给我听，不一定要来。' },
    { when: '说再想想', say: '不急，先把琴盖打开晾半天再听。' },
  ],
  without: ['卖琴拿回扣：一拿，你说的话就没人信了'],
  calculator: null,
};

const checkText = '全网最好的调琴师！\n我在无锡上门调钢琴十二年，保证一次调好，加我微信 tuner300 预约。';

const check: DeliverableContent<'check'> = {
  judgement: '三处要改，先改“最好”：它一发就可能被限流。',
  platform: '视频号',
  text: checkText,
  findings: [
    {
      kind: '极限词',
      at: [2, 4],
      quote: '最好',
      why: '“最好”是广告法点名的绝对化用语',
      rewrite: '做得久',
      source: '广告法第九条（2021年修正）',
    },
    {
      kind: '导流',
      at: [34, 48],
      quote: '加我微信 tuner300',
      why: '正文里留微信号会被判导流',
      rewrite: '在主页留言',
      source: '视频号运营规范（2026-01-10 查看）',
    },
  ],
  rewritten: '做得久的调琴师。\n我在无锡上门调钢琴十二年，在主页留言预约。',
  declaration: '发布前：由AI写的内容，请在平台上声明',
};

const review: DeliverableContent<'review'> = {
  judgement: '看的人多了，来问的没多：这周只改结尾那一句。',
  week: '2026-05-04',
  figures: [
    { name: '播放', value: 1_820, median: 1_200, reading: '比你平时多一半' },
    { name: '完播', value: 0.31, median: 0.33, reading: '和平时差不多' },
    { name: '私信', value: 1, median: null, reading: '以前没有记过' },
  ],
  weakest: '私信',
  diagnosis: '讲得清楚，但没有说看完能做什么，所以听完就走了。',
  experiment: '结尾改成“把发闷的那个音录下来发评论区”，别的都不动。',
  actions: ['把两条旧视频的结尾重录一遍', '记下每条来问的人数', '下周一看私信有没有过2个'],
};

/** What may stand below any of them but 体检; 选题库 is as versions of before are. */
const endnotes = {
  notes: [
    { title: '眼下就办', text: '明天上门前先录十秒发闷的那个音，存在手机里，第一条就用它开头。' },
    { title: '没放进来的', text: '“全城最懂琴”没写：平台不让这么说，你也拿不出排名。' },
  ],
  open: ['哪一家的琴修好以后，家长当场跟你说了哪一句？', '除潮那一次收了多少钱？'],
};

/** 定位卡, 四件套·视频号 and so on, each as it would be stored. */
export const SAMPLES: { readonly [K in DeliverableKind]: TitledDeliverable & { readonly kind: K } } = {
  positioning: {
    kind: 'positioning',
    title: '定位卡',
    content: { ...positioning, ...endnotes, notes: endnotes.notes.slice(1) },
  },
  kit: { kind: 'kit', title: '四件套·视频号', content: { ...kit, ...endnotes } },
  story: { kind: 'story', title: '人设故事', content: { ...story, ...endnotes } },
  topics: { kind: 'topics', title: '选题库', content: topics },
  calendar: { kind: 'calendar', title: '30天日历', content: { ...calendar, ...endnotes } },
  script: { kind: 'script', title: '脚本·琴潮了怎么办', content: { ...script, ...endnotes } },
  ladder: { kind: 'ladder', title: '变现阶梯', content: { ...ladder, ...endnotes } },
  check: { kind: 'check', title: '发布前体检', content: check },
  review: { kind: 'review', title: '周复盘·5月4日', content: { ...review, ...endnotes } },
};

/** Works that are told as one text, with what the product puts to use elsewhere beside it. */
export const TOLD_KIT: DeliverableContent<'kit'> = {
  told: [
    { as: 'strong', text: '先让家长一眼看出你调琴、在无锡。' },
    { as: 'heading', text: '名字' },
    { as: 'quote', text: '无锡调琴老师傅' },
    { as: 'text', text: '地方加手艺，一看就懂。' },
    { as: 'heading', text: '简介' },
    { as: 'quote', text: '无锡上门调钢琴十二年。' },
    { as: 'quote', text: '琴潮、跑音，先告诉你要不要修。' },
    { as: 'heading', text: '头像' },
    { as: 'item', text: '手扶在打开的琴盖上' },
    { as: 'item', text: '光从窗边来' },
    { as: 'heading', text: '有人这么问' },
    { as: 'row', text: '问什么｜怎么回' },
    { as: 'row', text: '多少钱｜三百一次' },
    { as: 'heading', text: '三条置顶' },
    { as: 'step', text: '黄梅天的第一通电话' },
    { as: 'step', text: '一把扳手' },
    { as: 'heading', text: '哪天发' },
    { as: 'row', text: '哪天｜发什么｜怎么拍' },
    { as: 'row', text: '周三｜琴潮了怎么办，先别急着叫人来修｜孩子弹一遍，镜头只对着琴键和手' },
  ],
  judgement: '先让家长一眼看出你调琴、在无锡。',
  platform: '视频号',
  names: [{ text: '无锡调琴老师傅' }],
  bios: [{ text: '无锡上门调钢琴十二年。\n琴潮、跑音，先告诉你要不要修。' }],
  avatar: [],
  cover: [],
};
