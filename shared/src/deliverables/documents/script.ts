import type { DeliverableContent } from '../../contracts';
import type { Block } from '../document';
import { factsOf, section } from './facts';

/** 脚本: its facts and titles, then the shots by the second. */
export const scriptBlocks = (content: DeliverableContent<'script'>): readonly Block[] => [
  factsOf([
    ['选题', content.topic],
    ['平台', content.platform],
    ['时长', `${content.seconds}秒`],
    ['封面字', content.coverLine],
    ['话题标签', content.tags.map((tag) => `#${tag.replace(/^#/, '')}`).join(' ')],
  ]),
  ...section('标题三选一', { type: 'list', items: content.titles, isNumbered: true }),
  ...section('分镜', {
    type: 'timeline',
    rows: content.beats.map(({ from, to, part, say, shot, caption }) => ({
      time: `${from}–${to}秒`,
      part,
      say,
      notes: [
        { label: '画面', text: shot },
        { label: '字幕', text: caption },
      ],
    })),
  }),
];
