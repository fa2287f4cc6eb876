import type { ReleaseReports } from '../canary/release-reports';
import {
  type Move,
  type RegistryState,
  type ReleaseStore,
  releasesOf,
  trackOf,
} from '../store/release-store';
import { byAge } from './find-named-release';
import { DAY_MS } from './moves-without-gate';
import type { AppStatus, Registry, RegistryDeps } from './registry-use-cases';

interface ReadingsDeps extends Required<Pick<RegistryDeps, 'clock' | 'judge'>> {
  readonly store: ReleaseStore;
  readonly reports: ReleaseReports | null;
}

/** Moves of one app that are searched for the start of its canary. */
const MAX_SEARCHED_MOVES = 200;

/** The time at which the current canary began; changes of its share do not restart it. */
function canaryStart(moves: readonly Move[], version: string): string | null {
  const end = moves.findIndex(({ after }) => after?.canary?.version !== version);
  const ofCanary = end === -1 ? moves : moves.slice(0, end);
  return ofCanary.at(-1)?.at ?? null;
}

const appsOf = (state: RegistryState): string[] =>
  [...new Set([...state.tracks, ...state.releases].map(({ app }) => app))].sort();

/** The operator's queries. */
export function makeReadings({
  store,
  reports,
  judge,
  clock,
}: ReadingsDeps): Pick<Registry, 'state' | 'status' | 'history'> {
  const countsOf = (app: string, version: string | null | undefined, since: Date) =>
    version && reports ? reports.countsOf({ app, version, since }) : null;

  const statusOf = async (state: RegistryState, app: string): Promise<AppStatus> => {
    const track = trackOf(state, app);
    const moves = track.canary === null ? [] : await store.history({ app, limit: MAX_SEARCHED_MOVES });
    const start = track.canary === null ? null : canaryStart(moves, track.canary.version);
    const since = start === null ? new Date(clock().getTime() - DAY_MS) : new Date(start);
    const current = await countsOf(app, track.active, since);
    const canary = await countsOf(app, track.canary?.version, since);
    const dayBefore = new Date(since.getTime() - DAY_MS);
    const known = canary === null ? null : await countsOf(app, track.active, dayBefore);
    return {
      track,
      releases: releasesOf(state, app).length,
      since: since.toISOString(),
      current,
      canary,
      judgement: current && canary ? judge(current, canary, known ?? current) : null,
    };
  };

  return {
    async state() {
      const state = await store.readState();
      return { ...state, releases: [...state.releases].sort(byAge) };
    },
    async status(app) {
      const state = await store.readState();
      const apps = appsOf(state).filter((known) => app === undefined || known === app);
      return Promise.all(apps.map((known) => statusOf(state, known)));
    },
    history: (filter) => store.history(filter),
  };
}
