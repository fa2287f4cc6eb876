import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { findServerRoot } from '../database/package-root';
import { readEvaluation } from './evaluation-files';
import { isStaleAnswer, judgeLines, lineFigures, requestOf } from './judge-lines';
import { hashOf } from './prompt-sections';

const SHIPPED = join(findServerRoot(), '..', 'eval');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'audits-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The audits with one file changed. */
function auditsWith(name: string, change: (text: string) => string) {
  const copy = join(folder, `${name}-${Math.random()}`);
  cpSync(SHIPPED, copy, { recursive: true });
  const file = join(copy, 'audits', `${name}.jsonl`);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  return readEvaluation(copy, []).audits.filter((work) => work.name === name);
}

/** Nobody has asked the audit about these. */
const unasked = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !line.startsWith('{"answer"'))
    .join('\n');
const INVENTED = '{"key":"句99","text":"我从小听不见","from":"","ok":false}\n';
const answered = (answer: string, asked: string) => `${JSON.stringify({ answer, asked })}\n`;

describe('labelled lines', () => {
  it('count an objection of code or of the audit, each by itself', () => {
    const works = auditsWith(
      'lift',
      (text) => unasked(text) + INVENTED + answered('句99|我从小听不见|没讲过', ''),
    );
    const [line] = judgeLines(works).filter(({ key }) => key === '句99');
    expect(line?.byCode).toEqual([]);
    expect(line?.byAudit).toHaveLength(1);
    const figures = lineFigures(judgeLines(works)).map(({ name }) => name);
    expect(figures).toContain('lines, new, code alone: of another, missed');
    expect(figures).toContain('lines, new, with the audit: inventions missed');
  });

  it('are not audited where nobody has asked', () => {
    const judged = judgeLines(auditsWith('lift', unasked));
    expect(judged.every(({ byAudit }) => byAudit === null)).toBe(true);
    expect(lineFigures(judged).some(({ name }) => name.includes('audit'))).toBe(false);
  });

  it('know an answer to another request than that of today', () => {
    const [work] = auditsWith('lift', (text) => unasked(text) + answered('无', 'old'));
    expect(work === undefined || isStaleAnswer(work)).toBe(true);
    const asked = work === undefined ? '' : hashOf(requestOf(work));
    const [fresh] = auditsWith('lift', (text) => unasked(text) + answered('无', asked));
    expect(fresh !== undefined && isStaleAnswer(fresh)).toBe(false);
  });

  it('show the audit no label', () => {
    const [work] = readEvaluation(SHIPPED, []).audits;
    expect(work === undefined ? '' : requestOf(work)).not.toMatch(/"ok"|true|false/);
  });
});

it('next to no true line draws an objection of code', () => {
  const judged = judgeLines(readEvaluation(SHIPPED, []).audits).filter(({ isTrue }) => isTrue);
  const objected = judged.filter(({ byCode }) => byCode.length > 0);
  expect(judged.length).toBeGreaterThan(180);
  expect(objected.length / judged.length).toBeLessThanOrEqual(0.03);
});
