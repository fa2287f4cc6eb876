import type { WrittenLine } from '../written-line';

/** Lines as a writer writes them: `key|text|m1 f2`. */
export const linesOf = (written: string): readonly WrittenLine[] =>
  written
    .split('\n')
    .filter((line) => line.includes('|'))
    .map((line) => {
      const [key = '', ...rest] = line.split('|');
      const from = rest.pop() ?? '';
      return {
        key: key.trim(),
        text: rest.join('|').trim(),
        from: from.split(' ').filter((name) => name !== ''),
      };
    });

/** The lines with one of them written otherwise; an absent one is added. */
export const withLine = (
  lines: readonly WrittenLine[],
  key: string,
  text: string,
  from: readonly string[] = [],
): readonly WrittenLine[] => [...lines.filter((line) => line.key !== key), { key, text, from }];
