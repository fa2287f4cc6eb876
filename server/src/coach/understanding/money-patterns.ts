import { parseNumber } from './chinese-number';

/** How money is written, as pattern sources. */
export const CURRENCY = '(?:块钱|元钱|块|元|rmb|RMB|大洋)';
export const UNIT =
  '(?:个小时|小时|课时|个月|平方米?|平米|学期|季度|疗程|页|天|晚上?|间夜|间|平|斤|公斤|盒|箱|只|个|套|月|年|期|位|人次|次|节课|节|单|人|件|份|场|篇|对|台|架|条|分钟|趟|磅|寸|瓶|袋|双|把|辆|盏|扇|床|颗|板|张|幅|课|户|钟|桌|束|罐|壶|杯|碗|副|锅|串|笼|捆|棵|株|本|首|段|组|枚|支|根|卷|桶|筐|提|坛|席|米|尺|字|千字|车|头)';
/** A number that leaves the 一 of 一次 alone: 三百一次 is 300 each time. */
export const SUM = `(?:(?:\\d+|[一二两三四五六七八九十百]+)块(?!一(?:个)?${UNIT})(?:\\d|[一二三四五六七八九])(?!\\d|\\.|(?!一(?:个)?${UNIT})[一二两三四五六七八九十百千万]|${UNIT})(?:毛)?|\\d+(?:[.,]\\d+)*(?:[万千百wWkK](?![a-zA-Z])\\d?)?|(?:(?!一(?:个)?${UNIT})[一二两俩三四五六七八九十百千万零几半])+)`;

/** What makes a number before it the count of something else. */
export const COUNTED =
  /^(?:多|来|几|余)?(?:[万亿]|播放|台|套(?!餐)|副|本|辆|幅|碗|串|次|节|户|笔|点|斤|公斤|吨|箱|盒(?!饭)|单|件|袋|瓶|装|粉|个粉|人(?!民币|\/|一)|名|家|位|岁|年(?!费|卡)|条|万粉|个学|个客|个孩|个人|个企|个老|场|篇|分钟内|小时以|%|成|楼|号|平米的|平的|多平|后|级|里|公里|亩|只|头|棵|字|度|天内|个月内|个小时|小时|[一-鿿]*粉丝)/;

/** The lower end of an amount as a number; null where it is vague (几百). */
export const lowestOf = (amount: string): number | null =>
  inYuan(amount.replace(/(?:到|至|-|~|—).*$/, '').replace(/[多左右来几]+$/, ''));

/** 九块九 is 9.9. */
function inYuan(text: string): number | null {
  const [whole = '', tenths] = text.split('块');
  const [yuan, more] = [parseNumber(whole), tenths === undefined ? 0 : parseNumber(tenths.replace('毛', ''))];
  return yuan === null || more === null ? null : yuan + more / 10;
}

/** Without 块 or 元 a number is money only when it is of that size: 一周两次 is none. */
export function looksLikeMoney(amount: string): boolean {
  const value = lowestOf(amount);
  if (amount.includes('块')) return true;
  return value !== null ? value >= 5 : /[百千万]/.test(amount);
}
