import type { Makers } from '../../coach/deliverables/makers';
import type { Lexicons } from '../../coach/lexicons';
import type { Database } from '../../database/client';
import { makeProfileUseCases } from '../profile/change-profile';
import { ProfileRepository } from '../profile/profile-repository';
import type { ProfileUseCases } from '../profile/profile-routes';
import type { PublishUserEvent } from '../user-events/user-events';
import { makeDeleteDeliverable, makeEditLine, makeRestoreVersion } from './change-deliverable';
import { makeFindAffected } from './find-affected';
import { makeKeepResults } from './keep-results';
import { makeMarkItem } from './mark-item';
import { MarkRepository } from './mark-repository';
import { makePreviewDeliverable } from './preview-deliverable';
import { makeListShelf, makeReadDeliverable } from './read-shelf';
import { makeRemake } from './remake-deliverable';
import { ResultRepository } from './result-repository';
import type { ResultUseCases } from './result-routes';
import { ShelfRepository } from './shelf-repository';
import type { ShelfUseCases } from './shelf-routes';
import { WorkRepository } from './work-repository';

interface ShelfOptions {
  readonly database: Pick<Database, 'db'>;
  readonly newId: () => string;
  readonly publish: PublishUserEvent;
  readonly lexicons: Lexicons;
  readonly makers: Makers;
  /** The present day of the users' calendar, `2026-01-31`. */
  readonly today: () => string;
}

/** What users call of it. */
export interface KeptWork {
  readonly deliverables: ShelfUseCases;
  readonly results: ResultUseCases;
  readonly profile: ProfileUseCases;
}

/** 我的成果 and 我的档案: what is kept of a user's work with the coach. */
export function composeShelf({ database, newId, publish, lexicons, makers, today }: ShelfOptions): KeptWork {
  const onChanged = (userId: string) => publish(userId, { event: 'shelf-changed' });
  const profiles = new ProfileRepository({ database, newId, onChanged });
  const results = new ResultRepository(database);
  const shelf = new ShelfRepository(database);
  const marks = new MarkRepository(database);
  const store = new WorkRepository({ database, results, newId, onChanged });
  const read = makeReadDeliverable({ shelf, marks, profiles });
  const remake = makeRemake({ store, makers, lexicons, today });
  const platforms = lexicons.of().knowledge.platforms.platforms.map(({ id }) => id);
  const list = makeListShelf({ shelf, profiles, platforms });
  return {
    deliverables: {
      list,
      read,
      edit: makeEditLine({ shelf, marks, read, onChanged }),
      restore: makeRestoreVersion({ shelf, read, onChanged }),
      preview: makePreviewDeliverable({ shelf, profiles, remake }),
      mark: makeMarkItem({ shelf, marks, onChanged }),
      delete: makeDeleteDeliverable({ shelf, onChanged }),
    },
    results: makeKeepResults({ results, newId, onChanged }),
    profile: makeProfileUseCases({
      profiles,
      lexicons,
      findAffected: makeFindAffected({ list, shelf, store, remake }),
    }),
  };
}
