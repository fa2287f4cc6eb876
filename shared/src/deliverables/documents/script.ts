import type { DeliverableContent } from '../../contracts';
import { cueText, ownCover, placeAndLength, postedTitle } from '../../contracts/script-text';
import type { Block } from '../document';
import { hasParts } from '../script-parts';
import { factsOf, section } from './facts';

type Script = DeliverableContent<'script'>;

/** 脚本: under its title what is said as it is said, in brackets what happens then, and below it how it is filmed and posted. */
export const scriptBlocks = (content: Script): readonly Block[] =>
  hasParts(content) ? blocksOfBefore(content) : blocksOfNow(content);

const blocksOfNow = (content: Script): readonly Block[] => [
  ...paragraphs([placeAndLength(content)]),
  ...underTitle(postedTitle(content), top(content), ...textBlocks(content)),
  ...section('配图', { type: 'list', items: content.pictures ?? [], isNumbered: true }),
  ...section('怎么拍', ...paragraphs([content.filming ?? ''])),
  ...postBlocks(content),
];

const underTitle = (title: string, ...blocks: readonly Block[]): readonly Block[] =>
  title === '' ? section('', ...blocks).slice(1) : section(title, ...blocks);

const paragraphs = (texts: readonly string[]): readonly Block[] =>
  texts.filter((text) => text !== '').map((text): Block => ({ type: 'paragraph', text }));

const top = (content: Script): Block =>
  factsOf([
    ...(postedTitle(content) === '' ? [] : content.titles.slice(1)).map(
      (title) => ['备用标题', title] as const,
    ),
    ['封面字', ownCover(content) || null],
  ]);

const textBlocks = ({ beats }: Script): readonly Block[] =>
  beats.flatMap(({ say, shot, caption }) =>
    paragraphs([shot && cueText(shot), say, caption && cueText(caption, '字幕：')]),
  );

const tagsOf = ({ tags }: Script): string => tags.map((tag) => `#${tag.replace(/^#/, '')}`).join(' ');

const postBlocks = (content: Script): readonly Block[] => {
  const heading = content.post === undefined ? '话题标签' : '发的时候配这句';
  return section(heading, ...paragraphs([content.post ?? '', tagsOf(content)]));
};

const cautionBlocks = ({ cautions = [] }: Script): readonly Block[] =>
  section('注意', { type: 'list', items: cautions, isNumbered: true });

/** Worksheets, and versions of before whose beats have names. */
const blocksOfBefore = (content: Script): readonly Block[] => [
  factsOf([
    ['选题', content.topic],
    ['平台', content.platform],
    ['时长', content.form === '图文' ? null : `${content.seconds}秒`],
    ['封面字', content.coverLine],
    ['怎么拍', content.filming ?? null],
    ['发布文案', content.post ?? null],
    ['话题标签', tagsOf(content)],
  ]),
  ...section('标题三选一', { type: 'list', items: content.titles, isNumbered: true }),
  ...(content.form === '图文' ? textAndPictures(content) : shots(content)),
  ...cautionBlocks(content),
];

const textAndPictures = ({ beats, pictures = [] }: Script): readonly Block[] => [
  ...section('正文', ...beats.map(({ say }): Block => ({ type: 'paragraph', text: say }))),
  ...section('配图', { type: 'list', items: pictures, isNumbered: true }),
];

const shots = ({ beats }: Script): readonly Block[] =>
  section('分镜', {
    type: 'timeline',
    rows: beats.map(({ from, to, part = '', say, shot, caption }) => ({
      time: `${from}–${to}秒`,
      part,
      say,
      notes: [
        { label: '画面', text: shot },
        { label: '字幕', text: caption },
      ].filter(({ text }) => text !== ''),
    })),
  });
