import type { AnswerRequest } from '../../modules/answers/answerer';
import type { ThreadMessage } from '../../modules/answers/turns/load-history';
import type { CoachStart } from '../../modules/profile/coach-state-repository';
import type { Shelf } from '../deliverables/maker';
import type { TurnInput } from '../dialogue/scene';
import type { Lexicon } from '../lexicon';
import type { Profile } from '../profile';

/** Everything that stands before a question is answered. */
export interface Scene {
  readonly history: readonly ThreadMessage[];
  readonly start: CoachStart;
  readonly profile: Profile;
  readonly shelf: Shelf;
  readonly lexicon: Lexicon;
}

/** What the dialogue decides the turn by. */
export const turnInputOf = (
  { history, start, profile, shelf, lexicon }: Scene,
  { userId, conversationId, question, order }: AnswerRequest,
): TurnInput => ({
  state: start.state,
  memory: start.memory,
  versions: start.versions,
  profile,
  shelf,
  lexicon,
  question,
  order,
  userMessages: history.filter(({ role }) => role === 'user').length + 1,
  seed: `${userId}/${conversationId}`,
});
