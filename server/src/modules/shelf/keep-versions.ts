import { and, eq, lte } from 'drizzle-orm';
import { deliverableVersions } from '../../database/shelf-schema';
import type { Transaction } from './hold-owner';

/** More batches than anybody asks for; older ones go, so that a script cannot fill the disk version by version. */
export const MOST_VERSIONS = 200;

export const dropOldVersions = (tx: Transaction, deliverableId: string, newest: number) =>
  tx
    .delete(deliverableVersions)
    .where(
      and(
        eq(deliverableVersions.deliverableId, deliverableId),
        lte(deliverableVersions.number, newest - MOST_VERSIONS),
      ),
    );
