import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../config';
import type { DeliverableRepository } from '../deliverables/deliverable-repository';
import type { ExportDeliverable } from './deliverable-export-routes';
import { makeExportDeliverable } from './export-deliverable';
import { makeMoment } from './export-moment';
import { makeExportQueue } from './export-queue';
import { makeReadSource } from './read-source';
import { type ExportThread, openExportThread } from './worker/export-thread';

/** Writes files: in a thread of its own, unless a test wants it in its own process. */
export type ExportRenderer = ExportThread;

interface ExportsOptions {
  readonly deliverables: DeliverableRepository;
  readonly config: Pick<Config, 'BRAND_NAME' | 'AI_LABEL_TEXT' | 'AIGC_PRODUCER_CODE' | 'QUOTA_TIME_ZONE'>;
  readonly renderer: ExportRenderer;
}

export interface Exports {
  readonly exportDeliverable: ExportDeliverable;
  close(): Promise<void>;
}

/** The thread as it lies beside the bundle that the product is started from. */
export function openBundledExportThread(): ExportThread {
  // Not `new URL(…, import.meta.url)`: a bundler would look for it now.
  const folder = path.dirname(fileURLToPath(import.meta.url));
  return openExportThread({ file: path.join(folder, 'export-worker.js') });
}

/** Composes taking deliverables away. */
export function composeExports({ deliverables, config, renderer }: ExportsOptions): Exports {
  const inTurn = makeExportQueue();
  return {
    exportDeliverable: makeExportDeliverable({
      read: makeReadSource(deliverables),
      render: (userId, job) => inTurn(userId, () => renderer.render(job)),
      brand: config.BRAND_NAME,
      producer: config.AIGC_PRODUCER_CODE ?? config.BRAND_NAME,
      aiLabel: config.AI_LABEL_TEXT,
      momentOf: makeMoment(config.QUOTA_TIME_ZONE),
      timeZone: config.QUOTA_TIME_ZONE,
    }),
    close: () => renderer.close(),
  };
}
