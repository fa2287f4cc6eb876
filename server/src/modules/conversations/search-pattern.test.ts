import { describe, expect, it } from '@rstest/core';
import { readSearch } from './search-pattern';
import { excerptOf, holdsAll, holdsAny, makeSnippet, plainWords } from './search-snippet';

const finds = (typed: string, text: string): boolean => holdsAll(text, readSearch(typed));
const marked = ({ snippet, marks }: ReturnType<typeof makeSnippet>): string[] =>
  marks.map(([start, end]) => snippet.slice(start, end));

describe('the words of a search', () => {
  it.each([
    ['焦虑', '最近很焦虑，睡不着'],
    ['虑', '最近很焦虑'],
    ['ip', '打造个人IP'],
    ['IP', '打造个人ｉｐ'],
    ['ＩＰ', '打造个人ip'],
    ['你好，世界', '你好,世界'],
    ['你好,世界', '你好，世界'],
    ['人', '一个⼈'],
    ['100%', '退款率100%'],
    ['a_b', 'x a_b y'],
    ['C++', '学C++的人'],
    ['……', '等一等……'],
    ['…', '等一等...'],
    ['个人品牌', '先做**个人**品牌'],
    ['定价 私教', '私教课怎么定价'],
    ['🚀', '起飞🚀了'],
    ['ß', 'Straße'],
    ['\\', '路径 C:\\x'],
  ])('a search for %j finds %j', (typed, text) => expect(finds(typed, text)).toBe(true));

  it.each([
    ['%', '什么都没有'],
    ['_', '什么都没有'],
    ['.', '什么都没有'],
    ['a_b', 'axb'],
    ['100%', '1000'],
    ['.*', '什么都没有'],
    ['焦虑', '焦急，忧虑'],
    ['定价 私教', '私教课'],
  ])('a search for %j does not find %j', (typed, text) => expect(finds(typed, text)).toBe(false));

  it('a query has each word once, and none when it is blank', () => {
    expect(readSearch(' IP  ip ＩＰ 变现 ')).toHaveLength(2);
    expect(readSearch(' 　\u200a ')).toEqual([]);
  });
});

