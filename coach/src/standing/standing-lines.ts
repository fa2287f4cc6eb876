import type { Standing } from '@qihang/shared/contracts';

/** Posts in one line of a brief. */
const MOST = 5;

const listed = (posts: readonly { readonly day: string; readonly title: string }[]): string =>
  posts
    .slice(0, MOST)
    .map(({ day, title }) => `「${title}」（${day}）`)
    .join('、');

function lastLine({ title, day, lastWords, asked }: NonNullable<Standing['last']>): string {
  const told = [
    lastWords === null ? '' : `用户最后说「${lastWords}」`,
    asked === null ? '' : `你最后问「${asked}」`,
  ].filter((each) => each !== '');
  return [`上次（${day}，对话「${title}」）`, told.join('，')].filter((each) => each !== '').join('：');
}

/** Where a user stands, in a few plain lines for a model's brief; none for somebody new. */
export function standingLines({ last, due, tasks = [], unmeasured }: Standing): readonly string[] {
  const today = due.filter(({ isToday }) => isToday);
  const late = due.filter(({ isToday }) => !isToday);
  return [
    last === null ? '' : lastLine(last),
    today.length === 0 ? '' : `今天要发：${listed(today)}`,
    tasks.length === 0 ? '' : `今天要办：${tasks.map(({ title }) => `「${title}」`).join('、')}`,
    late.length === 0 ? '' : `前几天排了还没发：${listed(late)}`,
    unmeasured.length === 0 ? '' : `发了还没记数据：${listed(unmeasured)}`,
  ].filter((line) => line !== '');
}
