import { MAX_REPORT_EVENTS, REPORT_VERSION, type ReportEvent } from '@qihang/federation/registry';
import { z } from 'zod';

const of = { app: z.string().max(64), version: z.string().max(64) };

/**
 * Stages and phases of loading, as federation's runtime names them. Anybody may send a report: whatever else they call
 * it is counted as one, so that nobody fills the database with names of their own.
 */
const name = z
  .enum([
    'registry',
    'disabled',
    'trust',
    'contract',
    'manifest',
    'entry',
    'module',
    'component',
    'guard',
    'other',
  ])
  .or(z.string().transform(() => 'other'));

const event: z.ZodType<ReportEvent> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('loaded'), ...of }),
  z.object({ kind: z.literal('load-failure'), ...of, stage: name }),
  z.object({ kind: z.literal('boundary'), ...of }),
  z.object({ kind: z.literal('phase'), ...of, name, ms: z.number() }),
  z.object({ kind: z.literal('vital'), ...of, name: z.enum(['LCP', 'CLS', 'INP']), value: z.number() }),
]);

/** What a tab sends. An event that is not understood is left out: a newer page may have more to say. */
export const reportBody = z.object({
  version: z.literal(REPORT_VERSION),
  events: z
    .array(event.nullable().catch(null))
    .max(MAX_REPORT_EVENTS)
    .transform((events) => events.filter((each) => each !== null)),
});
