import { z } from 'zod';
import { DELIVERABLE_KINDS } from './deliverable-kinds';
import { type AnyDeliverable, postResultSchema } from './deliverables';
import { LIMITS } from './limits';
import type { LineSources } from './line-sources';
import { outlineSchema } from './outline';
import { spanSchema } from './span';
import { isStorable } from './storable';

const text = (max: number, missing: string) =>
  z
    .string(missing)
    .transform((value) => value.trim())
    .refine((value) => value.length > 0, missing)
    .refine(isStorable, '内容含有无法识别的字符')
    .refine((value) => value.length <= max, `最多${max}个字`);

/** Text that a client sends along unseen: too long or unreadable text is the client's fault. */
const unseenText = (max: number) =>
  z.string().trim().max(max).refine(isStorable, '内容含有无法识别的字符').optional();

/** Order of a deliverable by a button, sent with the message that says the same in words. */
export const orderSchema = z.strictObject({
  /**
   * `make` makes the deliverable, or a new version of it; `again` is 换一批: nothing of the earlier versions comes
   * back; `refresh` takes over changes of the profile; `revise` is 改一下, following `instruction`.
   */
  action: z.enum(['make', 'again', 'refresh', 'revise']),
  kind: z.enum(DELIVERABLE_KINDS),
  /** Target of the order, where there are several deliverables of a kind. */
  deliverableId: z.uuid().optional(),
  /** Key of a topic in the newest 选题库: 用这条选题写脚本. */
  topic: unseenText(24),
  platform: unseenText(12),
  /** Text to be examined before it is published. */
  text: unseenText(LIMITS.messageMaxCodePoints),
  instruction: unseenText(300),
});
export type Order = z.infer<typeof orderSchema>;

/** A deliverable that an answer has made or changed. */
export const deliverableRefSchema = z.object({
  id: z.uuid(),
  kind: z.enum(DELIVERABLE_KINDS),
  title: z.string(),
  version: z.number().int().positive(),
});
export type DeliverableRef = z.infer<typeof deliverableRefSchema>;

/**
 * Attachments of an answer, stored with it so that a reload and another device show the same. On the wire and in the
 * table the field is called `extras`, because tabs of an older release read it under that name.
 */
export const answerAttachmentsSchema = z.object({
  /** Short answers to offer, in the user's own words; none where an open answer is wanted. */
  chips: z.array(z.string().min(1).max(24)).max(4),
  deliverables: z.array(deliverableRefSchema),
  /** Buttons beside 重试 where the vendor failed: another way to go on. Absent from every other answer. */
  offers: z.array(z.string().min(1).max(24)).max(2).optional(),
});
export type AnswerAttachments = z.infer<typeof answerAttachmentsSchema>;

/** Reason for a version: made, 换一批, profile changes taken over, 改一下, edited by hand, or an older one restored. */
export const VERSION_REASONS = ['make', 'again', 'refresh', 'revise', 'edit', 'restore'] as const;

export const deliverableVersionSchema = z.object({
  number: z.number().int().positive(),
  reason: z.enum(VERSION_REASONS),
  /** Author in the user's words: 离线教练, 内容由AI生成; after an edit by hand, 离线教练，你改过. */
  label: z.string(),
  /** Rules are deterministic; a model's work carries the marks of generated content. */
  madeBy: z.enum(['rules', 'model']),
  createdAt: z.iso.datetime(),
});
export type DeliverableVersion = z.infer<typeof deliverableVersionSchema>;

/** A fact whose value has changed since a deliverable was made from it. */
export const factChangeSchema = z.object({
  /** Name of the field in the user's words: 价格, 服务的人. */
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
  /** The judgement in one line, readable without opening the deliverable. */
  headline: z.string(),
  version: z.number().int().positive(),
  updatedAt: z.iso.datetime(),
  /** Conversation of its last change; null when that is deleted. */
  conversationId: z.uuid().nullable(),
  /** Profile changes since its newest version was made. */
  changes: z.array(factChangeSchema),
  /** In a list, of the newest of each kind; absent from older servers, and for content of another version of the product. */
  outline: outlineSchema.optional(),
});
export type DeliverableSummary = z.infer<typeof deliverableSummarySchema>;

