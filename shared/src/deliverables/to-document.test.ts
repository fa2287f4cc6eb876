import { describe, expect, it } from '@rstest/core';
import { DELIVERABLE_KINDS, deliverableSchemas, GAP, groupTopics } from '../contracts';
import { toDocument, toMarkdown, toPlainText } from './index';
import {
  FILMED,
  PLAIN_LADDER,
  PLANNED_CALENDAR,
  SAMPLES,
  TOLD_BEFORE,
  TOLD_KIT,
  TOLD_LADDER,
} from './testing/samples';
import { textsOf } from './testing/texts-of';

/** Texts of a sample that a document must contain; the keys of topics in a calendar's items are no text. */
const textsIn = (kind: (typeof DELIVERABLE_KINDS)[number]): string[] =>
  textsOf(SAMPLES[kind].content).filter((text) => !/^t\d+$/.test(text));

const NAUGHTY = '=1+1|*粗*_x_ <b>&amp; # - 1. `code` [a](b)';

describe('a deliverable as a text with structure', () => {
  it('the samples fit the schemas of the contracts', () => {
    for (const kind of DELIVERABLE_KINDS) {
      expect(deliverableSchemas[kind].safeParse(SAMPLES[kind].content).error).toBeUndefined();
    }
  });

  it.each([...DELIVERABLE_KINDS])('every text of a %s is in its plain text and in its Markdown', (kind) => {
    const document = toDocument(SAMPLES[kind]);
    const plain = toPlainText(document);
    const markdown = toMarkdown(document);
    const texts = textsIn(kind);
    expect(texts.length).toBeGreaterThan(5);
    for (const text of texts) {
      expect(plain).toContain(text);
      expect(markdown.replace(/\\(.)/g, '$1')).toContain(text);
    }
  });

  it('a work that is told has its text in its order and says nothing twice', () => {
    expect(deliverableSchemas.kit.safeParse(TOLD_KIT).error).toBeUndefined();
    const plain = toPlainText(toDocument({ kind: 'kit', title: '四件套·视频号', content: TOLD_KIT }));
    for (const { text } of TOLD_KIT.told ?? [])
      for (const cell of text.split('｜').filter((each) => !['问什么', '哪天', '发什么'].includes(each)))
        expect(plain).toContain(cell);
    expect(plain.split('无锡上门调钢琴十二年')).toHaveLength(2);
    expect(plain).toContain('怎么拍：孩子弹一遍');
    const document = toDocument({ kind: 'kit', title: '四件套·视频号', content: TOLD_KIT });
    expect(document.lead).toBe('');
    expect(toMarkdown(document)).toContain('| 问什么 | 怎么回 |');
  });

  it('what is pasted keeps its lines, and a kit for no platform names none', () => {
    const content = {
      ...TOLD_KIT,
      platform: GAP,
      told: [
        { as: 'quote' as const, text: '在无锡调琴' },
        { as: 'quote' as const, text: '先听，再调' },
      ],
    };
    const document = toDocument({ kind: 'kit', title: '四件套', content });
    expect(toMarkdown(document)).toBe('# 四件套\n\n> 在无锡调琴  \n> 先听，再调');
    expect(toPlainText(document)).not.toContain('平台');
  });

  it('a level that is not made stands with its reason, and without a price', () => {
    const { content } = SAMPLES.ladder;
    const rungs = [
      ...content.rungs.slice(0, 2),
      { role: '利润品' as const, name: '全年', skipped: '还没有老客问过' },
    ];
    const text = toPlainText(toDocument({ ...SAMPLES.ladder, content: { ...content, rungs } }));
    expect(text).toContain('【利润品：全年（先不做）】\n\n还没有老客问过\n\n【私下怎么说】');
  });

  it('the views that a month needs stand with the rates that they rest on, said to be assumptions', () => {
    const plain = toPlainText(toDocument(SAMPLES.ladder));
    expect(plain).toContain(
      '【倒推这个月】\n\n月目标：6000元\n单价：300元\n要成交：20单\n要来问的：67人\n要进主页：670人\n要播放：67000次；比例都打对折，要',
    );
    expect(plain).toContain('按这些比例：播放到主页1%，主页到来问10%，来问到成交30%');
    expect(plain).toContain('这些比例是假设，不是承诺');
    const { content } = SAMPLES.ladder;
    const calculator = content.calculator && {
      ...content.calculator,
      goal: null,
      rates: { ...content.calculator.rates, viewToVisit: 0.0125 },
    };
    const open = toPlainText(toDocument({ ...SAMPLES.ladder, content: { ...content, calculator } }));
    expect(open).toContain('【倒推这个月】\n\n单价：300元\n按这些比例：播放到主页1.25%');
  });

  it('levels by their own names stand in their places, with what is earned beside them, and no role is a heading', () => {
    const document = toDocument({ kind: 'ladder', title: '变现阶梯', content: PLAIN_LADDER });
    const plain = toPlainText(document);
    const markdown = toMarkdown(document).replace(/\\(.)/g, '$1');
    for (const text of textsOf(PLAIN_LADDER)) {
      expect(plain).toContain(text);
      expect(markdown).toContain(text);
    }
    expect(plain).toContain('【第一级：发录音来听】');
    expect(plain).toContain('往上走的条件：听完自己问哪天能来\n这么说：这个音要上门看');
    expect(plain).toContain('【另一路·琴行：卖琴后的头一次调】');
    expect(plain).toContain('价：建议240元一次\n怎么算的：');
    const titles = ['算一笔账', '现在卡在哪', '不卖的', '现在就能对外说的', '这周就一步', '有人来问，照着回'];
    const places = titles.map((title) => plain.indexOf(`【${title}】`));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places).not.toContain(-1);
    expect(plain).toContain('【现在就能对外说的】\n\n上门调琴一次300元\n\n先录一段');
    for (const old of ['引流品', '怎么接', '私下怎么说']) expect(plain).not.toContain(old);
  });

  it('a level that is one text is its price and its lines, each a paragraph, without labels', () => {
    const document = toDocument({ kind: 'ladder', title: '变现阶梯', content: TOLD_LADDER });
    const plain = toPlainText(document);
    expect(plain).toContain(
      '【第一级：发录音来听】\n\n价：不收钱\n\n人家怕的是叫了你来，其实不用修。先录一段发你，你说清要不要上门。\n\n不用修的直说，不劝。\n\n【第二级：上门调律】',
    );
    expect(plain).toContain('【另一路·琴行：卖琴后的头一次调】\n\n价：建议240元一次\n\n新琴到家');
    expect(plain).toContain('【第三级：一年两次（先不做）】');
    for (const past of ['给谁', '他拿到', '当心', '私下怎么说', '现在卡在哪'])
      expect(plain).not.toContain(past);
    expect(toMarkdown(document)).toContain('说清要不要上门。\n\n不用修的直说');
  });

  it.each([...DELIVERABLE_KINDS])('a %s opens with its title and its judgement', (kind) => {
    const { title, content } = SAMPLES[kind];
    expect(toPlainText(toDocument(SAMPLES[kind])).startsWith(`${title}\n\n${content.judgement}\n\n`)).toBe(
      true,
    );
    expect(toMarkdown(toDocument(SAMPLES[kind])).startsWith(`# ${title}\n\n> ${content.judgement}\n\n`)).toBe(
      true,
    );
  });

  it.each([
    [
      'a row of a table as its first cell, and below it the others, each with its heading',
      'review',
      '\n\n播放\n这周：1820\n你的中位数：1200\n怎么看：比你平时多一半\n\n',
    ],
    [
      'each row of a card under its title in everyday words, its parts one below the other',
      'positioning',
      '【凭什么信】\n\n· 十二年上门调律\n· 案例【待补充】\n\n【只拍三样】\n\n1. 听一个音：闷的、跑的、断的，一条一个\n2. 护琴',
    ],
    ['a sentence to be said with its way below it', 'positioning', '讲清楚为什么。\n（品类+差异+证据）'],
    ['a list by its points', 'positioning', '· 只靠黄梅天，一年里有淡季\n· 还没有能公开讲的案例'],
    ['a list of steps by its numbers', 'review', '1. 把两条旧视频的结尾重录一遍\n2. 记下每条来问的人数'],
    [
      'a topic by its number, with its attributes and its reason',
      'topics',
      '\n\n1. 琴潮了怎么办，先别急着叫人修\n琴潮 · 痛点开头 · 给家长 · 认知 · 口播\n92分：家长老问，你上门时就能拍\n\n2. ',
    ],
    [
      'a day, and its task below it',
      'calendar',
      '5月9日 周六\n孩子不想弹，可能是键太闷\n上门 · 实拍 · 90分钟 · 母亲节前\n\n',
    ],
    [
      'a beat by its time, with its picture and its caption named',
      'script',
      '0–4秒 钩子\n你听，这个音是不是闷的？先别急着叫人修。\n画面：近景，手按一个发闷的键\n字幕：这个音是闷的\n\n4–20秒 铺垫\n',
    ],
  ] as const)('the plain text shows %s', (_, kind, text) => {
    expect(toPlainText(toDocument(SAMPLES[kind]))).toContain(text);
  });

  it('ends with the notes, each under its title, and with one block of what to see to before it is used', () => {
    const plain = toPlainText(toDocument(SAMPLES.script));
    expect(plain).toContain('\n\n【眼下就办】\n\n明天上门前先录十秒');
    expect(plain.trimEnd().endsWith('还差你一句：除潮那一次收了多少钱？')).toBe(true);
    expect(toMarkdown(toDocument(SAMPLES.script))).toContain('\n\n## 用之前\n\n- ');
  });

  it('ends with what the manuscript says to the user, in its own form, under the heading of that block', () => {
    const remarks = [
      { as: 'heading' as const, text: '这几样守住' },
      { as: 'step' as const, text: '先问她' },
      { as: 'step' as const, text: '别拍脸' },
    ];
    const document = toDocument({ ...FILMED, content: { ...FILMED.content, remarks } });
    expect(toPlainText(document)).toMatch(
      /【用之前】\n\n(?:· [^\n]+\n)+\n这几样守住\n\n1\. 先问她\n2\. 别拍脸$/,
    );
    expect(toMarkdown(document)).toMatch(
      /## 用之前\n\n(?:- [^\n]+\n)+\n### 这几样守住\n\n1\. 先问她\n2\. 别拍脸\s*$/,
    );
  });

  it('a script of now is read under its title as it is said, with what happens then in brackets, and nothing but text', () => {
    expect(deliverableSchemas.script.safeParse(FILMED.content).error).toBeUndefined();
    const document = toDocument(FILMED);
    const plain = toPlainText(document);
    for (const text of textsOf(FILMED.content).filter((each) => each !== FILMED.content.topic))
      expect(plain).toContain(text);
    expect(plain).toContain(
      '\n\n视频号 · 60秒\n\n【琴闷了，先别喊我】\n\n备用标题：我上门先不动扳手\n封面字：琴潮了，先别急着修\n\n（近景，手按一个发闷的键）\n\n你听，',
    );
    expect(plain).toContain('第二天还闷，再叫人看。\n\n（字幕：先关窗，再除湿，再晾琴）\n\n照着做完');
    expect(plain).toContain(
      '【怎么拍】\n\n琴房窗边，手机靠在谱架上，一镜到底\n\n【发的时候配这句】\n\n先晾半天',
    );
    expect(plain).toContain('不要花这个钱。\n\n#钢琴 #无锡 #调琴 #黄梅天\n\n');
    expect(plain).toContain('【用之前】\n\n· 客人家的相框别拍进去\n· ');
    expect(plain).not.toMatch(/钩子|铺垫|核心|三选一|画面：|到4秒/);
    expect(toMarkdown(document)).toContain('\n\n## 琴闷了，先别喊我\n\n');
  });

  it('a script without words above and a cover of its own begins with its title', () => {
    const [title = ''] = FILMED.content.titles;
    const content = { ...FILMED.content, judgement: title, coverLine: title.slice(0, 4), titles: [title] };
    const document = toDocument({ ...FILMED, content });
    expect(toPlainText(document)).toMatch(/^[^\n]+\n\n视频号 · 60秒\n\n【琴闷了，先别喊我】\n\n（近景/);
    expect(toMarkdown(document)).not.toContain('> ');
  });

  it('a 图文 of now is its text under its title, then its pictures', () => {
    const { post: _, filming: __, ...rest } = FILMED.content;
    const beats = rest.beats.map((beat) => ({ ...beat, shot: '', caption: '' }));
    const content = { ...rest, form: '图文' as const, beats, pictures: ['琴盖打开'] };
    const plain = toPlainText(toDocument({ ...FILMED, content }));
    expect(plain).toContain('视频号 · 图文\n\n【琴闷了，先别喊我】');
    expect(plain).toContain('在评论区说说。\n\n【配图】\n\n1. 琴盖打开\n\n【话题标签】\n\n#钢琴');
    expect(plain).not.toMatch(/\d秒|字幕/);
    const own = beats[0]?.say.slice(0, 6) ?? '?';
    const bare = { ...content, platform: '朋友圈', coverLine: own, titles: [own, '备着的一个'] };
    expect(toPlainText(toDocument({ ...FILMED, content: bare }))).not.toContain('备着的一个');
    expect(toPlainText(toDocument({ ...FILMED, content: bare }))).toContain(
      `朋友圈 · 图文\n\n${beats[0]?.say}`,
    );
  });

  it('a story is one telling, and what goes with it stands below', () => {
    const plain = toPlainText(toDocument(SAMPLES.story));
    expect(plain).toContain(
      '【黄梅天的第一通电话】\n\n黄梅天的第一通电话，多半是说孩子的。\n\n那一家的家长说',
    );
    expect(plain).toContain('给我听。\n\n【见人就说这一句】\n\n我调琴，先听');
    expect(plain).toContain('【用之前】\n\n· 那一家点过头再讲');
    const telling = [{ text: '第一件。' }, { title: '第二个故事', text: '第二件。' }];
    const several = toPlainText(
      toDocument({ ...SAMPLES.story, content: { judgement: '先讲头一件。', title: '头一个', telling } }),
    );
    expect(several).toContain('【头一个】\n\n第一件。\n\n【第二个故事】\n\n第二件。');
  });

  it('a document leaves out empty parts', () => {
    const { kind, title, content } = SAMPLES.positioning;
    const bare = toPlainText(toDocument({ kind, title, content: { ...content, risks: [] } }));
    expect(bare).not.toContain('当心');
    const { content: script } = SAMPLES.script;
    const untagged = toPlainText(toDocument({ ...SAMPLES.script, content: { ...script, tags: [] } }));
    expect(untagged).not.toContain('话题标签');
    const { content: check } = SAMPLES.check;
    const clean = toPlainText(toDocument({ ...SAMPLES.check, content: { ...check, findings: [] } }));
    expect(clean).toContain('发现：没有发现问题');
    expect(clean).not.toContain('要改的地方');
  });

  it('a text of which something is open is not called finished', () => {
    const { content } = SAMPLES.check;
    const findings = content.findings.map((finding, index) =>
      index === 0 ? { ...finding, rewrite: null, needs: '说清楚谁评的' } : finding,
    );
    const open = toPlainText(toDocument({ ...SAMPLES.check, content: { ...content, findings } }));
    expect(toPlainText(toDocument(SAMPLES.check))).toContain('【改好的全文】');
    expect(open).toContain('【改了一部分，还有1处要你来定】');
    expect(open).not.toContain('改好的全文');
    expect(open).toContain('「最好」这处你来定：说清楚谁评的');
    expect(open).toContain('发布前：由AI写的内容');
  });

  it('topics with first sentences stand under the headings of their groups, without shares, stages and scores', () => {
    const [first, second] = SAMPLES.topics.content.topics;
    if (first === undefined || second === undefined) throw new Error('no samples');
    const filmed = { opening: '你听这个音。', filming: '手按一个键，人不入镜' };
    const content = {
      judgement: '先拍第1题。',
      pillars: [{ name: '先听', about: '前两周用' }, { name: '上门' }],
      topics: [
        { ...first, ...filmed, why: '', pillar: '先听', stage: '' as const },
        { ...second, ...filmed, why: '等黄梅天再拍', pillar: '上门', stage: '' as const },
      ],
    };
    const library = { kind: 'topics', title: '选题库', content } as const;
    const plain = toPlainText(toDocument(library));
    expect(plain).toContain(
      `【先听】\n\n前两周用\n\n1. ${first.text}\n开头：你听这个音。\n怎么拍：手按一个键，人不入镜\n\n【上门】\n\n2. `,
    );
    expect(plain).toContain('怎么拍：手按一个键，人不入镜\n等黄梅天再拍');
    expect(plain).not.toMatch(/%|分：|占比/);
    expect(toMarkdown(toDocument(library))).toContain('   开头：你听这个音。  \n   怎么拍：手按一个键');
    const mixed = { ...content, topics: [...content.topics, { ...first, ...filmed, pillar: '先听' }] };
    expect(groupTopics(mixed)).toBeNull();
    expect(groupTopics({ ...content, pillars: [] })).toMatchObject([
      { name: null, topics: [{ at: 0 }, { at: 1 }] },
    ]);
  });

  it('a topic says its point and what is to be settled first, and what everybody knows is marked', () => {
    const [first] = SAMPLES.topics.content.topics;
    if (first === undefined) throw new Error('no samples');
    const filmed = { opening: '你听这个音。', filming: '手按一个键', stage: '' as const, pillar: '' };
    const topics = [
      { ...first, ...filmed, point: '闷是潮，跑是松。', why: '先问过那家' },
      { ...first, ...filmed, key: 't2', point: '琴离墙一掌宽。', isCommon: true as const, why: '' },
      { ...first, key: 't3', why: '', isCommon: true as const },
    ];
    const content = { judgement: '先听。', pillars: [], topics };
    expect(deliverableSchemas.topics.safeParse(content).error).toBeUndefined();
    const plain = toPlainText(toDocument({ kind: 'topics', title: '选题库', content }));
    expect(plain).toContain(
      '开头：你听这个音。\n讲清：闷是潮，跑是松。\n怎么拍：手按一个键\n先办：先问过那家\n\n2. ',
    );
    expect(plain).toContain('讲清：琴离墙一掌宽。（常识，对不上就改）\n怎么拍：');
    expect(plain.trimEnd().endsWith('第3条是行当里常见的，你没碰上过就划掉。')).toBe(true);
  });

  it('steps go on that something is told below', () => {
    const line = (as: 'step' | 'text', text: string) => ({ as, text });
    const told = [line('step', '灰马那条'), line('text', '一天七匹。'), line('step', '手抖就停')];
    const document = toDocument({ kind: 'kit', title: '四件套', content: { ...TOLD_KIT, told } });
    expect(toPlainText(document)).toContain('1. 灰马那条\n\n一天七匹。\n\n2. 手抖就停');
    expect(toMarkdown(document)).toContain('\n2. 手抖就停');
  });

  it('a topic tells what is told in it below its first sentence, line by line', () => {
    const [first] = SAMPLES.topics.content.topics;
    if (first === undefined) throw new Error('no samples');
    const told = { opening: '你听这个音。', body: '闷是潮，跑是松。\n停在按下去那一声。', why: '先问过那家' };
    const topic = { ...first, ...told, stage: '' as const, pillar: '下雨没活那天就拍的' };
    const pillars = [{ name: '下雨没活那天就拍的' }, { name: '上门' }];
    const content = { judgement: '先听。', pillars, topics: [topic] };
    expect(deliverableSchemas.topics.safeParse(content).error).toBeUndefined();
    const document = toDocument({ kind: 'topics', title: '选题库', content });
    expect(toPlainText(document)).toContain(
      '\n开头：你听这个音。\n闷是潮，跑是松。\n停在按下去那一声。\n先办：先问过那家',
    );
    expect(toMarkdown(document)).toContain('闷是潮，跑是松。  \n   停在按下去那一声。');
  });

  it('a day of a calendar tells what is told on it, and a rhythm of several slots stands in lines', () => {
    const { content } = SAMPLES.calendar;
    const [first, ...others] = content.items;
    if (first === undefined) throw new Error('no samples');
    const items = [{ ...first, body: '你听这个音。\n停在按下去那一声。', first: '先问过那家' }, ...others];
    const told = { ...content, rhythm: '周日一起拍。\n周三、周六晚上发。', items };
    expect(deliverableSchemas.calendar.safeParse(told).error).toBeUndefined();
    const plain = toPlainText(toDocument({ ...SAMPLES.calendar, content: told }));
    expect(plain).toContain('【节奏】\n\n周日一起拍。\n\n周三、周六晚上发。');
    expect(plain).toContain('\n你听这个音。\n停在按下去那一声。\n先办：先问过那家');
  });

  it('a card has the lines for a profile as they are pasted, and no step where none was written', () => {
    const { next: _, ...card } = SAMPLES.positioning.content;
    const rows = [...card.rows, { label: '主页', text: '在无锡调琴\n先听，再调' }];
    const content = { ...card, rows };
    expect(deliverableSchemas.positioning.safeParse(content).error).toBeUndefined();
    const plain = toPlainText(toDocument({ ...SAMPLES.positioning, content }));
    expect(plain).toContain('【主页直接贴】\n\n在无锡调琴\n先听，再调');
    expect(plain).not.toContain('眼下就办');
  });

  it('a card of before keeps its rows and shows no scores, and an untold part of a story leaves no trace', () => {
    const { content: card } = SAMPLES.positioning;
    const scores = ['细分', '证据', '差异', '需求', '变现', '持续'].map((dimension) => ({
      dimension,
      score: 2,
      why: '只有年数',
    }));
    const { lanes: _, ...before } = card;
    const content = { ...before, scores };
    expect(deliverableSchemas.positioning.safeParse(content).success).toBe(true);
    const text = toPlainText(toDocument({ ...SAMPLES.positioning, content }));
    expect(text).toContain('【拍给谁看】\n\n家里有琴');
    expect(text).not.toMatch(/只有年数|只拍三样/);
    const { content: told } = TOLD_BEFORE;
    expect(deliverableSchemas.story.safeParse(told).error).toBeUndefined();
    const stories = told.stories?.map(({ outcome: _outcome, ...story }) => story);
    const story = toPlainText(toDocument({ ...TOLD_BEFORE, content: { ...told, stories } }));
    expect(story).not.toContain('孩子当天又坐下来弹');
    expect(story).toContain('键床潮得发胀。\n\n用在：置顶视频');
  });

  it('the days of a calendar are grouped into weeks by their dates', () => {
    const { content } = SAMPLES.calendar;
    const shuffled = { ...SAMPLES.calendar, content: { ...content, items: [...content.items].reverse() } };
    const plain = toPlainText(toDocument(shuffled));
    expect(plain).toContain('【第1周】\n\n5月6日 周三\n');
    expect(plain.indexOf('5月6日')).toBeLessThan(plain.indexOf('5月9日'));
    expect(plain.indexOf('【第2周】')).toBeLessThan(plain.indexOf('5月13日'));
    expect(plain).toContain('【第4周】');
  });

  it('a calendar of now has its rhythm, what each week is for, what to settle before, and what to do when one slips', () => {
    expect(deliverableSchemas.calendar.safeParse(PLANNED_CALENDAR).error).toBeUndefined();
    const document = toDocument({ kind: 'calendar', title: '30天日历', content: PLANNED_CALENDAR });
    const plain = toPlainText(document);
    const texts = textsOf(PLANNED_CALENDAR).filter((text) => text !== '' && !/^t\d+$/.test(text));
    for (const text of texts) expect(plain).toContain(text);
    expect(plain).toContain('一周几条：2条\n节奏：周日下午');
    expect(plain).toContain('【第1周 先让家长停下来】\n\n5月6日 周三\n');
    expect(plain).toContain('【第2周】');
    expect(plain).toContain('\n开头：你听这个音。\n先办：周二前问');
    expect(plain).toContain('【备着，哪天缺了拿来顶】\n\n除湿盒放哪\n开头：这个盒子');
    expect(plain).toContain('【落下了怎么办】\n\n落一条');
    expect(plain).toContain('【记什么，照什么改】\n\n· 几个家长');
  });

  it('Markdown shows the characters of a text literally', () => {
    const { content } = SAMPLES.review;
    const figures = [{ name: '播放', value: 1, median: null, reading: NAUGHTY }];
    const markdown = toMarkdown(
      toDocument({ ...SAMPLES.review, content: { ...content, diagnosis: NAUGHTY, figures } }),
    );
    expect(markdown).toContain('=1+1\\|\\*粗\\*\\_x\\_ \\<b>&amp; # - 1. \\`code\\` \\[a\\](b) |');
    expect(markdown).toContain('=1+1|\\*粗\\*\\_x\\_ \\<b>');
  });
});
