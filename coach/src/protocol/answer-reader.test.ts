import { describe, expect, it } from '@rstest/core';
import { makeAnswerReader } from './answer-reader';
import { readAnswer, readPieces } from './testing/read-answer';

const TALK = '好，这条讲**漏水那一夜**。\n\n后来鱼怎样了？';
const TAIL = 'O|脚本|写|题目=漏水那一夜|秒=30\nF|价格|1200元一缸|self|m6「60的缸1200」\nC||先看一个例子';
const WHOLE = `@@orders 脚本\n${TALK}\n@@@\n${TAIL}`;
const EMPTY = { care: null, orders: [] };

/** What of an answer was shown after each character. */
function shownAfterEach(answer: string): string[] {
  const reader = makeAnswerReader();
  let shown = '';
  return [...answer].map((character) => {
    shown += reader.push(character).talk;
    return shown;
  });
}

describe('head, talk and tail', () => {
  it('an answer as it is asked for', () => {
    const { talk, head, raw, records } = readAnswer(WHOLE);
    expect(talk).toBe(TALK);
    expect(head).toEqual({ care: null, orders: ['script'] });
    expect(raw).toBe(TAIL);
    expect(records).toMatchObject({ orders: [{ kind: 'script' }], facts: [{}], chips: [{}], unread: [] });
  });

  it('talk without any protocol passes unchanged, and its tail is missing', () => {
    for (const talk of [
      '好。',
      '\n\n好\n\n',
      '',
      'a@b.c @@ @@@x',
      '|项|价|\n|-|-|\n|C|价格|\n',
      '- 一\n- 二\n1. 三\n',
    ]) {
      expect(readAnswer(talk)).toMatchObject({ talk, head: EMPTY, raw: null, records: null });
    }
  });

  it('JSON behind talk hides no end of its line', () => {
    expect(readAnswer('好@{"chips":["一"]}\r\n@\n').talk).toBe('好@\n@');
    expect(readAnswer('好{"chips":["一"]}\n再说价').talk).toBe('好\n再说价');
    expect(readAnswer('好{"chips":["一"]}，再说价').talk).toBe('好再说价');
  });

  it.each(['@@@', '@@@\n', '@@@\n-', '@@@\n-\n', '@@@\n\n无\n', '＠＠＠ \n－'.replace('－', '—')])(
    'a tail that is written but empty is not missing: %j',
    (tail) => {
      const { talk, records } = readAnswer(`@@\n好。\n\n${tail}`);
      expect(talk).toBe('好。');
      expect(records).toEqual({ orders: [], facts: [], chips: [], unread: [] });
    },
  );

  it('the tail so far can be stored at any time', () => {
    const reader = makeAnswerReader();
    reader.push('@@\n好。\n');
    expect(reader.rawTail).toBeNull();
    reader.push('@@@\nC||一');
    expect(reader.rawTail).toBe('C||一');
    reader.push('个例子\n');
    expect(reader.rawTail).toBe('C||一个例子\n');
  });
});

describe('the head', () => {
  it.each([
    ['@@', null, []],
    ['@@care 自伤', 'self-harm', []],
    ['@@care self-harm', 'self-harm', []],
    ['@@CARE：自杀风险', 'self-harm', []],
    ['＠＠ care 急症', 'medical-emergency', []],
    ['@@@care 受虐', 'abuse-victim', []],
    ['@@自伤', 'self-harm', []],
    ['@@care 诈骗、自伤', 'self-harm', []],
    ['@@care 无', null, []],
    ['@@care none orders 脚本', null, ['script']],
    ['@@care 无自伤', null, []],
    ['@@care 心情不好', null, []],
    ['@@orders 脚本,定位卡', null, ['script', 'positioning']],
    ['@@orders: script；ladder', null, ['script', 'ladder']],
    ['@@orders 脚本、海报', null, ['script']],
    ['@@care 违法营销 orders 体检', 'illegal-marketing', ['check']],
    ['@@脚本', null, ['script']],
    ['@@none', null, []],
    ['@@ -', null, []],
    ['\ufeff\n @@orders 选题库 \r', null, ['topics']],
  ])('%j', (line, care, orders) => {
    const { talk, head } = readAnswer(`${line}\n\n好。`);
    expect(head).toEqual({ care, orders });
    expect(talk).toBe('好。');
  });

  it('is known before any talk is returned', () => {
    const reader = makeAnswerReader();
    expect(reader.push('@@care 自伤').talk).toBe('');
    expect(reader.push('\n我').talk).toBe('我');
    expect(reader.head.care).toBe('self-harm');
  });

  it('talk that lacked its line break is shown', () => {
    expect(readAnswer('@@好，先说价格。\n@@@\n-').talk).toBe('好，先说价格。');
    expect(readAnswer('@@orders 脚本 好，我来写。\n第二行').talk).toBe('好，我来写。\n第二行');
    expect(readAnswer(`@@orders 脚本 ${'长'.repeat(300)}`)).toMatchObject({
      talk: '长'.repeat(300),
      head: { orders: ['script'] },
    });
    expect(readAnswer('@@选题我排好了')).toMatchObject({ talk: '选题我排好了', head: EMPTY });
  });

  it('one that comes late is read, and never shown', () => {
    const { talk, head } = readAnswer('好。\n@@care 自伤\n先停一下。\n@@\n在。');
    expect(head.care).toBe('self-harm');
    expect(talk).toBe('好。\n先停一下。\n在。');
  });

  it('a sentinel in the place of the head swallows no talk', () => {
    expect(readAnswer('@@@\n好。\n@@@\nC||一')).toMatchObject({ talk: '好。', raw: 'C||一' });
    expect(readAnswer('@@@\n好。')).toMatchObject({ talk: '好。', raw: null });
  });
});

