import { z } from 'zod';

/** The public part of an agent. */
export const agentSchema = z.object({
  key: z.string(),
  name: z.string(),
  /** What the agent calls itself; absent from a server of the version before. */
  persona: z.string().optional(),
  /** Landing page: greeting, motto, the founders' paragraph (R1.3). */
  greeting: z.string(),
  motto: z.string(),
  founders: z.string(),
  /** Drawn first in every conversation (R2.15); never stored, sent or exported. */
  welcome: z.string(),
  /** Suggested first messages. */
  openers: z.array(z.string()),
  /** Label of every answer. */
  label: z.string(),
  /** Absent from a server of the version before. */
  capabilities: z
    .object({
      /** Understands wishes about wording, not only facts. */
      takesWishes: z.boolean(),
    })
    .optional(),
});
export type Agent = z.infer<typeof agentSchema>;

/** The public part of the operator's configuration. */
export const siteSchema = z.object({
  brand: z.string(),
  tagline: z.string(),
  copyrightHolder: z.string(),
  /** URL of the QR image in 联系我们. */
  contactQr: z.string(),
  icpNumber: z.string().nullable(),
  psbNumber: z.string().nullable(),
  /** Digits of `psbNumber`, by which the public security register finds a site. */
  psbCode: z.string().nullable(),
  termsUrl: z.string().nullable(),
  privacyUrl: z.string().nullable(),
  /** The agent that the landing page introduces and the header leads to. */
  agent: agentSchema,
});
export type Site = z.infer<typeof siteSchema>;

export const healthSchema = z.object({ status: z.literal('ok') });
export const readySchema = z.object({
  status: z.enum(['ok', 'degraded', 'down']),
  database: z.enum(['ok', 'down']),
  provider: z.enum(['ok', 'degraded']),
  registry: z.enum(['ok', 'degraded']),
  /** Space below DATA_DIR, and what the database says of its own disk. */
  disk: z.enum(['ok', 'degraded']),
  /** `degraded` while users are refused because more is asked than is done in time. */
  queue: z.enum(['ok', 'degraded']),
  /** `degraded` from the automatic stop of a canary to the operator's next move of that app. */
  canary: z.enum(['ok', 'degraded']),
  /** `degraded` where the newest backup is too old. */
  backup: z.enum(['ok', 'degraded']),
});
