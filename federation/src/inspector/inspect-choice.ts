import type { InspectedApp, Inspection, Reason } from '../registry/inspection';
import type { RegistryOverride } from '../registry/registry-document';
import { placeOf, type Track } from '../releases/registry/track';
import type { RegistryState } from '../releases/store/release-store';

/** The gateway's decision for one browser. */
export interface DecidedFor {
  readonly bucket: string | null;
  /** Versions by app; an app that the browser does not get is missing. */
  readonly versions: ReadonlyMap<string, string>;
  readonly override: readonly RegistryOverride[];
}

function explainChoice(track: Track, gets: string | null, { override }: DecidedFor): Reason {
  if (track.isDisabled) return 'closed';
  if (gets === null) return 'none';
  if (override.some(({ name, release }) => name === track.app && release === gets)) return 'override';
  if (gets === track.canary?.version) return 'canary';
  return gets === track.active ? 'active' : 'last-good';
}

function inspectApp(track: Track, decided: DecidedFor): InspectedApp {
  const { app, active, lastGood, canary, isDisabled } = track;
  const gets = decided.versions.get(app) ?? null;
  const place = decided.bucket === null ? null : placeOf(decided.bucket, app);
  return {
    app,
    active,
    lastGood,
    canary,
    isDisabled,
    place,
    gets,
    reason: explainChoice(track, gets, decided),
  };
}

/** Explains the gateway's decision. */
export const inspectChoice = (state: RegistryState, decided: DecidedFor): Inspection => ({
  sequence: state.sequence,
  bucket: decided.bucket,
  apps: state.tracks.map((track) => inspectApp(track, decided)),
});
