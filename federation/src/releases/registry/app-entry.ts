import type { PublishedRelease, Release } from '../store/release';
import { ReleaseError } from './release-error';

/** The operator's entry of an app. Neither a build of the app nor its publisher can change it. */
export interface AppEntry {
  /** Folder and public name, `mf-shop`. */
  readonly app: string;
  readonly kind: Release['kind'];
  /** ISO 8601. */
  readonly enteredAt: string;
  readonly enteredBy: string;
}

/** The part of a registry's state that these rules need. */
interface Entered {
  readonly apps: readonly AppEntry[];
  readonly releases: readonly PublishedRelease[];
}

/** The entry of an app; null when the operator has not entered it. */
export const entryOf = ({ apps }: Pick<Entered, 'apps'>, app: string): AppEntry | null =>
  apps.find((entry) => entry.app === app) ?? null;

/** The app from which pages are composed; null while the operator has entered no host. */
export const hostOf = ({ apps }: Pick<Entered, 'apps'>): string | null =>
  apps.find(({ kind }) => kind === 'host')?.app ?? null;

/**
 * Requires that a build is of the kind that its app was entered as.
 * @throws ReleaseError `not_found` for an app that was not entered, `build_refused` for a build of the other kind
 */
export function insistOnEntry(
  state: Pick<Entered, 'apps'>,
  { app, version, kind }: Pick<Release, 'app' | 'version' | 'kind'>,
): void {
  const entry = entryOf(state, app);
  if (entry === null) {
    throw new ReleaseError(
      'not_found',
      `the registry does not know ${app}: its operator enters it first, with \`app ${app} --kind ${kind}\``,
    );
  }
  if (entry.kind === kind) return;
  throw new ReleaseError(
    'build_refused',
    `${app} ${version} is the build of a ${kind}, and the operator entered ${app} as a ${entry.kind}`,
  );
}

/**
 * Requires that a site has one host, and that all kept releases of an app are of its kind.
 * @throws ReleaseError `refused`
 */
export function insistOnEnterable(state: Entered, { app, kind }: Pick<AppEntry, 'app' | 'kind'>): void {
  const host = hostOf(state);
  if (kind === 'host' && host !== null && host !== app) {
    throw new ReleaseError('refused', `${host} is the host of this site already, and a site has one`);
  }
  const other = state.releases.find((release) => release.app === app && release.kind !== kind);
  if (other === undefined) return;
  throw new ReleaseError(
    'refused',
    `${app} cannot be a ${kind}: ${other.version}, which is kept, is the build of a ${other.kind}`,
  );
}
