import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { RECORDS_ALONE } from './instructions';
import { readRecords } from './read-records';

const order = (line: string) => readRecords(`${line}\n`)?.orders[0];
const fact = (line: string) => readRecords(`${line}\n`)?.facts[0];
const chips = (tail: string) => readRecords(`${tail}\n`)?.chips;

describe('an order', () => {
  it('as it is asked for', () => {
    expect(
      order(
        'O|脚本|改|target=d3|题目=漏水那一夜|秒=20|字数=400字以内|条数=七条|口气=像跟邻居说话|平台=抖音|给谁=新手|天数=30|一周几条=2|从=2026-02-01|必须有=鱼;草|不要=包活；最好|要求=别文绉绉',
      ),
    ).toEqual({
      kind: 'script',
      action: 'revise',
      target: 'd3',
      parameters: {
        topic: '漏水那一夜',
        seconds: 20,
        characters: 400,
        count: 7,
        tone: '像跟邻居说话',
        platform: '抖音',
        audience: '新手',
        days: 30,
        perWeek: 2,
        from: '2026-02-01',
        must: ['鱼', '草'],
        mustNot: ['包活', '最好'],
        wish: '别文绉绉',
      },
    });
  });

  it.each([
    [
      'o｜script｜make｜seconds＝２０',
      { kind: 'script', action: 'make', target: null, parameters: { seconds: 20 } },
    ],
    ['- **O | 选题 | 换一批 | d12**', { kind: 'topics', action: 'again', target: 'd12', parameters: {} }],
    [
      '1. `O|脚本·第一条|revise|target=无`',
      { kind: 'script', action: 'revise', target: null, parameters: {} },
    ],
    [
      '| O | 日历 | 写 | 天: 14 |',
      { kind: 'calendar', action: 'make', target: null, parameters: { days: 14 } },
    ],
    ['O|定位卡', { kind: 'positioning', action: 'make', target: null, parameters: {} }],
    [
      'O|复盘|题目=「上周」|秒=',
      { kind: 'review', action: 'make', target: null, parameters: { topic: '上周' } },
    ],
    [
      'O|脚本|写|不要=别说有机;不提价格;「残疾」两个字;不拍出事的画面;有机',
      { kind: 'script', parameters: { mustNot: ['有机', '价格', '残疾', '不拍出事的画面', '有机'] } },
    ],
    [
      'O|脚本|写|不要=降糖;代餐|别碰=让她卖代餐;夸减肥快',
      { kind: 'script', parameters: { mustNot: ['降糖', '代餐'], avoid: ['让她卖代餐', '夸减肥快'] } },
    ],
    ['O|script|make|mustNot=a|不要=b、c', { kind: 'script', parameters: { mustNot: ['a', 'b', 'c'] } }],
    [
      'O|脚本|改|必须有=你屋头的门要是重，先莫拉，拿手机电筒照一下两边这道槽',
      { action: 'revise', parameters: { must: ['你屋头的门要是重，先莫拉，拿手机电筒照一下两边这道槽'] } },
    ],
    ['O|脚本|写|必须有=鱼，草', { parameters: { must: ['鱼', '草'] } }],
    ['O|脚本|写|必须有=先看，再动手;鱼', { parameters: { must: ['先看，再动手', '鱼'] } }],
    ['O|脚本|写|题目=为什么:草会化', { parameters: { topic: '为什么:草会化' } }],
  ])('%j', (line, expected) => expect(order(line)).toMatchObject(expected));

  it.each([
    ['20', 20],
    ['20秒', 20],
    ['二十五秒', 25],
    ['十秒', 10],
    ['1分钟', 60],
    ['1分30秒', 90],
    ['一分半', 90],
    ['半分钟', 30],
    ['90s', 90],
  ])('of a length of %s', (length, seconds) =>
    expect(order(`O|脚本|写|秒=${length}`)?.parameters).toEqual({ seconds }),
  );

  it.each([
    ['3', 3],
    ['3字', 3],
    ['一秒三个字', 3],
    ['每秒5字', 5],
    ['慢', 3],
  ])('of a pace of %s', (words, pace) =>
    expect(order(`O|脚本|写|语速=${words}`)?.parameters).toEqual({ pace }),
  );

  it.each(['30', '3条', '像念经', '一秒三张'])('of no pace in %s', (words) =>
    expect(order(`O|脚本|写|语速=${words}`)?.parameters).toEqual({ wish: `语速=${words}` }),
  );

  it('keeps in the wish what it cannot hold otherwise', () => {
    expect(
      order('O|脚本|写|秒=20到30秒|方言=闽南话|别喊家人们|从=下周一|题目=甲|题目=乙')?.parameters,
    ).toEqual({
      topic: '甲',
      wish: '秒=20到30秒；方言=闽南话；别喊家人们；从=下周一；题目=乙',
    });
    expect(order('O|30天日历|写|从=2026-02-30')?.parameters).toEqual({ wish: '从=2026-02-30' });
    expect(order('O|30天日历|写|从=2026年2月3日')?.parameters).toEqual({ from: '2026-02-03' });
  });

  it('of an unknown kind is unread, and harms no other line', () => {
    expect(readRecords('O|海报|写\nO|脚本|写\nX|什么\nF|价格\n就这些\nC||一')).toMatchObject({
      orders: [{ kind: 'script' }],
      chips: [{ text: '一' }],
      unread: ['O|海报|写', 'X|什么', 'F|价格', '就这些'],
    });
  });
});

