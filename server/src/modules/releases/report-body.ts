import { MAX_REPORT_EVENTS, REPORT_VERSION, type ReportEvent } from '@qihang/federation/registry';
import { z } from 'zod';
import { STAGES, VITALS } from './report-names';

const of = { app: z.string().max(64), version: z.string().max(64) };

/**
 * Stage of a report. Any client may send one, so that all unknown names count as `other`: nobody can fill the database
 * with invented names.
 */
const name = z.enum(STAGES).or(z.string().transform(() => 'other'));

/** Bound far above any proof, which has 4 bytes for each release of a page. */
const MAX_PROOF_LENGTH = 4_096;

const event: z.ZodType<ReportEvent> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('loaded'), ...of }),
  z.object({ kind: z.literal('load-failure'), ...of, stage: name }),
  z.object({ kind: z.literal('boundary'), ...of }),
  z.object({ kind: z.literal('phase'), ...of, name, ms: z.number() }),
  z.object({ kind: z.literal('vital'), ...of, name: z.enum(VITALS), value: z.number() }),
]);

/** Body of a report. Unknown events are dropped, because a newer page may send more kinds. */
export const reportBody = z.object({
  version: z.literal(REPORT_VERSION),
  proof: z.string().max(MAX_PROOF_LENGTH).optional(),
  events: z
    .array(event.nullable().catch(null))
    .max(MAX_REPORT_EVENTS)
    .transform((events) => events.filter((each) => each !== null)),
});
