/**
 * How much of the tests runs (docs/decisions/0024): `quick` is `npm test`, everything that a requirement or a fault rests
 * on, once; `deep` is `npm run test:deep`, with all repetitions, engines and products of their own. By hand every test can
 * be run, with the repetitions of `quick`.
 */
export const lane: 'quick' | 'deep' | 'by hand' =
  process.env.TEST_LANE === 'quick' || process.env.TEST_LANE === 'deep' ? process.env.TEST_LANE : 'by hand';

/** A number of repetitions. */
export const repetitions = ({ quick, deep }: { quick: number; deep: number }): number =>
  lane === 'deep' ? deep : quick;
