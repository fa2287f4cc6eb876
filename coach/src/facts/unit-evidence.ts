import type { FactField } from './fields';
import type { Quantity } from './quantity';
import { meaningOfUnit } from './units';

/** Units that a field brings by itself. */
const OF_FIELD: Partial<Readonly<Record<FactField, string>>> = { price: '元', experience: '年' };

/** Words of a question or of the clause itself that bring a unit which was not said. */
const SIGNS: Readonly<Record<string, RegExp>> = {
  元: /[钱价费收元块贵卖赚挣涨]|便宜|工资|报酬|[每一]单|起$|房租|租金|月租|押金|月[入薪]/,
  年: /多久|多长时间|几年|[干做]了?多|年/,
  岁: /岁|年纪|年龄|多大|今年|最[大小]|[爷奶伯婶姨叔婆妈爸]|老[人太头]/,
  点: /几点|点钟|点/,
  '%': /百分|比例|率|几成|占/,
  人: /[人位名客]|学员|学生/,
  粉: /粉/,
  赞: /赞/,
  播放: /播放/,
  米: /海拔|最高点|爬升|身高|水深/,
  次: /[次趟回遍]|频率|更/,
};

/** What a post or an account is counted by: a clause with one of these says what its number counts. */
const COUNTS = /粉|赞|播放|收藏|评论|转发/g;
const OF_A_POST: ReadonlySet<string> = new Set(['赞', '播放']);

/** Whether the unit of a number that was said without one is brought by the field, the question or the clause. */
export function bringsUnit(
  unit: string,
  field: FactField,
  asked: string,
  clause: string,
  speech: string,
): boolean {
  const { base, factor } = meaningOfUnit(unit);
  const kept = base === '个月' && unit === '年' ? '年' : base;
  if (OF_FIELD[field] === kept && (kept !== '元' || factor === 1)) return true;
  if (factor !== 1 && kept === '元') return asked.includes(unit);
  const sign = SIGNS[kept];
  if (sign?.test(asked)) return true;
  // 「有个伯伯，七十九，手抖」, 「我22」: a number that is a whole clause is an age where one is claimed.
  if (kept === '岁' && clause !== speech && /^[我俺咱]?[\d一二三四五六七八九十]{2,3}了?$/.test(clause.trim()))
    return true;
  if (OF_A_POST.has(kept)) return (clause.match(COUNTS)?.length === 1 && sign?.test(clause)) ?? false;
  if (
    kept === '元' ||
    kept === '岁' ||
    kept === '粉' ||
    (kept === '米' && factor === 1 && sign?.test(clause))
  )
    return sign?.test(clause) ?? false;
  return unit !== '' && asked.includes(unit.replace(/^个/, ''));
}

/** Whether a claim may leave the unit out, for its field is counted in nothing else. */
export const mayOmitUnit = (said: Quantity, field: FactField): boolean => {
  const unit = OF_FIELD[field];
  return (
    unit !== undefined &&
    meaningOfUnit(said.unit).factor === meaningOfUnit(unit).factor &&
    meaningOfUnit(said.unit).base === meaningOfUnit(unit).base
  );
};
