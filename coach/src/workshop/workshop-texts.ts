/**
 * Everything that the workshop says to people: what is asked, what is said between the questions, and what stands in
 * worksheets beside the user's own words. A test holds that a worksheet has no other words.
 */

/**
 * The ten questions, each for one field, in the order in which they are asked: after the latest real scene, never for an
 * opinion. Examples are whole answers to tap; none holds a number, a certificate, a place or a story that nobody told,
 * but for how often one posts, which is a choice.
 */
export const QUESTIONS = [
  {
    field: 'business',
    ask: '你做的是什么活？照你跟邻居说的那样说。',
    hints: ['一句话就行：修什么、卖什么、教什么。', '哪样最接近？先点一个，回头再改细。'],
    examples: ['修东西', '开店', '教人', '上门干活', '帮人出主意', '做东西卖'],
  },
  {
    field: 'audience',
    ask: '上一个付钱给你的，是什么样的人？',
    hints: ['想着那一个人：多大年纪，从哪来，为什么找你。', '还没人付过钱，就写你最想帮的那种人。'],
    examples: ['附近的街坊', '上班的人', '孩子的家长', '开店的老板', '老人的儿女', '老客带来的'],
  },
  {
    field: 'customerWords',
    ask: '上一个客人坐下第一句说什么？再写几句常听到的，一句一行，或用逗号隔开。',
    hints: ['翻翻最近的消息，客人发来的头一句，照抄就行。', '想不起原话，点一句最常听到的。'],
    examples: ['怎么收费', '要多久', '能不能先看看', '我这种情况行吗', '别家怎么便宜', '以前没弄过'],
  },
  {
    field: 'problem',
    ask: '他来之前，自己做错过什么，或者卡在哪？一件一行，或用逗号隔开。',
    hints: ['想一个你看着就可惜、来晚了的。', '哪件最常见？点一件。'],
    examples: ['拖到没法拖才来', '自己先动手', '只比价钱', '听别人瞎指点', '找过别家没弄好', '不知道该找谁'],
  },
  {
    field: 'offer',
    ask: '最近一单，从头到尾你做了哪几步？一步一行，或用逗号隔开。',
    hints: ['从客人进门那一下写起，写到他走。', '有没有一步是别人不做、你会做的？点一步。'],
    examples: [
      '先看再报价',
      '当面做给他看',
      '做完请他自己试',
      '先聊再定',
      '写下来让他带走',
      '过几天再问一次',
    ],
  },
  {
    field: 'price',
    ask: '最近一单收了多少钱，按什么算？写一个数，变现阶梯从它算起。',
    hints: ['写成「一次多少元」这样，一个数就够。', '没有定数就点一个，以后有数了再改。'],
    examples: ['还没收过钱', '看活再定', '按次收', '按件收', '按小时收', '按月收'],
  },
  {
    field: 'story',
    ask: '最近哪一单你记得最清？谁来的，他说了什么，你做了什么。',
    hints: ['三句就够：他怎么来的，你怎么做的，后来怎样。', '先点一个记号，想起来再补。'],
    examples: [
      '头一个客人那次',
      '最费劲的那次',
      '没收钱的那次',
      '客人又回来那次',
      '差点没做成那次',
      '被客人说的那次',
    ],
  },
  {
    field: 'proof',
    ask: '手边哪样东西，拿到镜头前别人一看就信你？',
    hints: ['旧工具、做到一半的活、写满的本子都算，不用证书。', '哪样你真有？点一样。'],
    examples: ['用旧的工具', '做好的样品', '干活的照片', '记活的本子', '换下来的旧件', '老客送的东西'],
  },
  {
    field: 'platform',
    ask: '先发在哪？只挑一个，按钮里没有的就打名字。',
    hints: ['客人平时刷哪个，就先发哪个。', '拿不准就挑你自己天天看的那个。'],
    examples: ['抖音', '小红书', '视频号', '快手', '公众号', '朋友圈'],
  },
  {
    field: 'posts',
    ask: '一周能发几条？照最忙的那周说，写一个数。',
    hints: ['少一点，能一直发下去就行。', '先点一个，日历照它排，随时能改。'],
    examples: ['每周2条', '每周3条', '每周1条', '每周5条', '每周4条', '每周7条'],
  },
] as const;

