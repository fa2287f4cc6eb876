import type { FactVersion } from '@qihang/coach/facts';
import type { PublishUserEvent } from '../user-events/user-events';
import { firstTitleOf } from './first-title';
import type { ModelTitleInput } from './model-title';
import { ruleTitleOf } from './rule-title';
import type { TitleRepository } from './title-repository';

/** An answer that is complete. */
export interface AnsweredQuestion extends ModelTitleInput {
  readonly conversationId: string;
}

interface NameConversationDeps {
  readonly titles: Pick<TitleRepository, 'find' | 'improve'>;
  readonly factsOf: (userId: string) => Promise<readonly FactVersion[]>;
  /** Null where only rules make titles. */
  readonly askModel: ((input: ModelTitleInput, signal: AbortSignal) => Promise<string | null>) | null;
  readonly publish: PublishUserEvent;
}

/** Questions after which a conversation without a subject keeps its title. */
const QUESTIONS = 3;

/**
 * Gives a conversation a better title than the beginning of its first message, once it has an answer; never in place
 * of a title that the user chose, or of another automatic one (F56).
 */
export const makeNameConversation =
  ({ titles, factsOf, askModel, publish }: NameConversationDeps) =>
  async (answered: AnsweredQuestion, signal: AbortSignal): Promise<void> => {
    const { userId, conversationId } = answered;
    const found = await titles.find(userId, conversationId, QUESTIONS + 1);
    if (found === null || found.hasManualTitle || found.questions.length > QUESTIONS) return;
    const { title, questions } = found;
    if (title !== firstTitleOf(questions[0]?.text ?? '')) return;
    const mayAsk = askModel !== null && questions.length === 1;
    const asked = mayAsk ? await askModel(answered, signal) : null;
    const better =
      asked ?? ruleTitleOf({ questions: questions.map(({ text }) => text), facts: await factsHere() });
    if (better === null || better === title || signal.aborted) return;
    const isBetter = await titles.improve(userId, conversationId, { from: title, to: better });
    if (isBetter) publish(userId, { event: 'conversation-changed', conversationId });

    /** Facts from these questions only: other conversations do not determine the subject of this one. */
    async function factsHere(): Promise<readonly FactVersion[]> {
      const ids = new Set(questions.map(({ id }) => id));
      return (await factsOf(userId)).filter(
        ({ about, saidIn }) => about === 'self' && saidIn !== null && ids.has(saidIn),
      );
    }
  };
