import type { DeliverableContent } from '../../contracts';
import type { Block } from '../document';
import { hasParts } from '../script-parts';
import { factsOf, section } from './facts';

type Script = DeliverableContent<'script'>;

/** 脚本: what is settled, what is said and filmed by the second, and what goes with the post. */
export function scriptBlocks(content: Script): readonly Block[] {
  const body = content.form === '图文' ? textAndPictures(content) : shots(content);
  return hasParts(content)
    ? [topOfBefore(content), ...choiceOfTitles(content), ...body, ...cautionBlocks(content)]
    : [top(content), ...body, ...postBlocks(content), ...cautionBlocks(content), ...spareTitles(content)];
}

const lengthOf = ({ form, seconds }: Script): string | null => (form === '图文' ? null : `${seconds}秒`);

const tagsOf = ({ tags }: Script): string => tags.map((tag) => `#${tag.replace(/^#/, '')}`).join(' ');

const top = (content: Script): Block => {
  const [title = ''] = content.titles;
  return factsOf([
    ['标题', title],
    ['封面字', content.coverLine],
    ['讲的事', content.topic === title ? null : content.topic],
    ['平台', content.platform],
    ['时长', lengthOf(content)],
    ['怎么拍', content.filming ?? null],
  ]);
};

const postBlocks = (content: Script): readonly Block[] => {
  const parts = [content.post ?? '', tagsOf(content)].filter((text) => text !== '');
  const heading = content.post === undefined ? '话题标签' : '发布文案';
  return section(heading, ...parts.map((text): Block => ({ type: 'paragraph', text })));
};

const cautionBlocks = ({ cautions = [] }: Script): readonly Block[] =>
  section('注意', { type: 'list', items: cautions, isNumbered: true });

const spareTitles = ({ titles }: Script): readonly Block[] =>
  section('备用标题', { type: 'list', items: titles.slice(1) });

const topOfBefore = (content: Script): Block =>
  factsOf([
    ['选题', content.topic],
    ['平台', content.platform],
    ['时长', lengthOf(content)],
    ['封面字', content.coverLine],
    ['怎么拍', content.filming ?? null],
    ['发布文案', content.post ?? null],
    ['话题标签', tagsOf(content)],
  ]);

const choiceOfTitles = ({ titles }: Script): readonly Block[] =>
  section('标题三选一', { type: 'list', items: titles, isNumbered: true });

const textAndPictures = ({ beats, pictures = [] }: Script): readonly Block[] => [
  ...section('正文', ...beats.map(({ say }): Block => ({ type: 'paragraph', text: say }))),
  ...section('配图', { type: 'list', items: pictures, isNumbered: true }),
];

function shots(content: Script): readonly Block[] {
  const isOfBefore = hasParts(content);
  return section(isOfBefore ? '分镜' : '念和拍', {
    type: 'timeline',
    rows: content.beats.map(({ from, to, part = '', say, shot, caption }) => ({
      time: isOfBefore ? `${from}–${to}秒` : `${from}到${to}秒`,
      part,
      say,
      notes: [
        { label: isOfBefore ? '画面' : '拍', text: shot },
        { label: '字幕', text: caption },
      ].filter(({ text }) => text !== ''),
    })),
  });
}
