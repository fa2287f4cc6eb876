import { beforeAll, describe, expect, it } from '@rstest/core';
import { type Lexicons, loadLexicons } from '../../coach/lexicons';
import type { ProfileField } from '../../coach/profile';
import { readValue } from './read-value';

let lexicons: Lexicons;
beforeAll(() => {
  lexicons = loadLexicons();
});
const read = (field: ProfileField, written: string) =>
  readValue(field, written, lexicons.of()).map(({ value }) => value);

describe('what is written into a field of the profile', () => {
  it.each([
    ['300一次', { amount: 300, unit: '次' }],
    ['三百', { amount: 300 }],
    ['一节课200块', { amount: 200, unit: '节' }],
    ['客单价两千', { amount: 2000 }],
    ['看琴的大小', { text: '看琴的大小', amount: null, unit: null }],
  ])('as a price: %s', (written, value) => {
    expect(read('price', written)).toEqual([expect.objectContaining(value)]);
  });

  it.each([
    ['posts', '一周最多拍两条', { perWeek: 2 }],
    ['posts', '日更', { perWeek: 7 }],
    ['hours', '每天两小时', { perWeek: 14 }],
    ['experience', '十二年', { years: 12 }],
    ['experience', '12', { text: '12', years: null }],
    ['followers', '三万粉', { count: 30_000 }],
    ['platform', '小红薯', { text: '小红书' }],
  ] as const)('as a %s: %s', (field, written, value) => {
    expect(read(field, written)).toEqual([expect.objectContaining(value)]);
  });

  it('a text may contain several values of one kind', () => {
    expect(read('platform', '小红书和抖音').map(({ text }) => text)).toEqual(['小红书', '抖音']);
  });

  it.each([
    ['audience', '琴童的家长，怕琴坏了', '琴童的家长，怕琴坏了'],
    ['problem', '琴潮了怎么办？', '琴潮了怎么办'],
    [
      'story',
      '那年下大雨我背着工具爬了十楼，家长递了杯姜茶。',
      '那年下大雨我背着工具爬了十楼，家长递了杯姜茶',
    ],
    ['place', '无锡', '无锡'],
    ['goal', '一个月接四十单', '一个月接四十单'],
    ['platform', '知识星球', '知识星球'],
  ] as const)('as a %s stays in the user’s own words: %s', (field, written, text) => {
    expect(read(field, written)).toEqual([{ text }]);
  });

  it.each([
    ['调钢琴', 'activity'],
    ['健身教练', 'role'],
    ['私房蛋糕', 'field'],
  ])('as what they do has the form that a sentence needs: %s', (written, form) => {
    expect(read('business', written)).toEqual([{ text: written, form }]);
  });

  it.each(['不知道', '随便吧', '没有', '还没想好'])('is nothing where it says nothing: %s', (written) => {
    expect(read('audience', written)).toEqual([]);
  });

  it('a written value has full confidence, and quotes the text', () => {
    expect(readValue('price', '300 一次吧', lexicons.of())).toMatchObject([
      { quote: '300 一次吧', confidence: 1 },
    ]);
  });
});