/** Version as a client names it; no deliverable has as many. */
const versionNumber = z.number().int().positive().max(1_000_000_000);

/** All deliverables of a user, shown as 我的成果. */
export const shelfSchema = z.object({
  /** Last changed first. */
  items: z.array(deliverableSummarySchema),
  /** Platforms that the coach knows, by the names that orders and results use. */
  platforms: z.array(z.string()),
});
export type ShelfList = z.infer<typeof shelfSchema>;

/** `doneAt` of each ticked item of a calendar, by its key. */
export const marksSchema = z.record(z.string(), z.object({ doneAt: z.iso.datetime() }));
export type Marks = z.infer<typeof marksSchema>;

/** A deliverable in one of its versions; `deliverableSchemas[kind]` describes `content`. */
export type DeliverableDetail = DeliverableSummary & {
  readonly shown: DeliverableVersion;
  /** The newest one, and the one before it; the others are read page by page. */
  readonly versions: readonly DeliverableVersion[];
  readonly marks: Marks;
  /** Of a calendar and topics: the script of each item that has one, by the item's key; absent from older servers. */
  readonly scripts?: Readonly<Record<string, string>>;
  /** What its lines rest on; absent for worksheets and for versions of an older release. */
  readonly sources?: LineSources;
  /** The conversation of each message in them that is still there. */
  readonly conversations?: Readonly<Record<string, string>>;
  /** What stands for a gap in it, in the user's own word; absent where that is `GAP`. */
  readonly blank?: string;
} & AnyDeliverable;

/** A part of a deliverable's history, newest first. */
export const versionPageSchema = z.object({
  items: z.array(deliverableVersionSchema),
  /** The number `before` which the next page begins; null on the last one. */
  next: z.number().int().positive().nullable(),
});
export type VersionPage = z.infer<typeof versionPageSchema>;

/** A line that the user changed: where it stands in the content, as a JSON pointer (RFC 6901), and its new text. */
export const lineEditSchema = z.strictObject({
  version: versionNumber,
  pointer: z.string().regex(/^(?:\/[^/~]{1,40}){1,6}$/, '没有找到要改的那一行'),
  text: text(400, '请输入内容'),
});
export type LineEdit = z.infer<typeof lineEditSchema>;

/** Restores an older version as the newest one. */
export const restoreRequestSchema = z.strictObject({ version: versionNumber });

/** What 更新 of a deliverable is about: lines of its newest version that still show an old value, as JSON pointers. */
export const deliverablePreviewSchema = z.object({
  stale: z.array(z.object({ pointer: z.string(), text: z.string() })).readonly(),
});
export type DeliverablePreview = z.infer<typeof deliverablePreviewSchema>;

/**
 * A result without an id, which a new one is given. A result for the same post (day, platform, title) replaces the
 * earlier one.
 */
export const postResultInputSchema = postResultSchema.omit({ id: true });
export type PostResultInput = z.infer<typeof postResultInputSchema>;

/** Newest day first. */
export const postResultsSchema = z.object({ items: z.array(postResultSchema) });
export type PostResults = z.infer<typeof postResultsSchema>;

/** A post of the calendar whose figures are not entered yet. */
export const unmeasuredPostSchema = z.object({
  /** Day for which it was planned. */
  day: z.iso.date(),
  title: z.string(),
  platform: z.string(),
});
export type UnmeasuredPost = z.infer<typeof unmeasuredPostSchema>;

/** A post of the calendar that is not ticked. What is optional is absent from older servers. */
export const duePostSchema = z.object({
  /** The calendar. */
  deliverableId: z.uuid(),
  key: z.string(),
  day: z.iso.date(),
  title: z.string(),
  isToday: z.boolean(),
  hasScript: z.boolean(),
  scriptId: z.uuid().nullable().optional(),
  /** Key of its topic, by which its script is ordered. */
  topic: z.string().nullable().optional(),
  format: z.string().nullable().optional(),
  platform: z.string().optional(),
});
export type DuePost = z.infer<typeof duePostSchema>;

