import { randomUUID } from 'node:crypto';
import { renderExport } from '@qihang/documents';
import {
  hashOfPixels,
  readCsv,
  readDocx,
  readIcs,
  readImageSize,
  readPdf,
  readPngTexts,
  shareOfColor,
  squeeze,
} from '@qihang/documents/testing';
import { DELIVERABLE_KINDS, type DeliverableKind, type ExportFormat } from '@qihang/shared/contracts';
import { EXPORTS_OF, endingOf, type TitledDeliverable } from '@qihang/shared/deliverables';
import { FILMED, SAMPLES, textsOf } from '@qihang/shared/deliverables/testing';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { parse as parseYaml } from 'yaml';
import { seedConversation } from '../../testing/seed-conversation';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app';
import { putOnShelf } from './testing/deliverable-rows';

const BY_RULES = '由离线教练按规则生成';
const BY_MODEL = '内容由AI生成';
const PRODUCER = '001191320200MA1XXXXX';

const CONTENT_TYPES = {
  docx: 'wordprocessingml.document',
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  share: 'image/png',
  png: 'image/png',
} as const;

let test: TestApp;
let user: TestUser;
beforeAll(async () => {
  test = await createTestApp({
    environment: { AIGC_PRODUCER_CODE: PRODUCER },
    exportRenderer: { render: renderExport, close: async () => {} },
  });
  user = await test.signUp();
});
afterAll(() => test.close());

const put = (
  deliverable: TitledDeliverable,
  more: { madeBy?: 'model'; edited?: 'by-draft' | 'by-mark'; blank?: string } = {},
) => putOnShelf(test.database, { userId: user.id, deliverable, ...more });

const get = (id: string, query: string, by: TestUser = user) =>
  test.app.inject({ url: `/api/coach/deliverables/${id}/export?${query}`, headers: by.headers });

const fetchFile = async (id: string, format: ExportFormat) => {
  const response = await get(id, `format=${format}`);
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toContain(CONTENT_TYPES[format]);
  expect(response.headers['content-disposition']).toContain(
    `attachment; filename="export.${endingOf(format)}"; filename*=`,
  );
  expect(response.headers['cache-control']).toBe('no-store');
  return { bytes: new Uint8Array(response.rawPayload), response };
};

/** Texts that every file must contain, without the keys that join topics and days. */
const textsIn = ({ content }: TitledDeliverable): string[] =>
  textsOf(content).filter((text) => !/^t\d+$/.test(text));

const markFor = (id: string) => ({
  Label: '1',
  ContentProducer: PRODUCER,
  ProduceID: `${id}-1`,
  ReservedCode1: '',
  ContentPropagator: PRODUCER,
  PropagateID: `${id}-1`,
  ReservedCode2: '',
});

const expectAll = (text: string, wanted: readonly string[]) => {
  const squeezed = squeeze(text);
  expect(wanted.filter((each) => !squeezed.includes(squeeze(each)))).toEqual([]);
};

const readMarkdown = (source: string) => {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n\n([\s\S]*)$/.exec(source) ?? [];
  return { head, body };
};

