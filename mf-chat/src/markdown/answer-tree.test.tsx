import type { AnswerNode } from '@qihang/shared/contracts';
import { answerTree } from '@qihang/shared/markdown';
import { afterEach, describe, expect, test } from '@rstest/core';
import { cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import type { ReactElement } from 'react';
import MarkdownText from './markdown-text';
import { TreeText } from './tree-text';

afterEach(cleanup);

const PARTS: Readonly<Record<string, string>> = {
  ...{ raw: 'raw', facts: 'facts', fact: 'fact', 'fact headline': 'headline', colon: 'colon' },
  ...{ value: 'value', table: 'table', 'contains-task-list': 'tasks' },
};

const partOf = (element: Element): string => {
  if (element.className !== 'task') return PARTS[element.className] ?? '';
  return element.getAttribute('aria-label') === '已完成' ? 'task-done' : 'task-open';
};

/** What the renderer has put on screen, in the words of a tree: elements with what tells them apart, and texts. */
function describeDom(node: Node, isInCode = false): string {
  if (!(node instanceof Element)) {
    return node.textContent === '\n' && !isInCode ? '' : JSON.stringify(node.textContent).slice(1, -1);
  }
  const tag = node.tagName.toLowerCase();
  // A control is no part of the answer.
  if (tag === 'button') return '';
  const children = [...node.childNodes].map((child) => describeDom(child, tag === 'code')).join('');
  const part = partOf(node);
  // Stands for the text of a link that is not allowed, and of a picture.
  if (tag === 'span' && part === '') return children;
  const align = node instanceof HTMLElement ? node.style.textAlign : '';
  const fields = [part, node.getAttribute('href'), node.getAttribute('start'), align].map(
    (each) => each ?? '',
  );
  return `<${[tag, ...fields].join('|')}>${children}</>`;
}

function describeTree(nodes: readonly AnswerNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return JSON.stringify(node).slice(1, -1);
      const { tag, part = '', href = '', start = '', align = '', children = [] } = node;
      return `<${[tag, part, href, start, align].join('|')}>${describeTree(children)}</>`;
    })
    .join('');
}

function describeProse(prose: ReactElement): string {
  const { container, unmount } = render(prose);
  const element = container.firstElementChild;
  const described = [...(element?.childNodes ?? [])].map((node) => describeDom(node)).join('');
  unmount();
  return described;
}
const drawn = (text: string, isStreaming: boolean): string =>
  describeProse(<MarkdownText text={text} isStreaming={isStreaming} />);

/** A tree, in words; React draws it as it is. */
const treeOf = (text: string, isStreaming: boolean): string => {
  const tree = answerTree(text, isStreaming);
  if (tree === null) throw new Error('there is no tree');
  const described = describeTree(tree);
  expect(describeProse(<TreeText tree={tree} />)).toBe(described);
  return described;
};

const SAMPLES = {
  'advice with a card': `先说判断：**先做同城**，再谈内容。

### 定位卡

- **一句话（初稿）**：我在无锡调钢琴十二年，专门帮琴童家长。
- **为谁：**家里有琴童的家长
- **卖什么**: 上门调律，300一次

3. 第三步
   - 子项 \`代码\`

   续一段
4. 第四步

   \`\`\`js
   const a = 1;

   const b = 2;
   \`\`\`
`,
  'tables, quotes and rules': `> 引用一句
> - 引用里的列表

| 平台 | 频率 | 备注 |
|:---|---:|:-:|
| 视频号 | 一周两条 | ~~停~~ |

* * *

~~~
未标语言

~~~
# 紧跟的标题
收尾。`,
  tasks: '- [ ] 待办\n- [x] 完成\n- 不是任务\n',
  'links that are allowed and links that are not':
    '[甲](https://a.example) [乙](javascript:alert(1)) www.c.example a@b.cn [丁](/chat) ![图](https://e.example/p.png)',
  'references and footnotes':
    '看[这里][a]，还有脚注[^1]。\n\n第二段。\n\n[a]: https://example.com\n[^1]: 说明\n',
  'raw HTML':
    '<div>\n# 不是标题\n\n# 是标题\n\n<!-- 注释\n-->\n\n段落 <b>粗</b><img src=x onerror=alert(1)>\n',
  'text from Windows': '第一段\r\n\r\n- 一\r\n- 二\r\n\r\n第二段\r\n',
  'what is too expensive to parse': '*a_ '.repeat(2_000),
};

describe('the tree of an answer is what the renderer draws', () => {
  for (const [name, sample] of Object.entries(SAMPLES)) {
    test(`${name}: the same elements and texts, whole and at each prefix`, () => {
      expect(treeOf(sample, false)).toBe(drawn(sample, false));
      const step = sample.length > 1_000 ? 2_500 : 7;
      for (let at = 1; at < sample.length; at += step) {
        const prefix = sample.slice(0, at);
        expect(treeOf(prefix, true)).toBe(drawn(prefix, true));
      }
    });
  }

  const LINES = [
    ...[
      '',
      '',
      '',
      ' ',
      '文字',
      '**重点**：内容',
      '- 一',
      '- 二',
      '  - 内',
      '   续行',
      '1. 一',
      '7. 二',
      '10) 十',
    ],
    ...[
      '* 星',
      '# 标题',
      '### 小标题',
      '#标签',
      '---',
      '===',
      '> 引用',
      '> - 引用里的列表',
      '```',
      '```js',
      '~~~',
    ],
    ...['    代码', '| 甲 | 乙 |', '|---|:-:|', '| 1 | 2 |', '<div>', '<!-- 注', '-->', '<b>粗</b>', '&amp;'],
    ...[
      '[链接](https://a.example)',
      '[引用]',
      '[引用]: https://b.example',
      '[^1]',
      '[^1]: 脚注',
      '- **标签**：值',
    ],
    ...[
      '- [ ] 待办',
      '- [x] 完成',
      'www.c.example',
      '![图](x)',
      '~~删~~',
      '- **一句话**：值',
      '**没关',
      '[半',
    ],
  ];
  const answer = fc.array(fc.constantFrom(...LINES), { maxLength: 14 }).map((lines) => lines.join('\n'));

  test('random answers: the same elements and texts, ended and growing', () => {
    fc.assert(
      fc.property(answer, fc.boolean(), (text, isStreaming) => {
        expect(treeOf(text, isStreaming)).toBe(drawn(text, isStreaming));
      }),
      { numRuns: 400 },
    );
  }, 60_000);
});

test.each<AnswerNode>([
  { tag: 'script' as never, children: ['x()'] },
  { tag: 'a', href: 'javascript:x()', children: ['x()'] },
  { tag: 'a', children: ['x()'] },
  { tag: 'constructor' as never, children: ['x()'] },
])('of %j only the text is drawn', (node) => {
  const { container } = render(<TreeText tree={[node]} />);
  expect(container.firstElementChild?.innerHTML).toBe('x()');
});
