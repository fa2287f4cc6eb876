import { existsSync } from 'node:fs';
import type { Piece } from '@qihang/coach/knowledge';
import { DELIVERABLE_KINDS } from '@qihang/shared/contracts';
import { z } from 'zod';
import { readDataFile } from './read-data-file';

const line = z.string().trim().min(1, 'must not be empty');

const pieceSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be small letters, digits and dashes'),
  text: line.max(120, 'must be short: a model gets several at once'),
  words: z
    .array(line.min(2, 'must be two characters or more'))
    .min(1, 'must hold a word')
    .max(15, 'must hold fifteen words or less'),
  platforms: z.array(line).default([]),
  kinds: z.array(z.enum(DELIVERABLE_KINDS)).default([]),
  source: line,
  checked: z.iso.date('must be a date like 2026-01-31'),
});

const piecesFileSchema = z
  .strictObject({ pieces: z.array(pieceSchema) })
  .superRefine(({ pieces }, context) => {
    const seen = new Set<string>();
    for (const [index, { id }] of pieces.entries()) {
      if (seen.has(id)) {
        context.addIssue({ code: 'custom', path: ['pieces', index, 'id'], message: `${id} is there twice` });
      }
      seen.add(id);
    }
  });

/**
 * The pieces of an agent's knowledge that its model is given where they fit; an agent without the file has none.
 * @throws ConfigError with file and line when the file is broken.
 */
export const loadPieces = (file: string): readonly Piece[] =>
  existsSync(file) ? readDataFile(file, piecesFileSchema).pieces : [];