describe('a careless tail', () => {
  const records = {
    orders: [{ kind: 'script' }],
    facts: [{ value: '1200元一缸' }],
    chips: [{ text: '先看一个例子' }],
  };
  const JSON_TAIL = `{"orders":[{"kind":"脚本","action":"make"}],"facts":[{"field":"价格","value":"1200元一缸","about":"self",
  "quotes":[{"message":"m6","text":"60的缸1200"}]}],"chips":["先看一个例子"]}`;

  it.each([
    ['behind a sentinel with spaces', `@@\n${TALK}\n @@@ \r\n${TAIL}`],
    ['behind a full-width sentinel', `@@\n${TALK}\n＠＠＠\n${TAIL.replaceAll('|', '｜')}`],
    ['behind a sentinel at the end of the talk', `@@\n${TALK}@@@\n${TAIL}`],
    ['on the line of the sentinel', `@@\n${TALK}\n@@@ ${TAIL}`],
    ['on the line of the sentinel, behind the talk', `@@\n${TALK}@@@${TAIL}`],
    ['in a fence', `@@\n${TALK}\n\`\`\`\n@@@\n${TAIL}\n\`\`\``],
    ['in a fence behind the sentinel', `@@\n${TALK}\n@@@\n\`\`\`text\n${TAIL}\n\`\`\`\n`],
    ['in a fence without a sentinel', `@@\n${TALK}\n\n\`\`\`\n${TAIL}\n\`\`\``],
    ['in a fence around everything', `\`\`\`\n@@\n${TALK}\n@@@\n${TAIL}\n\`\`\``],
    ['with the head in a fence', `\`\`\`\n@@\n\`\`\`\n${TALK}\n@@@\n${TAIL}`],
    ['without a sentinel', `@@\n${TALK}\n${TAIL}`],
    ['without a sentinel, as a list', `@@\n${TALK}\n- ${TAIL.split('\n').join('\n- ')}`],
    ['first', `@@\n@@@\n${TAIL}\n\n${TALK}`],
    ['first, between two sentinels', `@@\n@@@\n${TAIL}\n@@@\n${TALK}`],
    ['first, in a fence', `@@\n\`\`\`\n@@@\n${TAIL}\n\`\`\`\n${TALK}`],
    ['first, without a sentinel', `@@\n${TAIL}\n${TALK}`],
    ['first, before the head', `@@@\n${TAIL}\n@@\n${TALK}`],
    ['in the midst', `@@\n好，这条讲**漏水那一夜**。\n${TAIL}\n\n后来鱼怎样了？`],
    ['as JSON', `@@\n${TALK}\n@@@\n${JSON_TAIL}`],
    ['as JSON in a fence', `@@\n${TALK}\n@@@\n\`\`\`json\n${JSON_TAIL}\n\`\`\``],
    ['as JSON without a sentinel', `@@\n${TALK}\n\n${JSON_TAIL}`],
    ['as JSON in a fence without a sentinel', `@@\n${TALK}\n\n\`\`\`json\n${JSON_TAIL}\n\`\`\`\n`],
    ['as JSON over lines without a sentinel', `@@\n${TALK}\n{\n  ${JSON_TAIL.slice(1, -1)}\n}\n`],
    ['as JSON first', `@@\n@@@\n${JSON_TAIL}\n\n${TALK}`],
    ['as JSON first, in a fence', `@@\n@@@\n\`\`\`json\n${JSON_TAIL}\n\`\`\`\n${TALK}`],
  ])('%s', (_, answer) => {
    const read = readAnswer(answer);
    expect(read.talk).toBe(TALK);
    expect(read.records).toMatchObject(records);
  });

  it('broken records behind a whole one are hidden too, and are unread', () => {
    const { talk, records } = readAnswer('好。\nC||一\nF|心情|不错\nO|海报|写\n再说。');
    expect(talk).toBe('好。\n再说。');
    expect(records?.unread).toEqual(['F|心情|不错', 'O|海报|写']);
  });

  it.each(['O|脚', 'O|脚本', 'F|价格|12', 'F|价', 'C|平台|抖', 'C|'])(
    'the beginning of a record at the end of the answer is not shown: %j',
    (line) => expect(readAnswer(`好。\n${line}`).talk).toBe('好。'),
  );
});

