import { describe, expect, it } from '@rstest/core';
import type { ShelfItem } from '../deliverables/deliverable-repository';
import { openWorks, worksToOpen } from './open-works';

const item = (id: string, kind: ShelfItem['kind'], title: string): ShelfItem => ({
  ...{ id, kind, title, headline: '', version: 1, conversationId: null, facts: [] },
  ...{ updatedAt: new Date(0), createdAt: new Date(0) },
});
/** Last changed first. */
const SHELF = [
  item('kit', 'kit', '四件套·抖音'),
  item('rain', 'script', '脚本·雨从哪儿进来'),
  item('tile', 'script', '脚本·一片瓦'),
  item('topics', 'topics', '选题库'),
  item('ladder', 'ladder', '变现阶梯'),
];
const post = (title: string) => ({ title }) as Parameters<typeof worksToOpen>[2][number];
const opened = (question: string, ...posts: string[]) =>
  worksToOpen(SHELF, question, posts.map(post)).map(({ id }) => id);

describe('the works that a turn may be about', () => {
  it.each([
    ['嗯', ['kit']],
    ['一片瓦那条再短点', ['kit', 'tile']],
    ['脚本第二段太长', ['kit', 'rain', 'tile']],
    ['选题第五个换个说法', ['kit', 'topics']],
    ['选题和脚本、阶梯都看看', ['kit', 'rain', 'tile']],
  ])('%s', (question, works) => expect(opened(question)).toEqual(works));

  it('are also those that the newest results are of', () => {
    expect(opened('来了两个人问', '雨从哪儿进来，看这里')).toEqual(['kit', 'rain']);
  });

  it('are three at most, the last changed one first and each once', () => {
    expect(opened('选题库、四件套和脚本一片瓦都看看')).toEqual(['kit', 'tile', 'rain']);
  });

  it('are named by three characters of their own in a row, not by two and not by the name of their kind', () => {
    expect(opened('一片什么的')).toEqual(['kit']);
    expect(opened('那条「雨，从哪」的')).toEqual(['kit', 'rain']);
    expect(opened('库', '选题库')).toEqual(['kit']);
  });

  it('are those of the three newest results, and of no older one', () => {
    const results = ['一片瓦', '别的一', '别的二', '别的三'];
    expect(opened('嗯', ...results)).toEqual(['kit']);
    expect(opened('嗯', ...results.slice(0, 3))).toEqual(['kit', 'tile']);
  });

  it('are none on an empty shelf', () => expect(worksToOpen([], '脚本', [])).toEqual([]));
});

it('a work is told as its newest version, and one that is gone meanwhile is left out', async () => {
  const version = (text: string) => ({ content: { judgement: text } });
  const find = async (userId: string, kind: string, which: object) =>
    userId === 'me' && kind === 'script' && 'id' in which && which.id === 'rain'
      ? { versions: [version('新'), version('旧')] }
      : null;
  const store = { find } as unknown as Parameters<typeof openWorks>[0];
  expect(await openWorks(store, 'me', SHELF)).toEqual([
    { id: 'rain', kind: 'script', content: { judgement: '新' } },
  ]);
});
