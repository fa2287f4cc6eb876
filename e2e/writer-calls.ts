/** What the coach asks of its model. */
export type CoachCall = 'talk' | 'manuscript' | 'lines' | 'audit';

/** Which call a system text belongs to. */
export function callOf(system: string): CoachCall {
  if (system.startsWith('你是核对员')) return 'audit';
  if (system.startsWith('你是一个有用的AI助手，在手机上跟用户聊天')) return 'manuscript';
  const isOfLines = ['你替一个在做个人品牌的人写', '已经写好了，在最后一条的【稿子】里'];
  return isOfLines.some((words) => system.includes(words)) ? 'lines' : 'talk';
}

/** Lines of a work as their model wrote them in a chat before they were placed: their words alone, a paragraph each. */
export const manuscriptOf = (lines: string): string =>
  lines
    .split('\n')
    .filter((line) => !line.startsWith('@@'))
    .map((line) => (/^[^|]{1,12}\|/.test(line) ? line.split('|')[1] : line.replace(/\s*\[[^\]]*\]$/, '')))
    .join('\n\n');