/** Names of the buttons that are commands; each is understood when exactly its name is sent. */
export const COMMAND_NAMES = {
  start: '开始',
  resume: '接着答',
  skip: '跳过',
  back: '上一问',
  answers: '我答了什么',
  stop: '停一下',
  help: '你能做什么',
  revise: '改',
  keep: '记为答案',
  drop: '不是',
  all: '全部做出来',
  skipped: '答跳过的',
  positioning: '出定位卡',
  kit: '出四件套',
  topics: '出选题',
  calendar: '出日历',
  script: '出脚本',
  ladder: '出阶梯',
  workshop: '先用离线教练',
  coach: '回到教练',
} as const;

/** What a first screen offers. */
export const WORKSHOP_OPENERS: readonly string[] = [
  COMMAND_NAMES.start,
  COMMAND_NAMES.positioning,
  COMMAND_NAMES.topics,
  COMMAND_NAMES.help,
];

/** The words of the dialogue; `{…}` is filled with numbers, names of buttons and what was typed, never inside a sentence. */
export const SAYINGS = {
  welcome:
    '这里是离线教练，不用模型，不猜你的意思。十个问题，你怎么写就怎么记；答完能出定位卡、四件套、十条选题、日历、脚本和阶梯。',
  question: '第{number}问，共10问：{ask}',
  kept: '记下：{value}',
  noNumber: '这里没读到一个确定的数，要按数算的地方先空着，随时可以改。',
  early: '想先看东西，现在就能出定位卡。',
  skipped: '跳过第{number}问。',
  unsure: '{hint}也可以跳过。',
  shownBefore: '第{number}问现在记的是：{value}',
  replace: '发新的就替掉它；不改就点接着答。',
  tooLong: '这段有{count}个字，一格放得下{most}个。挑最要紧的几句再发一次。',
  offer: '现在没有打开的问题，这句还没记。要记作第{number}问的答案吗？',
  offerAsk: '第{number}问：{ask}',
  offerValue: '你发的是：{value}',
  tooLongToOffer: '现在没有打开的问题，这段没记。要答题就点接着答，一次一格。',
  nothingOpen: '这句没记：十问都走过了。要改哪一条就点改，要东西就点出什么。',
  dropped: '好，这句不记。',
  stopped: '停在这里，记下的都在。要接着就点接着答。',
  done: '十问走完，记下{count}条。要什么点什么，没答的地方会写【待补充】。',
  answersHead: '记下{count}条，共10问。要改就发「改 第3问」这样的。',
  answerLine: '第{number}问 {field}：{value}',
  noAnswer: '还没答',
  nothingToRevise: '还没有记下的答案可以改。',
  help: '我能做的都在按钮上：{makes}。答题时可以发：{moves}。别的话我只照原样记，不猜意思。',
  staleButton: '这个按钮不是现在这一问的，没有记。',
  making: '做{names}：你的话照原样放，参考会标明，没答的地方写【待补充】。',
  passedOn: '做{names}。',
  noStory: '人设故事要接上模型才写。你讲的真事会照原样放进定位卡和脚本里。',
  noOther: '没有接模型，出不了另一批。改了答案再出，就是新的一版。',
  noRevision: '没有接模型，改不了整份。在成果里点那一行就能自己改，或者改答案再出一版。',
  returning: '十问答了{count}问。',
  returningMade: '出过：{names}。',
  returningNext: '下一步：{next}。',
  failureButton: '先用离线教练做{name}',
} as const;

/** Words that say no more than that there is no answer yet, beside those that are none anywhere. */
export const UNSURE = [
  ...['没有', '没', '无', '暂无', '暂时没有', '还没有', '想不起来', '想不出来', '不会', '不懂'],
  ...['什么意思', '举个例子', '为什么问', '为什么问这个', '怎么答'],
] as const;

/** Greetings: nothing to keep, something to answer. */
export const GREETINGS = ['你好', '您好', '在吗', '嗨', 'hi', 'hello', '你是谁', '你是真人吗'] as const;

/** How the fields are called in worksheets. */
export const LABELS = {
  name: '称呼',
  business: '做的事',
  place: '地点',
  experience: '年限',
  audience: '服务谁',
  customerWords: '客户原话',
  problem: '难题',
  offer: '步骤',
  price: '价格',
  proof: '凭据',
  story: '真事',
  rejected: '不做',
  posts: '频率',
} as const;

