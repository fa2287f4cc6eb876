import type { DeliverableContent, Topic } from '@qihang/shared/contracts';

/** Deliverables for a piano tuner, one per kind, of realistic size and tone. */
export const POSITIONING: DeliverableContent<'positioning'> = {
  judgement: '先做“琴潮了怎么办”这一件事：家长问得最多，你十二年里天天在答，别人抄不走。',
  oneLiners: [
    { way: '人群+问题', text: '无锡琴童家长，琴潮了不知道找谁，找我。' },
    { way: '手艺+年头', text: '在无锡调了十二年琴，只讲家里那台琴的事。' },
    { way: '前后对比', text: '琴键发黏到弹着顺手，中间差一次上门。' },
  ],
  rows: [
    { label: '你是谁', text: '无锡的调琴师，十二年' },
    { label: '服务谁', text: '家里有琴的家长' },
    { label: '解决什么', text: '琴潮了怎么办' },
    { label: '怎么收费', text: '上门300元一次' },
    { label: '凭什么', text: '【待补充】' },
    { label: '记忆点', text: '每条先按一个发黏的键；再开口' },
  ],
  lanes: ['听一个音，一条一个', '黄梅天怎么护琴', '上门一趟'],
  risks: ['只讲技术，家长听不懂', '一周两条，断更一次就冷了'],
  next: '说一件最近真事：哪家的琴，什么毛病，怎么好的。',
};

export const KIT: DeliverableContent<'kit'> = {
  judgement: '名字里先放“无锡”和“琴”，家长搜得到。',
  platform: '视频号',
  names: [
    { text: '无锡调琴老高', why: '地方+手艺+人' },
    { text: '琴潮了找我', why: '家长的原话' },
    { text: '十二年调琴人', why: '年头' },
  ],
  taken: '无锡上门调琴老高',
  bios: [
    { text: '无锡上门调琴十二年\n琴潮了、键黏了，先看我的视频', why: '先说能解决什么' },
    { text: '家里那台琴，我管十二年了', why: '口语' },
  ],
  avatar: ['正脸半身，手边是打开的琴盖', '不戴帽子，光从窗户来'],
  cover: ['一排琴弦近景，右边留白写“琴潮了怎么办”', '每条封面同一个位置放字'],
};

export const STORY: DeliverableContent<'story'> = {
  judgement: '人家记住的是你进门先看湿度，再看琴。',
  title: '她问的不是音准',
  telling: [
    { text: '十二年前，头一回进别人家调琴，家长站在边上看了一下午。' },
    { text: '我以为她信不过我。' },
    { text: '调完了，她问的不是音准，是黄梅天怎么办。' },
    { text: '现在我进门，先看湿度，再开琴盖。' },
  ],
  saying: '我调琴，先看你家湿不湿，再看琴。',
  before: ['那位家长没点头，就从“十二年前”到“怎么办”拿掉。', '念到“信不过我”停一停。'],
};

/** As it was written before: in three parts, with questions for more. */
export const STORY_BEFORE: DeliverableContent<'story'> = {
  judgement: '先讲第一次上门那件事：它说清了你为什么只管家里的琴。',
  stories: [
    {
      key: 'first-visit',
      title: '第一次上门',
      situation: '十二年前第一次进别人家调琴，家长站在边上看了一下午。',
      turn: '调完她问的不是音准，是黄梅天怎么办。',
      outcome: '从那以后每次上门都先看湿度。',
      use: '置顶视频',
    },
  ],
  asks: ['哪一家的琴你到现在还记得', '有没有一次没修好的'],
};

export const aTopic = (overrides: Partial<Topic> = {}): Topic => ({
  key: 't1',
  text: '黄梅天琴键发黏，先别急着叫人',
  pillar: '避坑',
  hook: '反常识',
  audience: '琴童家长',
  stage: '认知',
  format: '口播',
  score: 86,
  why: '家长老问，不用布景，一个人能拍',
  ...overrides,
});

