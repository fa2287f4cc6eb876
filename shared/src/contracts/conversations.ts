import { z } from 'zod';
import { countCodePoints, LIMITS } from './limits';
import { isStorable } from './storable';

/** A message as the specification has it (SPEC §3). */
export const messageSchema = z.object({
  id: z.uuid(),
  role: z.enum(['user', 'ai']),
  text: z.string(),
});
export type Message = z.infer<typeof messageSchema>;

/** A conversation as the specification has it: newest activity first in a list, messages oldest first (SPEC §7). */
export const conversationSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  messages: z.array(messageSchema),
});
export type Conversation = z.infer<typeof conversationSchema>;

/** What became of an answer; questions are always `complete`. */
export const messageStatusSchema = z.enum(['complete', 'streaming', 'stopped', 'failed', 'interrupted']);
export type MessageStatus = z.infer<typeof messageStatusSchema>;

/** A message as the product's own client reads it. */
export const messageDetailSchema = messageSchema.extend({
  status: messageStatusSchema,
  /** The generation behind an answer; a streaming one can be watched. */
  generationId: z.uuid().nullable(),
  /** Events up to this number are already in `text`: resume after it. */
  seq: z.number().int(),
  /** The sentence that was shown when the answer failed. */
  error: z.string().nullable(),
  /** Who answered, in the user's words (内容由AI生成, 离线教练). Empty on questions. */
  label: z.string(),
  createdAt: z.iso.datetime(),
});
export type MessageDetail = z.infer<typeof messageDetailSchema>;

export const conversationSummarySchema = z.object({
  id: z.uuid(),
  title: z.string(),
  agentKey: z.string(),
  updatedAt: z.iso.datetime(),
});
export type ConversationSummary = z.infer<typeof conversationSummarySchema>;

export const conversationPageSchema = z.object({
  items: z.array(conversationSummarySchema),
  nextCursor: z.string().nullable(),
});
export type ConversationPage = z.infer<typeof conversationPageSchema>;

/** Newest page last: `items` are oldest first, `nextBefore` asks for the page before them. */
export const messagePageSchema = z.object({
  items: z.array(messageDetailSchema),
  nextBefore: z.string().nullable(),
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

/** 1 to 8,000 code points after trimming; `conversationId` null starts a conversation (PRODUCT §4). */
export const sendMessageRequestSchema = z.object({
  message: z
    .string('请输入消息')
    .transform((value) => value.trim())
    .refine((value) => value.length > 0, '请输入消息')
    .refine(isStorable, '消息含有无法识别的字符')
    .refine((value) => countCodePoints(value) <= LIMITS.messageMaxCodePoints, '消息最多8000个字'),
  conversationId: z.uuid('没有找到这个对话').nullable(),
});
export type SendMessageRequest = z.input<typeof sendMessageRequestSchema>;
