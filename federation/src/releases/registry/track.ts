import { createHash } from 'node:crypto';

/** The pointers of one app. The host is an app like its remotes. */
export interface Track {
  /** Folder and public name, `mf-shop`. */
  readonly app: string;
  /** The release for everyone outside of the canary's share; null before the first promotion. */
  readonly active: string | null;
  /** The release in force before, which worked: the target of a rollback. */
  readonly lastGood: string | null;
  readonly canary: Canary | null;
  /** The kill switch: nobody gets this app, and its place in the page shows that it is closed. */
  readonly isDisabled: boolean;
}

/** A release for a share of the browsers. */
export interface Canary {
  readonly version: string;
  /** Whole per cent of all browsers, 1 to 99. */
  readonly share: number;
}

/** Thrown for an invalid move of a pointer; the message is for the operator. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused';
}

/** The track of an app that was never promoted. */
export const newTrack = (app: string): Track => ({
  app,
  active: null,
  lastGood: null,
  canary: null,
  isDisabled: false,
});

/** Puts a version in force for everyone; the previous one becomes the target of a rollback. */
export function promote(track: Track, version: string): Track {
  if (track.active === version && track.canary === null) {
    throw new MoveRefused(`${track.app} ${version} is active already`);
  }
  const lastGood = track.active === version ? track.lastGood : (track.active ?? track.lastGood);
  return { ...track, active: version, lastGood, canary: null };
}

/** Puts a version in force for a share of the browsers. A canary whose share grows keeps all its browsers. */
export function startCanary(track: Track, { version, share }: Canary): Track {
  if (!Number.isInteger(share) || share < 1 || share > 99) {
    throw new MoveRefused('the share of a canary is a whole number between 1 and 99; promote it for all');
  }
  if (track.active === null) throw new MoveRefused(`${track.app} has no active release to stand beside`);
  if (track.active === version) throw new MoveRefused(`${track.app} ${version} is active already`);
  return { ...track, canary: { version, share } };
}

/**
 * Withdraws the canary.
 * @throws MoveRefused when there is none
 */
export function stopCanary(track: Track): Track {
  if (track.canary === null) throw new MoveRefused(`${track.app} has no canary`);
  return { ...track, canary: null };
}

/** Withdraws the canary; without one, puts the last good release in force again. */
export function rollBack(track: Track): Track {
  if (track.canary !== null) return stopCanary(track);
  if (track.lastGood === null) throw new MoveRefused(`${track.app} has no earlier release to go back to`);
  return { ...track, active: track.lastGood, lastGood: null };
}

/**
 * Turns the kill switch on or off; the other pointers stay.
 * @throws MoveRefused when it is in that position already
 */
export function setDisabled(track: Track, isDisabled: boolean): Track {
  if (track.isDisabled === isDisabled) {
    throw new MoveRefused(`${track.app} is ${isDisabled ? 'disabled' : 'enabled'} already`);
  }
  return { ...track, isDisabled };
}

/** Number of places; a share of one per cent is a hundred of them. */
const PLACES = 10_000;

/**
 * The browser's place, 0 to 9,999; always the same for the same browser and app. The order differs between apps, so
 * that new releases do not always hit the same people.
 */
export const placeOf = (bucket: string, app: string): number =>
  createHash('sha256').update(`${app}\n${bucket}`).digest().readUInt32BE(0) % PLACES;

/**
 * The version for a browser; null for none.
 * @param bucket the browser's random cookie; null for a browser without one, which is never in a canary
 */
export function versionFor(track: Track, bucket: string | null): string | null {
  if (track.isDisabled) return null;
  const { canary, app } = track;
  const isIn = canary !== null && bucket !== null && placeOf(bucket, app) < canary.share * (PLACES / 100);
  return isIn ? canary.version : track.active;
}

/** All versions that a browser may get now, or after a rollback: their files must be kept. */
export const versionsInForce = ({ active, lastGood, canary }: Track): string[] =>
  [...new Set([active, lastGood, canary?.version ?? null])].filter((version) => version !== null);
