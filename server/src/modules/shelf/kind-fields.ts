import type { DeliverableKind } from '@qihang/shared/contracts';
import type { ProfileField } from '../../coach/profile';

const WHO = [
  'business',
  'audience',
  'problem',
  'experience',
  'background',
  'place',
  'proof',
  'rejected',
] as const;

/**
 * What each kind is made from: a change of anything else leaves it as it is. A test holds it against the makers, so that
 * none reads a field that does not stand here.
 */
export const FIELDS_OF: Readonly<Record<DeliverableKind, readonly ProfileField[]>> = {
  positioning: [
    ...WHO,
    'offer',
    'price',
    'goal',
    'platform',
    'posts',
    'hours',
    'asset',
    'followers',
    'story',
  ],
  kit: [...WHO, 'offer', 'price', 'platform'],
  story: [...WHO, 'offer', 'price', 'story'],
  topics: [...WHO, 'offer', 'price', 'platform', 'asset', 'story'],
  // The days; what is filmed on them is the library's.
  calendar: ['posts', 'hours', 'platform'],
  script: [...WHO, 'offer', 'price', 'platform'],
  ladder: [...WHO, 'offer', 'price', 'goal'],
  // The rules of the platform; what is examined is the text.
  check: ['platform'],
  review: [],
};