describe('what is shown while it streams', () => {
  it('every character of ordinary talk at once, but for the end of a line', () => {
    const shown = shownAfterEach('好，先说价格，a@b 也行。\n下一句');
    expect(shown[0]).toBe('好');
    expect(shown[7]).toBe('好，先说价格，a');
    expect(shown[8]).toBe('好，先说价格，a');
    expect(shown[9]).toBe('好，先说价格，a@b');
    expect(shown.at(-4)).toBe('好，先说价格，a@b 也行。');
    expect(shown.at(-3)).toBe('好，先说价格，a@b 也行。\n下');
  });

  it('never a part of a sentinel or of a record', () => {
    for (const answer of [WHOLE, `${TALK}@@@\n${TAIL}`, `${TALK}\n${TAIL}`])
      for (const shown of shownAfterEach(answer)) expect(TALK.startsWith(shown)).toBe(true);
  });

  it('an answer cut within the sentinel shows nothing of it', () => {
    for (const cut of ['\n@', '\n@@', '\n@@@', '\n ＠＠', '\n- @'])
      expect(readAnswer(`好。${cut}`).talk.trim()).toBe('好。');
  });

  it('a line is held no longer than until its first character tells', () => {
    for (const [line, held] of [
      ['- 好', 2],
      ['1. 好', 3],
      ['**好**', 2],
      ['C语言', 1],
      ['Of', 1],
      ['12块', 2],
      ['`a`', 1],
      ['[链接](x)', 1],
      ['@小明', 1],
      ['|C|', 0],
    ] as const) {
      const shown = shownAfterEach(`好\n${line}`);
      expect([line, shown[held + 1], shown[held + 2]]).toEqual([
        line,
        '好',
        `好\n${line.slice(0, held + 1)}`,
      ]);
    }
  });
});

it.each([
  ['看：`data: {"event":"done"}` 这一行', '看：`data: {"event":"done"}` 这一行'],
  ['好。`{"orders":["脚本"]}`', '好。`'],
])('JSON in the code of a sentence passes unless it is named as records are: %j', (answer, talk) => {
  expect(readAnswer(`@@\n${answer}`).talk).toBe(talk);
});

describe("a head's sign that comes again", () => {
  it.each([
    ['@@\n @@好的', '好的', null],
    ['@@\n你好\n@@再说', '你好\n再说', null],
    ['@@\n @@C||看例子', '', 'C||看例子'],
    ['@@\n你好\n@@C||看例子', '你好', 'C||看例子'],
    ['@@\n你好\n@@ ＠＠＠\nC||看例子', '你好', 'C||看例子'],
  ])('%j is left out', (answer, talk, raw) => {
    expect(readAnswer(answer)).toMatchObject({ talk, raw });
  });
});

describe('ordinary talk that looks like protocol', () => {
  it.each([
    '价格表：\n\n| 项 | 价 |\n|---|---|\n| C | 300 |\n| O | 脚本 |\n\n就这样。',
    '项|价\n---|---\nC|300\nO|无\nF|女|12\n',
    '@小红书 看这里，a@@b，@@',
    '```js\nconst a = { orders: 1 };\n[1]\n```\n好。',
    '```\n只有字\n```\n\n```\n```\n好。',
    '看：\n```diff\n@@ -1 +1 @@\n```',
    '用 ```三个``` 反引号。\n```',
    '{\n"a": 1\n}\n[\n一\n]\n[{\n好',
    '{"a": 1}',
    'O\nF\nC\n-\n*\n',
    'O型血|A型血',
    '   \n\n  好\n   ',
    '好\n\n\n\n好\n\n\n',
  ])('%j passes unharmed', (talk) => expect(readAnswer(talk).talk).toBe(talk));

  it('the same behind a head and before a tail', () => {
    const talk = '看：\n\n```js\n{\n  a: "C||x"\n}\n```\n| C | 价格 |';
    expect(readAnswer(`@@\n${talk}\n\n@@@\n-`).talk).toBe(talk);
  });
});

