import { folded } from '../../facts/fold';
import type { LineObjection, WritingContext } from '../kind';
import { type LineTable, makeLineTable } from '../line-table';
import type { WrittenLine } from '../written-line';
import { reviewMaterial } from './review-material';
import { untoldNumbers } from './review-numbers';
import { REVIEW_SLOTS, STEADY } from './review-slots';
import { strengthOf } from './strength';
import { latestWeek, REVIEW_STEPS, type Weeks, weeklyFigures } from './weekly-figures';

/** What a review may not be: against the figures, about no post, with a trial that nobody could judge. */
export function objectToReview(
  lines: readonly WrittenLine[],
  context: WritingContext,
): readonly LineObjection[] {
  const weeks = latestWeek(context.results, context.today);
  if (weeks === null) return [];
  const table = makeLineTable(lines, REVIEW_SLOTS);
  return [
    ...objectToWeakest(table, weeks),
    ...objectToNameless(table, weeks),
    ...objectToTrial(table),
    ...objectToNumbers(table, context),
  ];
}

function objectToWeakest(table: LineTable, weeks: Weeks): readonly LineObjection[] {
  const written = table.text('卡在');
  if (written === '') return [];
  const figures = weeklyFigures(weeks);
  const weak = REVIEW_STEPS.filter((step) =>
    figures.some((figure) => figure.step === step && strengthOf(figure) === 'weak'),
  );
  const first = weak[0] ?? STEADY;
  if (written === first) return [];
  const figure = figures.find(({ step }) => step === written);
  const why = figure === undefined ? `没有${written}的数` : `${written}没有低于往常，或者前面还有一步先低了`;
  return [{ key: '卡在', why: `${why}；照算好的比较写「${first}」，怎么看里说的也跟着改` }];
}

/** So many characters of a title name the post. */
const NAMED = 4;

function isNamed(text: string, title: string): boolean {
  const [said, name] = [folded(text), folded(title)];
  const length = Math.min(NAMED, name.length);
  for (let at = 0; at + length <= name.length; at += 1)
    if (length > 0 && said.includes(name.slice(at, at + length))) return true;
  return false;
}

function objectToNameless(table: LineTable, { posts }: Weeks): readonly LineObjection[] {
  const text = table.text('怎么看');
  if (text === '' || posts.some(({ title }) => isNamed(text, title))) return [];
  return [
    {
      key: '怎么看',
      why: `没点名是哪条；写出这周的题目：${posts.map(({ title }) => `「${title}」`).join('')}`,
    },
  ];
}

/** What is looked at and when it counts as having worked. */
const MEASURE = /播放|完播|看完|互动|点赞|赞|评论|留言|关注|私信|来问|成交|付钱/;
const EXPECTED = /算成|就算|算数|过了|超过|高过|高于|多于|不低于|到了?\d|达到|回到|预计|盼|比.{0,12}[多高]/;

function objectToTrial(table: LineTable): readonly LineObjection[] {
  const text = table.text('试一件');
  if (text === '' || (MEASURE.test(text) && EXPECTED.test(text))) return [];
  return [{ key: '试一件', why: '没写看哪个数、到多少算成；用他自己的中位数做线' }];
}

function objectToNumbers(table: LineTable, context: WritingContext): readonly LineObjection[] {
  const told = reviewMaterial(context);
  return ['判断', '怎么看'].flatMap((key) => {
    const untold = untoldNumbers(table.text(key), told);
    return untold.length === 0
      ? []
      : [{ key, why: `${untold.join('、')}不在给你的数里；只用给的数，不另算` }];
  });
}
