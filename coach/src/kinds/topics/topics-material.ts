import type { WritingContext } from '../kind';
import { MOST_ORDERED } from '../line-slot';
import { isProposal } from '../proposal';
import { shelfTitles } from './shelf-titles';

const USUAL = 20;
/** Posts that are told to the writer: what was said already is not said again. */
const TOLD_POSTS = 15;
/** Of the shelf, for the room is small. */
const TOLD_TITLES = 40;

/** How many topics are written. */
export const countOf = ({ parameters }: WritingContext): number =>
  Math.min(MOST_ORDERED, Math.max(1, Math.round(parameters.count ?? USUAL)));

const quoted = (titles: readonly string[]): string => titles.map((title) => `「${title}」`).join('');

/** What the writer of a 选题库 is told: how many, what was given or planned before, what was posted, what is sold. */
export function topicsMaterial(context: WritingContext): readonly string[] {
  const { shelf, results, parameters, action } = context;
  const posted = results.slice(-TOLD_POSTS).map(({ title }) => title);
  return [
    parameters.count === undefined
      ? `写${countOf(context)}题；料撑不到就少写，不凑`
      : `写${countOf(context)}题，一题不多一题不少`,
    ...(shelf.positioning === undefined ? [] : [`定位：${shelf.positioning.oneLiners[0]?.text ?? ''}`]),
    ...(shelf.ladder === undefined
      ? []
      : [
          `在卖：${shelf.ladder.rungs
            .flatMap((rung) =>
              'skipped' in rung || isProposal(rung.price) ? [] : [`「${rung.name}」${rung.price}`],
            )
            .join('；')}`,
        ]),
    ...(posted.length === 0 ? [] : [`发过的，不重复：${quoted(posted)}`]),
    ...shelfTitles(context).map(
      ({ place, titles }) => `${place}已经有的，同一件事换一面讲：${quoted(titles.slice(0, TOLD_TITLES))}`,
    ),
    ...(action === 'again' ? ['现在这一版里的题，一题都不重复，换说法也算重复'] : []),
  ];
}
