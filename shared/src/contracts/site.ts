import { z } from 'zod';

/** What the browser may know of an agent (PRODUCT §6). */
export const agentSchema = z.object({
  key: z.string(),
  name: z.string(),
  /** Landing page: greeting, motto, the founders' paragraph. */
  greeting: z.string(),
  motto: z.string(),
  founders: z.string(),
  /** Drawn first in every conversation; never stored, sent or exported (PRODUCT §3). */
  welcome: z.string(),
  /** First messages that a user may pick. */
  openers: z.array(z.string()),
  /** Who answers, shown at every answer. */
  label: z.string(),
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
  /** The digits of `psbNumber`: by them the public security register finds a site. */
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
});
