import { describe, expect, it } from '@rstest/core';
import { parse } from 'yaml';
import { closeCode, type ExportedMessage, markdownHeadOf, markdownMessageOf } from './export-markdown';

const PLACE = {
  brand: '启航AI',
  momentOf: (date: Date) => `在${date.getUTCHours()}点`,
  now: new Date('2026-03-05T09:00:00Z'),
};
const HEAD = {
  id: 'c1',
  title: '定位',
  agentName: '老高',
  labels: ['内容由AI生成', '离线教练'],
  isGenerated: true,
  createdAt: new Date('2026-03-01T01:00:00Z'),
  updatedAt: new Date('2026-03-02T02:00:00Z'),
};
const message = (fields: Partial<ExportedMessage>): ExportedMessage => ({
  ...{ role: 'ai', text: '先说定位', status: 'complete', label: '内容由AI生成', deliverables: [] },
  createdAt: new Date('2026-03-01T08:00:00Z'),
  ...fields,
});
const written = (fields: Partial<ExportedMessage>) => markdownMessageOf(message(fields), '老高', PLACE);
const dataOf = (head: string) => parse(/^---\n([\s\S]*?)\n---\n/.exec(head)?.[1] ?? '');

describe('the head of an exported conversation', () => {
  it('has its times apart: when it began, when it was changed last and when it was exported', () => {
    expect(dataOf(markdownHeadOf(HEAD, PLACE))).toMatchObject({
      created: '2026-03-01T01:00:00.000Z',
      updated: '2026-03-02T02:00:00.000Z',
      exported: '2026-03-05T09:00:00.000Z',
    });
  });

  it('says every label of its answers, for a program and for a person', () => {
    const head = markdownHeadOf(HEAD, PLACE);
    expect(dataOf(head)).toMatchObject({
      label: '内容由AI生成、离线教练',
      agent: '老高',
      generator: '启航AI',
    });
    expect(head).toContain('> 与老高的对话，在9点 由启航AI导出。回答：内容由AI生成、离线教练。\n');
  });

  it('has the mark of generated content by what has answered, not by the labels', () => {
    expect(dataOf(markdownHeadOf({ ...HEAD, isGenerated: false }, PLACE)).AIGC).toBeUndefined();
    expect(dataOf(markdownHeadOf({ ...HEAD, labels: [] }, PLACE)).AIGC).toMatchObject({ ProduceID: 'c1' });
  });
});

describe('a message of an exported conversation', () => {
  it('says who wrote it, under which label and when', () => {
    expect(written({})).toBe('\n---\n\n**老高** · 内容由AI生成 · 在8点\n\n先说定位\n');
    expect(written({ label: '' })).toBe('\n---\n\n**老高** · 在8点\n\n先说定位\n');
    expect(written({ role: 'user', text: ' # 我 ', label: '' })).toBe('\n---\n\n**我** · 在8点\n\n\\# 我\n');
  });

  it('is left out where the screen shows nothing either: a blank question, an answer stopped before a word', () => {
    expect(written({ role: 'user', text: ' \n' })).toBe('');
    expect(written({ text: '', status: 'stopped' })).toBe('');
    expect(written({ text: '<think>想</think>', status: 'stopped' })).toBe('');
  });

  it('says that no answer came, however it ended, and that one is still being written', () => {
    for (const status of ['complete', 'failed', 'interrupted'] as const) {
      expect(written({ text: '', status })).toContain('\n\n*（没有收到回答）*\n');
    }
    expect(written({ text: '', status: 'streaming' })).toContain('\n\n*（这条回答还没有写完）*\n');
  });

  it.each([
    ['stopped', '已停止，回答不完整'],
    ['interrupted', '回答中断了，内容不完整'],
    ['failed', '回答失败，内容不完整'],
    ['streaming', '这条回答还没有写完'],
  ] as const)('that was %s says so below its text', (status, remark) => {
    expect(written({ status })).toContain(`先说定位\n\n*（${remark}）*\n`);
  });

  it('that is whole has no remark', () => {
    expect(written({})).not.toContain('*（');
  });

  it('names the works it made in one line, after a remark', () => {
    const deliverables = [{ title: '选题\n库', version: 3 }];
    expect(written({ status: 'stopped', deliverables })).toContain(
      '*（已停止，回答不完整）*\n\n*（已存入我的成果：选题 库 第3版）*\n',
    );
  });
});

describe('a code block that an answer broke off in', () => {
  it('is closed with its own kind of mark, of its own length', () => {
    expect(closeCode('~~~\na')).toBe('~~~\na\n~~~');
    expect(closeCode('`````\na\n````')).toBe('`````\na\n````\n`````');
  });

  it('is closed by a mark alone in its line, and by no beginning of another block', () => {
    expect(closeCode('```\na\n```js\nb')).toBe('```\na\n```js\nb\n```');
    expect(closeCode('```\na\n~~~\nb')).toBe('```\na\n~~~\nb\n```');
    expect(closeCode('```\na\n   ```  ')).toBe('```\na\n   ```  ');
  });

  it('is closed by a longer mark, too', () => {
    expect(closeCode('```\na\n`````')).toBe('```\na\n`````');
  });

  it('is closed where a second block broke off after a whole one', () => {
    expect(closeCode('```\na\n```\n文字\n~~~\nb')).toBe('```\na\n```\n文字\n~~~\nb\n~~~');
  });

  it('is none where marks stand within a line, or two only', () => {
    for (const text of ['用```包起来', '``\n文字']) expect(closeCode(text)).toBe(text);
  });
});