describe.each([...DELIVERABLE_KINDS])('an exported %s', (kind: DeliverableKind) => {
  const sample = SAMPLES[kind];

  it('an exported PDF has the whole text, the label on every page, and the marks of its origin', async () => {
    for (const madeBy of ['rules', 'model'] as const) {
      const id = await put(sample, madeBy === 'model' ? { madeBy } : {});
      const { pages, info, xmp, isTagged } = await readPdf((await fetchFile(id, 'pdf')).bytes);
      const label = madeBy === 'model' ? BY_MODEL : BY_RULES;
      expectAll(pages.join(''), [sample.title, ...textsIn(sample)]);
      for (const page of pages) expect(squeeze(page)).toContain(label);
      expect(info).toMatchObject({
        Title: sample.title,
        Subject: label,
        Keywords: `${id}-1`,
        Language: 'zh-CN',
      });
      expect(isTagged).toBe(true);
      expect(xmp).toContain(`<dc:identifier>${id}-1</dc:identifier>`);
      const mark = `<TC260:AIGC>${JSON.stringify(markFor(id))}</TC260:AIGC>`;
      if (madeBy === 'model') {
        expect(xmp).toContain(mark);
        expect(info.Custom).toEqual({ AIGC: JSON.stringify(markFor(id)) });
      } else {
        expect(xmp).not.toContain('AIGC');
        expect(info.Custom).toBeUndefined();
      }
    }
  });

  it('an exported Word file has the whole text, the label, and the marks as properties', async () => {
    for (const madeBy of ['rules', 'model'] as const) {
      const id = await put(sample, madeBy === 'model' ? { madeBy } : {});
      const { text, footer, core, custom, xml } = readDocx((await fetchFile(id, 'docx')).bytes);
      const label = madeBy === 'model' ? BY_MODEL : BY_RULES;
      expectAll(text, [sample.title, label, ...textsIn(sample)]);
      expect(xml).toContain('<w:pStyle w:val="Heading2"/>');
      expect(footer).toContain(label);
      expect(core).toContain(sample.title);
      expect(custom).toEqual({
        ...(madeBy === 'model' && { AIGC: JSON.stringify(markFor(id)) }),
        ContentId: `${id}-1`,
        Label: label,
      });
    }
  });

  it('exported Markdown has the whole text, the label, and the marks at its head', async () => {
    for (const madeBy of ['rules', 'model'] as const) {
      const id = await put(sample, madeBy === 'model' ? { madeBy } : {});
      const source = new TextDecoder().decode((await fetchFile(id, 'md')).bytes);
      const { head, body } = readMarkdown(source);
      const label = madeBy === 'model' ? BY_MODEL : BY_RULES;
      expect(parseYaml(head)).toEqual({
        title: sample.title,
        kind,
        version: 1,
        created: '2026-05-03T16:30:00.000Z',
        generator: '启航AI',
        label,
        contentId: `${id}-1`,
        ...(madeBy === 'model' && { AIGC: markFor(id) }),
      });
      expectAll(body.replace(/\\(.)/g, '$1'), textsIn(sample));
      expect(body.endsWith(`\n---\n\n${label} · 启航AI · 2026-05-04 00:30\n`)).toBe(true);
    }
  });

  it('an exported image is as wide as a phone and contains the marks', async () => {
    const id = await put(sample, { madeBy: 'model' });
    const { bytes } = await fetchFile(id, 'png');
    const { width, height } = await readImageSize(bytes);
    expect(width).toBe(1080);
    expect(height).toBeGreaterThan(1000);
    const texts = readPngTexts(bytes);
    expect(texts.Title).toBe(sample.title);
    expect(texts.Description).toContain(BY_MODEL);
    expect(texts['XML:com.adobe.xmp']).toContain(
      `<TC260:AIGC>${JSON.stringify(markFor(id)).replaceAll('"', '&quot;')}</TC260:AIGC>`,
    );
    const own = await fetchFile(await put(sample), 'png');
    expect(readPngTexts(own.bytes).Description).toContain(BY_RULES);
    expect(Buffer.from(own.bytes).includes('AIGC')).toBe(false);
  });

  it('an export in a format that is not offered for the kind is refused', async () => {
    const id = await put(sample);
    for (const format of ['csv', 'ics', 'share'] as const) {
      if (EXPORTS_OF[kind].includes(format)) continue;
      const response = await get(id, `format=${format}`);
      expect(response.statusCode).toBe(400);
      expect(response.json().fields.format).toContain('可以导出成');
    }
  });
});

