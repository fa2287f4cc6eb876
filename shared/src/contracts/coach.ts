import { z } from 'zod';
import { DELIVERABLE_KINDS } from './deliverable-kinds';
import { type AnyDeliverable, postResultSchema } from './deliverables';
import { LIMITS } from './limits';
import { isStorable } from './storable';

const text = (max: number, missing: string) =>
  z
    .string(missing)
    .transform((value) => value.trim())
    .refine((value) => value.length > 0, missing)
    .refine(isStorable, '内容含有无法识别的字符')
    .refine((value) => value.length <= max, `最多${max}个字`);

/** What goes along unseen: too long or unreadable is a fault of the client. */
const said = (max: number) =>
  z.string().trim().max(max).refine(isStorable, '内容含有无法识别的字符').optional();

/** A piece of work that is asked for by a button: it goes along with the message that says the same in words. */
export const orderSchema = z.strictObject({
  /**
   * `make` makes it, or a new version where it is there; `again` is 换一批: nothing of the earlier versions comes back;
   * `refresh` takes over what has changed in the profile; `revise` is 改一下, as `instruction` says.
   */
  action: z.enum(['make', 'again', 'refresh', 'revise']),
  kind: z.enum(DELIVERABLE_KINDS),
  /** The one that is meant, where there are several of a kind. */
  deliverableId: z.uuid().optional(),
  /** Key of a topic in the newest 选题库: 用这条选题写脚本. */
  topic: said(24),
  platform: said(12),
  /** What is to be examined before it is published. */
  text: said(LIMITS.messageMaxCodePoints),
  instruction: said(300),
});
export type Order = z.infer<typeof orderSchema>;

/** What an answer has put on the shelf. */
export const deliverableRefSchema = z.object({
  id: z.uuid(),
  kind: z.enum(DELIVERABLE_KINDS),
  title: z.string(),
  version: z.number().int().positive(),
});
export type DeliverableRef = z.infer<typeof deliverableRefSchema>;

/** What hangs on an answer besides its text: stored with it, so that a reload and another device show the same. */
export const answerExtrasSchema = z.object({
  /** Short answers to offer, in the user's own words; none where an open answer is wanted. */
  chips: z.array(z.string().min(1).max(24)).max(4),
  deliverables: z.array(deliverableRefSchema),
});
export type AnswerExtras = z.infer<typeof answerExtrasSchema>;

/** Why there is a version: made, 换一批, profile changes taken over, 改一下, edited by hand, or an older one taken back. */
export const VERSION_REASONS = ['make', 'again', 'refresh', 'revise', 'edit', 'restore'] as const;

export const deliverableVersionSchema = z.object({
  number: z.number().int().positive(),
  reason: z.enum(VERSION_REASONS),
  /** Who made it, in the user's words: 离线教练, 内容由AI生成; changed by hand, 离线教练，你改过. */
  label: z.string(),
  /** Rules make the same again from the same; a model's work carries the marks of generated content. */
  madeBy: z.enum(['rules', 'model']),
  createdAt: z.iso.datetime(),
});
export type DeliverableVersion = z.infer<typeof deliverableVersionSchema>;

/** A fact that a deliverable was made from and that reads otherwise now. */
export const factChangeSchema = z.object({
  /** In the user's words: 价格, 服务的人. */
  field: z.string(),
  was: z.string().nullable(),
  now: z.string().nullable(),
});
export type FactChange = z.infer<typeof factChangeSchema>;

export const deliverableSummarySchema = z.object({
  id: z.uuid(),
  kind: z.enum(DELIVERABLE_KINDS),
  /** 定位卡, 四件套·小红书, 脚本·琴潮了怎么办 */
  title: z.string(),
  /** Its judgement: what one needs to know without opening it. */
  headline: z.string(),
  version: z.number().int().positive(),
  updatedAt: z.iso.datetime(),
  /** The conversation in which it was last worked on; null when that is deleted. */
  conversationId: z.uuid().nullable(),
  /** What has changed in the profile since its newest version was made. */
  changes: z.array(factChangeSchema),
});
export type DeliverableSummary = z.infer<typeof deliverableSummarySchema>;

