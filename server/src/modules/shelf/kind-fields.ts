import type { DeliverableKind } from '@qihang/shared/contracts';
import type { ProfileField } from '../../coach/profile';

const WHO = ['business', 'audience', 'problem', 'experience', 'background', 'place', 'proof', 'rejected'] as const;
const SALE = ['offer', 'price', 'goal'] as const;

/**
 * What each kind is made from: a change of anything else leaves it as it is. A test holds it against the makers, so that
 * none reads a field that does not stand here.
 */
export const FIELDS_OF: Readonly<Record<DeliverableKind, readonly ProfileField[]>> = {
  positioning: [...WHO, ...SALE, 'platform', 'posts', 'hours', 'asset', 'followers', 'story', 'name'],
  kit: [...WHO, 'offer', 'price', 'platform', 'name', 'story'],
  story: [...WHO, 'story', 'offer', 'platform', 'name'],
  topics: [...WHO, ...SALE, 'story', 'asset', 'platform'],
  calendar: ['posts', 'hours', 'platform', 'business', 'audience', 'story', 'offer', 'price'],
  script: [...WHO, ...SALE, 'platform', 'story', 'name', 'asset'],
  ladder: [...WHO, ...SALE, 'asset', 'platform', 'followers'],
  // What is examined is the text, by the rules of its platform and trade.
  check: [],
  review: [],
};