describe('a picture to share', () => {
  const MARK = '#ffe27a';
  const SHARED = ['positioning', 'story', 'topics', 'calendar', 'script'] as const;

  it('there is one of what is meant for others, before the long picture, and of nothing else', () => {
    const kinds = DELIVERABLE_KINDS.filter((kind) => EXPORTS_OF[kind].includes('share'));
    expect([...kinds].sort()).toEqual([...SHARED].sort());
    for (const kind of kinds) {
      const formats = EXPORTS_OF[kind];
      expect(formats.indexOf('share')).toBe(formats.indexOf('png') - 1);
    }
  });

  it.each(SHARED)('of a %s is 1080 by 1440, with its label and the marks of its origin', async (kind) => {
    const id = await put(SAMPLES[kind], { madeBy: 'model' });
    const { bytes, response } = await fetchFile(id, 'share');
    expect(await readImageSize(bytes)).toEqual({ width: 1080, height: 1440 });
    expect(response.headers['content-disposition']).toContain(
      encodeURIComponent(`${SAMPLES[kind].title}·分享图.png`),
    );
    const texts = readPngTexts(bytes);
    const long = readPngTexts((await fetchFile(id, 'png')).bytes);
    expect(texts['XML:com.adobe.xmp']).toContain('TC260:AIGC');
    expect(texts['XML:com.adobe.xmp']).toBe(long['XML:com.adobe.xmp']);
    expect(texts.Title).toBe(SAMPLES[kind].title);
    expect(texts.Description?.endsWith(BY_MODEL)).toBe(true);
    const own = await fetchFile(await put(SAMPLES[kind]), 'share');
    expect(readPngTexts(own.bytes).Description).toContain(BY_RULES);
    expect(Buffer.from(own.bytes).includes('AIGC')).toBe(false);
  });

  it('of what is longer than any picture is 1080 by 1440 all the same', async () => {
    const { content } = SAMPLES.topics;
    const topics = content.topics
      .slice(0, 20)
      .map((topic) => ({ ...topic, text: '琴潮了先别急着叫人修'.repeat(4) }));
    const { bytes } = await fetchFile(
      await put({ ...SAMPLES.topics, content: { ...content, topics } }),
      'share',
    );
    expect(await readImageSize(bytes)).toEqual({ width: 1080, height: 1440 });
  });

  it('shows no line that is not said yet, also by the user’s own word for that', async () => {
    const draw = async (text: string, blank?: string) => {
      const rows = [
        { label: '凭什么信你', text: '十二年上门调律' },
        ...(text === '' ? [] : [{ label: '为谁', text }]),
      ];
      const content = { ...SAMPLES.positioning.content, rows, lanes: [] };
      const id = await put({ ...SAMPLES.positioning, content }, blank === undefined ? {} : { blank });
      const pixels = (await fetchFile(id, 'share')).bytes;
      return hashOfPixels(pixels);
    };
    const without = await draw('');
    expect(await draw('家长，案例【待补充】')).toBe(without);
    expect(await draw('家长，案例：待定', '待定')).toBe(without);
    expect(await draw('家长，案例：待定')).not.toBe(without);
  });

  it('marks the user’s words as the long picture does', async () => {
    const { oneLiners } = SAMPLES.positioning.content;
    const text = oneLiners[0]?.text ?? '';
    const talk = await seedConversation(test.database, { userId: user.id, messages: [{ text }] });
    const passage = { messageId: talk.messageIds[0] ?? '', start: 0, end: text.length, at: 0 };
    const sources = { '/oneLiners/0/text': [{ type: 'message' as const, passages: [passage] }] };
    const id = await putOnShelf(test.database, {
      userId: user.id,
      deliverable: SAMPLES.positioning,
      sources,
    });
    expect(await shareOfColor((await fetchFile(id, 'share')).bytes, MARK)).toBeGreaterThan(0.01);
    expect(await shareOfColor((await fetchFile(await put(SAMPLES.positioning), 'share')).bytes, MARK)).toBe(
      0,
    );
  });
});

