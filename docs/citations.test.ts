import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@rstest/core';

const root = path.resolve(__dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));
const sources = tracked.filter((file) => /\.(tsx?|mjs|css|ya?ml|md|sh|conf)$/.test(file));

/** Finds in every source, told with file and line. */
const findAll = (
  pattern: RegExp,
  files: readonly string[] = sources,
): { where: string; match: RegExpMatchArray }[] =>
  files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(pattern)].map((match) => ({ where: `${file}:${index + 1} ${match[0]}`, match })),
      ),
  );

/** The remote that the README's tutorial makes. */
const TUTORIAL = 'mf-plan/';
const OWN = 'docs/citations.test.ts';
/** The coach is replaced as a whole, its comments with it. */
const isRebuilt = (file: string): boolean => /^server\/src\/(coach|providers\/coach)\//.test(file);
const others = sources.filter((file) => file !== OWN && !isRebuilt(file));

describe('citations', () => {
  it('names no document that is not in the repository', () => {
    const outside = /\b(?:SPEC|PRODUCT|DESIGN|STYLE|COACH|HOUSE|FEEL)(?:\.md\b| ?§)|\bissue \d+\b/g;
    expect(findAll(outside, others).map(({ where }) => where)).toEqual([]);
  });

  it('names no requirement and no row of the failures that is not in its table', () => {
    const rows = new Set([...read('docs/failures.md').matchAll(/^\| (F\d\d) /gm)].map((match) => match[1]));
    const requirements = new Set(
      [...read('docs/requirements.md').matchAll(/^\| (R\d+\.\d+) /gm)].map((match) => match[1]),
    );
    const unknown = findAll(/\bF\d\d\b|\bR\d+\.\d+\b/g, others).filter(
      ({ match: [id] }) => !rows.has(id) && !requirements.has(id),
    );
    expect(rows.size).toBeGreaterThan(40);
    expect(requirements.size).toBeGreaterThan(50);
    expect(unknown.map(({ where }) => where)).toEqual([]);
  });

  it('names no decision and no file that is not there', () => {
    const decisions = new Set(readdirSync(path.join(root, 'docs/decisions')).map((file) => file.slice(0, 4)));
    const unknown = findAll(/docs\/decisions\/(\d{4})/g).filter(
      ({ match: [, id = ''] }) => !decisions.has(id),
    );
    expect(unknown.map(({ where }) => where)).toEqual([]);

    const rooms = 'bench|deploy|docs|documents|e2e|federation|mf-[a-z]+|scripts|server|shared|shell';
    const named = findAll(
      new RegExp(
        `(?<![\\w./@-])(?:${rooms})/[\\w./-]+\\.(?:tsx?|mjs|md|css|ya?ml|json|conf|png)(?![\\w/-])`,
        'g',
      ),
      others.filter((file) => !/\.test\.|\.spec\./.test(file)),
    );
    expect(named.length).toBeGreaterThan(100);
    expect(
      named
        .filter(({ match: [file] }) => !tracked.includes(file) && !file.startsWith(TUTORIAL))
        .map(({ where }) => where),
    ).toEqual([]);
  });
});
