import { AppError } from '@qihang/shared/contracts';
import type { FastifySchemaCompiler } from 'fastify';
import { z } from 'zod';

/** In place of zod's own English, so that what is left are the sentences that a schema states for people. */
const UNSTATED = '';
const REFUSED = '填写有误';

/** The first sentence for each field; a schema that states none for a fault has the common one. */
function toInvalidInput({ issues }: z.core.$ZodError): AppError {
  const stated = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = String(path[0] ?? '');
    if (field !== '' && !stated.has(field)) stated.set(field, message);
  }
  const [first] = stated.values();
  const fields = Object.fromEntries([...stated].map(([field, text]) => [field, text || REFUSED]));
  return new AppError('invalid_input', `refused: ${[...stated.keys()].join(', ') || 'body'}`, {
    ...(stated.size > 0 ? { fields } : {}),
    ...(first ? { text: first } : {}),
  });
}

/**
 * Compiles a route's zod schema to its check. Refused input is an `invalid_input` that names the fields, with the
 * messages that the schema states (`error`, or the text beside a rule), which are therefore always for people.
 */
export const checkInput: FastifySchemaCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (data) => {
    const result = z.safeParse(schema, data, { error: () => UNSTATED });
    return result.success ? { value: result.data } : { error: toInvalidInput(result.error) };
  };
