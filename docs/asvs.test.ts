import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@rstest/core';

const root = path.resolve(__dirname, '..');
const docs = path.join(root, 'docs');

/**
 * The levels of all requirements of OWASP ASVS 5.0.0 by section: the fourth digit of `'1.2'` is the level of 1.2.4. From
 * 5.0/docs_en/OWASP_Application_Security_Verification_Standard_5.0.0_en.csv of its repository.
 */
const LEVELS: Readonly<Record<string, string>> = {
  '1.1': '22',
  '1.2': '1111122223',
  '1.3': '112222222223',
  '1.4': '222',
  '1.5': '123',
  '2.1': '122',
  '2.2': '112',
  '2.3': '12223',
  '2.4': '23',
  '3.1': '3',
  '3.2': '113',
  '3.3': '12223',
  '3.4': '11222233',
  '3.5': '11122333',
  '3.6': '3',
  '3.7': '22333',
  '4.1': '12233',
  '4.2': '23333',
  '4.3': '22',
  '4.4': '1222',
  '5.1': '2',
  '5.2': '112333',
  '5.3': '113',
  '5.4': '222',
  '6.1': '122',
  '6.2': '111111112222',
  '6.3': '11223333',
  '6.4': '112233',
  '6.5': '22222333',
  '6.6': '2223',
  '6.7': '33',
  '6.8': '2222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '223',
  '7.6': '22',
  '8.1': '1233',
  '8.2': '1123',
  '8.3': '133',
  '8.4': '23',
  '9.1': '111',
  '9.2': '1222',
  '10.1': '22',
  '10.2': '223',
  '10.3': '22223',
  '10.4': '1111122222233333',
  '10.5': '22222',
  '10.6': '22',
  '10.7': '222',
  '11.1': '2233',
  '11.2': '22233',
  '11.3': '11233',
  '11.4': '1222',
  '11.5': '23',
  '11.6': '23',
  '11.7': '33',
  '12.1': '12233',
  '12.2': '11',
  '12.3': '22223',
  '13.1': '2333',
  '13.2': '222223',
  '13.3': '2233',
  '13.4': '1222233',
  '14.1': '22',
  '14.2': '12223333',
  '14.3': '122',
  '15.1': '12233',
  '15.2': '12233',
  '15.3': '1222222',
  '15.4': '3333',
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '2223',
  '17.1': '23',
  '17.2': '22223333',
  '17.3': '22',
};

const requirements = Object.entries(LEVELS).flatMap(([section, levels]) =>
  [...levels].map((level, at) => ({ id: `${section}.${at + 1}`, level: Number(level) })),
);

interface Row {
  readonly id: string;
  readonly level: number;
  readonly name: string;
  readonly cell: string;
  readonly proofs: readonly { readonly title: string; readonly file: string }[];
}

const rows = readFileSync(path.join(docs, 'asvs.md'), 'utf8')
  .split('\n')
  .flatMap((line): Row[] => {
    const [, id = '', level = '', name = '', cell = '', end] = line.split('|').map((part) => part.trim());
    if (!/^\d+\.\d+\.\d+$/.test(id) || end !== '') return [];
    const links = [...cell.matchAll(/\[([^\]]+)\]\(([^)]+\.(?:test|spec)\.tsx?)\)/g)];
    const proofs = links.map(([, title = '', file = '']) => ({ title, file }));
    return [{ id, level: Number(level), name, cell, proofs }];
  });

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/**
 * Whether a file has a test of that title: a string that is the first argument of a call, or the first of a row of a table
 * of tests. A test that is always left out is none.
 */
function hasTest(file: string, title: string): boolean {
  const source = readFileSync(file, 'utf8');
  const isWritten = (text: string): boolean =>
    new RegExp(`(?<!\\.(?:skip|todo|fixme))[([]\\s*(['"\`])${escaped(text)}\\1\\s*[,\\]]`).test(source);
  return isWritten(title) || isWritten(title.replaceAll("'", "\\'"));
}

describe('docs/asvs.md', () => {
  it('knows the 345 requirements of ASVS 5.0.0 by their levels', () => {
    const countOf = (wanted: number) => requirements.filter(({ level }) => level === wanted).length;
    expect([1, 2, 3].map(countOf)).toEqual([70, 183, 92]);
  });

  it('has every requirement of levels 1 and 2 once, with its level and a name', () => {
    const wanted = requirements.filter(({ level }) => level < 3).map(({ id, level }) => `${id} L${level}`);
    expect(rows.map(({ id, level }) => `${id} L${level}`)).toEqual(wanted);
    expect(rows.filter(({ name }) => name.length < 5)).toEqual([]);
  });

  it('has for every requirement a test that proves it, or the reason why it does not apply or is open', () => {
    const isReason = (cell: string): boolean => /^(?:Does not apply|Open): .{20,}/.test(cell);
    const silent = rows.filter(({ cell, proofs }) => proofs.length === 0 && !isReason(cell));
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  it('has no open requirement of level 1', () => {
    expect(
      rows.filter(({ level, cell }) => level === 1 && cell.startsWith('Open:')).map(({ id }) => id),
    ).toEqual([]);
  });

  it('names tests that exist, by their titles', () => {
    const proofs = rows.flatMap(({ id, proofs: all }) => all.map((proof) => ({ id, ...proof })));
    expect(proofs.length).toBeGreaterThan(150);
    const missing = proofs.flatMap(({ id, title, file }) => {
      const place = path.join(docs, file);
      if (!existsSync(place)) return [`${id}: there is no ${file}`];
      return hasTest(place, title) ? [] : [`${id}: ${file} has no test “${title}”`];
    });
    expect(missing).toEqual([]);
  });

  it('links to sections that exist', () => {
    const headings = [...readFileSync(path.join(docs, 'security.md'), 'utf8').matchAll(/^## (.+)$/gm)];
    const anchors = headings.map(([, heading = '']) => heading.toLowerCase().replaceAll(' ', '-'));
    const linked = rows.flatMap(({ cell }) => [...cell.matchAll(/\]\(security\.md#([\w-]+)\)/g)]);
    expect(linked.length).toBeGreaterThan(10);
    expect(linked.filter(([, anchor = '']) => !anchors.includes(anchor)).map(([link]) => link)).toEqual([]);
  });

  it('gives reasons that stay true: none names a date', () => {
    expect(
      rows.filter(({ cell }) => /\b20\d\d\b|today|yet\b|currently|for now/i.test(cell)).map(({ id }) => id),
    ).toEqual([]);
  });
});