describe('a fact', () => {
  it('as it is asked for', () => {
    expect(fact('F|价格|60缸1200元一缸|self|m6「60的缸1200」')).toEqual({
      field: '价格',
      value: '60缸1200元一缸',
      about: 'self',
      quotes: [{ message: 'm6', text: '60的缸1200' }],
      replaces: null,
    });
  });

  it.each([
    ['m4「白天80|晚上｜120」', '白天80|晚上｜120'],
    ['m4「他说：「好」；就走了」', '他说：「好」；就走了'],
    ['m4「他说「好，就走」', '他说「好，就走'],
    ['m4「好」就走」', '好」就走'],
    ['m4「"80"」', '"80"'],
    ['M4：“80”', '80'],
    ['m4 『80』', '80'],
    ['[m4]"他说"好"就走"', '他说"好"就走'],
    ['m4:80一次', '80一次'],
    ['ｍ４「80」', '80'],
  ])('quotes %s', (quote, text) => {
    for (const behind of ['', '|改 f3', ' ', '；m5「二」'])
      expect([behind, fact(`F|价格|80元|self|${quote}${behind}`)?.quotes[0]]).toEqual([
        behind,
        { message: 'm4', text },
      ]);
  });

  it.each([
    'm4「一」m5「二」m6「三」',
    'm4「一」;m5「二」； m6「三」',
    'm4「一」、m5「二」 m6「三」m7「四」',
  ])('has up to three quotations: %s', (quotes) =>
    expect(fact(`F|价格|80元|self|${quotes}`)?.quotes).toEqual([
      { message: 'm4', text: '一' },
      { message: 'm5', text: '二' },
      { message: 'm6', text: '三' },
    ]),
  );

  it('has quotations without a name of their own, which are of the message before them', () => {
    expect(fact('F|真事|三件事|self|m4「一」「二」m5「三」|改 f3')).toMatchObject({
      quotes: [
        { message: 'm4', text: '一' },
        { message: 'm4', text: '二' },
        { message: 'm5', text: '三' },
      ],
      replaces: 'f3',
    });
    expect(fact('F|真事|一件|self|m4「她说「甲」「乙」两样」')?.quotes).toEqual([
      { message: 'm4', text: '她说「甲」「乙」两样' },
    ]);
  });

  it.each(['|改 f3', '|改f3', '| replaces f3', '|replaces=F3', '|f3', ' 改 f3', '|'])(
    'names what it corrects: %j',
    (last) => expect(fact(`F|价格|80元|self|m4「80」${last}`)?.replaces).toBe(last === '|' ? null : 'f3'),
  );

  it.each([
    ['|别讲', true],
    ['|改 f3|别讲', true],
    ['别讲', true],
    [' ｜可讲', false],
    ['', undefined],
    ['|改 f3', undefined],
  ])('of which the user wants nothing told, or something after all: %s', (last, isPrivate) => {
    expect(fact(`F|价格|80元|self|m4「80」${last}`)).toMatchObject({
      value: '80元',
      quotes: [{ message: 'm4', text: '80' }],
      replaces: last.includes('改') ? 'f3' : null,
    });
    expect(fact(`F|价格|80元|self|m4「80」${last}`)?.isPrivate).toBe(isPrivate);
    expect(fact(`F|价格|80元|self${last.startsWith('|') ? last : '|'}|m4「80」`)?.isPrivate).toBe(
      last.startsWith('|') ? isPrivate : undefined,
    );
  });

  it('may name what it corrects before the quotations, and hold a bar in its value', () => {
    expect(fact('F|价格|80元|self|m4「80」|改 f3 f7、f9')).toMatchObject({
      replaces: 'f3',
      stale: ['f7', 'f9'],
    });
    expect(fact('F|价格|80元|120元|客户|改 f3|m4「80」')).toEqual({
      field: '价格',
      value: '80元|120元',
      about: 'customer',
      quotes: [{ message: 'm4', text: '80' }],
      replaces: 'f3',
    });
  });

  it('is about one of those we know, or about whom it says', () => {
    const about = (owner: string) => fact(`F|价格|80元|${owner}|m4「80」`)?.about;
    expect(['本人', '家人', '客户', '案例', '粘贴', 'SELF', '邻居'].map(about)).toEqual([
      'self',
      'family',
      'customer',
      'case',
      'pasted',
      'self',
      '邻居',
    ]);
  });

  it.each([
    'F|价格|80元|m4「80」',
    'F|价格|80元|self',
    'F|价格|80元|self|「80」',
    'F|价格|80元|self|m4「80',
    'F||80元|self|m4「80」',
    'F|价格||self|m4「80」',
    'F|价格|80元||m4「80」',
    'F|价格|80元|self|m4「」',
  ])('without one of its parts is unread: %s', (line) =>
    expect(readRecords(`${line}\n`)).toMatchObject({ facts: [], unread: [line] }),
  );
});

