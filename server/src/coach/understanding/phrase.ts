import type { Phrase } from '../profile';

const ROLE =
  /(?:师|员|人|教练|老师|律师|医生|顾问|工长|老板|主播|博主|经理|总监|主管|会计|出纳|hr|HR|hrbp|HRBP|人事|导游|司仪|月嫂|育儿嫂|保姆|主持|阿姨|师傅|中介|教授|讲师|法务|程序员|编辑|记者|作家|护士|护士长|司机|厨师|大厨|店主|店长|猎头|编导|裁缝|木匠|银匠|铁匠|花农|果农|茶农|农民|宝妈|妈妈|奶爸|主妇|太太|大学生|军人|海归|高管|校长|园长|班主任|销售|领队|工程师|产品经理|美工|护工|主人|主)$/;
const VERB =
  /^(?:调|修|卖|开|教|养|种|写|拍|画|带|帮|替|给|剪|烤|做|讲|陪|接|送|装|刷|跑|洗|改|配|陪|打|酿|腌|织|绣|烧|泡|弹|唱|跳|弄|办|设计|整理|辅导|培训|指导|分享|服务|收|租|搭)/;
/** Words that begin with a verb and are still the name of a line of work: 做装修, not 装修 alone. */
const NOUN =
  /^(?:教育|教练|教师|教学|装修|装饰|装潢|养生|养老|养殖|养发|种植|写作|写手|画室|画家|带货|跑步|代|送礼|改装|洗护|洗浴|讲师|配音|配饰|打印|打假|剪纸|剪辑|拍卖|开发|开店|办公|收纳|弄堂|烧烤|烧饼|烧腊|泡菜|跳绳|跳水|设计(?!$)?|服务业?|培训|整理收纳|陪诊|陪跑|陪练|陪驾|配镜|租赁|租房|租车|接生|修脚|卖场|调酒|做饭|打火|唱歌|跳舞|画画|弹琴|写字)/;
const BARE_VERBAL = /^(?:做饭|唱歌|跳舞|画画|弹琴|写字|调酒|开店|修脚)/;

/** How a trade's name works in a sentence: 调钢琴 does something, 健身教练 is somebody, 私房蛋糕 is a field. */
export function formOf(text: string): Phrase['form'] {
  if (BARE_VERBAL.test(text) || (/^(?:帮|替|给|陪|教|带)/.test(text) && !NOUN.test(text) && text.length >= 4))
    return 'activity';
  const isVerbal = VERB.test(text) && !NOUN.test(text) && text.length > 1;
  if (isVerbal && !ROLE.test(text)) return 'activity';
  if (ROLE.test(text)) return 'role';
  return isVerbal ? 'activity' : 'field';
}

/** A place of business is run rather than done: 开烘焙店. */
const RUN = /(?:店|馆|公司|工作室|民宿|客栈|厂|餐厅|画室|机构|农场|果园|事务所|诊所|酒馆|铺子?)$/;

/** As a predicate: 调钢琴, 做健身教练, 做私房蛋糕, 开烘焙店. */
export const doing = ({ text, form }: Phrase): string =>
  form === 'activity' || /^[做开]/.test(text) ? text : `${RUN.test(text) ? '开' : '做'}${text}`;
