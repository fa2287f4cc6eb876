import type { DeliverableContent, Topic } from '@qihang/shared/contracts';
import type { LineObjection, WritingContext } from '../kind';
import type { LineTable } from '../line-table';
import { restsOnPerson } from './score-topic';

/** The version that is changed or of which another one is wanted; null for the first. */
export const topicsBefore = ({
  current,
}: Pick<WritingContext, 'current'>): DeliverableContent<'topics'> | null =>
  current !== null && 'pillars' in current ? current : null;

/** The topic that made the same point in the version before, or had the same title: its sources were seen then. */
const sameBefore = (text: string, point: string, context: WritingContext): Topic | undefined =>
  topicsBefore(context)?.topics.find((topic) => (point === '' ? topic.text === text : topic.point === point));

/**
 * Whether what a topic says is common knowledge of the trade: nothing of this person is cited where the point is made, or,
 * of a bare list, in the title. What is cited beside it makes no point anybody's own.
 */
export function isCommon(number: number, table: LineTable, context: WritingContext): boolean {
  const [title, point] = [table.line('题#', number), table.line('题#一点', number)];
  const before = sameBefore(title?.text.trim() ?? '', point?.text.trim() ?? '', context);
  const from = (point ?? title)?.from ?? [];
  if (before !== undefined && from.length === 0) return before.isCommon === true;
  return !restsOnPerson(from, context.facts);
}

/** Of so many topics half may be what everybody of the trade knows. */
const SHARE = 0.5;

/**
 * Beyond half, a library is one that anybody of the trade could film. It stays, for each such topic says so by itself, and a
 * source that it has nothing to do with would make it nobody's.
 */
export function objectToCommon(
  numbers: readonly number[],
  table: LineTable,
  context: WritingContext,
): readonly LineObjection[] {
  const common = numbers.filter((number) => isCommon(number, table, context));
  const most = Math.floor(numbers.length * SHARE);
  return common.slice(most).map((number) => ({
    key: `题${number + 1}`,
    why: `行当常识有${common.length}题，最多${most}题；这一题换成从他讲过的现场、原话、失手、物件或数里长出来的，写上来源`,
    brief: '行当常识太多',
    stays: true as const,
  }));
}
