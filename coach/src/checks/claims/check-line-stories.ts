import { shareSaid } from './check-line-quotes';
import type { LineClause, ReadLine } from './claim-line';
import type { ReadSources } from './claim-sources';
import { type Objection, objection } from './objection';

/** People by what they are called; words of one line may stand for each other. */
const PEOPLE = `
大爷 爷爷 老爷子 老头 伯伯 大伯 老汉 老人 大叔 叔叔 老伯
阿姨 老太太 奶奶 大妈 婆婆 老太 大娘 老人
妈妈 宝妈 孕妈 妈 母亲 家长 孕妇 宝宝妈
爸爸 爸 父亲 家长
小伙子 小伙 男孩 男生 小哥 年轻人 男的
姑娘 闺女 女孩 女生 小姑娘 妹子 女的 女士
孩子 娃 娃儿 小孩 宝宝 儿子 女儿 小朋友 学生
老板 老板娘 店长 店主 厂长
客户 客人 顾客 买家 主顾 客 业主 老客
学员 学生 徒弟 弟子
夫妻 两口子 小两口 情侣
程序员 码农
老师 教师
司机 师傅
护士 医生 大夫
会计 白领 上班族 经理 总监
邻居 街坊
同事 同行
团长 领导
他妈 他妈妈 她妈 她妈妈
他爸 她爸
他老公 她老公
他老婆 她老婆 他媳妇
闺蜜 朋友
新娘 新郎
大姐 大哥 姐 哥
`;
const GROUPS: readonly (readonly string[])[] = PEOPLE.trim()
  .split('\n')
  .map((line) => line.split(' '));
const NAMES = [...new Set(GROUPS.flat())]
  .filter((name) => name.length > 1)
  .sort((a, b) => b.length - a.length);
const CERTAIN =
  '(?:有一?[个位名对]|来了一?[个位名对]?|(?<=^|[，了])一[个位名对]|[那这][个位家户对]|上周|上个月|昨天|前天|那天|碰到|遇到|接到|[那这]家)';
const SOMEBODY = new RegExp(
  `${CERTAIN}(?!的)[^，。！？、]{0,8}?(${NAMES.join('|')})|(?:^|[，。 ])([他她](?:妈妈?|爸爸?|老公|老婆|媳妇))`,
  'g',
);
const HAPPENED = /了|过|着|哭|笑|说|问|喊|来|抱|打|跑|站|坐|咯|跪|走|拿|递|拉|救|掉|当场/;
const WHEN =
  /上周|那天|上个?月|上礼拜|昨天|前天|昨晚|前几天|前阵子|有一[次回]|有[次回]|那年|那晚|去年|前年|小时候|刚入行|第二天|没几天|一周后/;
/** Time that is planned, and words of one who directs, tell no event. */
const NO_EVENT = /下周|明天|以后|要是|如果|让|把镜头|拍|画面/;

const LEAST_TOLD = 0.34;

const isSaid = (name: string, speech: string): boolean =>
  speech.includes(name) ||
  GROUPS.some((group) => group.includes(name) && group.some((other) => speech.includes(other)));

/** The whole narration that a clause belongs to: its sentence. */
function isTold(clause: LineClause, sources: ReadSources): boolean {
  return shareSaid(clause.sentence, sources) >= LEAST_TOLD;
}

/** The objections to people and events that the user never told of. */
export function checkLineStories(read: ReadLine, sources: ReadSources): Objection[] {
  const { key, text: original } = read.line;
  const found: Objection[] = [];
  for (const clause of read.clauses) {
    if (clause.isHypothetical || clause.isQuestion || NO_EVENT.test(clause.text)) continue;
    const around = clause.text.padStart(clause.text.length + 1, '，');
    for (const match of around.matchAll(SOMEBODY)) {
      const name = match[1] ?? match[2] ?? '';
      if (!HAPPENED.test(clause.text) || (clause.isAdvice && match[2] === undefined)) continue;
      if (isSaid(name, sources.speech) && isTold(clause, sources)) continue;
      found.push(objection(key, original.slice(clause.start, clause.end), 'story'));
      break;
    }
    const when = WHEN.exec(clause.text)?.[0];
    const isReported = found.some(({ quote }) => quote === original.slice(clause.start, clause.end));
    if (
      when !== undefined &&
      !sources.speech.includes(when) &&
      !isReported &&
      !clause.isAdvice &&
      HAPPENED.test(clause.sentence) &&
      !isTold(clause, sources)
    )
      found.push(objection(key, original.slice(clause.start, clause.end), 'story'));
  }
  return found;
}
