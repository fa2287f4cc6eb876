import { ANSWER_DEPTH, type AnswerNode, answerTreeSchema } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { answerTree } from './answer-tree';

const elementsOf = (nodes: readonly AnswerNode[]): Exclude<AnswerNode, string>[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [] : [node, ...elementsOf(node.children ?? [])]));

describe('the tree of an answer', () => {
  it('has the elements of the screen, rows of labels and values among them', () => {
    expect(answerTree('### 卡\n\n- **为谁**：家长\n\n先做[同城](https://a.example)。\n再说', false)).toEqual([
      { tag: 'h3', children: ['卡'] },
      {
        tag: 'ul',
        part: 'facts',
        children: [
          {
            tag: 'li',
            part: 'fact',
            children: [
              { tag: 'strong', children: ['为谁'] },
              { tag: 'span', part: 'colon', children: ['：'] },
              { tag: 'span', part: 'value', children: ['家长'] },
            ],
          },
        ],
      },
      {
        tag: 'p',
        children: [
          '先做',
          { tag: 'a', href: 'https://a.example', children: ['同城'] },
          '。',
          { tag: 'br' },
          '再说',
        ],
      },
    ]);
  });

  it('holds back marks without their closing half while the answer grows', () => {
    expect(answerTree('先说**定', true)).toEqual([
      { tag: 'p', children: ['先说', { tag: 'strong', children: ['定'] }] },
    ]);
    expect(answerTree('先说**定', false)).toEqual([{ tag: 'p', children: ['先说**定'] }]);
  });

  it('T-XSS: is text where an answer brings markup, and links lead to web and mail alone', () => {
    const hostile = [
      ...['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '[点](javascript:alert(1))'],
      ...[
        '[点](JaVaScRiPt:alert(1))',
        '[点](data:text/html,x)',
        '[点](//evil.example)',
        '![图](https://e.example/x)',
      ],
      ...[
        '<a href="javascript:alert(1)" id="root">点</a>',
        '脚注[^root]\n\n[^root]: 说明',
        '[甲](https://a.example)',
      ],
    ].join('\n\n');
    const tree = answerTreeSchema.parse(answerTree(hostile, false));
    const elements = elementsOf(tree);
    expect(elements.flatMap(({ href }) => href ?? [])).toEqual(['https://a.example']);
    expect(elements.every((each) => !('properties' in each) && !('id' in each))).toBe(true);
    expect(JSON.stringify(tree)).toContain('<img src=x onerror=alert(1)>');
  });

  it('is none for an answer that is nested without end', () => {
    const nested = (levels: number) => '> '.repeat(levels);
    expect(answerTree(`${nested(ANSWER_DEPTH - 2)}深`, false)).not.toBeNull();
    expect(answerTree(`${nested(ANSWER_DEPTH + 2)}深`, false)).toBeNull();
  });

  it('keeps to its contract, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.boolean(), (text, isStreaming) => {
        const tree = answerTree(text, isStreaming);
        expect(answerTreeSchema.nullable().safeParse(tree).data).toEqual(tree);
      }),
      { numRuns: 500 },
    );
  });
});
