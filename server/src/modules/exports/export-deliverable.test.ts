import type { ExportJob } from '@qihang/documents';
import type { AnyDeliverable, ExportFormat } from '@qihang/shared/contracts';
import { SAMPLES } from '@qihang/shared/deliverables/testing';
import { describe, expect, it } from '@rstest/core';
import { makeExportDeliverable } from './export-deliverable';
import type { ExportSource } from './read-source';

const SOURCE: ExportSource = {
  ...{ id: 'id', title: '四件套·\u202E视频号', version: 3, createdAt: new Date('2026-05-03T16:30:00Z') },
  ...{ madeBy: 'model', isEdited: true, blank: null, said: [] },
  deliverable: SAMPLES.kit as AnyDeliverable,
};

async function exported(format: ExportFormat, source: ExportSource | null = SOURCE) {
  const asked: unknown[] = [];
  const jobs: (readonly [string, ExportJob])[] = [];
  const exportDeliverable = makeExportDeliverable({
    async read(...which) {
      asked.push(which);
      return source;
    },
    async render(userId, job) {
      jobs.push([userId, job]);
      return new Uint8Array([7]);
    },
    ...{ brand: '启航AI', producer: '代码', aiLabel: '内容由AI生成', timeZone: 'Asia/Shanghai' },
    momentOf: (date) => `时刻 ${date.getTime()}`,
  });
  const file = exportDeliverable({ userId: 'u', id: 'id', format, version: 3 });
  return { asked, jobs, file };
}

describe('a deliverable that is taken away', () => {
  it('is the version that was asked for of that user, with its own time, number and marks', async () => {
    const { asked, jobs, file } = await exported('md');
    expect(await file).toMatchObject({ bytes: new Uint8Array([7]), fileName: '四件套·视频号.md' });
    expect(asked).toEqual([['u', 'id', 3]]);
    const [[userId, job] = []] = jobs;
    expect(userId).toBe('u');
    expect(job).toMatchObject({
      ...{ format: 'md', deliverableId: 'id', version: 3, brand: '启航AI', timeZone: 'Asia/Shanghai' },
      ...{ createdAt: '2026-05-03T16:30:00.000Z', moment: '时刻 1777825800000' },
      mark: { text: '内容由AI生成，经本人修改', contentId: 'id-3', aigc: { ContentProducer: '代码' } },
      document: { title: '四件套·视频号', kind: 'kit' },
      ...{ rows: null, days: null, share: null },
    });
  });

  it('has rows, days and a picture to share where its kind has them', async () => {
    const source = { ...SOURCE, deliverable: SAMPLES.calendar as AnyDeliverable };
    const { jobs, file } = await exported('share', source);
    expect((await file).fileName).toBe('四件套·视频号·分享图.png');
    const { items } = SAMPLES.calendar.content;
    const job = jobs[0]?.[1];
    expect([job?.rows?.rows.length, job?.days?.length]).toEqual([items.length, items.length]);
    expect(job?.share?.headline).toBe('30天日历');
  });

  it('is refused in a format that its kind has not, with those that it has, and nothing is written', async () => {
    const { jobs, file } = await exported('csv');
    const text = '这份成果不能导出成表格（CSV），可以导出成PDF、Word 文档、长图、Markdown';
    await expect(file).rejects.toMatchObject({ code: 'invalid_input', fields: { format: text } });
    expect(jobs).toEqual([]);
  });

  it('is not found where the user has no such version', async () => {
    const { jobs, file } = await exported('md', null);
    await expect(file).rejects.toMatchObject({ code: 'not_found' });
    expect(jobs).toEqual([]);
  });
});
