import type { Posting } from '../../knowledge/posting';
import { type Profile, valuesOf } from '../../profile';

/** Where they post first; null where they named nothing. */
export const firstPlatform = (profile: Profile): string | null =>
  valuesOf(profile, 'platform')[0]?.text ?? null;

/** What one does on the platform is read and not watched. */
export const isReading = (platform: string | null, { reading }: Posting): boolean =>
  platform !== null && reading.includes(platform);

/** What is usual there; for no or an unknown platform what does anywhere. */
export const rhythmOf = (platform: string | null, { platforms, plain }: Posting): Posting['plain'] =>
  platforms.find(({ id }) => id === platform) ?? plain;
