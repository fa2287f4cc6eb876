import { isDeepStrictEqual } from 'node:util';
import type { DeliverableContent } from '@qihang/shared/contracts';
import { linesOf, readLine, writeLine } from '../deliverables/line-pointer';
import { isUnmade, type Unmade } from '../deliverables/maker';
import { type ReviseInput, reviseContent } from '../deliverables/revise/revise-content';
import { readRevision } from '../understanding/read-revision';
import type { LinesChanged } from './deliverable-store';
import type { Plan } from './plan-work';
import type { Finished } from './put-on-shelf';

export interface RevisedByRules {
  readonly finished: Finished & { readonly linesChanged: LinesChanged };
  /** What has become of it, in a sentence. */
  readonly told: string;
}

interface Revising {
  readonly plan: Plan;
  readonly question: string;
  readonly findFaults: ReviseInput['findFaults'];
  readonly isAgain: boolean;
}

/**
 * 改一下 where it needs no model: 把“甲”改成“乙”, 第三条换掉. Whose work it was it stays.
 * @returns null for what only a model understands
 */
export function reviseByRules({
  plan,
  question,
  findFaults,
  isAgain,
}: Revising): RevisedByRules | Unmade | null {
  const { maker, input, known } = plan;
  const wish = input.order.instruction ?? question;
  const revision = plan.reason === 'revise' ? readRevision(wish) : null;
  const [newest, ...earlier] = known?.versions ?? [];
  if (revision === null || newest === undefined) return null;
  const revised = reviseContent({
    ...{ maker, input, revision, findFaults, isAgain },
    versions: [newest.content, ...earlier.map(({ content }) => content)],
    said: [wish, question],
  });
  if (isUnmade(revised)) return revised;
  const { content, moved, told } = revised;
  const linesChanged = { edits: moved === null ? editsBetween(newest.content, content) : [], moved };
  const { madeBy, label } = newest;
  return { finished: { plan, content, madeBy, label, linesChanged }, told };
}

/** The lines that read otherwise; none where more than lines has changed. */
function editsBetween(before: DeliverableContent, after: DeliverableContent): LinesChanged['edits'] {
  const edits = linesOf(after).flatMap(({ pointer, text }) => {
    const was = readLine(before, pointer);
    return was === null || was === text ? [] : [{ pointer, was, text }];
  });
  const written = edits.reduce((content, { pointer, text }) => writeLine(content, pointer, text), before);
  return isDeepStrictEqual(written, after) ? edits : [];
}
