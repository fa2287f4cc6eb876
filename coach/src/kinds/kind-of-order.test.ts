import type { DeliverableContent, DeliverableKind } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import type { OrderParameters } from '../protocol/records';
import { kindOfContent, kindOfOrder } from './kind-of-order';

const nameOf = (
  kind: DeliverableKind,
  words: string,
  parameters: OrderParameters = {},
  current: DeliverableContent | null = null,
) => {
  const action = current === null ? 'make' : 'again';
  const { name, isFromManuscript } = kindOfOrder({ kind, action, parameters, words, current });
  return name ?? (isFromManuscript ? kind : `${kind} in lines`);
};
const isNote = (words: string, parameters: OrderParameters = {}) =>
  nameOf('script', words, parameters) !== 'script';
const isList = (words: string, parameters: OrderParameters = {}) =>
  nameOf('topics', words, parameters) === '选题清单';

describe('whether a script is to be read', () => {
  it.each([
    ['写篇图文', {}, true],
    ['写个笔记', {}, true],
    ['写个脚本', {}, false],
    ['写个图文，再拍成视频', {}, false],
    ['写个图文', { seconds: 30 }, false],
    ['写四百字发小红书', { characters: 400 }, true],
    ['写四百字', { characters: 400, platform: '公众号' }, true],
    ['发小红书', {}, false],
    ['写四百字', { characters: 400 }, false],
    ['写个脚本', { form: '图文' }, true],
    ['写篇图文', { form: '口播' }, false],
    ['写一条', { wish: '做成图文' }, true],
  ] as const)('%s %j: %s', (words, parameters, is) => expect(isNote(words, parameters)).toBe(is));

  it('is as it was, where it goes on from one that was not ordered otherwise', () => {
    const before = { beats: [], form: '图文' } as unknown as DeliverableContent;
    expect(nameOf('script', '换一个，拍视频', {}, before)).not.toBe('script');
    expect(nameOf('script', '换一个', { form: '口播' }, before)).toBe('script');
    expect(nameOf('script', '换个图文', {}, { beats: [] } as unknown as DeliverableContent)).toBe('script');
  });
});

describe('whether of topics only titles are wanted', () => {
  it.each([
    ['给我九个题', {}, true],
    ['列几个标题', {}, true],
    ['十个选题', { count: 10 }, false],
    ['十个选题，一行一个', { count: 10 }, true],
    ['一行一个', {}, false],
    ['十二个，十个字以内', { count: 12, characters: 10 }, true],
    ['十三个，十个字以内', { count: 13, characters: 10 }, false],
    ['十个，标题十个字以内', { count: 10, titleCharacters: 10 }, false],
    ['十个', { count: 10, titleCharacters: 10 }, true],
    ['给我九个题，说说为什么', {}, false],
    ['给我九个题', { wish: '分组' }, false],
  ] as const)('%s %j: %s', (words, parameters, is) => expect(isList(words, parameters)).toBe(is));
});

describe('the way in which a content was written', () => {
  const topic = { pillar: '', audience: '', format: '' };
  const of = (more: object, pillars: readonly string[] = []) =>
    kindOfContent('topics', { pillars, topics: [{ ...topic, ...more }] } as unknown as DeliverableContent)
      .name;

  it('is a list where its topics have titles and a cue alone', () => {
    expect(of({ why: '翻那把' })).toBe('选题清单');
    for (const more of [{ opening: '看' }, { body: '看' }, { point: '看' }, { filming: '看' }])
      expect(of(more)).toBeUndefined();
    for (const more of [{ audience: '街坊' }, { format: '口播' }, { pillar: '退伞' }])
      expect(of(more)).toBeUndefined();
    expect(of({}, ['退伞'])).toBeUndefined();
  });
});