export const TOPICS: DeliverableContent<'topics'> = {
  judgement: '先拍“琴潮了”这一组十条：问的人最多，你张口就来。',
  pillars: [
    { name: '避坑', share: 40, about: '家长最常踩的坑' },
    { name: '手艺', share: 35, about: '你怎么听、怎么调' },
    { name: '故事', share: 15, about: '上门遇到的人和琴' },
    { name: '日常', share: 10, about: '一个调琴师的一天' },
  ],
  topics: [
    aTopic(),
    aTopic({ key: 't2', text: '琴潮了的三个动静，坐在家里就能听出来', hook: '数字', score: 82 }),
    aTopic({
      key: 't3',
      text: '我怎么听出一根弦松了',
      pillar: '手艺',
      stage: '信任',
      hook: '好奇',
      score: 78,
    }),
    aTopic({ key: 't4', text: '上门300元，我在你家做哪几件事', pillar: '手艺', stage: '转化', score: 74 }),
  ],
};

export const CALENDAR: DeliverableContent<'calendar'> = {
  judgement: '一周两条，周三和周六发：周末前家长在家，练琴的时候看得到。',
  from: '2026-03-02',
  perWeek: 2,
  platform: '视频号',
  items: [
    {
      key: 'd1',
      day: '2026-03-04',
      slot: 'post',
      title: '黄梅天琴键发黏，先别急着叫人',
      topic: 't1',
      pillar: '避坑',
      format: '口播',
      minutes: 90,
      festival: null,
    },
    {
      key: 'd2',
      day: '2026-03-07',
      slot: 'free',
      title: '留空：这周有人问什么就拍什么',
      topic: null,
      pillar: null,
      format: null,
      minutes: 60,
      festival: null,
    },
    {
      key: 'd3',
      day: '2026-03-14',
      slot: 'post',
      title: '我怎么听出一根弦松了',
      topic: 't3',
      pillar: '手艺',
      format: '实拍',
      minutes: 120,
      festival: '白色情人节',
    },
  ],
};

const day = (at: number) => ({
  ...{ key: `d${at}`, day: `2026-03-${String(at + 1).padStart(2, '0')}` },
  ...{ topic: null, pillar: null, format: null, minutes: 1, festival: null },
});

/** A month that is one text, of whose days each says what is done. */
export const EVERY_DAY: DeliverableContent<'calendar'> = {
  ...CALENDAR,
  judgement: '只在周三下午拍，一回拍四条攒着；别的日子一件小事，歇的日子真歇。',
  told: [
    { as: 'text', text: '只在周三下午拍，一回拍四条攒着；别的日子一件小事，歇的日子真歇。' },
    { as: 'heading', text: '怎么拍' },
    { as: 'step', text: '徒弟举手机，你看他，不看镜头。' },
    { as: 'step', text: '说岔了不重来，后头剪。' },
    { as: 'heading', text: '第一周 先把欠下的话回了' },
    { as: 'text', text: '3月2日 周一 给说「不回弹」的那家打个电话，问肯不肯让拍键盘。' },
    { as: 'text', text: '3月4日 周三 拍4条，晚上八点发《琴键发黏，先别叫人》' },
    { as: 'item', text: '按下去，等它不回，再问：「你家这个键，是不是也这样？」' },
    { as: 'item', text: '掀开键盖，指给镜头看黏在哪一处。' },
    { as: 'heading', text: '评论这么回' },
    { as: 'row', text: '问｜答' },
    { as: 'row', text: '多少钱｜上门一次三百' },
  ],
  items: [
    { ...day(1), slot: 'work', title: '给说「不回弹」的那家打个电话' },
    { ...day(2), slot: 'rest', title: '歇' },
    { ...day(3), slot: 'post', format: '口播', title: '琴键发黏，先别叫人' },
    { ...day(3), key: 'd3b', slot: 'work', title: '剪完存草稿' },
    { ...day(5), slot: 'free', title: '这周有人问什么就答什么' },
    { ...day(9), slot: 'post', title: '除湿盒放哪' },
  ],
};

