import { z } from 'zod';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
/** Names nothing: ids are random. */
const NIL = '00000000-0000-0000-0000-000000000000';

/**
 * An id in a path. What is no id names nothing, so it becomes the id that nothing has and is answered 404, like the
 * unknown and somebody else's (PRODUCT §4).
 */
export const pathId = z.string().transform((value) => (UUID.test(value) ? value.toLowerCase() : NIL));
