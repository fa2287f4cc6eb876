import type { Ground } from './ground';

/** The more common ones. */
const SURNAME =
  '[王李张刘陈杨赵黄周吴徐孙朱胡郭何林罗郑梁谢宋唐许韩冯邓曹彭曾肖蔡潘袁董余苏叶吕魏蒋田杜丁沈姜范傅钟卢汪戴崔任陆廖姚邹谭邱侯韦贾薛阎郝龚邵孟秦尹江顾万段雷钱汤黎贺赖洪龙陶莫翁倪章鲁葛严俞焦詹柳霍祝凌毕裴阮欧骆覃]';
const TITLE =
  '(?:女士|先生|小姐|太太|阿姨|大姐|大哥|大爷|大妈|老师|教练|医生|律师|师傅|教授|经理(?![解想])|校长|院长|主任|店长|老板|同学|妈妈|爸爸|总(?![是有在会想觉体结共之算要说不能得让部价分额量数和的被记以怕爱喜忘嫌拖问把跟给拿用决归督监站裁编])|姐(?![妹夫姐])|哥(?![们哥伦])|嫂|姨(?![妈父]))';
/** Those that are everyday words as well: names only where somebody is spoken of. */
const EVERYDAY_SURNAME = '[马高于白金石方孔常温成时安乔向左]';
const SPOKEN_OF = '(?<=^|[，。、：:；「“\\s]|客户|学员|家长|邻居|朋友|老板|叫|找|请|跟|位)';
/** A surname that is the end of a word: 历史老师, 担任教练, 如何总结. */
const IN_WORD =
  /(?:历史|感谢|多谢|谢谢|也许|允许|文章|图章|江苏|措施|设施|实施|[每上下本一]周|紧张|[几一两]张|[责信主放担胜兼历前现上时]任|任何|如何|为何|几何|其余|剩余|多余|业余|大陆|[点分]钟|龙头|恐龙|尼龙|照顾|回顾|光顾|[片阶手]段|[赚收省值给花]钱|祝福|庆祝|[一二三四五六七八九十百千几]万|园林|森林|古董|桥梁|长江)$/;

const TITLED = new RegExp(`(?:${SURNAME}|${SPOKEN_OF}${EVERYDAY_SURNAME})${TITLE}`, 'g');
const FULL_TITLED = new RegExp(`${SURNAME}[一-鿿]{1,2}(?:女士|先生|教授|博士)`, 'g');
/** 老周, 小李 as somebody who does or says something. */
const FAMILIAR = new RegExp(
  `(?<![从到大])[老小阿](${SURNAME})(?=[，。、：:；！？!?,;」”"\\s]|$|说|问|来找|在做|跟我|和我|他|她|就这|这样|姐|哥)`,
  'g',
);
const NOT_FAMILIAR = /^(?:小(?:钱|段|田|江|任|龙|章)|老(?:江|钱|任))$/;
const CALLED = new RegExp(
  `(?:名叫|叫做|我叫|他叫|她叫|叫)(${SURNAME}[一-鿿]{1,2})(?=[，。、！,.!\\s]|的|$)`,
  'g',
);
const NOT_FULL = /^(?:顾客|顾问|钟点|许多|任何|余下|江南|江湖|黄金)/;
const NOT_A_NAME = /[员师生家人者长工商手匠主妈爸民友粉客料货包车房]$/;

/** The coach's own names. */
const COACH: readonly string[] = ['老高', '高老师'];

/** Names of people in a line that the user never mentioned. */
export function untracedPeople(line: string, { told, name }: Ground): readonly string[] {
  const titled = [...line.matchAll(TITLED), ...line.matchAll(FULL_TITLED)].filter(
    ({ 0: text, index }) =>
      !IN_WORD.test(line.slice(Math.max(0, index - 2), index + 1)) && !NOT_FULL.test(text),
  );
  const familiar = [...line.matchAll(FAMILIAR)].filter(([text]) => !NOT_FAMILIAR.test(text));
  const called = [...line.matchAll(CALLED)].filter(([, who = '']) => !NOT_A_NAME.test(who));
  const names = [
    ...titled.map(([text]) => text),
    ...familiar.map(([text]) => text),
    ...called.map(([, who = '']) => who),
  ];
  return names.filter((text) => !COACH.includes(text) && !told.includes(text) && !isOwn(text, name));
}

/** 周师傅 may be called 老周. */
const isOwn = (text: string, name: string): boolean =>
  name !== '' &&
  [...text].some((letter) => letter === name.charAt(0) || (name.length > 1 && letter === name.charAt(1)));