describe('chips', () => {
  it('answer a field or none', () => {
    expect(chips('C|价格|300元一次\nC||先看一个例子\nC|先看例子\nC|-|a|b')).toEqual([
      { field: '价格', text: '300元一次' },
      { field: null, text: '先看一个例子' },
      { field: null, text: '先看例子' },
      { field: null, text: 'a|b' },
    ]);
  });

  it('are four at most, and none is longer than a button', () => {
    const read = readRecords(`C||${'长'.repeat(25)}\nC||${'😀'.repeat(24)}\nC||2\nC||3\nC||4\nC||5\n`);
    expect(read?.chips).toHaveLength(4);
    expect(read?.unread).toEqual([`C||${'长'.repeat(25)}`, 'C||5']);
  });
});

describe('a tail as a whole', () => {
  it('is missing or unreadable where nothing looks like a record', () => {
    expect(readRecords(null)).toBeNull();
    expect(readRecords('好的，没有什么要记的。\n再见')).toBeNull();
    expect(readRecords('[注]', { isCut: true })).toBeNull();
    expect(readRecords('', { isCut: true })).toBeNull();
  });

  it.each([
    '',
    '\n',
    '-',
    ' - \n',
    '—',
    '无',
    '```\n-\n```',
    '{}',
    '[]',
    '{"orders":[],"facts":[],"chips":[]}',
    'O|\nF|-\nC||',
  ])('may be empty: %j', (tail) =>
    expect(readRecords(tail)).toEqual({ orders: [], facts: [], chips: [], unread: [] }),
  );

  it('is read from the answer to the quiet call, whatever stands around it', () => {
    expect(readRecords('@@\n```\n@@@\nC||一\nC||一\n@@@O|脚本|写\n```')).toMatchObject({
      orders: [{ kind: 'script' }],
      chips: [{ text: '一' }],
      unread: [],
    });
    expect(RECORDS_ALONE).toContain('-');
  });

  it('a last line without a line break counts when it is complete', () => {
    expect(readRecords('C||一\nF|价格|80元|self|m4「80」')).toMatchObject({
      facts: [{ value: '80元' }],
      unread: [],
    });
    expect(readRecords('C||一\nO|脚本')).toMatchObject({ orders: [], unread: ['O|脚本'] });
    expect(readRecords('O|脚本|写')).toMatchObject({ orders: [{ kind: 'script' }] });
    expect(readRecords('O|脚本|写\nC|价格')).toMatchObject({ chips: [], unread: ['C|价格'] });
  });

  it('of an answer that was stopped loses its last line unless that was ended', () => {
    expect(readRecords('O|脚本|写\nO|选题库|写|条数=2', { isCut: true })).toMatchObject({
      orders: [{ kind: 'script' }],
      unread: ['O|选题库|写|条数=2'],
    });
    expect(readRecords('O|脚本|写\n', { isCut: true })).toMatchObject({
      orders: [{ kind: 'script' }],
      unread: [],
    });
  });
});