export const SCRIPT: DeliverableContent<'script'> = {
  judgement: '前三秒直接放琴键按下去弹不起来的声音，再开口。',
  topic: '黄梅天琴键发黏，先别急着叫人',
  platform: '视频号',
  seconds: 45,
  titles: ['琴键发黏先别叫人', '黄梅天琴键弹不起来', '琴潮了先看这一处'],
  coverLine: '琴键发黏？先看这里',
  beats: [
    {
      from: 0,
      to: 3,
      part: '钩子',
      say: '琴键按下去弹不起来，先别叫人。',
      shot: '手指按键，键不回',
      caption: '先别叫人',
    },
    {
      from: 3,
      to: 30,
      part: '核心',
      say: '十有八九是潮了。打开上盖，离墙十公分，先通一天风。',
      shot: '打开上盖的手',
      caption: '先通一天风',
    },
    {
      from: 30,
      to: 45,
      part: '行动',
      say: '通了还黏，评论区说一声是哪几个键。',
      shot: '正脸',
      caption: '是哪几个键',
    },
  ],
  tags: ['钢琴保养', '琴童家长'],
};

/** As it is written now: by its seconds, one settled title, and what goes with the post. */
export const FILMED: DeliverableContent<'script'> = {
  ...SCRIPT,
  titles: ['琴键发黏先别叫人', '琴潮了先看这一处'],
  filming: '琴边，手机靠在谱架上，一镜到底',
  beats: SCRIPT.beats.map(({ part: _, ...beat }, at) => ({
    ...beat,
    ...(at > 0 && { shot: '', caption: '' }),
  })),
  post: '先通一天风，再决定叫不叫人。',
  cautions: ['客人家的门牌别拍进去'],
};

/** A post to be read. */
export const NOTE: DeliverableContent<'script'> = {
  ...SCRIPT,
  titles: ['琴键发黏先别叫人'],
  form: '图文',
  platform: '小红书',
  beats: SCRIPT.beats.map(({ part: _, ...beat }) => ({ ...beat, shot: '', caption: '' })),
  pictures: ['手指按住不回的键，压「先别叫人」', '上盖打开，离墙一拳'],
};

