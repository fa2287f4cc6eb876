import { type AnswerBefore, isForWorkshop } from '@qihang/coach/workshop';
import type { Answerer, StandIn } from '../answers/answerer';

interface StandInDeps {
  /** The answer before a question, as it is stored. */
  readonly before: (userId: string, answerId: string) => Promise<AnswerBefore | null>;
  readonly standIn: StandIn;
}

/**
 * The workshop in place of a vendor, question by question (docs/decisions/0026). What hangs on the answer before decides,
 * so that another conversation, an edit and 重新生成 come to the same.
 */
export const makeStandInFor =
  ({ before, standIn }: StandInDeps): NonNullable<Answerer['standInFor']> =>
  async ({ userId, parentId, question, order }) => {
    if (parentId === null) return null;
    const answer = await before(userId, parentId);
    return isForWorkshop(answer, { text: question.text, order }) ? standIn : null;
  };