describe('a tail as JSON', () => {
  const whole = {
    orders: [
      { kind: 'script', action: 'revise', target: 'd3', parameters: { seconds: 20, must: ['鱼', '草'] } },
    ],
    facts: [
      {
        field: '价格',
        value: '1200元',
        about: 'self',
        quotes: [{ message: 'm6', text: '就"1200"，"不讲价"' }],
        replaces: 'f3',
      },
    ],
    chips: [
      { field: '平台', text: '抖音' },
      { field: null, text: '看例子' },
    ],
    unread: [],
  };
  const orders =
    '{"kind":"脚本","action":"改","target":"d3","parameters":{"seconds":20,"must":["鱼","草"],},},';
  const facts =
    '{"field":"价格","value":"1200元","about":"本人","quotes":[{"message":"m6","text":"就"1200"，"不讲价""}],"replaces":"f3"}';

  it.each([
    [
      'with bare quotes and commas too many',
      `{"orders":[${orders}],"facts":[${facts},],"chips":[{"field":"平台","text":"抖音"},"看例子"],}`,
    ],
    [
      'over lines',
      `{\n "orders": [\n${orders}\n],\n "facts": [\n${facts}\n],\n"chips": [{"field":"平台","text":"抖音"},\n{"field":null,"text":"看例子"}]\n}`,
    ],
    ['as a list of records', `[${orders}${facts},{"field":"平台","text":"抖音"},{"text":"看例子"}]`],
    [
      'as a record a line',
      `${orders.slice(0, -1)}\n${facts}\n{"field":"平台","text":"抖音"}\n{"text":"看例子"}`,
    ],
    [
      'inside of another object',
      `{"records":{"orders":[${orders}],"facts":[${facts}],"chips":["平台|抖音","看例子"]}}`,
    ],
    [
      'as lists of lines',
      `{"orders":["O|脚本|改|d3|秒=20|必须有=鱼;草"],"facts":["价格|1200元|self|m6「就"1200"，"不讲价"」|改 f3"],"chips":["C|平台|抖音","看例子"]}`,
    ],
    [
      'without its last brackets',
      `{"orders":[${orders}],"facts":[${facts}],"chips":[{"field":"平台","text":"抖音"},"看例子"`,
    ],
  ])('%s', (_, tail) => {
    expect({ ...readRecords(tail), unread: [] }).toEqual(whole);
    expect({ ...readRecords(`\`\`\`json\n${tail}\n\`\`\``), unread: [] }).toEqual(whole);
  });

  it('loses what is broken only', () => {
    expect(
      readRecords(
        '{"orders":[{"kind":"海报"},{"kind":"脚本"}],"facts":[{"value":"x"}],"chips":[{"text":""}]}',
      ),
    ).toEqual({
      orders: [{ kind: 'script', action: 'make', target: null, parameters: {} }],
      facts: [],
      chips: [],
      unread: ['{"kind":"海报"}', '{"value":"x"}', '{"text":""}'],
    });
  });

  it('cut anywhere loses at most the record that was cut', () => {
    const tail = `{"orders":[${orders}],"facts":[${facts}],"chips":[{"field":"平台","text":"抖音"},{"text":"看例子"}]}`;
    for (let end = 0; end < tail.length; end++) {
      const read = readRecords(tail.slice(0, end), { isCut: true });
      for (const group of ['orders', 'facts', 'chips'] as const)
        expect(whole[group].slice(0, read?.[group].length ?? 0)).toEqual(read?.[group] ?? []);
      if (end > tail.indexOf('"facts"')) expect(read?.orders).toHaveLength(1);
      if (end > tail.indexOf('"chips"')) expect(read?.facts).toHaveLength(1);
    }
  });
});

