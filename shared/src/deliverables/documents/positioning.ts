import type { DeliverableContent } from '../../contracts';
import type { Block } from '../document';
import { section } from './facts';

/** 定位卡: the sentence first, then its reasons. */
export const positioningBlocks = (content: DeliverableContent<'positioning'>): readonly Block[] => [
  ...section(
    '一句话定位',
    ...content.oneLiners.map(
      ({ way, text }, at): Block => ({
        type: 'quote',
        text,
        note: at === 0 ? `${way} · 推荐` : way,
        isMain: at === 0,
      }),
    ),
  ),
  ...section('定位卡', { type: 'facts', rows: content.rows }),
  ...section('六项得分', {
    type: 'scores',
    outOf: 5,
    rows: content.scores.map(({ dimension, score, why }) => ({ label: dimension, score, why })),
  }),
  ...section('要当心的', { type: 'list', items: content.risks }),
  ...section('下一步', { type: 'paragraph', text: content.next, isStrong: true }),
];
