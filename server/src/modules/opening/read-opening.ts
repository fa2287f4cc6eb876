import {
  type Agent,
  AppError,
  type ConversationPage,
  isAppError,
  type MessagePage,
  NEW_CONVERSATION,
  type Opening,
  type OpeningThread,
  type Said,
  type Standing,
  type Usage,
  type User,
} from '@qihang/shared/contracts';
import { fitThread } from './fit-thread';
import { saidOnScreen } from './said-on-screen';

interface ReadOpeningInput {
  readonly user: User;
  readonly agentKey: string;
  /** Conversation that the address names, or `new`; null where it names none. */
  readonly conversation: string | null;
}

interface ReadOpeningDeps {
  readonly findAgent: (key: string) => Agent | null;
  readonly conversations: {
    page(userId: string, limit: number, cursor: string | null): Promise<ConversationPage>;
    messages(input: {
      userId: string;
      conversationId: string;
      limit: number;
      before: string | null;
    }): Promise<MessagePage>;
  };
  readonly usage: { today(userId: string): Promise<Usage> };
  /** Mark of the present state of the user's data. */
  readonly markOf: (userId: string) => string;
  readonly readSaid: (userId: string) => Promise<Said>;
  /** Where the user stands. @param except conversation that is not the last one; null for none */
  readonly readStanding: (userId: string, except: string | null) => Promise<Standing>;
}

/** @throws AppError `not_found` for an unknown agent */
export type ReadOpening = (input: ReadOpeningInput) => Promise<Opening>;

/** Titles that fill the highest window; further ones follow by the cursor. */
const TITLES = 20;
/** A question and its answer. */
const EXCHANGE = 2;

/** Reads the first screen. What does not depend on another part is asked of the database at the same time. */
export const makeReadOpening = ({
  findAgent,
  markOf,
  conversations,
  usage,
  readSaid,
  readStanding,
}: ReadOpeningDeps): ReadOpening => {
  const threadOf = async (userId: string, conversationId: string): Promise<OpeningThread> => {
    const page = await conversations.messages({ userId, conversationId, limit: EXCHANGE, before: null });
    return fitThread(conversationId, page);
  };
  /** Null for a conversation that the user does not have, of which nobody learns whether it exists. */
  const ownThreadOf = (userId: string, conversationId: string): Promise<OpeningThread | null> =>
    threadOf(userId, conversationId).catch((error: unknown) => {
      if (isAppError(error) && error.code === 'not_found') return null;
      throw error;
    });

  return async ({ user, agentKey, conversation }) => {
    const agent = findAgent(agentKey);
    if (agent === null) throw new AppError('not_found', 'unknown agent', { text: '没有找到这位教练' });
    // Before anything is read: what changes from now on is announced, or makes another mark.
    const mark = markOf(user.id);
    const page = conversations.page(user.id, TITLES, null);
    /** Where the address names none, the first one of the list is on screen (R4.8). */
    const firstThread = async () => {
      const first = (await page).items.find((each) => each.agentKey === agentKey);
      return first === undefined ? null : ownThreadOf(user.id, first.id);
    };
    const isStated = conversation !== null && conversation !== NEW_CONVERSATION;
    const statedThread = () => (isStated ? ownThreadOf(user.id, conversation) : null);
    const [list, thread, used, standing, said] = await Promise.all([
      page,
      conversation === null ? firstThread() : statedThread(),
      usage.today(user.id),
      readStanding(user.id, null),
      readSaid(user.id),
    ]);
    return {
      ...{ user, agent, conversations: list, thread, usage: used, standing, mark },
      said: saidOnScreen(said, thread),
      isMissing: isStated && thread === null,
    };
  };
};
