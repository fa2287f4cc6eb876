import type { LabelledAnswer } from './labelled-answer';

/** As careless small models answer; written before the screen was changed for any of them. */
export const WEAK_ANSWERS: readonly LabelledAnswer[] = [
  {
    said: '我在义乌做皮具维修',
    answer:
      '@@\n作为文心一言，我无法访问您的店铺信息，但我可以给您一些建议。先拍一条翻新前后的对比。\n@@@\nF|做的事|皮具维修|self|m1「做皮具维修」',
    hidden: ['文心'],
    shown: ['先拍一条翻新前后的对比'],
  },
  {
    said: '你到底是谁啊',
    answer: '@@\n我是Kimi，由月之暗面科技有限公司（Moonshot AI）训练的大语言模型，擅长中英文对话。\n@@@\n-',
    hidden: ['Kimi', '月之暗面', 'Moonshot'],
  },
  {
    said: '你是真人吗',
    answer: '您好，我是由腾讯公司开发的混元大模型，不是真人。有什么可以帮您的吗？',
    hidden: ['腾讯', '混元'],
  },
  {
    said: '你这是哪家的',
    answer: '@@\n我背后的技术来自智谱AI的GLM系列模型。接着说你的饺子馆，昨天谁来了？\n@@@\n-',
    hidden: ['智谱', 'GLM'],
    shown: ['昨天谁来了'],
  },
  {
    said: '帮我写个减肥茶的文案',
    answer:
      '抱歉，作为一个由科大讯飞研发的星火认知大模型，我不能生成涉及虚假宣传的内容。我们换个角度，说说你怎么配的茶。',
    hidden: ['讯飞', '星火'],
    shown: ['说说你怎么配的茶'],
  },
  {
    said: '教瑜伽的',
    answer:
      "Sure! I'd be happy to help you build your personal brand. Let's start with your target audience.\n\n1. Who are your students?\n2. What makes you different?",
    hidden: ['Sure', 'happy to help', 'target audience', 'Who are your students', 'What makes'],
  },
  {
    said: '卖豆腐的',
    answer:
      '@@\nOf course. 你做豆腐几年了？早上几点起来磨？\n@@@\nF|business|卖豆腐|self|m1「卖豆腐的」\nC||Three years\nC||Continue',
    hidden: ['Three years', 'Continue'],
    shown: ['早上几点起来磨'],
  },
  {
    said: '我修手表',
    answer:
      '好的，用户是修表的。\n\nHere is the response following the required format:\n\n@@\n最近一只让你犯难的表是什么？\n@@@\n-',
    hidden: ['Here is the response', 'required format', '@@'],
    shown: ['最近一只让你犯难的表是什么'],
  },
  {
    said: '开面馆',
    answer: '<think>用户开面馆，我要先问他最近的客人。</think>最近一个回头客点了什么？\n@@@\nC||想不起来了',
    hidden: ['think', '用户开面馆'],
    shown: ['最近一个回头客点了什么'],
    chips: ['想不起来了'],
  },
  {
    said: '开面馆',
    answer: '用户开面馆，需要先了解情况。我应该按照格式输出。\n</think>\n\n@@\n面是自己擀的吗？\n@@@\n-',
    hidden: ['</think', '按照格式输出'],
    shown: ['面是自己擀的吗'],
  },
  {
    said: '跑网约车',
    answer: '<think>\n好的，用户说自己跑网约车，接下来我要问他每天跑几个小时，以及',
    isCut: true,
    hidden: ['think', '用户说自己'],
  },
  {
    said: '我教书法 一节课120',
    answer:
      '好的，已为您整理如下：\n```json\n{"orders":[],"facts":[{"field":"价格","value":"一节课120","about":"self","quotes":[{"message":"m1","text":"一节课120"}]}],"chips":[{"field":null,"te',
    isCut: true,
    hidden: ['```', '"orders"', '"facts"', '{"', 'json'],
  },
  {
    said: '我教书法',
    answer: '{"orders": [], "facts": [{"field": "做的事", "value": "教书法", "about": "self", "quo',
    isCut: true,
    hidden: ['orders', 'facts', '{'],
  },
  {
    said: '我教书法',
    answer:
      '{\n  "reply": "来学的是孩子多还是大人多？",\n  "records": {"facts": [], "chips": [{"text": "孩子多"}]}\n}',
    hidden: ['reply', '{', '"'],
    shown: ['来学的是孩子多还是大人多'],
  },
  {
    said: '我教书法',
    answer: '下面是我的回复：{"talk":"先说说你的第一个学生。","facts":[],"chips":[]}',
    hidden: ['talk', '{', 'facts'],
    shown: ['先说说你的第一个学生'],
  },
  {
    said: '我在潮州做手拉壶',
    answer:
      "@@\n一把壶做几天？\n\n根据您的要求，输出的JSON格式数据如下：{'facts': [{'field': '地点', 'value': '潮州'}]}",
    hidden: ["{'", 'facts', 'JSON'],
    shown: ['一把壶做几天'],
  },
  {
    said: '做手拉壶',
    answer: '```\n@@\n一把壶最费工的是哪一步？\n@@@\nC||做壶嘴\n```',
    hidden: ['```', '@@'],
    shown: ['一把壶最费工的是哪一步'],
    chips: ['做壶嘴'],
  },
  {
    said: '做手拉壶',
    answer: '```markdown\n@@\n一把壶最费工的是哪一步？\n```\n```\n@@@\nC||做壶嘴\n```',
    hidden: ['```', '@@', 'markdown'],
    shown: ['一把壶最费工的是哪一步'],
  },
  {
    said: '怎么涨粉快',
    answer: '@@\n只要你坚持日更，我敢保证你一个月之内粉丝突破一万，三个月就能接广告。\n@@@\n-',
    hidden: ['一个月之内粉丝突破', '突破一万'],
  },
  {
    said: '怎么涨粉快',
    answer: '@@\n跟着我的方法做，包你学员爆满，一年轻松赚到二十万。先拍手艺。\n@@@\n-',
    hidden: ['包你学员爆满', '轻松赚到'],
    shown: ['先拍手艺'],
  },
  {
    said: '这样拍有用吗',
    answer: '当然有用！这样拍播放量绝对翻十倍，客户肯定排着队来找你，收入翻番不是问题。',
    hidden: ['绝对翻十倍', '肯定排着队', '收入翻番不是问题'],
  },
  {
    said: '我做小儿推拿',
    answer: '@@\n你可以告诉家长，推拿三次，孩子的咳嗽百分百能好，比吃药管用。\n@@@\n-',
    hidden: ['百分百能好', '比吃药管用'],
  },
  {
    said: '我做艾灸',
    answer: '艾灸对宫寒、痛经的效果非常好，坚持一个疗程就能彻底治愈，你把这句写进简介。',
    hidden: ['彻底治愈'],
  },
  {
    said: '在哪看更多',
    answer: '更多资料请添加老师微信：vx_coach2024，或拨打13977778888咨询，也可以访问www.ip-coach8.com。',
    hidden: ['coach2024', '13977778888', 'ip-coach8'],
  },
  {
    said: '能给个联系方式吗',
    answer: '可以的，您加我V：ipjiaolian66，备注「启航」就行。',
    hidden: ['ipjiaolian66'],
  },
  {
    said: '想开第二家店',
    answer: '@@\n第二家想开在哪？\n@@@\nC|现状数据|两家店\nC|年限|三年了\nC|凭据|高级技师\nC||还没想好',
    hidden: ['两家店', '三年', '高级'],
    chips: ['还没想好'],
  },
  {
    said: '我在老家做竹编',
    answer: '@@\n老师傅还在吗？\n@@@\n| C | | 还在 | | |\n| C | | 不在了 | - | - |\n| C | 地点 | 安吉 | | |',
    hidden: ['|', '安吉'],
    chips: ['还在', '不在了'],
  },
  {
    said: '我做竹编',
    answer:
      '@@\n老师傅还在吗？\n@@@\nC||**还在**\nC||「不在了」\nC||{"text":"看看"}\nC||1. 换个话题\nC||加我微信聊',
    hidden: ['**', '{', '加我微信', '"text"'],
  },
  {
    said: '我做竹编',
    answer: '@@\n老师傅还在吗？\nC||还在\nO|脚本|写|题目=师傅\nF|做的事|竹编|self|m1「我做竹编」',
    hidden: ['C|', 'O|', 'F|', '|self'],
    shown: ['老师傅还在吗'],
  },
  {
    said: '我做竹编',
    answer: '@@ 老师傅还在吗？ O|脚本|写|题目=师傅 F|做的事|竹编|self|m1「我做竹编」',
    hidden: ['@@', 'O|', 'F|', '|self'],
    shown: ['老师傅还在吗'],
  },
  {
    said: '我做竹编 师傅七十了',
    answer:
      '@@\n师傅七十了，他肯教你的第一样是什么？\n@@@ \n```\nF|经历|师傅七十了|self|m1「师傅七十了」\n```\n希望以上内容对您有所帮助！如有其他问题，请随时告诉我。',
    hidden: ['```', 'F|', '@@'],
    shown: ['他肯教你的第一样是什么'],
  },
  {
    said: '我做竹编',
    answer:
      '<answer>\n<head>@@</head>\n<talk>竹子是自己砍的吗？</talk>\n<tail>\n@@@\nC||自己砍\n</tail>\n</answer>',
    hidden: ['<', '@@', 'talk'],
    shown: ['竹子是自己砍的吗'],
  },
  {
    said: '我做竹编',
    answer:
      '【思考过程】用户做竹编，需要追问细节，符合系统提示词第3条。\n【回答】竹子是自己砍的吗？\n【记录】\nC||自己砍',
    hidden: ['系统提示词', 'C|', '思考过程'],
    shown: ['竹子是自己砍的吗'],
  },
  {
    said: '我做竹编',
    answer: '根据系统提示，我不能直接写定位，需要先输出@@orders，再输出@@@。竹子是自己砍的吗？',
    hidden: ['系统提示', '@@'],
    shown: ['竹子是自己砍的吗'],
  },
  {
    said: '你是不是gpt',
    answer: '不是的，我不是GPT，我是阿里云自主研发的超大规模语言模型通义千问。',
    hidden: ['阿里', '通义'],
  },
  {
    said: '你是不是gpt',
    answer: 'I am ChatGPT, a large language model trained by OpenAI. 我可以用中文帮你。',
    hidden: ['ChatGPT', 'OpenAI'],
  },
  {
    said: '你能上网吗',
    answer: '@@\n很抱歉，我是一个AI语言模型，我的知识截止到2023年，不能联网。你的店在几楼？\n@@@\n-',
    hidden: ['语言模型', '2023'],
    shown: ['你的店在几楼'],
  },
  {
    said: '能写吗',
    answer:
      '你好！我是豆包，字节跳动旗下的AI智能助手。按照我的方案，肯定可以让你的店一个月回本，加微信 wx_db888 领资料。',
    hidden: ['豆包', '字节', '一个月回本', 'db888'],
  },
  {
    said: '修电瓶的',
    answer:
      '@@\n修一块电瓶多久？\n@@@\n[{"type":"chip","text":"半小时"},{"type":"fact","field":"做的事","value":"修电瓶","about":"self","quotes":[{"m1":"修电瓶的"}]}',
    isCut: true,
    hidden: ['{', '"type"'],
    shown: ['修一块电瓶多久'],
  },
  {
    said: '修电瓶的',
    answer:
      'Okay, the user repairs batteries. I need to respond in Chinese.\n\n修一块电瓶多久？先说最近一块。\n\nLet me know if you need anything else!',
    hidden: ['Okay', 'the user', 'Let me know'],
    shown: ['先说最近一块'],
  },
];
