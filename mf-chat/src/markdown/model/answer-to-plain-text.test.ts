import { expect, test } from '@rstest/core';
import { toPlainText } from './answer-to-plain-text';

test.each([
  ['marks are removed', '**先说结论**：*做* `本地` ~~全国~~ 服务。', '先说结论：做 本地 全国 服务。'],
  ['headings and paragraphs are blocks', '# 定位\n\n第一段。\n\n第二段。', '定位\n\n第一段。\n\n第二段。'],
  ['lines of a paragraph stay lines', '第一行\n第二行  \n第三行', '第一行\n第二行\n第三行'],
  ['lists keep their marks', '- 一\n- 二', '• 一\n• 二'],
  ['numbered lists keep their numbers', '3. 三\n4. 四', '3. 三\n4. 四'],
  [
    'lists in lists are indented',
    '1. 一\n   - 甲\n   - 乙\n\n     续\n2. 二',
    '1. 一\n   • 甲\n   • 乙\n     续\n2. 二',
  ],
  [
    'what belongs to an item stands below its words, however wide its number is',
    '9. 九\n\n   续\n10. 十\n\n    续',
    '9. 九\n   续\n10. 十\n    续',
  ],
  ['the marks of lists in lists are their own', '- 一\n  1. 甲', '• 一\n  1. 甲'],
  ['tasks show their state', '- [x] 完成\n- [ ] 待办', '• ☑ 完成\n• ☐ 待办'],
  [
    'the rows of a table are lines',
    '| 平台 | 频率 |\n|---|---|\n| 视频号 | **两条** |',
    '平台 | 频率\n视频号 | 两条',
  ],
  [
    'a link is its words and its address',
    '看[这里](https://a.example/x)。',
    '看这里 (https://a.example/x)。',
  ],
  [
    'an address that is the text of its link is given once',
    'www.a.example 和 <https://b.example> 和 c@d.example',
    'www.a.example 和 https://b.example 和 c@d.example',
  ],
  ['an address that is not allowed is omitted', '[点我](javascript:alert(1))', '点我'],
  ['references are resolved', '看[这里][a]。\n\n[a]: https://a.example', '看这里 (https://a.example)。'],
  ['code is unchanged', '```js\nconst a = 1;\n\n  b();\n```', 'const a = 1;\n\n  b();'],
  ['quotes lose their marks', '> 引用\n> 两行', '引用\n两行'],
  ['raw HTML is text, as on screen', '甲 <b>乙</b>', '甲 <b>乙</b>'],
  ['images are their description', '![封面图](https://a.example/x.png)', '封面图'],
  ['a rule becomes a blank line', '上\n\n---\n\n下', '上\n\n下'],
  ['an empty text stays empty', '', ''],
])('%s', (_, markdown, text) => {
  expect(toPlainText(markdown)).toBe(text);
});

test('a footnote and its reference carry the same number', () => {
  const text = toPlainText('有出处[^1]。\n\n[^1]: 见年报。');
  expect(text).toContain('有出处[1]。');
  expect(text).toContain('1. 见年报。');
  expect(text).not.toContain('↩');
});

test('a text that is too expensive to parse is returned as source, within 3 s', () => {
  const markdown = '*a_ '.repeat(20_000);
  const startedAt = performance.now();
  expect(toPlainText(markdown)).toBe(markdown.trim());
  expect(performance.now() - startedAt).toBeLessThan(3_000);
});
