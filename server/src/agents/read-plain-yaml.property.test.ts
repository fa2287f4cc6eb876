import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@rstest/core';
import { array, assert, constantFrom, integer, oneof, property, string, tuple } from 'fast-check';
import { parseDocument } from 'yaml';
import { findAgentsFolder } from './agents-folder';
import { NOT_PLAIN, readPlainYaml } from './read-plain-yaml';

/** Value read by the `yaml` library, or a symbol in case of a fault. */
function readByLibrary(text: string): unknown {
  const document = parseDocument(text, { prettyErrors: false });
  return document.errors.length > 0 ? FAULT : document.toJS();
}
const FAULT = Symbol('fault');

const files = readdirSync(findAgentsFolder(), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => ({ name, text: readFileSync(join(findAgentsFolder(), name), 'utf8') }));

const RUNS = 2_000;

/** Asserts that a text which is read is read as the library reads it. @returns whether the text is read at all */
function isReadTheSame(text: string): boolean {
  const plain = readPlainYaml(text);
  if (plain === NOT_PLAIN) return false;
  expect({ text, value: plain }).toEqual({ text, value: readByLibrary(text) });
  return true;
}

const word = oneof(
  constantFrom(
    '调琴',
    '第一、',
    '琴潮了 | 怎么办',
    '12',
    '-3.50',
    '1e3',
    '0x1f',
    '007',
    '3到4次',
    '2026-11-21',
    '.inf',
  ),
  constantFrom(
    'null',
    'Null',
    '~',
    'true',
    'FALSE',
    'yes',
    '',
    "''",
    "'它''s'",
    '"a\\n甲"',
    '"\\x41"',
    "'甲",
    '*甲',
    '&a',
  ),
  constantFrom(
    'a: b',
    'a:b',
    'a:',
    '甲#乙',
    '甲 #乙',
    '# 甲',
    '[甲, 乙]',
    '[甲, [乙]]',
    '[]',
    '{}',
    '{ a: 1, b: 丙 }',
  ),
  constantFrom(
    '{a: 1}',
    '[a: 1]',
    '[甲,]',
    '[甲',
    '|',
    '>-',
    '- 甲',
    '-',
    '--',
    '- - 甲',
    '? 甲',
    ': 甲',
    '!!str 1',
    '@甲',
    '%',
    '...',
  ),
  string({
    unit: constantFrom(
      '甲',
      '，',
      'a',
      '1',
      ' ',
      ':',
      '#',
      ',',
      '[',
      ']',
      '{',
      '}',
      "'",
      '"',
      '-',
      '|',
      '\u3000',
      '\u00a0',
    ),
    maxLength: 8,
  }),
);
const key = constantFrom(
  'a',
  'b',
  'c',
  '甲',
  '词 表',
  '1',
  'null',
  '__proto__',
  "'a'",
  '甲:乙',
  'true',
  '-a',
  '<<',
  'toString',
);
const line = tuple(
  integer({ min: 0, max: 3 }),
  constantFrom('', '- ', '-   ', '  ', '-'),
  oneof(
    tuple(key, constantFrom(': ', ':', ':  ', ' : '), word).map((parts) => parts.join('')),
    word,
  ),
  constantFrom('', '', ' ', ' # 说明', '\t', '\r'),
).map(([depth, ...parts]) => ' '.repeat(depth * 2) + parts.join(''));

/** A well indented section of arbitrary words. */
const section = tuple(
  oneof({ weight: 9, arbitrary: constantFrom(...'子丑寅卯辰巳午未申酉戌亥') }, { weight: 1, arbitrary: key }),
  oneof(
    word.map((text) => ` ${text}`),
    array(word, { maxLength: 3 }).map((items) => items.map((item) => `\n  - ${item}`).join('')),
    array(tuple(key, word), { maxLength: 3 }).map((entries) =>
      entries.map(([name, text], at) => `\n${at === 0 ? '- ' : '  '}${name}: ${text}`).join(''),
    ),
  ),
).map(([name, text]) => `${name}:${text}`);

describe('plain YAML', () => {
  it('all shipped files are plain YAML', () => {
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter(({ text }) => readPlainYaml(text) === NOT_PLAIN).map(({ name }) => name)).toEqual([]);
  });

  it.each(files)('plain YAML reads as the library reads it: $name', ({ text }) => {
    expect(readPlainYaml(text)).toEqual(readByLibrary(text));
  });

  it('a text with any line that is not plain YAML is left to the library', () => {
    let read = 0;
    assert(
      property(
        array(oneof({ weight: 6, arbitrary: section }, line), { minLength: 1, maxLength: 5 }),
        (lines) => {
          if (isReadTheSame(lines.join('\n'))) read += 1;
        },
      ),
      { numRuns: RUNS },
    );
    expect(read).toBeGreaterThan(RUNS / 20);
  });

  it('a text with a typing mistake is left to the library', () => {
    const slip = tuple(
      constantFrom(...files.map(({ text }) => text.split('\n'))),
      integer({ min: 0, max: 10_000 }),
      integer({ min: 0, max: 200 }),
      constantFrom(
        '',
        ' ',
        '  ',
        ':',
        ': ',
        ' #',
        '#',
        '-',
        '- ',
        "'",
        '"',
        '[',
        ']',
        '{',
        '}',
        ',',
        '\n',
        '\n  ',
        '|',
        '&',
        '*',
      ),
      integer({ min: 0, max: 2 }),
    );
    let read = 0;
    assert(
      property(slip, ([lines, at, column, typed, deleted]) => {
        const first = at % lines.length;
        const some = lines.slice(first, first + 12);
        const [slipped = '', ...others] = some;
        const place = column % (slipped.length + 1);
        const changed = slipped.slice(0, place) + typed + slipped.slice(place + deleted);
        const dent = /^ */.exec(slipped)?.[0].length ?? 0;
        const text = [changed, ...others].map((each) => each.slice(Math.min(dent, each.search(/[^ ]|$/))));
        if (isReadTheSame(text.join('\n'))) read += 1;
      }),
      { numRuns: RUNS },
    );
    expect(read).toBeGreaterThan(RUNS / 10);
  });
});