export const LADDER: DeliverableContent<'ladder'> = {
  judgement: '先把上门300元这一档讲透，再往上加一年四次的养护。',
  anchor: { text: '上门300元一次', amount: 300, unit: '次' },
  rungs: [
    {
      role: '引流品',
      name: '远程听诊一次',
      price: '约30元',
      delivers: '听你录的一段音，说清是不是潮了',
      handover: '听完约上门时间',
    },
    {
      role: '信任品',
      name: '上门调琴一次',
      price: '300元一次',
      delivers: '全琴调音，湿度检查',
      handover: '留下下次检查的日子',
    },
    {
      role: '利润品',
      name: '全年养护',
      price: '约1100元一年',
      delivers: '一年四次上门',
      handover: '到期前一个月提醒',
    },
  ],
  talk: [{ when: '问价格', say: '上门一次300，先把你家琴的毛病听明白再说。' }],
  calculator: {
    goal: 9000,
    price: 300,
    rates: { viewToVisit: 0.02, visitToLead: 0.1, leadToDeal: 0.3 },
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

/** A calendar as it is written now: its rhythm, what each week is for, and what to do when something slips. */
export const PLAN: DeliverableContent<'calendar'> = {
  ...CALENDAR,
  rhythm: '周日下午一起拍，周三、周六晚上八点发，别的日子不碰',
  weeks: ['先让家长停下来', ''],
  items: CALENDAR.items.map((item, at) =>
    at === 0
      ? {
          ...item,
          opening: '琴键按下去弹不起来，先别叫人。',
          filming: '手按一个不回的键',
          first: '周二前问这家肯不肯入镜',
        }
      : item,
  ),
  spares: [{ title: '除湿盒放哪', opening: '这个盒子，别放琴里。' }, { title: '琴凳多高' }],
  slips: '落一条就落了，顺到下一个发的日子。',
  watch: ['几个家长来问；没人问，末了改成一句请他录音的话'],
};

/** Levels by their own names, as versions of before have them: in parts, with what it comes to below. */
export const PLAIN_LADDER: DeliverableContent<'ladder'> = {
  judgement: '缺的是换季那一回，不是价。',
  anchor: null,
  rungs: [
    {
      name: '发录音来听',
      forWhom: '琴键发黏、不知道叫不叫人的',
      price: '不收钱',
      delivers: '听一段，说清修不修',
      sum: '假设十个里三个要修：3×300＝900元',
      keeps: '不用修的直说',
      condition: '听完自己问哪天能来',
      handover: '这个音要上门看，哪天在家？',
    },
    { name: '上门调琴', forWhom: '听过录音的', price: '300元一次', delivers: '全琴调音' },
    {
      track: '琴行',
      name: '卖琴后的头一次调',
      forWhom: '刚卖出琴的',
      price: '建议240元一次',
      reckoning: '300的八成',
      delivers: '满月调一次',
    },
  ],
  sums: ['9000÷300＝30次'],
  stuck: '上门做完没人约下一回',
  outside: ['上门调琴一次300元', '先录一段发我，不用修的直说'],
  week: '一家家问：换季调过没有？',
  talk: [{ when: '问价格', say: '上门一次300。' }],
  without: ['卖琴拿回扣：说的话就没人信了'],
  calculator: null,
};

export const CHECK: DeliverableContent<'check'> = {
  judgement: '有两处要改，改了就能发。',
  platform: '小红书',
  text: '全无锡最好的调琴师，加微信 qin300 领优惠',
  findings: [
    {
      kind: '极限词',
      at: [3, 5],
      quote: '最好',
      why: '广告里不能说最好',
      rewrite: '干了十二年',
      source: '广告法第九条（2021年修正）',
    },
    {
      kind: '导流',
      at: [10, 20],
      quote: '加微信 qin300',
      why: '小红书不让在正文里留联系方式',
      rewrite: null,
      needs: '换个说法，或者去掉',
      source: '小红书社区规范（2025-06）',
    },
  ],
  rewritten: '全无锡干了十二年的调琴师，加微信 qin300 领优惠',
  declaration: '发布前：里面有 AI 写的部分，发布时要自己声明。',
};

export const REVIEW: DeliverableContent<'review'> = {
  judgement: '播放比平常高，私信没跟上：缺一句让人开口的话。',
  week: '2026-03-02',
  figures: [
    { name: '播放', value: 3200, median: 1800, reading: '比平常高' },
    { name: '完播率%', value: 35.5, median: 33, reading: '和平时差不多' },
    { name: '私信', value: 1, median: 3, reading: '来问的人少了' },
    { name: '成交', value: 1, median: null, reading: '第一次记' },
  ],
  weakest: '私信',
  diagnosis: '看的人多了，看完不知道能找你干什么。',
  experiment: '这周两条结尾都问一句“是哪几个键”，看私信变不变。',
  actions: ['给旧视频补一句结尾', '周三发第二条', '周日记数据'],
};

/** As it is told, in one text. */
export const ONE_TEXT_LADDER: DeliverableContent<'ladder'> = {
  told: [
    { as: 'text', text: '你的钱卡在家长不知道该不该叫你。' },
    { as: 'row', text: '级｜卖什么｜价' },
    { as: 'row', text: '1｜听录音｜不收钱' },
    { as: 'row', text: '2｜上门调一次｜300元' },
    { as: 'heading', text: '第一级 听录音' },
    { as: 'quote', text: '这个音闷，要上门看。' },
    { as: 'item', text: '只说要不要修' },
    { as: 'step', text: '先让孩子弹一遍' },
    { as: 'strong', text: '能不修的不修。' },
  ],
  judgement: '你的钱卡在家长不知道该不该叫你。',
  anchor: null,
  rungs: [
    { name: '听录音', price: '不收钱' },
    { name: '上门调一次', price: '300元' },
  ],
  talk: [],
  calculator: null,
};
