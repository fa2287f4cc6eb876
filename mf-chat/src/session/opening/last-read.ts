import { browserStorage, sessionStore } from '@qihang/shared/session';
import { readSnapshot, type SnapshotOpening } from '@qihang/shared/snapshot';

/** What this session has read at an earlier visit (docs/decisions/0032 §2); null for nothing. */
export const lastRead = (): SnapshotOpening | null => readSnapshot(browserStorage, sessionStore.getState());
