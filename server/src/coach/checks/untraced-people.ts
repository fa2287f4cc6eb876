import type { Ground } from './ground';

/** The more common ones; those that are everyday words as well (常, 于, 时) only count behind a pause. */
const SURNAME =
  '[王李张刘陈杨赵黄周吴徐孙朱胡郭何林罗郑梁谢宋唐许韩冯邓曹彭曾肖蔡潘袁董余苏叶吕魏蒋田杜丁沈姜范傅钟卢汪戴崔任陆廖姚邹谭邱侯韦贾薛阎郝龚邵孟秦尹江顾史万段雷钱汤黎贺赖文施洪龙陶莫翁倪章鲁葛严牛俞焦詹柳霍祝凌毕裴阮欧霍骆覃]';
const TITLE =
  '(?:女士|先生|小姐|太太|阿姨|大姐|大哥|大爷|大妈|老师|教练|医生|律师|师傅|教授|经理|校长|院长|主任|店长|老板|同学|妈妈|爸爸|总(?![是有在会想觉体结共之算要说不能得让部价分额量数和的被记以怕爱喜忘嫌拖问把跟给拿用决归督监站裁编])|姐(?![妹夫姐])|哥(?![们哥伦])|嫂|姨(?![妈父]))';
/** A surname that is the end or the beginning of a word: 历史老师, 旅游, 高中. */
const IN_WORD = /(?:历史|健康|感谢|多谢|谢谢|也许|允许|旅游|文章|江苏|措施|设施|每周|上周|下周|本周|一周|周末|紧张|几张|一张|主任|信任|责任|大陆|点钟|分钟|语文|作文|图文|英文|中文|成文|龙头|美术史|照顾|回顾|光顾|顾问|牛肉|石雕|毛笔|片段|阶段|手段|赚钱|收钱|省钱|值钱|恐龙|尼龙|水龙|祝福|庆祝|古田|万一|千万)$/;

const TITLED = new RegExp(`${SURNAME}${TITLE}`, 'g');
const FULL_TITLED = new RegExp(`${SURNAME}[一-鿿]{1,2}(?:女士|先生|教授|博士)`, 'g');
/** 老周, 小李 as somebody who does or says something. */
const FAMILIAR = new RegExp(
  `(?<![从到大])[老小阿](${SURNAME})(?=[，。、：:；！？!?,;」”"\\s]|$|说|问|来找|在做|跟我|和我|他|她|就这|这样|姐|哥)`,
  'g',
);
const NOT_FAMILIAR = /^(?:小(?:文|时|毛|钱|段|田|江|任|龙|牛|章)|老(?:江|钱|史|文|牛|任)|阿文)$/;
const CALLED = new RegExp(`(?:名叫|叫做|我叫|他叫|她叫|叫)(${SURNAME}[一-鿿]{1,2})(?=[，。、！,.!\\s]|的|$)`, 'g');
const NOT_A_NAME = /[员师生家人者长工商手匠主妈爸民友粉客料货包车房]$/;

/** The coach's own name. */
const COACH = '老高';

/** Names of people in a line that the user never mentioned. */
export function untracedPeople(line: string, { told, name }: Ground): readonly string[] {
  const titled = [...line.matchAll(TITLED), ...line.matchAll(FULL_TITLED)].filter(
    ({ index }) => !IN_WORD.test(line.slice(Math.max(0, index - 2), index + 1)),
  );
  const familiar = [...line.matchAll(FAMILIAR)].filter(([text]) => !NOT_FAMILIAR.test(text));
  const called = [...line.matchAll(CALLED)].filter(([, who = '']) => !NOT_A_NAME.test(who));
  const names = [
    ...titled.map(([text]) => text),
    ...familiar.map(([text]) => text),
    ...called.map(([, who = '']) => who),
  ];
  return names.filter((text) => text !== COACH && !told.includes(text) && !isOwn(text, name));
}

/** 周师傅 may be called 老周. */
const isOwn = (text: string, name: string): boolean =>
  name !== '' && [...text].some((letter) => letter === name.charAt(0) || (name.length > 1 && letter === name.charAt(1)));