describe('what the user said, in a file', () => {
  const MARK = '#ffe27a';
  const LEGEND = '黄底的是本人说过的';
  const sample = SAMPLES.positioning;
  const [row] = sample.content.rows;
  const said = row?.text.slice(0, 2) ?? '';

  const putMarked = async (by: TestUser) => {
    const talk = await seedConversation(test.database, { userId: by.id, messages: [{ text: said }] });
    const passage = { messageId: talk.messageIds[0] ?? '', start: 0, end: said.length, at: 0 };
    const sources = { '/rows/0/text': [{ type: 'message' as const, passages: [passage] }] };
    return putOnShelf(test.database, { userId: user.id, deliverable: sample, sources });
  };

  it('is marked in a Word file, a PDF and an image, which say what the marks are', async () => {
    const id = await putMarked(user);
    const { xml, text } = readDocx((await fetchFile(id, 'docx')).bytes);
    const marked = [...xml.matchAll(/<w:r>(?:(?!<\/w:r>).)*w:fill="FFE27A"(?:(?!<\/w:r>).)*<\/w:r>/g)].map(
      ([run]) => /<w:t[^>]*>([^<]*)</.exec(run)?.[1],
    );
    expect(marked).toEqual(['黄底', said]);
    expectAll(text, [LEGEND, ...textsIn(sample)]);
    const { pages, colors } = await readPdf((await fetchFile(id, 'pdf')).bytes);
    expect([...colors]).toContain(MARK);
    expectAll(pages.join(''), [LEGEND, ...textsIn(sample)]);
    expect(await shareOfColor((await fetchFile(id, 'png')).bytes, MARK)).toBeGreaterThan(0.0005);
  });

  it('is plain in Markdown', async () => {
    const source = new TextDecoder().decode((await fetchFile(await putMarked(user), 'md')).bytes);
    const plain = new TextDecoder().decode((await fetchFile(await put(sample), 'md')).bytes);
    expect(readMarkdown(source).body).toBe(readMarkdown(plain).body);
  });

  it('is not marked where nobody can be shown where it was said', async () => {
    const id = await putMarked(await test.signUp());
    const { xml, text } = readDocx((await fetchFile(id, 'docx')).bytes);
    expect(xml).not.toContain('FFE27A');
    expect(text).not.toContain(LEGEND);
    expect([...(await readPdf((await fetchFile(id, 'pdf')).bytes)).colors]).not.toContain(MARK);
  });
});

const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

