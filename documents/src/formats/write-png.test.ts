import { createCanvas, loadImage } from '@napi-rs/canvas';
import { toDocument } from '@qihang/shared/deliverables';
import { SAMPLES } from '@qihang/shared/deliverables/testing';
import { expect, it } from '@rstest/core';
import type { ExportJob } from '../export-job';
import { fontsFor } from '../fonts/fonts-for';
import { textsIn } from '../fonts/texts-in';
import { move } from '../layout/drawing-operations';
import { paginate } from '../layout/paginate';
import { setDocument } from '../layout/set-document';
import { LONG_IMAGE } from '../layout/theme';
import { writePng } from './write-png';

const SCALE = 2.7;

const aJob = (kind: 'script' | 'positioning'): ExportJob => ({
  format: 'png',
  document: toDocument(SAMPLES[kind]),
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
});

it.each(['script', 'positioning'] as const)(
  'draws ink where every line of a %s stands, and nothing over the edge',
  async (kind) => {
    const job = aJob(kind);
    const fonts = await fontsFor(textsIn(job));
    const image = await loadImage(await writePng(job, fonts));
    const canvas = createCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const imprint = {
      ...{ brand: job.brand, label: job.mark.text, isGenerated: job.mark.aigc !== null },
      ...{ moment: job.moment, legend: '' },
    };
    const [page] = paginate(
      setDocument({ theme: LONG_IMAGE, type: fonts.type, said: [] }, job.document, imprint),
      LONG_IMAGE,
    );
    const marks = (page?.boxes ?? []).flatMap(({ marks, y }) => move(marks, LONG_IMAGE.margin.side, y));
    const lines = marks.filter((mark) => mark.type === 'text');
    expect(lines.length).toBeGreaterThan(20);
    for (const { x, y, text, style } of lines) {
      const width = fonts.type.measure(text, style.weight) * style.size;
      expect(x + width).toBeLessThanOrEqual(LONG_IMAGE.width - LONG_IMAGE.margin.side + 0.5);
      const { data } = context.getImageData(
        Math.round(x * SCALE),
        Math.round((y - style.size * 0.8) * SCALE),
        Math.max(1, Math.round(width * SCALE)),
        Math.round(style.size * SCALE),
      );
      const shades = new Set<number>();
      for (let at = 0; at < data.length; at += 4) shades.add(data[at] ?? 0);
      // Blank paper has one shade; drawn characters have the ink's and all in between.
      expect(shades.size).toBeGreaterThan(5);
    }
    const edge = context.getImageData(
      0,
      0,
      Math.round(LONG_IMAGE.margin.side * SCALE * 0.9),
      image.height,
    ).data;
    const shades = new Set<number>();
    for (let at = 0; at < edge.length; at += 4) shades.add(edge[at] ?? 0);
    expect(shades.size).toBe(1);
  },
);
