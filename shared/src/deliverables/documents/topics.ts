import type { DeliverableContent } from '../../contracts';
import type { Block } from '../document';
import { section } from './facts';

/** 选题库: the pillars, then every topic in its order, the best first. */
export const topicsBlocks = ({ pillars, topics }: DeliverableContent<'topics'>): readonly Block[] => [
  ...section('内容支柱', {
    type: 'table',
    head: ['支柱', '占比', '讲什么'],
    rows: pillars.map(({ name, share, about }) => [name, `${share}%`, about]),
  }),
  ...section(`选题 ${topics.length} 条`, {
    type: 'entries',
    items: topics.map(({ text, pillar, hook, audience, stage, format, score, why }, at) => ({
      mark: String(at + 1),
      text,
      tags: [
        pillar,
        labelled(hook, (word) => `${word}开头`),
        labelled(audience, (who) => `给${who}`),
        stage,
        format,
      ].filter((tag) => tag !== ''),
      ...(why === '' ? {} : { note: `${score}分：${why}` }),
    })),
  }),
];

const labelled = (text: string, label: (text: string) => string): string => (text === '' ? '' : label(text));
