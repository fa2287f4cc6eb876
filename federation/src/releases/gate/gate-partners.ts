import type { Release } from '../store/release';
import { type RegistryState, trackOf } from '../store/release-store';

/** A release that browsers may get together with the candidate. */
export interface Partner {
  readonly release: Release;
  /** Role for the report: `active`, `canary`, or `put in force with it`. */
  readonly as: string;
}

/** The releases of one app that browsers may get: the active one and the canary. */
function inForce(state: RegistryState, app: string): Partner[] {
  const { active, canary } = trackOf(state, app);
  const wanted = [
    { version: active, as: 'active' },
    { version: canary?.version ?? null, as: 'canary' },
  ];
  return wanted.flatMap(({ version, as }) => {
    if (version === null) return [];
    const release = state.releases.find((each) => each.app === app && each.version === version);
    return release === undefined ? [] : [{ release, as }];
  });
}

/**
 * The releases that a candidate meets in a browser: hosts for a remote, remotes for a host. A release put in force
 * together with the candidate replaces those that its app has in force.
 */
export function partnersOf(
  candidate: Release,
  state: RegistryState,
  alongside: readonly Release[],
): Partner[] {
  const together = alongside.filter(({ app }) => app !== candidate.app);
  const replaced = new Set([candidate.app, ...together.map(({ app }) => app)]);
  const apps = [...new Set(state.tracks.map(({ app }) => app))].filter((app) => !replaced.has(app));
  const partners = [
    ...together.map((release) => ({ release, as: 'put in force with it' })),
    ...apps.flatMap((app) => inForce(state, app)),
  ];
  return partners.filter(({ release }) => release.kind !== candidate.kind);
}
