import { z } from 'zod';
import { SCRIPT_FORMS } from './deliverables';

const count = z.number().int().min(0);
/** How something begins, to be read in a miniature of it. */
const first = z.string();

/**
 * What a list shows of a deliverable without opening it: a few counts, and the shape of its form. It repeats what the
 * newest version holds; nothing in it is chosen or judged.
 */
export const outlineSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('positioning'), sayings: count, first }),
  z.object({ kind: z.literal('kit'), names: count, bios: count, first }),
  z.object({
    kind: z.literal('story'),
    stories: count,
    /** Letters and digits that are said aloud; 0 for stories that are not told yet. */
    letters: count,
    first,
  }),
  z.object({
    kind: z.literal('topics'),
    topics: count,
    /** Topics whose post in the newest calendar is ticked. */
    filmed: count,
    /** Topics under each heading, in their order. */
    groups: z.array(count),
  }),
  z.object({
    kind: z.literal('calendar'),
    from: z.iso.date(),
    /** Day of its last post. */
    to: z.iso.date(),
    posts: count,
    done: count,
    /** A sign for each day from `from` on: `o` for a post, `x` for one that is ticked, `.` for none. */
    days: z.string().regex(/^[.ox]*$/),
  }),
  z.object({
    kind: z.literal('script'),
    form: z.enum(SCRIPT_FORMS),
    platform: z.string(),
    seconds: count,
    /** Seconds of each part. */
    beats: z.array(count),
    first,
  }),
  z.object({
    kind: z.literal('ladder'),
    /** From the lowest level up: what is sold there now, what is not made yet, and what is earned beside them. */
    rungs: z.array(z.enum(['offered', 'skipped', 'beside'])),
  }),
  z.object({ kind: z.literal('check'), findings: count, first }),
  z.object({
    kind: z.literal('review'),
    weakest: z.string().nullable(),
    /** The figures as percentages of the user's own median; those without one are left out. */
    figures: z.array(count),
  }),
]);
export type Outline = z.infer<typeof outlineSchema>;
