import { afterEach, describe, expect, test } from '@rstest/core';
import { cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import MarkdownText, { GrowingMarkdown, PlainMarkdown } from './markdown-text';

afterEach(cleanup);

/** HTML of react-markdown for the whole text at once. */
const plainHtml = (text: string): string => renderToStaticMarkup(<PlainMarkdown text={text} />);

const splitHtml = (text: string): string =>
  renderToStaticMarkup(<GrowingMarkdown text={text} isStreaming={false} />);

const SAMPLES = {
  'an answer with every element': `先说判断：**先做同城**，再谈内容。

### 定位卡

- **一句话（初稿）**：我在无锡调钢琴十二年，专门帮琴童家长。
- **为谁**：家里有琴童的家长
- **卖什么**：上门调律，300一次

1. 第一步
   - 子项 \`代码\`

   续一段
2. 第二步

   \`\`\`js
   const a = 1;

   const b = 2;
   \`\`\`

> 引用一句
> - 引用里的列表

| 平台 | 频率 |
|:---|---:|
| 视频号 | 一周两条 |

~~~
未标语言
~~~

* * *

- [ ] 待办
- [x] 完成

最后看 [这里](https://example.com) 和 www.example.com 。
# 紧跟的标题
收尾。`,
  'reference links and footnotes':
    '看[这里][a]，还有脚注[^1]。\n\n第二段。\n\n[a]: https://example.com\n[^1]: 说明\n',
  'lists that blank lines do not end': '- 一\n\n- 二\n\n  续\n\n10. 十\n\n11. 十一\n\n结束。\n\n* 星\n+ 加\n',
  'raw HTML': '<div>\n# 不是标题\n\n# 是标题\n\n<!-- 注释\n\n# 不是标题\n-->\n\n段落 <b>粗</b>\n',
  'text from Windows': '第一段\r\n\r\n- 一\r\n- 二\r\n\r\n第二段\r\n',
};

describe('the DOM of an answer is that of plain react-markdown', () => {
  for (const [name, sample] of Object.entries(SAMPLES)) {
    test(`the DOM after streaming ${name} in chunks of any size is that of plain react-markdown`, () => {
      for (const step of [3, 50]) {
        const { container, rerender, unmount } = render(<MarkdownText text="" isStreaming />);
        for (let at = step; at < sample.length; at += step) {
          rerender(<MarkdownText text={sample.slice(0, at)} isStreaming />);
        }
        rerender(<MarkdownText text={sample} isStreaming={false} />);
        const plain = render(<PlainMarkdown text={sample} />);
        expect(container.firstElementChild?.innerHTML).toBe(plain.container.innerHTML);
        unmount();
        plain.unmount();
      }
    });

    test(`the DOM at prefixes of ${name} is that of plain react-markdown`, () => {
      for (let at = 1; at <= sample.length; at += sample.length > 200 ? 5 : 1) {
        const prefix = sample.slice(0, at);
        expect(splitHtml(prefix)).toBe(plainHtml(prefix));
      }
    });
  }

  const LINES = [
    ...[
      '',
      '',
      '',
      ' ',
      '    ',
      '文字',
      '**重点**：内容',
      '- 一',
      '- 二',
      '  - 内',
      '   续行',
      '1. 一',
      '2. 二',
    ],
    ...['10) 十', '* 星', '+ 加', '# 标题', '### 小标题', '#标签', '#', '---', '===', '* * *', '> 引用'],
    ...['> - 引用里的列表', '```', '```js', '  ```', '~~~', '````', '- ```', '   ```', '    代码'],
    ...['| 甲 | 乙 |', '|---|---|', '| 1 | 2 |', '<div>', '</div>', '<!-- 注', '-->', '- <!--', '<b>粗</b>'],
    ...['[链接](https://a.example)', '[引用]', '[引用]: https://b.example', '[^1]', '[^1]: 脚注'],
    ...['- [ ] 待办', '- [x] 完成', 'www.c.example', '\\', '&amp;', '\t制表', '- **标签**：值'],
  ];
  const document = fc.array(fc.constantFrom(...LINES), { maxLength: 14 }).map((lines) => lines.join('\n'));

  test('the DOM of random documents is that of plain react-markdown', () => {
    fc.assert(
      fc.property(document, (text) => {
        expect(splitHtml(text)).toBe(plainHtml(text));
      }),
      { numRuns: 400 },
    );
  }, 60_000);
});

test('a single line break parts lines, as models mean it', () => {
  expect(plainHtml('先做这一件。\n代价是来的人少。')).toBe('<p>先做这一件。<br/>\n代价是来的人少。</p>');
});

test('bold that ends with Chinese punctuation is bold', () => {
  const { container } = render(<MarkdownText text="**为谁：**家长，**“先做”**再说。" isStreaming={false} />);
  expect([...container.querySelectorAll('strong')].map((strong) => strong.textContent)).toEqual([
    '为谁：',
    '“先做”',
  ]);
});

test('a finished block keeps its elements while the answer grows', () => {
  const { container, rerender } = render(<MarkdownText text={'第一段。\n\n第二'} isStreaming />);
  const first = container.querySelector('p');
  rerender(<MarkdownText text={'第一段。\n\n第二段。\n\n- 三'} isStreaming />);
  rerender(<MarkdownText text={'第一段。\n\n第二段。\n\n- 三\n- 四'} isStreaming={false} />);
  expect(container.querySelector('p')).toBe(first);
  expect(container.querySelectorAll('li').length).toBe(2);
});

test('an answer that is replaced is rendered from the start', () => {
  const { container, rerender } = render(<MarkdownText text={'旧的一段。\n\n旧的二段。'} isStreaming />);
  rerender(<MarkdownText text="新的。" isStreaming />);
  expect(container.textContent).toBe('新的。');
});

describe('T-XSS: what an answer says never becomes part of the program', () => {
  const PAYLOADS = [
    '[点我](javascript:alert(1))',
    '[点我](JaVaScRiPt:alert(1))',
    '[点我](java\nscript:alert(1))',
    '[点我](&#106;avascript:alert(1))',
    '[点我](data:text/html;base64,PHNjcmlwdD4=)',
    '[点我](vbscript:msgbox)',
    '[点我](//evil.example/x)',
    '[点我](/chat/lao-gao-ip-master)',
    '[点我](file:///etc/passwd)',
    '[点我][r]\n\n[r]: javascript:alert(1)',
    '<javascript:alert(1)>',
    '![图](https://evil.example/pixel.png)',
    '![图](data:image/svg+xml,<svg onload=alert(1)>)',
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<svg/onload=alert(1)>',
    '<iframe src="https://evil.example"></iframe>',
    '<a href="javascript:alert(1)" id="root">点</a>',
    '<form id="session" name="token"><input name="body"></form>',
    '<style>*{display:none}</style>',
    '<base href="https://evil.example">',
    '脚注[^root]\n\n[^root]: 说明',
    '```html\n<script>alert(1)</script>\n```',
    '`<img src=x onerror=alert(1)>`',
    '<!-- --><script>alert(1)</script>',
    '| <img src=x onerror=alert(1)> |\n|---|\n| [x](javascript:alert(1)) |',
  ];
  const FORBIDDEN = 'script, img, iframe, svg, form, input, style, base, object, embed, [id], [name]';

  for (const payload of PAYLOADS) {
    test(`${JSON.stringify(payload)} executes nothing, whole and at every prefix`, () => {
      for (let at = 1; at <= payload.length; at += 1) {
        const { container, unmount } = render(<MarkdownText text={payload.slice(0, at)} isStreaming />);
        expect(container.querySelector(FORBIDDEN)).toBeNull();
        for (const element of container.querySelectorAll('*')) {
          const handlers = element.getAttributeNames().filter((name) => name.startsWith('on'));
          expect(handlers).toEqual([]);
          expect(element.getAttribute('href') ?? 'https://').toMatch(/^(https?:\/\/|mailto:)/i);
        }
        unmount();
      }
    });
  }

  test('allowed links open in a new tab and pass no referrer', () => {
    const { container } = render(
      <MarkdownText
        text="[甲](https://a.example) [乙](http://b.example) [丙](mailto:c@d.example)"
        isStreaming={false}
      />,
    );
    const links = [...container.querySelectorAll('a')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://a.example',
      'http://b.example',
      'mailto:c@d.example',
    ]);
    for (const link of links) {
      expect(link.target).toBe('_blank');
      expect(link.rel).toBe('noopener noreferrer nofollow');
    }
  });

  const UNITS = [
    '[',
    '![',
    '**_',
    '*a_ ',
    '`',
    '> ',
    '- ',
    '<a ',
    '|',
    '\\',
    '[a](',
    '***a ',
    '~~a',
    '字**字',
  ];
  for (const unit of UNITS) {
    test(`100 kB of ${JSON.stringify(unit)} are rendered within 6 s`, () => {
      const startedAt = performance.now();
      const html = splitHtml(unit.repeat(100_000 / unit.length));
      expect(html).not.toBe('');
      expect(performance.now() - startedAt).toBeLessThan(6_000);
    }, 20_000);
  }
});