describe('a table of it', () => {
  it.each(['topics', 'calendar', 'script', 'review'] as const)(
    'has every row of a %s, opens as Chinese, and has its label below',
    async (kind) => {
      const id = await put(SAMPLES[kind], { madeBy: 'model' });
      const source = textOf((await fetchFile(id, 'csv')).bytes);
      expect(source.startsWith('\uFEFF')).toBe(true);
      const rows = readCsv(source);
      const { content } = SAMPLES[kind];
      const count =
        'topics' in content
          ? content.topics.length
          : 'items' in content
            ? content.items.length
            : 'beats' in content
              ? content.beats.length
              : content.figures.length;
      const table = rows.slice(0, count + 1);
      expect(new Set(table.map((row) => row.length)).size).toBe(1);
      const about = Object.fromEntries(rows.slice(count + 1).map(([name = '', value]) => [name, value]));
      expect(about).toMatchObject({ 标识: BY_MODEL, 内容编号: `${id}-1`, AIGC: JSON.stringify(markFor(id)) });
      if (kind === 'topics')
        expectAll(
          source,
          textsIn(SAMPLES.topics).filter((text) => text.length < 9),
        );
    },
  );

  it('an exported script has every text of a beat under its own heading', async () => {
    const id = await put(SAMPLES.script);
    const [head = [], ...rows] = readCsv(textOf((await fetchFile(id, 'csv')).bytes));
    const under = (row: readonly string[], heading: string) => row[head.indexOf(heading)];
    for (const [at, { from, to, part, say, shot, caption }] of SAMPLES.script.content.beats.entries()) {
      const row = rows[at] ?? [];
      expect([under(row, '开始（秒）'), under(row, '结束（秒）')]).toEqual([String(from), String(to)]);
      expect([under(row, '段落'), under(row, '台词')]).toEqual([part, say]);
      expect([under(row, '画面'), under(row, '字幕')]).toEqual([shot, caption]);
    }
  });

  it('an exported script that goes by its seconds has no column of parts', async () => {
    const id = await put(FILMED);
    const [head = [], first = []] = readCsv(textOf((await fetchFile(id, 'csv')).bytes));
    expect(head).toEqual(['开始（秒）', '结束（秒）', '念', '拍', '字幕']);
    const { from, to, say, shot, caption } = FILMED.content.beats[0] ?? {};
    expect(first).toEqual([String(from), String(to), say, shot, caption]);
  });

  it.each([
    ['review', 0, { 项目: '播放', 这周: '1820', 你的中位数: '1200', 怎么看: '比你平时多一半' }],
    ['review', 2, { 项目: '私信', 这周: '1', 你的中位数: '', 怎么看: '以前没有记过' }],
    [
      'topics',
      1,
      {
        序号: '2',
        选题: '黄梅天钢琴要不要开空调',
        支柱: '上门',
        钩子: '反常识',
        给谁看: '家长',
        阶段: '信任',
        形式: '实拍',
        得分: '91',
        为什么: '家长老问，你上门时就能拍',
      },
    ],
    [
      'calendar',
      1,
      {
        日期: '2026-05-09',
        平台: '视频号',
        安排: '发布',
        标题: '孩子不想弹，可能是键太闷',
        支柱: '上门',
        形式: '实拍',
        分钟: '90',
        节日: '母亲节前',
      },
    ],
    ['calendar', 7, { 安排: '机动', 标题: '留给这周临时碰到的事', 支柱: '', 形式: '', 分钟: '90', 节日: '' }],
  ] as const)('an exported %s has every text of row %i under its own heading', async (kind, at, texts) => {
    const id = await put(SAMPLES[kind]);
    const [head = [], ...rows] = readCsv(textOf((await fetchFile(id, 'csv')).bytes));
    const row = rows[at] ?? [];
    expect(Object.fromEntries(head.map((heading, column) => [heading, row[column]]))).toMatchObject(texts);
  });

  it('an exported list of topics that says how they begin has that and how they are filmed', async () => {
    const { content } = SAMPLES.topics;
    const filmed = { opening: '你听这个音。', filming: '手按一个键', why: '', stage: '' as const };
    const topics = content.topics.map((topic) => ({ ...topic, ...filmed }));
    const id = await put({ ...SAMPLES.topics, content: { ...content, topics } });
    const [head = [], row = []] = readCsv(textOf((await fetchFile(id, 'csv')).bytes));
    expect(head).toEqual(['序号', '选题', '开头', '怎么拍', '为什么', '分组', '给谁看', '形式']);
    expect(row.slice(2, 5)).toEqual(['你听这个音。', '手按一个键', '']);
  });

  it('an exported list of topics that make a point has that, and says what is to be checked', async () => {
    const { content } = SAMPLES.topics;
    const filmed = { opening: '你听这个音。', filming: '手按一个键', why: '先问过那家' };
    const point = { point: '闷是潮，跑是松。', isCommon: true as const };
    const topics = content.topics.map((topic) => ({ ...topic, ...filmed, ...point }));
    const id = await put({ ...SAMPLES.topics, content: { ...content, topics } });
    const [head = [], row = []] = readCsv(textOf((await fetchFile(id, 'csv')).bytes));
    expect(head).toEqual(['序号', '选题', '开头', '讲清', '怎么拍', '先办', '分组', '给谁看', '形式']);
    expect(row[3]).toBe('闷是潮，跑是松。（常识，对不上就改）');
    expect(row[5]).toBe('先问过那家');
  });

  it('an exported list of topics with texts has each in one cell, with the parts of what stayed from before', async () => {
    const { content } = SAMPLES.topics;
    const topics = content.topics.map((topic, at) => ({
      ...{ ...topic, opening: '你听这个音。' },
      ...(at === 0 ? { body: '闷是潮。\n停在这一声。' } : { point: '跑是松。', filming: '手按一个键' }),
    }));
    const id = await put({ ...SAMPLES.topics, content: { ...content, topics } });
    const [head = [], ...rows] = readCsv(textOf((await fetchFile(id, 'csv')).bytes));
    expect(head).toEqual(['序号', '选题', '开头', '内容', '先办', '分组', '给谁看', '形式']);
    expect(rows.slice(0, 2).map((row) => row[3])).toEqual([
      '闷是潮。\n停在这一声。',
      '跑是松。\n怎么拍：手按一个键',
    ]);
  });

  it('an exported calendar with texts has each in one cell, and in the description of its day', async () => {
    const { content } = SAMPLES.calendar;
    const items = content.items.map((item, at) =>
      at === 0 ? { ...item, body: '闷是潮。\n停在这一声。' } : item,
    );
    const id = await put({ ...SAMPLES.calendar, content: { ...content, items } });
    const [head = [], row = []] = readCsv(textOf((await fetchFile(id, 'csv')).bytes));
    expect(head).toEqual([
      ...['日期', '平台', '安排', '标题', '内容', '先办', '支柱', '形式', '分钟', '节日'],
    ]);
    expect(row[4]).toBe('闷是潮。\n停在这一声。');
    const { events } = readIcs((await fetchFile(id, 'ics')).bytes);
    expect(events[0]?.DESCRIPTION).toContain('闷是潮。\n停在这一声。\n平台：');
  });

  it('an exported calendar tells days of work from posts, and leaves days of rest out of the user’s own', async () => {
    const { content } = SAMPLES.calendar;
    const [post, free] = content.items;
    if (post === undefined || free === undefined) throw new Error('no items');
    const day = { ...post, topic: null, pillar: null, format: null };
    const items = [
      { ...day, key: 'a', slot: 'work' as const, title: '问那家肯不肯' },
      { ...day, key: 'b', slot: 'rest' as const, title: '歇' },
      post,
    ];
    const told = [
      { as: 'heading' as const, text: '怎么拍' },
      { as: 'text' as const, text: '手机架在琴盖上。' },
    ];
    const id = await put({ ...SAMPLES.calendar, content: { ...content, items, told } });
    const [, ...rows] = readCsv(textOf((await fetchFile(id, 'csv')).bytes));
    expect(rows.slice(0, 3).map((row) => row.slice(2, 4))).toEqual([
      ['要办', '问那家肯不肯'],
      ['歇', '歇'],
      ['发布', post.title],
    ]);
    const { events } = readIcs((await fetchFile(id, 'ics')).bytes);
    expect(events.map(({ SUMMARY }) => SUMMARY)).toEqual(['问那家肯不肯', post.title]);
    expect(events[0]?.['ALARM-TRIGGER;RELATED=START']).toBe('PT9H');
    expect(events[0]?.DESCRIPTION).not.toMatch(/平台|预计/);
    const text = textOf((await fetchFile(id, 'md')).bytes);
    expect(text).toContain('## 怎么拍\n\n手机架在琴盖上。');
  });

  it('an exported table contains nothing that a spreadsheet executes', async () => {
    const { content } = SAMPLES.script;
    const [beat, ...rest] = content.beats;
    const evil = ['=HYPERLINK("http://x","y")', '+1+1', '-2+3', '@SUM(A1)', '\t=1', '＝1+1', ' =1', '正常=1'];
    for (const say of evil) {
      const beats = [{ ...beat, say }, ...rest] as typeof content.beats;
      const id = await put({ ...SAMPLES.script, content: { ...content, beats } });
      const [, first = []] = readCsv(textOf((await fetchFile(id, 'csv')).bytes));
      expect(first[3]).toBe(say.startsWith('正常') ? say : `'${say}`);
      expect(first[0]).toBe('0');
    }
    const judgement = '=HYPERLINK("http://x","y")';
    const plan = await put({ ...SAMPLES.calendar, content: { ...SAMPLES.calendar.content, judgement } });
    const cells = readCsv(textOf((await fetchFile(plan, 'csv')).bytes)).flat();
    expect(cells).toContain(`'${judgement}`);
    expect(cells).not.toContain(judgement);
  });
});