/** As a client names one; no deliverable has as many. */
const versionNumber = z.number().int().positive().max(1_000_000_000);

/** 我的成果. */
export const shelfSchema = z.object({
  /** What was worked on last comes first. */
  items: z.array(deliverableSummarySchema),
  /** The platforms that the coach knows, as an order or a result names them. */
  platforms: z.array(z.string()),
});
export type ShelfList = z.infer<typeof shelfSchema>;

/** `done` of each ticked item of a calendar, by its key. */
export const marksSchema = z.record(z.string(), z.object({ doneAt: z.iso.datetime() }));
export type Marks = z.infer<typeof marksSchema>;

/** A deliverable in one of its versions. `content` is what `deliverableSchemas[kind]` says. */
export type DeliverableDetail = DeliverableSummary & {
  readonly shown: DeliverableVersion;
  /** Newest first. */
  readonly versions: readonly DeliverableVersion[];
  readonly marks: Marks;
} & AnyDeliverable;

/** A line that the user changed: where it stands in the content, as a JSON pointer (RFC 6901), and its new text. */
export const lineEditSchema = z.strictObject({
  version: versionNumber,
  pointer: z.string().regex(/^(?:\/[^/~]{1,40}){1,6}$/, '没有找到要改的那一行'),
  text: text(300, '请输入内容'),
});
export type LineEdit = z.infer<typeof lineEditSchema>;

/** Takes an older version back as the newest one. */
export const restoreRequestSchema = z.strictObject({ version: versionNumber });

/** What a deliverable would be with the profile as it is now; nothing is stored. */
export type DeliverablePreview = {
  readonly changes: readonly FactChange[];
  /** Lines of the newest version that still say an old value, as JSON pointers. */
  readonly stale: readonly { readonly pointer: string; readonly text: string }[];
} & (
  | (AnyDeliverable & { readonly why: null })
  /** Nobody can say beforehand: a sentence says why. */
  | { readonly kind: AnyDeliverable['kind']; readonly content: null; readonly why: string }
);

/** Metrics without an id; one is given to a new one. The same post (day, platform, title) entered again is corrected. */
export const postResultInputSchema = postResultSchema.omit({ id: true });
export type PostResultInput = z.infer<typeof postResultInputSchema>;

/** Newest day first. */
export const postResultsSchema = z.object({ items: z.array(postResultSchema) });
export type PostResults = z.infer<typeof postResultsSchema>;

/** One thing that the coach knows of the user, with the sentence it came from. */
export const profileValueSchema = z.object({
  id: z.uuid(),
  field: z.string(),
  /** In the user's words: 价格, 服务的人. */
  name: z.string(),
  text: z.string(),
  quote: z.string(),
  /** Where the sentence stands; null when that message is deleted or the value was entered by hand. */
  messageId: z.uuid().nullable(),
  conversationId: z.uuid().nullable(),
  /** The user has said that it is right, or has written it themselves. */
  isConfirmed: z.boolean(),
});
export type ProfileValueView = z.infer<typeof profileValueSchema>;

/** 我的档案: every field in the order of the interview, those that are empty too, so that they can be filled. */
export const profileViewSchema = z.object({
  fields: z.array(
    z.object({
      field: z.string(),
      name: z.string(),
      holdsMany: z.boolean(),
      values: z.array(profileValueSchema),
    }),
  ),
});
export type ProfileView = z.infer<typeof profileViewSchema>;

/** What a correction changes on the shelf; nothing there is touched until the user asks for it. */
export const profileChangeSchema = z.object({
  profile: profileViewSchema,
  affected: z.array(z.object({ id: z.uuid(), title: z.string(), changes: z.array(factChangeSchema) })),
});
export type ProfileChange = z.infer<typeof profileChangeSchema>;

export const profileTextSchema = z.strictObject({ text: text(200, '请输入内容') });
