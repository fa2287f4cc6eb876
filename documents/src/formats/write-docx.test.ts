import { describe, expect, it } from '@rstest/core';
import type { ExportJob } from '../export-job';
import { readDocx } from '../testing/read-back';
import { writeDocx } from './write-docx';

const numbered = (...items: string[]) => ({ type: 'list', items, isNumbered: true }) as const;

const JOB: ExportJob = {
  format: 'docx',
  document: {
    ...{ kind: 'review', title: '周复盘', lead: '' },
    blocks: [numbered('先剪', '再说'), { type: 'paragraph', text: '下周' }, numbered('拍手')],
  },
  said: [],
  rows: null,
  days: null,
  share: null,
  mark: { text: '由离线教练按规则生成', contentId: 'x-1', aigc: null },
  brand: '启航AI',
  deliverableId: 'x',
  version: 1,
  createdAt: '2026-05-03T16:30:00.000Z',
  moment: '2026-05-04 00:30',
  timeZone: 'Asia/Shanghai',
};

it('goes on with the numbers of a list that something stands in', async () => {
  const goesOn = { ...numbered('再来'), start: 2 };
  const blocks = [numbered('名字'), { type: 'paragraph', text: '为什么' } as const, goesOn, numbered('拍手')];
  const { xml } = readDocx(await writeDocx({ ...JOB, document: { ...JOB.document, blocks } }));
  const [first, second, third] = [...xml.matchAll(/<w:numId w:val="(\d+)"/g)].map(([, id]) => id);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('goes on with the numbers of the last numbered list, whatever points stand between', async () => {
  const points = { type: 'list', items: ['名字好记'] } as const;
  const blocks = [numbered('名字'), points, { ...numbered('再来'), start: 2 }];
  const { xml } = readDocx(await writeDocx({ ...JOB, document: { ...JOB.document, blocks } }));
  const [first, second, third] = [...xml.matchAll(/<w:numId w:val="(\d+)"/g)].map(([, id]) => id);
  expect(third).toBe(first);
  expect(second).not.toBe(first);
});

it('numbers every list of a Word file by itself', async () => {
  const { xml } = readDocx(await writeDocx(JOB));
  const [first, second, third, ...others] = [...xml.matchAll(/<w:numId w:val="(\d+)"/g)].map(([, id]) => id);
  expect(others).toEqual([]);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

describe('the words of a Word file', () => {
  const xmlOf = async (
    blocks: ExportJob['document']['blocks'],
    more: Partial<ExportJob> = {},
  ): Promise<string> =>
    readDocx(await writeDocx({ ...JOB, ...more, document: { ...JOB.document, blocks } })).xml;
  const runsIn = (xml: string) =>
    [...xml.matchAll(/<w:r>(?:(?!<\/w:r>).)*<\/w:r>/g)].map(([run]) => ({
      text: /<w:t[^>]*>([^<]*)</.exec(run)?.[1] ?? '',
      isMarked: run.includes('w:fill="FFE27A"'),
      isBroken: run.includes('<w:br/>'),
    }));

  it('keep the line breaks of a paragraph, and mark what the user said in it alone', async () => {
    const text = '先听再调\n好';
    const said = [{ text, marks: [{ start: 2, end: 6 }] }];
    const runs = runsIn(await xmlOf([{ type: 'paragraph', text }], { said })).slice(-3);
    expect(runs).toEqual([
      { text: '先听', isMarked: false, isBroken: false },
      { text: '再调', isMarked: true, isBroken: false },
      { text: '好', isMarked: true, isBroken: true },
    ]);
  });

  it('have a sentence to say with its use in a line below it', async () => {
    const xml = await xmlOf([
      { type: 'quote', text: '先听再调', note: '开头用', isMain: true },
      { type: 'quote', text: '好' },
    ]);
    expect(runsIn(xml).filter(({ text }) => ['先听再调', '开头用', '好'].includes(text))).toEqual([
      { text: '先听再调', isMarked: false, isBroken: false },
      { text: '开头用', isMarked: false, isBroken: true },
      { text: '好', isMarked: false, isBroken: false },
    ]);
    expect([...xml.matchAll(/w:val="(MainSaying|Saying)"/g)].map(([, style]) => style)).toEqual([
      'MainSaying',
      'Saying',
    ]);
  });

  it('have headings of two levels, and a table whose head comes again on every page', async () => {
    const xml = await xmlOf([
      { type: 'heading', level: 2, text: '大' },
      { type: 'heading', level: 3, text: '小' },
      { type: 'table', head: ['项目', '这周'], rows: [['播放', '1820'], ['完播']] },
    ]);
    const levels = ['大', '小'].map(
      (text) => new RegExp(`Heading(\\d)"(?:(?!</w:p>).)*>${text}<`).exec(xml)?.[1],
    );
    expect(levels).toEqual(['2', '3']);
    const rows = [...xml.matchAll(/<w:tr>(?:(?!<\/w:tr>).)*<\/w:tr>/g)].map(([row]) => row);
    expect(rows.map((row) => row.includes('<w:tblHeader/>'))).toEqual([true, false, false]);
    expect(rows.map((row) => row.split('<w:tc>').length - 1)).toEqual([2, 2, 2]);
  });

  it('have an entry with its mark, its tags, its lines and its note, and of a part of a script what is seen', async () => {
    const { text } = readDocx(
      await writeDocx({
        ...JOB,
        document: {
          ...JOB.document,
          blocks: [
            {
              type: 'entries',
              items: [{ mark: '1', text: '琴潮了', tags: ['家长', '口播'], note: '先问', lines: ['听。'] }],
            },
            {
              type: 'timeline',
              rows: [
                { time: '0–4秒', part: '钩子', say: '你听。', notes: [{ label: '画面', text: '琴键' }] },
              ],
            },
          ],
        },
      }),
    );
    expect(text).toContain('1琴潮了家长 · 口播听。先问');
    expect(text).toContain('0–4秒钩子你听。画面：琴键');
  });
});