describe('an answer that goes on behind what was shown of it', () => {
  it.each([
    ['code that was begun', '写成 `data: ', '{"event":"done"}`，再发。'],
    [
      'code that was begun, behind a head that nobody asked for',
      '写成 `data: ',
      '@@\n{"event":"done"}`，再发。',
    ],
    ['a block of code', '这样写：\n```js\nconst a = ', '[{"name": 1}];\n```\n好了。'],
    ['the row of a table', '|项|价|\n|-|-|\n|', 'C|价格|\n'],
    ['a new paragraph', '好。', '\n\n再说价格。'],
  ])('%s is talk', (_what, before, rest) => {
    const pieces = [...rest];
    expect(readPieces(pieces, before).talk).toBe(rest.replace('@@\n', ''));
  });

  it.each([
    ['its tail alone', '好。', '\n@@@\nC||一个例子', ''],
    ['its tail in the midst of a line', '写成 `a', '`。@@@C||一个例子', '`。'],
    ['records named in code', '写成 `', '{"chips":["一"]}', ''],
    ['a record without its line break', '好。', 'F|价格|1200元一缸|self|m6「60的缸1200」\n', ''],
    ['an answer in JSON', '好，', '{"talk":"再说价格。","chips":[]}', '再说价格。'],
  ])('%s is no talk', (_what, before, rest, talk) => {
    const read = readPieces([...rest], before);
    expect(read.talk).toBe(talk);
    expect(read.raw).not.toBeNull();
  });

  it('care counts in the midst of a line and of code', () => {
    for (const before of ['我听着，', '写成 `', '```\nconst a', '|一|'])
      expect(readPieces(['@@care 自伤\n'], before)).toMatchObject({ talk: '', head: { care: 'self-harm' } });
  });
});

describe('an answer that is cut short', () => {
  it('shows nothing that was held, and keeps the tail so far', () => {
    const cut = (answer: string) => {
      const reader = makeAnswerReader();
      const { talk } = reader.push(answer);
      const rest = reader.end({ isCut: true });
      return [talk + rest.talk, rest.raw];
    };
    expect(cut('好。\n\n- ')).toEqual(['好。', null]);
    expect(cut('好。<t')).toEqual(['好。', null]);
    expect(cut('好。\n@@@\nC||一')).toEqual(['好。', 'C||一']);
    expect(cut('好。\nF|价格|12')[0]).toBe('好。');
  });
});

describe('an answer that came as JSON as a whole', () => {
  const JSON_ANSWER = '{"talk":"先说价格。","chips":[]}';

  it('says what is told in it, also behind a line that only announces it', () => {
    expect(readAnswer(JSON_ANSWER).talk).toBe('先说价格。');
    expect(readAnswer(`以下是回复：\n${JSON_ANSWER}`).talk).toBe('以下是回复：\n先说价格。');
    expect(readAnswer(`Here it is:\n${JSON_ANSWER}`).talk).toBe('Here it is:\n先说价格。');
  });

  it('says nothing more behind talk of its own', () => {
    expect(readAnswer(`好，先这样。\n${JSON_ANSWER}`).talk).toBe('好，先这样。');
  });
});

describe('what one line leaves open', () => {
  it('is over with it: code, rows of a table and fences', () => {
    expect(readAnswer('写成 `a\n再说{"event":"done"}').talk).toBe('写成 `a\n再说');
    expect(readAnswer('C|300|元。\n好。C||一个例子\n').talk).toBe('C|300|元。\n好。');
    const fenced = '```\n@@\n好。\n```\n再说。\n```js\na\n```';
    expect(readAnswer(fenced).talk).toBe('好。\n再说。\n```js\na\n```');
  });

  it('ends the line of the tail in which it is hidden', () => {
    expect(readAnswer('好{"chips":["一"]}再说。C||二').raw).toBe('{"chips":["一"]}\nC||二');
  });
});
