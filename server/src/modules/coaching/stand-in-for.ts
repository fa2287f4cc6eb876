import { type AnswerBefore, isForWorkshop, orderHere } from '@qihang/coach/workshop';
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
    const asked = { text: question.text, order };
    if (answer === null || !isForWorkshop(answer, asked)) return null;
    const { answerer, label } = standIn;
    const own = orderHere(answer, asked);
    const stream: Answerer['stream'] = (request, signal) =>
      answerer.stream({ ...request, order: own }, signal);
    return { answerer: { ...answerer, stream }, label };
  };
