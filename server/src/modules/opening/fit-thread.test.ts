import { randomUUID } from 'node:crypto';
import type { MessageDetail, MessagePage } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { fitThread } from './fit-thread';

const aMessage = (fields: Partial<MessageDetail>): MessageDetail => ({
  ...{ id: randomUUID(), role: 'ai', text: '', status: 'complete', generationId: null, seq: 0, error: null },
  ...{ label: '', createdAt: new Date().toISOString(), parentId: null, versions: [], extras: null },
  ...fields,
});
const fit = (...items: readonly MessageDetail[]) => {
  const page: MessagePage = { items: [...items], nextBefore: null, isFirst: true };
  return fitThread(randomUUID(), page);
};
const answered = (text: string, fields: Partial<MessageDetail> = {}) =>
  fit(aMessage({ role: 'user', text: '问' }), aMessage({ text, ...fields })).tree;

describe('the answer of the first screen', () => {
  it('is shown without its reasoning, and has no tree without text', () => {
    expect(answered('<think>想一想</think>先做这一件。')).toEqual([{ tag: 'p', children: ['先做这一件。'] }]);
    expect([answered(''), answered(' \n'), answered('<think>还在想', { status: 'streaming' })]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('is none in a conversation whose first question was not answered', () => {
    const { tree, items } = fit(aMessage({ role: 'user', text: '问' }));
    expect([tree, items.length]).toEqual([null, 1]);
    expect(fit().tree).toBeNull();
  });

  it('has no tree where a parser would stop the process that answers everybody', () => {
    const attacks = [
      ...['*a_ ', '_a', '~~a', '字**字', '[a](', '![', '[', '***a ', '`', '<a ', '\\', '&amp;', 'a@b.c '],
      ...[
        '1. ',
        '- * + ',
        '> ',
        '> - ',
        '>- 1) ',
        '- ',
        '|',
        '|a|b|\n|-|-|\n',
        '- [ ] a\n',
        '    - a\n',
        '- a\n',
      ],
      ...[
        '\t',
        ' ',
        '\n',
        '\r',
        '\r1. 1. 1. 1. 1. 1. 1. 1. 1. 1. 1. 1. 1. ',
        'www.a.b ',
        'http://a.b ',
        '#',
        '# a\n',
        '---\n',
        '=\n',
        '```\n',
        '~~~ a\n',
      ],
      ...[
        '[^a]',
        '[^a]: b\n',
        '[a]: b\n',
        '<!--',
        '<div>\n',
        '\u0000',
        '🀄',
        'a\u0301',
        '1.\n',
        '-\n',
        ' 1) a\n\n',
      ],
    ];
    const times = attacks.flatMap((unit) =>
      [11_900, 60_000].map((bytes) => {
        const text = unit.repeat(Math.floor(bytes / Buffer.byteLength(unit)));
        const from = performance.now();
        answered(text);
        return { unit, bytes, ms: performance.now() - from };
      }),
    );
    // Against hanging: parsing all of the first took seconds.
    expect(times.filter(({ ms }) => ms > 1_000)).toEqual([]);
  }, 60_000);

  it('has one where advice is long, with lists, tables, rules and addresses', () => {
    const usual = [
      Array.from({ length: 50 }, (_, at) => `${at + 1}. **选题${at}**：先拍琴潮`).join('\n'),
      `| 天 | 拍什么 | 多久 |\n|---|---|---|\n${'| 周一 | 琴潮了怎么办 | 30分钟 |\n'.repeat(30)}`,
      `先说\n\n${'-'.repeat(40)}\n\n> 1. - 引用里的列表\n\n见 www.a.example 和 https://b.example`,
    ];
    for (const text of usual) expect(answered(text)).not.toBeNull();
    expect(answered(usual[2]?.replaceAll('\n', '\r\n') ?? '')).toEqual(answered(usual[2] ?? ''));
  });

  it('has no tree where that would be larger than a screen can want', () => {
    expect(answered('a<b\n'.repeat(390))).toBeNull();
    expect(answered(`| 甲 | 乙 |\n|---|---|\n${'| 一 | 二 |\n'.repeat(30)}`)).not.toBeNull();
  });
});
