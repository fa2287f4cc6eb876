import { AppError } from '@qihang/shared/contracts';
import { z } from 'zod';

const LIMIT_TEXT = '每页数量必须是1到100之间的整数';

/** Number of items of a page. */
export const pageLimit = z
  .string(LIMIT_TEXT)
  .regex(/^\d{1,3}$/, LIMIT_TEXT)
  .transform(Number)
  .refine((value) => value >= 1 && value <= 100, LIMIT_TEXT);

/** Start of a page as clients carry it: opaque, and useless to forge, because queries check the owner. */
export const pageCursor = z.string('翻页位置无效').max(200, '翻页位置无效');

/** Cursor in the list of conversations, pinned ones first: after the one with this pin, activity and id. */
export interface ConversationPlace {
  readonly isPinned: boolean;
  readonly activity: number;
  readonly id: string;
}

/** Cursor in search results: after a conversation (its activity) or a message (its position). */
export interface FindPlace {
  readonly position: number;
  /** The conversation whose title was found there; null for a message, and where a search paused. */
  readonly conversationId: string | null;
}

const placeSchema = z.tuple([z.boolean(), z.number().int().min(0), z.uuid()]);
const findPlaceSchema = z.tuple([z.number().int().min(0), z.uuid().nullable()]);
const messageSchema = z.tuple([z.uuid()]);

const encode = (parts: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url');

function decode<Parts>(schema: z.ZodType<Parts>, field: string, cursor: string): Parts {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch (cause) {
    throw new AppError('invalid_input', 'malformed cursor', { cause, fields: { [field]: '翻页位置无效' } });
  }
}

export const encodePlace = ({ isPinned, activity, id }: ConversationPlace): string =>
  encode([isPinned, activity, id]);

/** @throws AppError `invalid_input` for anything that {@link encodePlace} did not make */
export function decodePlace(cursor: string): ConversationPlace {
  const [isPinned, activity, id] = decode(placeSchema, 'cursor', cursor);
  return { isPinned, activity, id };
}

export const encodeFindPlace = ({ position, conversationId }: FindPlace): string =>
  encode([position, conversationId]);

/** @throws AppError `invalid_input` for anything that {@link encodeFindPlace} did not make */
export function decodeFindPlace(cursor: string): FindPlace {
  const [position, conversationId] = decode(findPlaceSchema, 'cursor', cursor);
  return { position, conversationId };
}

/** Cursor of the message at which a page of the thread begins, going up. */
export const encodeMessage = (messageId: string): string => encode([messageId]);

/** @throws AppError `invalid_input` for anything that {@link encodeMessage} did not make */
export const decodeMessage = (cursor: string): string => decode(messageSchema, 'before', cursor)[0];
