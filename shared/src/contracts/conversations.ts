import { z } from 'zod';
import { answerAttachmentsSchema, orderSchema } from './coach';
import { countCodePoints, LIMITS } from './limits';
import { isStorable } from './storable';

/** A message (R3.3). */
export const messageSchema = z.object({
  id: z.uuid(),
  role: z.enum(['user', 'ai']),
  text: z.string(),
});
export type Message = z.infer<typeof messageSchema>;

/** A conversation (R3.3): newest activity first in a list, messages oldest first. */
export const conversationSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  messages: z.array(messageSchema),
});
export type Conversation = z.infer<typeof conversationSchema>;

/** State of an answer; questions are always `complete`. */
export const messageStatusSchema = z.enum(['complete', 'streaming', 'stopped', 'failed', 'interrupted']);
export type MessageStatus = z.infer<typeof messageStatusSchema>;

/** A message as the product's own client reads it. */
export const messageDetailSchema = messageSchema.extend({
  status: messageStatusSchema,
  /** Generation of an answer; a streaming one can be watched. */
  generationId: z.uuid().nullable(),
  /** Number of the last event in `text`: resume after it. */
  seq: z.number().int(),
  /** Sentence that was shown when the answer failed. */
  error: z.string().nullable(),
  /** Label of an answer (内容由AI生成, 离线教练); empty on questions. */
  label: z.string(),
  createdAt: z.iso.datetime(),
  /** The message before this one; null at the beginning of a conversation. */
  parentId: z.uuid().nullable(),
  /**
   * All versions of this message, oldest first, itself included: answers to the same question (重新生成), or edits of
   * the same question. Empty when there is only one.
   */
  versions: z.array(z.uuid()),
  /** What hangs on an answer; null on questions and on answers without. */
  extras: answerAttachmentsSchema.nullable(),
});
export type MessageDetail = z.infer<typeof messageDetailSchema>;

export const conversationSummarySchema = z.object({
  id: z.uuid(),
  title: z.string(),
  agentKey: z.string(),
  updatedAt: z.iso.datetime(),
  /** Pinned conversations come before all others. */
  isPinned: z.boolean(),
});
export type ConversationSummary = z.infer<typeof conversationSummarySchema>;

export const conversationPageSchema = z.object({
  items: z.array(conversationSummarySchema),
  nextCursor: z.string().nullable(),
});
export type ConversationPage = z.infer<typeof conversationPageSchema>;

/** A page of messages, oldest first; `nextBefore` asks for the page before it. */
export const messagePageSchema = z.object({
  items: z.array(messageDetailSchema),
  nextBefore: z.string().nullable(),
  /** The conversation is the user's first one. Only on the page with its first message. */
  isFirst: z.boolean().optional(),
});
export type MessagePage = z.infer<typeof messagePageSchema>;

export const renameRequestSchema = z.object({
  title: z
    .string('请输入新的对话标题')
    .transform((value) => value.trim())
    .refine((value) => value.length > 0, '请输入新的对话标题')
    .refine(isStorable, '标题含有无法识别的字符')
    .refine((value) => countCodePoints(value) <= LIMITS.titleMaxCodePoints, '标题最多100个字'),
});

/** 1 to 8,000 code points after trimming; `conversationId` null starts a conversation. */
export const sendMessageRequestSchema = z.object({
  message: z
    .string('请输入消息')
    .transform((value) => value.trim())
    .refine((value) => value.length > 0, '请输入消息')
    .refine(isStorable, '消息含有无法识别的字符')
    .refine((value) => countCodePoints(value) <= LIMITS.messageMaxCodePoints, '消息最多8000个字'),
  conversationId: z.uuid('没有找到这个对话').nullable(),
  /** The question that this one replaces: it gets the same parent, and the thread continues from it. */
  editOf: z.uuid('没有找到要编辑的消息').optional(),
  /** Order of a deliverable by a button; the message says the same in words. */
  order: orderSchema.optional(),
});
export type SendMessageRequest = z.input<typeof sendMessageRequestSchema>;

/** Answer to 重新生成 and 继续生成: the generation to watch, named as in the stream's `start`. */
export const startedTurnSchema = z.object({
  conversationId: z.uuid(),
  messageId: z.uuid(),
  answerId: z.uuid(),
  generationId: z.uuid(),
  /** Number of the last earlier event: watch after it. */
  seq: z.number().int(),
});
export type StartedTurn = z.infer<typeof startedTurnSchema>;

/** Selects the thread that goes through this message, down to its newest leaf. */
export const selectVersionRequestSchema = z.object({ messageId: z.uuid('没有找到这条消息') });

export const pinRequestSchema = z.object({ isPinned: z.boolean('请说明是否置顶') });

/** Words to search for: all have to be found, in any order. */
export const searchTextSchema = z
  .string('请输入要查找的词')
  .transform((value) => value.trim())
  .refine((value) => value.length > 0, '请输入要查找的词')
  .refine(isStorable, '查找的词含有无法识别的字符')
  .refine((value) => countCodePoints(value) <= LIMITS.searchMaxCodePoints, '最多查找100个字');

/** A conversation or one of its messages that matches the search. */
export const searchHitSchema = z.object({
  conversationId: z.uuid(),
  agentKey: z.string(),
  title: z.string(),
  /** Null when the title itself was found. */
  messageId: z.uuid().nullable(),
  role: z.enum(['user', 'ai']).nullable(),
  /** Plain text around the first match; the title when the title matched. */
  snippet: z.string(),
  /** Matches in `snippet`: start and end in UTF-16 units. */
  marks: z.array(z.tuple([z.number().int(), z.number().int()])),
  at: z.iso.datetime(),
});
export type SearchHit = z.infer<typeof searchHitSchema>;

/** Newest first. A page may be short, even empty, and still have a next one, from which the search continues. */
export const searchPageSchema = z.object({
  items: z.array(searchHitSchema),
  nextCursor: z.string().nullable(),
});
export type SearchPage = z.infer<typeof searchPageSchema>;

/** A user's quota of today and the time of its reset (DAILY_MESSAGES, DAILY_TOKENS). */
export const usageSchema = z.object({
  messages: z.object({ used: z.number().int(), limit: z.number().int() }),
  tokens: z.object({ used: z.number().int(), limit: z.number().int() }),
  resetsAt: z.iso.datetime(),
});
export type Usage = z.infer<typeof usageSchema>;