describe('a calendar for the user’s own', () => {
  it('an exported calendar has a day for every item, the same UIDs in the next version, and the label in each event', async () => {
    const id = await put(SAMPLES.calendar, { madeBy: 'model' });
    const { calendar, events, longest } = readIcs((await fetchFile(id, 'ics')).bytes);
    const { items } = SAMPLES.calendar.content;
    expect(events).toHaveLength(items.length);
    expect(calendar).toMatchObject({
      VERSION: '2.0',
      METHOD: 'PUBLISH',
      'X-WR-TIMEZONE': 'Asia/Shanghai',
      'X-CONTENT-ID': `${id}-1`,
    });
    expect(JSON.parse(calendar['X-AIGC'] ?? '')).toEqual(markFor(id));
    expect(calendar['X-WR-CALDESC']).toBe(`${SAMPLES.calendar.content.judgement} ${BY_MODEL}`);
    expect(longest).toBeLessThanOrEqual(75);
    for (const [at, { key, day, title, slot }] of items.entries()) {
      const event = events[at] ?? {};
      expect(event.UID).toBe(`${key}.${id}`);
      expect(event['DTSTART;VALUE=DATE']).toBe(day.replaceAll('-', ''));
      expect(event.SUMMARY).toBe(title);
      expect(event['ALARM-TRIGGER;RELATED=START']).toBe(slot === 'post' ? 'PT9H' : undefined);
      expect(event.DESCRIPTION).toContain(BY_MODEL);
      expect(event.SEQUENCE).toBe('1');
    }
  });

  it('an exported day says where to post and how long it takes, and a free one that it is free', async () => {
    const id = await put(SAMPLES.calendar);
    const { events } = readIcs((await fetchFile(id, 'ics')).bytes);
    const said = (at: number) => events[at]?.DESCRIPTION;
    for (const detail of ['平台：视频号', '支柱：上门', '形式：实拍', '预计：90分钟', '节日：母亲节前']) {
      expect(said(1)).toContain(detail);
    }
    for (const detail of ['机动', '预计：90分钟']) expect(said(7)).toContain(detail);
    for (const name of ['平台', '支柱', '形式', '节日']) expect(said(7)).not.toContain(name);
  });

  it.each([
    ['Asia/Shanghai', 8],
    ['America/Los_Angeles', 16],
  ] as const)('an exported calendar has the days of its items on a machine in %s', async (zone, hour) => {
    const { TZ } = process.env;
    try {
      process.env.TZ = zone;
      expect(new Date(0).getHours()).toBe(hour);
      const { events } = readIcs((await fetchFile(await put(SAMPLES.calendar), 'ics')).bytes);
      expect(events.map((event) => event['DTSTART;VALUE=DATE'])).toEqual(
        SAMPLES.calendar.content.items.map(({ day }) => day.replaceAll('-', '')),
      );
    } finally {
      if (TZ === undefined) delete process.env.TZ;
      else process.env.TZ = TZ;
    }
  });
});