/** What marks a line as a suggestion of the product's. */
export const REFERENCE = '参考';

export const POSITIONING_TEXTS = {
  judgement: '先围着客人说的这一句做，再决定别的',
  ways: ['给谁做什么', '客人的话和你的活', '做什么凭什么'],
  risks: [
    '别写保证、疗效和收入，写你做了什么。',
    '客人的名字、脸和聊天记录，先问过他再用。',
    '医疗、财经、法律、教育的内容，先看平台要什么资质。',
  ],
  next: '念一遍三句定位，留下你说得出口的那一句，再出四件套。',
} as const;

export const KIT_TEXTS = {
  judgement: '名字和简介只放别人能核对的，先放这一样',
  whyNames: ['称呼加做的事', '地点加做的事', '客户原话当名字'],
  hand: '手里拿着',
  avatar: ['参考：只拍一个人，脸朝着光，背后是干活的地方。', '参考：缩到指甲盖大，还看得出你在做什么。'],
  big: '大字',
  small: '小字',
  cover: '参考：上半截放字，下半截放手和活，别放二维码和微信号。',
} as const;

export const TOPICS_TEXTS = {
  judgement: '先拍原话这一条，照客人说的念，别改顺',
  /** In the order in which a library takes from them. */
  pillars: [
    {
      field: 'customerWords',
      name: '客人问的',
      about: '客人自己的话，一句一条',
      hook: '原话',
      format: '口播',
    },
    { field: 'problem', name: '客人做错的', about: '来之前弄错的，一件一条', hook: '提醒', format: '口播' },
    { field: 'offer', name: '你怎么做', about: '做的时候一步一条', hook: '过程', format: '实拍' },
    { field: 'story', name: '真事', about: '一单从头讲到尾', hook: '真事', format: '口播' },
  ],
  stages: { customerWords: '认知', problem: '认知', offer: '信任', story: '信任', reference: '生活' },
  reference: { name: '行业参考', about: '同行常拍的，挑你真遇到过的', hook: REFERENCE, format: '实拍' },
  ownWhy: '分数只看出处：你自己的话',
  referenceWhy: '分数只看出处：参考，不是你的话',
  emptyWhy: '空着，等你补一条',
} as const;

export const CALENDAR_TEXTS = {
  judgement: '照你自己写的数排，忙的那周也只保这个数',
  noPace: '还没有一周几条的数。第10问写一个数，日历就能排。',
} as const;

export const SCRIPT_TEXTS = {
  judgement: '开头就念这一句，别先介绍自己',
  parts: ['钩子', '铺垫', '核心', '反转', '行动'],
  shots: [
    '参考：脸或手占满画面，开口就念。',
    '参考：你坐着讲，手边放那件东西。',
    '参考：只拍手，一步一个镜头。',
    '参考：停下来看着镜头，慢一点念。',
    '参考：留一句请他回你的话，自己写。',
  ],
} as const;

export const LADDER_TEXTS = {
  judgement: '三档都从你自己写的价格算，先改成你说得出口的数',
  names: { 引流品: '参考：只做第一步', 信任品: '参考：整单做完', 利润品: '参考：三单一起定' },
  money: '元',
  shares: { 引流品: '你的价乘0.3', 利润品: '你的价乘3' },
  first: '第一步',
  steps: '每一步',
  more: '多给的',
  handovers: {
    引流品: '参考：做完当场说清往下是什么，适合谁，不适合谁。',
    信任品: '参考：做完请他照实说一句，问过他再发。',
    利润品: '参考：只跟做过一回的人提，多给的逐条写明。',
  },
  asked: '客人问',
  dear: '客人嫌贵的时候',
} as const;

export const CHECK_TEXTS = {
  judgement: '词表查到{count}处，词表有现成说法的换上了，念一遍顺了再定。',
  noText: '把要发的文字整段贴进「发布前体检」里，我逐处看。',
} as const;

export const REVIEW_TEXTS = {
  noResults: '还没有数可看。先在「我的成果」里把发过的每条记上：播放、点赞、评论，来问的和付钱的也记。',
  unknown: '先把数记全，先不改。看的人多的是：「{best}」',
  steady: '没有哪一步掉下来，先照着做。看的人多的是：「{best}」',
  fallen: '先只动一处，这周卡在{step}，别的照旧。看的人多的是：「{best}」',
} as const;
