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

describe('an exchange that is long', () => {
  const question = (bytes: number) => aMessage({ role: 'user', text: 'q'.repeat(bytes) });
  const bytesOf = (item: MessageDetail | undefined) => Buffer.byteLength(item?.text ?? '');

  it('is whole up to 12,000 bytes, of both together', () => {
    const whole = fit(question(9_000), aMessage({ text: '答'.repeat(1_000) }));
    expect([whole.isCut, whole.items.map(bytesOf)]).toEqual([false, [9_000, 3_000]]);
    const cut = fit(question(9_001), aMessage({ text: '答'.repeat(1_000) }));
    expect([cut.isCut, cut.items.map(bytesOf)]).toEqual([true, [3_000, 3_000]]);
    expect(cut.items[1]?.text).toBe('答'.repeat(1_000));
  });

  it('keeps the last lines of its question before an answer that fills the screen', () => {
    const answer = Array.from({ length: 400 }, (_, at) => `第${at}段，先做这一件。`).join('\n\n');
    const { items, isCut, tree } = fit(
      aMessage({ role: 'user', text: `${'前'.repeat(900)}末` }),
      aMessage({ text: answer }),
    );
    expect(isCut).toBe(true);
    expect(items[0]?.text).toBe(`${'前'.repeat(99)}末`);
    expect(bytesOf(items[1])).toBeLessThanOrEqual(6_000);
    expect(items[1]?.text.endsWith('第399段，先做这一件。')).toBe(true);
    expect(tree?.at(-1)).toEqual({ tag: 'p', children: ['第399段，先做这一件。'] });
  });

  it('is cut between characters, and in front of whole blocks', () => {
    const one = fit(question(1), aMessage({ text: `${'答'.repeat(5_000)}x` }));
    expect([one.items[1]?.text, one.tree]).toEqual([`${'答'.repeat(1_999)}x`, null]);
    const two = fit(question(1), aMessage({ text: `${'甲'.repeat(3_000)}\n\n${'乙'.repeat(1_900)}` }));
    expect(two.items[1]?.text).toBe('乙'.repeat(1_900));
    expect(two.tree).toEqual([{ tag: 'p', children: ['乙'.repeat(1_900)] }]);
  });

  it('is its answer without the reasoning, which takes no room', () => {
    const text = `<think>${'想'.repeat(9_000)}</think>先做这一件。`;
    const { items, tree } = fit(question(1), aMessage({ text }));
    expect([items[1]?.text, tree]).toEqual(['先做这一件。', [{ tag: 'p', children: ['先做这一件。'] }]]);
  });

  it('has the newest answer as its tree, whatever stands before it', () => {
    const { tree } = fit(
      aMessage({ text: '早先的' }),
      aMessage({ role: 'user', text: '问' }),
      aMessage({ text: '现在的' }),
    );
    expect(tree).toEqual([{ tag: 'p', children: ['现在的'] }]);
  });
});
