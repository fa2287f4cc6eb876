import { expect, it } from '@rstest/core';
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

it('numbers every list of a Word file by itself', async () => {
  const { xml } = readDocx(await writeDocx(JOB));
  const [first, second, third, ...others] = [...xml.matchAll(/<w:numId w:val="(\d+)"/g)].map(([, id]) => id);
  expect(others).toEqual([]);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});
