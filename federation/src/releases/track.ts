import { createHash } from 'node:crypto';

/** Which releases of one app are in force. The host is an app like its remotes. */
export interface Track {
  /** Folder and public name, `mf-shop`. */
  readonly app: string;
  /** What everyone gets who is not in the canary's share; null before the first promotion. */
  readonly active: string | null;
  /** What was in force before, and worked: where a rollback leads. */
  readonly lastGood: string | null;
  readonly canary: Canary | null;
  /** The kill switch: nobody gets this app, and its place shows that it is closed. */
  readonly isDisabled: boolean;
}

/** A release that only some browsers get. */
export interface Canary {
  readonly version: string;
  /** Whole per cent of all browsers, 1 to 99. */
  readonly share: number;
}

/** Why a pointer may not be moved; the message is for the operator. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused';
}

export const newTrack = (app: string): Track => ({
  app,
  active: null,
  lastGood: null,
  canary: null,
  isDisabled: false,
});

/** The version is in force for everyone; what was in force before is where a rollback leads. */
export function promote(track: Track, version: string): Track {
  if (track.active === version && track.canary === null) {
    throw new MoveRefused(`${track.app} ${version} is active already`);
  }
  const lastGood = track.active === version ? track.lastGood : (track.active ?? track.lastGood);
  return { ...track, active: version, lastGood, canary: null };
}

/** The version is in force for a share of the browsers. A canary that grows keeps everyone that it has. */
export function startCanary(track: Track, { version, share }: Canary): Track {
  if (!Number.isInteger(share) || share < 1 || share > 99) {
    throw new MoveRefused('the share of a canary is a whole number between 1 and 99; promote it for all');
  }
  if (track.active === null) throw new MoveRefused(`${track.app} has no active release to stand beside`);
  if (track.active === version) throw new MoveRefused(`${track.app} ${version} is active already`);
  return { ...track, canary: { version, share } };
}

export function stopCanary(track: Track): Track {
  if (track.canary === null) throw new MoveRefused(`${track.app} has no canary`);
  return { ...track, canary: null };
}

/** A canary is taken back; without one the last good release is in force again. */
export function rollBack(track: Track): Track {
  if (track.canary !== null) return stopCanary(track);
  if (track.lastGood === null) throw new MoveRefused(`${track.app} has no earlier release to go back to`);
  return { ...track, active: track.lastGood, lastGood: null };
}

export function setDisabled(track: Track, isDisabled: boolean): Track {
  if (track.isDisabled === isDisabled) {
    throw new MoveRefused(`${track.app} is ${isDisabled ? 'disabled' : 'enabled'} already`);
  }
  return { ...track, isDisabled };
}

/** How many places there are in all; a share of one per cent is a hundred of them. */
const PLACES = 10_000;

/**
 * Where a browser stands among all, 0 to 9,999: the same browser at the same place for the same app, always. For each app
 * another order, so that it is not always the same people who get what is new.
 */
export const placeOf = (bucket: string, app: string): number =>
  createHash('sha256').update(`${app}\n${bucket}`).digest().readUInt32BE(0) % PLACES;

/**
 * The version that a browser gets; null for none.
 * @param bucket the browser's random cookie; null for one that has none yet, which is never in a canary
 */
export function versionFor(track: Track, bucket: string | null): string | null {
  if (track.isDisabled) return null;
  const { canary, app } = track;
  const isIn = canary !== null && bucket !== null && placeOf(bucket, app) < canary.share * (PLACES / 100);
  return isIn ? canary.version : track.active;
}

/** All versions that a browser may get now, or after a rollback: their files must stay where they are. */
export const versionsInForce = ({ active, lastGood, canary }: Track): string[] =>
  [...new Set([active, lastGood, canary?.version ?? null])].filter((version) => version !== null);
