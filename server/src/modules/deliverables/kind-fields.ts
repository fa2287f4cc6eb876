import { FACT_FIELDS, type FactField } from '@qihang/coach/facts';
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
 * Fields that each kind is made from; a change of any other field leaves the kind as it is. A test compares the table
 * with the makers, so that none of them reads a field that is missing here.
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
  // Only the days depend on the profile; the content to film on them comes from the topic library.
  calendar: ['posts', 'hours', 'platform'],
  script: [...WHO, 'offer', 'price', 'platform'],
  ladder: [...WHO, 'offer', 'price', 'goal'],
  // Only the rules of the platform; the rest is the text to check.
  check: ['platform'],
  review: [],
};

const ALL = (Object.keys(FACT_FIELDS) as FactField[]).filter(
  (field) => field !== 'name' && field !== 'figures',
);

/** The same for facts: a model is told all of them, and only what is laid out or checked by rules uses fewer. Fields in the order of the interview. */
export const FACT_FIELDS_OF: Readonly<Record<DeliverableKind, readonly FactField[]>> = {
  positioning: ALL,
  kit: ALL,
  story: ALL,
  topics: ALL,
  calendar: ['platform', 'hours', 'posts'],
  script: ALL,
  ladder: ALL,
  check: ['platform'],
  review: [],
};
