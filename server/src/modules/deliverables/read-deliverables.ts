import {
  AppError,
  type DeliverableDetail,
  type Outline,
  type ShelfList,
  type VersionPage,
} from '@qihang/shared/contracts';
import type { FactThen } from '../../database/deliverable-schema';
import type { DeliverableRepository } from './deliverable-repository';
import {
  itemsOf,
  messagesOf,
  scriptsOf,
  sourcesOf,
  subjectsOf,
  toDetail,
  toSummary,
  toVersion,
} from './deliverable-views';
import type { MarkRepository } from './mark-repository';
import { knownContents, outlineWorks } from './outline-works';
import { deliverableOf } from './stored-version';

/** What is known of a user now, in the form that a version stores. */
export type KnownNow = (userId: string) => Promise<readonly FactThen[]>;

export interface ReadDeliverablesDeps {
  readonly shelf: Pick<DeliverableRepository, 'list' | 'open' | 'conversationsOf' | 'scriptsBySubject'>;
  readonly marks: Pick<MarkRepository, 'of'>;
  readonly knownNow: KnownNow;
}

/** Same error for an unknown deliverable and another user's (R6.2). */
export const noDeliverable = (): AppError =>
  new AppError('not_found', 'no such deliverable', { text: '没有找到这份成果' });

interface ListShelfDeps extends Pick<ReadDeliverablesDeps, 'marks' | 'knownNow'> {
  readonly shelf: Pick<DeliverableRepository, 'list' | 'newestOfKinds'>;
  /** Platforms of the coach's knowledge. */
  readonly platforms: readonly string[];
}

/**
 * Lists 我的成果, each with the changes of its facts since it was made and the newest of each kind with its outline, and
 * the platforms for new work.
 */
export const makeListDeliverables = ({ shelf, marks, knownNow, platforms }: ListShelfDeps) => {
  const outlinesOf = async (userId: string): Promise<ReadonlyMap<string, Outline>> => {
    const works = await shelf.newestOfKinds(userId);
    const contents = knownContents(works);
    const id = works.find(({ kind }) => kind === 'calendar')?.id ?? '';
    const ticks = await marks.of({ userId, id }, contents.calendar?.items ?? []);
    return outlineWorks(works, contents, new Set(Object.keys(ticks)));
  };
  return async (userId: string): Promise<ShelfList> => {
    const [items, now, outlines] = await Promise.all([
      shelf.list(userId),
      knownNow(userId),
      outlinesOf(userId),
    ]);
    return {
      items: items.map((item) => {
        const outline = outlines.get(item.id);
        return { ...toSummary(item, now), ...(outline && { outline }) };
      }),
      platforms: [...platforms],
    };
  };
};

interface Which {
  readonly userId: string;
  readonly id: string;
  /** Number of the version; null for the newest. */
  readonly version: number | null;
}

export type ReadDeliverable = (which: Which) => Promise<DeliverableDetail>;

/** Reads a deliverable in one of its versions. @throws `not_found` */
export const makeReadDeliverable =
  ({ shelf, marks, knownNow }: ReadDeliverablesDeps): ReadDeliverable =>
  async ({ userId, id, version }) => {
    const [opened, now] = await Promise.all([shelf.open(userId, id, version), knownNow(userId)]);
    if (opened === null) throw noDeliverable();
    const sources = sourcesOf(opened.shown);
    const work = deliverableOf(opened.shown);
    const subjects = subjectsOf(work);
    const [ticks, conversations, scripts] = await Promise.all([
      marks.of({ userId, id }, itemsOf(work)),
      shelf.conversationsOf(userId, messagesOf(sources)),
      subjects.length === 0 ? new Map<string, string>() : shelf.scriptsBySubject(userId),
    ]);
    return toDetail(opened, now, {
      ...{ marks: ticks, sources, conversations, scripts: scriptsOf(subjects, scripts) },
    });
  };

interface WhichVersions {
  readonly userId: string;
  readonly id: string;
  /** Upper bound, exclusive, for the versions' numbers; null for the newest versions. */
  readonly before: number | null;
}

/** Heads in one page of a deliverable's history. */
const VERSIONS_PER_PAGE = 30;

/** Reads a page of a deliverable's versions without their content, newest first. @throws `not_found` */
export const makePageVersions =
  ({ shelf }: { readonly shelf: Pick<DeliverableRepository, 'versions'> }) =>
  async (which: WhichVersions): Promise<VersionPage> => {
    const heads = await shelf.versions({ ...which, limit: VERSIONS_PER_PAGE + 1 });
    // A deliverable has at least one version, so that an empty first page means an unknown id.
    if (heads.length === 0 && which.before === null) throw noDeliverable();
    const items = heads.slice(0, VERSIONS_PER_PAGE).map(toVersion);
    return { items, next: heads.length > items.length ? (items.at(-1)?.number ?? null) : null };
  };
