import type { DeliverableKind } from '@qihang/shared/contracts';
import type { CoachStart } from '../../modules/profile/coach-state-repository';
import type { ProviderRequest } from '../../providers/language-provider';
import type { Shelf } from '../deliverables/maker';
import { describeProfile } from '../describe-profile';
import type { Askable } from '../dialogue/coach-state';
import type { TurnInput } from '../dialogue/scene';
import type { Turn } from '../dialogue/take-turn';
import type { Lexicon } from '../lexicon';
import type { Profile } from '../profile';
import { stageOf } from '../stages';

/** Everything that stands before a question is answered, whoever answers it. */
export interface Scene {
  readonly start: CoachStart;
  readonly profile: Profile;
  readonly shelf: Shelf;
  readonly lexicon: Lexicon;
}

/** What the dialogue decides the turn by. */
export const turnInputOf = (
  { start, profile, shelf, lexicon }: Scene,
  { userId, conversationId, question, history, order }: ProviderRequest,
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

const NAMES: Readonly<Record<Askable, string>> = {
  business: '做什么',
  audience: '服务哪类人',
  problem: '那些人的难题，用他们的原话',
  proof: '凭什么信他',
  offer: '卖什么',
  price: '怎么收费',
  platform: '在哪个平台做',
  posts: '一周能拿出多少时间，或发几条',
  story: '一件真事',
};

/** What a model is told besides its prompt: the profile, where the work stands, what the rules would ask next. */
export function briefOf({ profile, shelf }: Scene, { state }: Turn, obstacle: string | null): string {
  const kinds = Object.keys(shelf) as DeliverableKind[];
  return [
    describeProfile(profile),
    `现在的阶段：${stageOf(profile, new Set(kinds))}。`,
    obstacle === null ? '' : `他要的这份还做不了：${obstacle}先照实说，再问缺的那一样。`,
    state.asked === null ? '' : `这一轮要问的一项：${NAMES[state.asked]}。`,
  ]
    .filter((line) => line !== '')
    .join('\n');
}
