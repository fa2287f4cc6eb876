import type { DeliverableContent } from '../../contracts';
import type { Block } from '../document';
import { factsOf, section } from './facts';

type Script = DeliverableContent<'script'>;

/** 脚本: its facts and titles, then the shots by the second; of a 图文 its text, then a line a picture. */
export const scriptBlocks = (content: Script): readonly Block[] => [
  factsOf([
    ['选题', content.topic],
    ['平台', content.platform],
    ['时长', content.form === '图文' ? null : `${content.seconds}秒`],
    ['封面字', content.coverLine],
    ['话题标签', content.tags.map((tag) => `#${tag.replace(/^#/, '')}`).join(' ')],
  ]),
  ...section('标题三选一', { type: 'list', items: content.titles, isNumbered: true }),
  ...(content.form === '图文' ? textAndPictures(content) : shots(content)),
];

const textAndPictures = ({ beats, pictures = [] }: Script): readonly Block[] => [
  ...section('正文', ...beats.map(({ say }): Block => ({ type: 'paragraph', text: say }))),
  ...section('配图', { type: 'list', items: pictures, isNumbered: true }),
];

const shots = ({ beats }: Script): readonly Block[] =>
  section('分镜', {
    type: 'timeline',
    rows: beats.map(({ from, to, part, say, shot, caption }) => ({
      time: `${from}–${to}秒`,
      part,
      say,
      notes: [
        { label: '画面', text: shot },
        { label: '字幕', text: caption },
      ],
    })),
  });
