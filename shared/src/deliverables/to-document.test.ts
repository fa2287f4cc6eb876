import { describe, expect, it } from '@rstest/core';
import { DELIVERABLE_KINDS, deliverableSchemas } from '../contracts';
import { toDocument, toMarkdown, toPlainText } from './index';
import { SAMPLES } from './testing/samples';
import { textsOf } from './testing/texts-of';

/** Texts of a sample that a document must contain; the keys of topics in a calendar's items are no text. */
const textsIn = (kind: (typeof DELIVERABLE_KINDS)[number]): string[] =>
  textsOf(SAMPLES[kind].content).filter((text) => !/^t\d+$/.test(text));

const NAUGHTY = '=1+1|*粗*_x_ <b>&amp; # - 1. `code` [a](b)';

describe('a deliverable as a text with structure', () => {
  it('the samples fit the schemas of the contracts', () => {
    for (const kind of DELIVERABLE_KINDS) {
      expect(deliverableSchemas[kind].safeParse(SAMPLES[kind].content).error).toBeUndefined();
    }
  });

  it.each([...DELIVERABLE_KINDS])('every text of a %s is in its plain text and in its Markdown', (kind) => {
    const document = toDocument(SAMPLES[kind]);
    const plain = toPlainText(document);
    const markdown = toMarkdown(document);
    const texts = textsIn(kind);
    expect(texts.length).toBeGreaterThan(5);
    for (const text of texts) {
      expect(plain).toContain(text);
      expect(markdown.replace(/\\(.)/g, '$1')).toContain(text);
    }
  });

  it.each([...DELIVERABLE_KINDS])('a %s opens with its title and its judgement', (kind) => {
    const { title, content } = SAMPLES[kind];
    expect(toPlainText(toDocument(SAMPLES[kind])).startsWith(`${title}\n\n${content.judgement}\n\n`)).toBe(
      true,
    );
    expect(toMarkdown(toDocument(SAMPLES[kind])).startsWith(`# ${title}\n\n> ${content.judgement}\n\n`)).toBe(
      true,
    );
  });

  it('a document leaves out empty parts', () => {
    const { kind, title, content } = SAMPLES.positioning;
    const bare = toPlainText(toDocument({ kind, title, content: { ...content, risks: [] } }));
    expect(bare).not.toContain('要当心的');
    const { content: script } = SAMPLES.script;
    const untagged = toPlainText(toDocument({ ...SAMPLES.script, content: { ...script, tags: [] } }));
    expect(untagged).not.toContain('话题标签');
    const { content: check } = SAMPLES.check;
    const clean = toPlainText(toDocument({ ...SAMPLES.check, content: { ...check, findings: [] } }));
    expect(clean).toContain('发现：没有发现问题');
    expect(clean).not.toContain('要改的地方');
  });

  it('a text of which something is open is not called finished', () => {
    const { content } = SAMPLES.check;
    const findings = content.findings.map((finding, index) =>
      index === 0 ? { ...finding, rewrite: null } : finding,
    );
    const open = toPlainText(toDocument({ ...SAMPLES.check, content: { ...content, findings } }));
    expect(toPlainText(toDocument(SAMPLES.check))).toContain('【改好的全文】');
    expect(open).toContain('【改了一部分，还有1处要你来定】');
    expect(open).not.toContain('改好的全文');
  });

  it('the days of a calendar are grouped into weeks by their dates', () => {
    const { content } = SAMPLES.calendar;
    const shuffled = { ...SAMPLES.calendar, content: { ...content, items: [...content.items].reverse() } };
    const plain = toPlainText(toDocument(shuffled));
    expect(plain).toContain('【第1周】\n\n5月6日 周三\n');
    expect(plain.indexOf('5月6日')).toBeLessThan(plain.indexOf('5月9日'));
    expect(plain.indexOf('【第2周】')).toBeLessThan(plain.indexOf('5月13日'));
    expect(plain).toContain('【第4周】');
  });

  it('Markdown shows the characters of a text literally', () => {
    const { content } = SAMPLES.review;
    const figures = [{ name: '播放', value: 1, median: null, reading: NAUGHTY }];
    const markdown = toMarkdown(
      toDocument({ ...SAMPLES.review, content: { ...content, diagnosis: NAUGHTY, figures } }),
    );
    expect(markdown).toContain('=1+1\\|\\*粗\\*\\_x\\_ \\<b>&amp; # - 1. \\`code\\` \\[a\\](b) |');
    expect(markdown).toContain('=1+1|\\*粗\\*\\_x\\_ \\<b>');
  });
});