describe('any tail', () => {
  const LINES = [
    'O|脚本|写|题目=漏水|秒=20',
    'O|选题库|换一批|d2|不要=甲;乙',
    'F|价格|80元一次|self|m4「80|次」；m5「「白」天」|改 f3',
    'F|真事|缸漏了|客户|m4「漏了」',
    'C|价格|300元一次',
    'C||先看一个例子',
    'O|海报|写',
    '说明',
  ];

  it('cut anywhere loses at most its last line', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(LINES, { minLength: 1 }), fc.nat(400), (lines, place) => {
        const tail = lines.join('\n');
        const cut = tail.slice(0, place % (tail.length + 1));
        const ended = cut.lastIndexOf('\n') + 1;
        const [before, read, stopped] = [cut.slice(0, ended), cut, cut].map((text, index) =>
          readRecords(text, { isCut: index === 2 }),
        );
        for (const group of ['orders', 'facts', 'chips'] as const) {
          const sure = before?.[group] ?? [];
          expect((read?.[group] ?? []).slice(0, sure.length)).toEqual(sure);
          expect((read?.[group] ?? []).length - sure.length).toBeLessThanOrEqual(1);
          expect(stopped?.[group] ?? []).toEqual(sure);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('never throws', () => {
    const sign = fc.constantFrom(
      ...'{}[]":,|｜「」;=OFCm4f3\n \\@-`u',
      'orders',
      'facts',
      'text',
      '价格',
      'self',
      'null',
    );
    const scraps = fc.array(sign, { maxLength: 120 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(fc.oneof(scraps, fc.string({ unit: 'binary' }), fc.json()), fc.boolean(), (tail, isCut) => {
        readRecords(tail, { isCut });
      }),
      { numRuns: 5_000 },
    );
  });

  it('as JSON of any values is read or unread', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('orders', 'facts', 'chips', '__proto__'), fc.jsonValue()),
        (json) => {
          expect(readRecords(JSON.stringify(json))?.facts ?? []).toEqual([]);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe('records as JSON', () => {
  const read = (json: unknown) => readRecords(JSON.stringify(json));
  const QUOTE = { message: 'm4', text: '八十' };
  const F = { field: '价格', value: '80元一次', about: 'self', quotes: [QUOTE], replaces: null };

  it('are read from any of the shapes in which models put a quotation', () => {
    const shapes = [
      { quotes: [{ message: 'm4', text: '八十' }] },
      { quotes: [{ id: 'M4', quote: '八十' }] },
      { quotes: 'm4「八十」' },
      { quote: '八十', message: '4' },
      { quotes: { m4: '八十' } },
      { 原话: ['m4：八十'] },
    ];
    for (const shape of shapes)
      expect(read({ facts: [{ field: '价格', value: '80元一次', about: '我', ...shape }] })?.facts).toEqual([
        F,
      ]);
    expect(read({ facts: [{ field: '价格', value: '80元一次', about: '我', quote: '八十' }] })).toBeNull();
  });

  it('say what they correct and whether they may be told', () => {
    const fact = (more: object) => read([{ type: 'fact', ...F, about: '本人', ...more }])?.facts[0];
    expect(fact({ replaces: ['f3', 'f5'] })).toMatchObject({ replaces: 'f3', stale: ['f5'] });
    expect(fact({ replaces: '无' })).toEqual(F);
    expect(fact({ isPrivate: 'true' })).toMatchObject({ isPrivate: true });
    expect(fact({ 别讲: '是' })).toMatchObject({ isPrivate: true });
    expect(fact({ mark: '可讲' })).toMatchObject({ isPrivate: false });
  });

  it('are told apart by what only one sort has', () => {
    const tail = read([
      { kind: '脚本', action: '写', seconds: '20', parameters: { tone: '平着说', must: ['鱼', '草'] } },
      { decision: '只讲造景', why: '卖鱼的太多', quotes: ['m8「就讲造景」'] },
      { text: '看例子' },
      { field: '价格', text: '80元一次' },
    ]);
    expect(tail?.orders).toEqual([
      {
        kind: 'script',
        action: 'make',
        target: null,
        parameters: { seconds: 20, tone: '平着说', must: ['鱼', '草'] },
      },
    ]);
    expect(tail?.facts).toMatchObject([{ field: '定下的', decided: { why: '卖鱼的太多', not: null } }]);
    expect(tail?.chips).toEqual([
      { field: null, text: '看例子' },
      { field: '价格', text: '80元一次' },
    ]);
  });

  it('may be lines in lists, with or without their letters, and lie in a wrapper', () => {
    const tail = read({ records: { orders: ['脚本|写|秒=20'], chips: ['看例子', 'C|价格|80元一次'] } });
    expect(tail?.orders[0]).toMatchObject({ kind: 'script', parameters: { seconds: 20 } });
    expect(tail?.chips.map(({ field, text }) => [field, text])).toEqual([
      [null, '看例子'],
      ['价格', '80元一次'],
    ]);
    expect(read({ facts: [], chips: '' })).toEqual({ orders: [], facts: [], chips: [], unread: [] });
    expect(read({ weather: 'fine' })).toBeNull();
  });
});

describe('a chip', () => {
  it('is a text with a field or none, and no row of a table', () => {
    expect(chips('C| 价格 |300元一次')).toEqual([{ field: '价格', text: '300元一次' }]);
    expect(chips('| C | 价格 | 300元一次 | - | |')).toEqual([{ field: '价格', text: '300元一次' }]);
    expect(chips('C||先看|再说')).toEqual([{ field: null, text: '先看|再说' }]);
    expect(chips('C|先看一个例子')).toEqual([{ field: null, text: '先看一个例子' }]);
    expect(chips('C|价格')).toEqual([]);
    expect(chips('C|-|无')).toEqual([]);
  });

  it('fits a button, and of more than four the first four stand', () => {
    expect(chips(`C||${'好'.repeat(24)}`)).toHaveLength(1);
    expect(chips(`C||${'好'.repeat(25)}`)).toEqual([]);
    expect(chips(`C||${'😀'.repeat(24)}`)).toHaveLength(1);
    expect(
      chips(['一', '二', '三', '四', '五'].map((each) => `C||${each}`).join('\n'))?.map(({ text }) => text),
    ).toEqual([...['一', '二', '三', '四']]);
  });
});
