import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { PlainMarkdown } from '../markdown-text';
import { toRichText } from './rich-text';

const parse = (html: string): HTMLElement => {
  const host = document.createElement('div');
  host.innerHTML = html;
  return host;
};

const ALLOWED_TAGS = new Set(
  'P H1 H2 H3 H4 H5 H6 UL OL LI BLOCKQUOTE PRE CODE TABLE THEAD TBODY TR TH TD HR BR STRONG EM DEL A SUP SECTION'.split(
    ' ',
  ),
);
const ALLOWED_ATTRIBUTES = new Set(['style', 'href', 'start']);

const findForbidden = (html: string): string[] =>
  [...parse(html).querySelectorAll('*')].flatMap((element) => [
    ...(ALLOWED_TAGS.has(element.tagName) ? [] : [element.tagName]),
    ...element.getAttributeNames().filter((name) => !ALLOWED_ATTRIBUTES.has(name)),
    ...(/^(?:https?:|mailto:)/.test(element.getAttribute('href') ?? 'https:') ? [] : ['href']),
    ...(/url\(|expression|position/i.test(element.getAttribute('style') ?? '') ? ['style'] : []),
  ]);

const SAMPLE = `## 定位卡

- **一句话**：我帮琴童家长，[看这里](https://a.example/?a=1&b=2)
- **价格**：300

3. 三
4. 四
   - 内

| 平台 | 频率 |
|:---|---:|
| 视频号 | 一周两条 |

> 引用 \`代码\`

\`\`\`js
if (a < b) {
  run();
}
\`\`\`

- [x] 完成

---

~~删~~ *强调*`;

test('every kind of block has inline styles', () => {
  const host = parse(toRichText(SAMPLE));
  for (const tag of [
    'h2',
    'ul',
    'ol',
    'li',
    'table',
    'th',
    'td',
    'blockquote',
    'pre',
    'p',
    'strong',
    'hr',
    'a',
  ]) {
    const element = host.querySelector(tag);
    expect([tag, element?.getAttribute('style') ?? '']).toEqual([
      tag,
      expect.stringMatching(/^[a-z-]+: .+;$/),
    ]);
  }
  expect(host.querySelector('td')?.getAttribute('style')).toContain('border: 1px solid');
  expect(host.querySelectorAll('td')[1]?.getAttribute('style')).toContain('text-align: right');
  expect(host.querySelector('ol')?.getAttribute('start')).toBe('3');
  expect(host.querySelector('a')?.getAttribute('href')).toBe('https://a.example/?a=1&b=2');
  expect(findForbidden(toRichText(SAMPLE))).toEqual([]);
});

test('code keeps its lines and indentation without preformatted whitespace', () => {
  expect(toRichText('```\nif (a < b) {\n  run();\n}\n```')).toContain(
    'if (a &lt; b) {<br>&nbsp;&nbsp;run();<br>}',
  );
});

test('a tab in code is as wide as four blanks, and a line break of the source is a space', () => {
  expect(toRichText('```\n\trun();\n```')).toContain('>&nbsp;&nbsp;&nbsp;&nbsp;run();<');
  expect(toRichText('# 先\n说')).toMatch(/^<h1 [^>]*>先<\/h1><p [^>]*>说<\/p>$/);
});

test('a list that begins at one says nothing of it, and tasks show their state', () => {
  expect(toRichText('1. 一\n2. 二')).not.toContain('start=');
  expect(parse(toRichText('- [x] 完成\n- [ ] 待办')).textContent).toBe('☑ 完成☐ 待办');
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[点我](javascript:alert(1))',
  '[点我](data:text/html,x)',
  '![图](https://evil.example/pixel.png)',
  '<p class="a" id="b" style="position:fixed">甲</p>',
  '[x](https://a.example/"onclick="alert(1))',
  '脚注[^root]\n\n[^root]: 说明',
  '| <svg onload=alert(1)> |\n|---|\n| [x](javascript:alert(1)) |',
])('%s becomes inert HTML', (markdown) => {
  expect(findForbidden(toRichText(markdown))).toEqual([]);
});

const LINES = [
  ...[
    '',
    '',
    '文字',
    '**重点**：内容',
    '- 一',
    '  - 内',
    '1. 一',
    '   续行',
    '# 标题',
    '> 引用',
    '> - 列表',
    '```',
    'a < b',
  ],
  ...[
    '| 甲 | 乙 |',
    '|---|:-:|',
    '| 1 | 2 |',
    '<div>',
    '</div>',
    '[链接](https://a.example)',
    '![图](x)',
    '- [x] 完成',
    '    代码',
    '***',
    'a & b',
  ],
];

test('the text equals that on screen, for random documents', () => {
  const squeeze = (text: string | null) => (text ?? '').replace(/\s+/g, '');
  const document = fc.array(fc.constantFrom(...LINES), { maxLength: 12 }).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(document, (markdown) => {
      const html = toRichText(markdown);
      expect(findForbidden(html)).toEqual([]);
      const screen = parse(renderToStaticMarkup(<PlainMarkdown text={markdown} />));
      for (const control of screen.querySelectorAll('button')) control.remove();
      expect(squeeze(parse(html).textContent)).toBe(squeeze(screen.textContent));
    }),
    { numRuns: 300 },
  );
}, 60_000);