/** What a calendar has for today that is no post. */
export const todaysTaskSchema = z.object({
  /** The calendar. */
  deliverableId: z.uuid(),
  key: z.string(),
  title: z.string(),
});
export type TodaysTask = z.infer<typeof todaysTaskSchema>;

/** The next piece of work: `text` is on its button. */
export const nextWorkSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('order'),
    text: z.string(),
    order: orderSchema,
    /** Topic of a script, for the order's message in words. */
    title: z.string().nullable(),
  }),
  z.object({ type: z.literal('message'), text: z.string(), message: z.string() }),
  z.object({ type: z.literal('result'), text: z.string(), post: unmeasuredPostSchema }),
  z.object({ type: z.literal('conversation'), text: z.string() }),
]);
export type NextWork = z.infer<typeof nextWorkSchema>;

/** Where a returning user stands. Nothing in it is new: it names what the user has made, planned, published and said. */
export const standingSchema = z.object({
  /** The conversation of the last message. */
  last: z
    .object({
      conversationId: z.uuid(),
      agentKey: z.string(),
      title: z.string(),
      day: z.iso.date(),
      /** The user's last message, cut; null when it is not to be told again. */
      lastWords: z.string().nullable(),
      /** The coach's question that stands open, cut; null for none. */
      asked: z.string().nullable(),
    })
    .nullable(),
  /** Today's and those of the days before: today's first, then the latest. */
  due: z.array(duePostSchema),
  /** The next one after today; absent without one. */
  coming: duePostSchema.optional(),
  /** Not ticked yet; absent without any. */
  tasks: z.array(todaysTaskSchema).optional(),
  /** Latest first. */
  unmeasured: z.array(unmeasuredPostSchema),
  /** Null for somebody new. */
  next: nextWorkSchema.nullable(),
});
export type Standing = z.infer<typeof standingSchema>;

/**
 * How sure a value is: heard in a message and checked against it, confirmed by a tap or by hand, or read by the rules
 * of an older release and not looked at since.
 */
export const PROFILE_STATES = ['heard', 'confirmed', 'old'] as const;

/** A value of the profile, with the sentence that it came from. */
export const profileValueSchema = z.object({
  id: z.uuid(),
  field: z.string(),
  /** Name of the field in the user's words: 价格, 服务谁. */
  name: z.string(),
  text: z.string(),
  /** '' for what was entered by hand. */
  quote: z.string(),
  /** Message with the sentence; null when that message is deleted or the value was entered by hand. */
  messageId: z.uuid().nullable(),
  conversationId: z.uuid().nullable(),
  /** The words in that message; absent where it reads otherwise by now, and from older servers. */
  words: spanSchema.optional(),
  state: z.enum(PROFILE_STATES),
  /** True for `confirmed`; tabs of an older release read no `state`. */
  isConfirmed: z.boolean(),
  /** Whom it is about, in the user's words (家人, 客户); null for the user. */
  about: z.string().nullable(),
  /** The user does not want it told: nothing is written of it. null for what is no fact, an old value or a habit. */
  isPrivate: z.boolean().nullable(),
  /** What stood here before, newest first. */
  history: z.array(
    z.object({
      text: z.string(),
      quote: z.string(),
      state: z.enum(PROFILE_STATES),
      at: z.iso.datetime(),
    }),
  ),
});
export type ProfileValueView = z.infer<typeof profileValueSchema>;

/**
 * The profile, shown as 我的档案: every field in the order of the interview, empty ones included so that they can be
 * filled.
 */
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

/** Effect of a correction on the deliverables; none is changed until the user asks for it. */
export const profileChangeSchema = z.object({
  profile: profileViewSchema,
  affected: z.array(z.object({ id: z.uuid(), title: z.string(), changes: z.array(factChangeSchema) })),
});
export type ProfileChange = z.infer<typeof profileChangeSchema>;

/** Whether a value is kept out of what is written. */
export const profilePrivateSchema = z.strictObject({ isPrivate: z.boolean() });

export const profileTextSchema = z.strictObject({ text: text(200, '请输入内容') });
