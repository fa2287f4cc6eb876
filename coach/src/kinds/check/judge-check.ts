import { fitText } from '../fit-text';
import type { SettledFinding } from './apply-answers';

const LONGEST = 200;
const LONGEST_QUOTE = 16;
/** What may not be said as long as something is open. */
const FINISHED = /(?:可以|能|放心|直接)(?:直接|放心)?发/;
/** As it stands in a judgement that is read again. */
const OWN_LEAD = /^先别发：「[^」]*」(?:等\d+处)?要你来定，原话没动。/;

/** The writer's judgement behind what is still open: nobody is told that they may publish what only they can settle. */
export function judgeCheck(
  written: string,
  findings: readonly SettledFinding[],
  text: string,
  unlisted: number,
): string {
  const open = findings.filter(({ rewrite }) => rewrite === null);
  const [first] = open;
  if (unlisted > 0)
    return fitText(`先别发：毛病太密，只列了前面的，没列的还有${unlisted}处，改完再查一遍。`, LONGEST);
  if (first === undefined) return fitText(written, LONGEST) || plainJudgement(findings.length);
  const quote = fitText(text.slice(first.place.start, first.place.end), LONGEST_QUOTE);
  const many = open.length === 1 ? '' : `等${open.length}处`;
  const lead = `先别发：「${quote}」${many}要你来定，原话没动。`;
  const rest = FINISHED.test(written) ? '' : written.replace(OWN_LEAD, '').replace(/^先别发[：:，,。]?/, '');
  return fitText(`${lead}${rest}`, LONGEST);
}

const plainJudgement = (count: number): string =>
  count === 0 ? '词表里的都没查到。' : `${count}处都改好了，照改好的发。`;
