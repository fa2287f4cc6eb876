import type { Standing } from '@qihang/shared/contracts';
import { guardMessage, isCareClass } from '../safety';
import { comingPost, duePosts, todaysTasks, unmeasuredPosts } from './due-posts';
import { beginningOf, openQuestionOf } from './last-words';
import { nextWorkOf } from './next-work';
import type { LastConversation, StandingInput } from './standing-input';

/** Of somebody new, and of somebody whom work is not to be shown. */
const NOTHING: Standing = { last: null, due: [], unmeasured: [], next: null };

function neededCare(words: string | null): boolean {
  const safetyClass = words === null ? null : guardMessage(words);
  return safetyClass !== null && isCareClass(safetyClass);
}

/** A message that needed care is not held up to its writer again, nor is the answer to it. */
function describeLast(conversation: LastConversation | null): Standing['last'] {
  if (conversation === null) return null;
  const { id, agentKey, title, day, words, answer } = conversation;
  if (neededCare(words)) return null;
  return {
    ...{ conversationId: id, agentKey, title, day },
    lastWords: words === null ? null : beginningOf(words),
    asked: words === null ? null : openQuestionOf(answer),
  };
}

/**
 * Describes where a returning user stands, and the next piece of work. It names only what is in the input; it throws
 * for no input of this shape.
 */
export function describeStanding(input: StandingInput): Standing {
  const { conversation, shelf, results, isInCare } = input;
  const isNew = conversation === null && shelf.length === 0 && results.length === 0;
  if (isNew || isInCare) return NOTHING;
  const [coming, tasks] = [comingPost(input), todaysTasks(input)];
  const known = {
    last: describeLast(conversation),
    due: duePosts(input),
    ...(coming && { coming }),
    ...(tasks.length > 0 && { tasks }),
    unmeasured: unmeasuredPosts(input),
  };
  return { ...known, next: nextWorkOf({ ...known, input }) };
}