describe('GET /api/coach/deliverables/:id/export', () => {
  it('an older version is exported with its own text, number, date and label; without a number comes the newest', async () => {
    const id = await put(SAMPLES.story);
    const edited = await test.app.inject({
      method: 'PATCH',
      url: `/api/coach/deliverables/${id}`,
      headers: user.headers,
      payload: { version: 1, pointer: '/judgement', text: '先讲你劝客人别修的那一次。' },
    });
    expect(edited.statusCode).toBe(200);
    const download = async (query: string) => {
      const { head, body } = readMarkdown(textOf(new Uint8Array((await get(id, query)).rawPayload)));
      return { ...parseYaml(head), isEdited: body.includes('先讲你劝客人别修的那一次。') };
    };
    expect(await download('format=md&version=1')).toMatchObject({
      version: 1,
      contentId: `${id}-1`,
      created: '2026-05-03T16:30:00.000Z',
      label: BY_RULES,
      isEdited: false,
    });
    for (const query of ['format=md&version=2', 'format=md']) {
      expect(await download(query)).toMatchObject({
        version: 2,
        contentId: `${id}-2`,
        label: `${BY_RULES}，经本人修改`,
        isEdited: true,
      });
    }
  });

  it('the export of an edited deliverable says that the user changed it, and keeps its origin', async () => {
    for (const edited of ['by-draft', 'by-mark'] as const) {
      const id = await put(SAMPLES.story, { madeBy: 'model', edited });
      const source = textOf((await fetchFile(id, 'md')).bytes);
      expect(source).toContain('label: 内容由AI生成，经本人修改\n');
      expect(source).toContain('AIGC:');
    }
  });

  it('an exported file is named after the deliverable, for every system', async () => {
    const id = await put({ ...SAMPLES.script, title: '脚本·琴潮了/怎么办?' });
    const { headers } = await get(id, 'format=md');
    expect(headers['content-disposition']).toBe(
      `attachment; filename="export.md"; filename*=UTF-8''${encodeURIComponent('脚本·琴潮了 怎么办.md')}`,
    );
  });

  it('an export is 404 for an unknown id, a malformed id, an unknown version and another user’s deliverable alike', async () => {
    const id = await put(SAMPLES.kit);
    const other = await test.signUp();
    for (const [no, query, by] of [
      [id, 'format=md', other],
      [id, 'format=md&version=2', user],
      [randomUUID(), 'format=md', user],
      ['x', 'format=md', user],
    ] as [string, string, TestUser][]) {
      const response = await get(no, query, by);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ error: '没有找到这份成果', code: 'not_found' });
    }
    expect(
      (await test.app.inject({ url: `/api/coach/deliverables/${id}/export?format=md` })).statusCode,
    ).toBe(401);
    expect((await get(id, 'format=exe')).statusCode).toBe(400);
    expect((await get(id, 'format=md&version=x')).statusCode).toBe(400);
  });

  it('a hostile text is exported in every format, and loses only invisible characters', async () => {
    const nasty = '<b>&amp;</w:t>\u0007\u202E ]]> \\; BEGIN:VEVENT "q"';
    const title = `${nasty} ${'A'.repeat(200)} 🎹 𪚥`;
    const { content } = SAMPLES.calendar;
    const [first, ...items] = content.items;
    const id = await put({
      kind: 'calendar',
      title: `日历${nasty}`,
      content: {
        ...content,
        judgement: nasty,
        items: [{ ...first, title }, ...items] as typeof content.items,
      },
    });
    const seen = title.replace('\u0007', '').replace('\u202E', '');
    const { text } = readDocx((await fetchFile(id, 'docx')).bytes);
    expectAll(text, [seen]);
    const { pages, info } = await readPdf((await fetchFile(id, 'pdf')).bytes);
    expectAll(pages.join(''), [seen.replace('𪚥', '〓')]);
    expect(info.Title).toContain('＜b＞');
    expect(textOf((await fetchFile(id, 'csv')).bytes)).toContain(seen.replaceAll('"', '""'));
    const { events } = readIcs((await fetchFile(id, 'ics')).bytes);
    expect(events).toHaveLength(content.items.length);
    expect(events[0]?.SUMMARY).toBe(seen);
    const markdown = textOf((await fetchFile(id, 'md')).bytes);
    expectAll(markdown.replace(/\\(.)/g, '$1'), [seen]);
    const { width } = await readImageSize((await fetchFile(id, 'png')).bytes);
    expect(width).toBe(1080);
  });

  it('a text that is too long for an image is refused as an image with a sentence, and exported in all other formats', async () => {
    const text = '潮'.repeat(8_000);
    const { content } = SAMPLES.check;
    const id = await put({
      ...SAMPLES.check,
      content: { ...content, text, rewritten: text, findings: [] },
    });
    const response = await get(id, 'format=png');
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toContain('请导出成 PDF');
    const { pages } = await readPdf((await fetchFile(id, 'pdf')).bytes);
    expect(pages.length).toBeGreaterThan(5);
    expect(squeeze(pages.join('')).match(/潮/g)).toHaveLength(16_000);
  });
});