describe('a snippet', () => {
  it('a snippet is the text around the find, in one line, with the words marked', () => {
    const text = `${'前'.repeat(80)}\n关键的\n\n一句，又是关键${'后'.repeat(200)}`;
    const made = makeSnippet(text, readSearch('关键'));
    expect(made.snippet).toMatch(/^…前+ 关键的 一句，又是关键后+…$/);
    expect(marked(made)).toEqual(['关键', '关键']);
  });

  it('a snippet shows the place where most of the words stand together', () => {
    const text = `定价${'。'.repeat(300)}私教课的定价${'。'.repeat(300)}`;
    expect(marked(makeSnippet(text, readSearch('定价 私教')))).toEqual(['私教', '定价']);
  });

  it('a snippet cuts no character in two, nor one that is joined of several', () => {
    const family = '👨‍👩‍👧‍👦';
    for (let shift = 0; shift < 40; shift += 1) {
      const { snippet } = makeSnippet(
        `${'a'.repeat(shift)}${family.repeat(12)}词${family.repeat(12)}`,
        readSearch('词'),
      );
      expect(snippet).not.toMatch(/\p{Surrogate}/u);
      expect(snippet.replace(/…/g, '')).not.toMatch(/^\u200d|\u200d$/);
    }
  });

  it('a snippet marks a find of the maximum length as far as it is in view', () => {
    const long = '长'.repeat(100);
    const made = makeSnippet(`前文${long}后文`, readSearch(long));
    expect(marked(made).join('').length).toBeGreaterThan(80);
  });

  it('a short text is its own snippet, with nothing left out before or after it', () => {
    expect(makeSnippet('怎么定价', readSearch('定价'))).toEqual({ snippet: '怎么定价', marks: [[2, 4]] });
  });

  it('a snippet begins after a stop that is near before the find, and not in the middle of its clause', () => {
    const text = `${'前'.repeat(60)}。可以先想想怎么定价${'后'.repeat(200)}`;
    expect(makeSnippet(text, readSearch('定价')).snippet).toMatch(/^…可以先想想怎么定价后+…$/);
  });

  it('a snippet begins a few characters before a find without a stop near it', () => {
    const { snippet, marks } = makeSnippet(`${'前'.repeat(60)}定价`, readSearch('定价'));
    expect([snippet, marks]).toEqual([`…${'前'.repeat(12)}定价`, [[13, 15]]]);
  });

  it('a snippet near the beginning of a text has all that stands before the find', () => {
    const { snippet } = makeSnippet(`啊。${'前'.repeat(9)}定价`, readSearch('定价'));
    expect(snippet).toBe(`啊。${'前'.repeat(9)}定价`);
  });

  it('a snippet is no longer than two or three lines', () => {
    const { snippet } = makeSnippet(`定价${'后'.repeat(300)}`, readSearch('定价'));
    expect(snippet).toBe(`定价${'后'.repeat(108)}…`);
  });

  it('a snippet marks a find only as far as it shows it', () => {
    const made = makeSnippet(`定价${'后'.repeat(107)}定价${'后'.repeat(9)}定价`, readSearch('定价'));
    expect(marked(made)).toEqual(['定价', '定']);
    expect(made.marks.flat().every((at) => at <= made.snippet.length)).toBe(true);
  });

  it('a snippet shows the first of several places that are as good', () => {
    const text = `定价甲${'。'.repeat(300)}定价乙`;
    expect(makeSnippet(text, readSearch('定价')).snippet).toMatch(/^定价甲/);
  });

  it('a snippet of a word that stands beside another one marks both as one', () => {
    expect(marked(makeSnippet('先做个人品牌吧', readSearch('品牌 个人')))).toEqual(['个人品牌']);
    expect(marked(makeSnippet('个人的品牌', readSearch('品牌 个人')))).toEqual(['个人', '品牌']);
  });

  it('a find far down in a long text is in its excerpt, with what stands around it', () => {
    const text = `开头${'前'.repeat(5_000)}**独角兽**${'后'.repeat(5_000)}`;
    const words = plainWords(excerptOf(text, readSearch('独角兽')));
    expect(words).toMatch(/^前+独角兽后+$/);
    expect(marked(makeSnippet(words, readSearch('独角兽')))).toEqual(['独角兽']);
    expect(excerptOf('短的独角兽', readSearch('独角兽'))).toBe('短的独角兽');
  });

  it('a text holds some of the words, or all of them', () => {
    const patterns = readSearch('定价 私教');
    expect([holdsAny('怎么定价', patterns), holdsAll('怎么定价', patterns)]).toEqual([true, false]);
    expect([holdsAny('别的', patterns), holdsAll('私教课的定价', patterns)]).toEqual([false, true]);
  });

  it('a snippet marks overlapping words as one', () => {
    expect(marked(makeSnippet('个人品牌变现', readSearch('个人品牌 品牌变现')))).toEqual(['个人品牌变现']);
  });
});

describe('the words of an answer', () => {
  it('plain words have no signs of Markdown in them', () => {
    const markdown = `## 定位卡\n\n> 一句**重点**\n\n- 选题一：[看这里](https://a.b/c)\n* \`代码\` 和 *斜体*\n\n| 列 | 值 |\n|---|:--:|\n| 甲 | 2*3 |\n\n\`\`\`js\nlet a\n\`\`\`\n---\n`;
    const words = plainWords(markdown).replace(/\s+/g, ' ').trim();
    expect(words).toBe('定位卡 一句重点 选题一：看这里 代码 和 斜体 列 值 甲 2*3 let a');
  });

  it.each([
    ['a line that nearly is a rule of a table', `${'-'.repeat(36)}x`],
    ['a line of dashes and colons', `${'-:-'.repeat(20)}x`],
    ['a line of dashes and spaces', `${'-- '.repeat(20)}x`],
    ['a rule', `${'- '.repeat(500)}x`],
    ['spaces', `${' '.repeat(2_900)}x`],
    ['links within links', `${'[a]('.repeat(700)}x`],
    ['emphasis', `${'*a'.repeat(1_400)}x`],
  ])('are told in time in an answer with %s', (_, line) => {
    const text = `词\n${line}\n`;
    const before = process.cpuUsage();
    plainWords(excerptOf(text, readSearch('词')));
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(200);
  });

  it('keep a line that is made of dashes and says something', () => {
    expect(plainWords('--x--\n-\n|---|\n:--:\n a --')).toBe('--x--\n-\n \n \n a --');
  });

  it('are found in time, whatever the text is made of', () => {
    for (const piece of ['[', '*', '`', '| ', '- ', '# ', '_', '~', '![](', '|-']) {
      const text = piece.repeat(60_000);
      const begun = performance.now();
      const patterns = readSearch('a 词');
      makeSnippet(plainWords(excerptOf(text, patterns)), patterns);
      makeSnippet(text, patterns);
      expect(performance.now() - begun).toBeLessThan(2_000);
    }
  });
});
