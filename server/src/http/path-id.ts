import { z } from 'zod';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
/** No row has this id: ids are random. */
const NIL = '00000000-0000-0000-0000-000000000000';

/**
 * An id in a path. A malformed id becomes the nil UUID, which no row has, so that it is answered 404 like an unknown
 * id and like another user's: a response never tells which of them exist (R6.2).
 */
export const pathId = z.string().transform((value) => (UUID.test(value) ? value.toLowerCase() : NIL));
