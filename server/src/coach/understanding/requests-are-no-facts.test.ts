import { describe, expect, it } from '@rstest/core';
import type { ProfileField } from '../profile';
import { lexicon } from '../testing/rehearse';
import { planChanges } from './plan-changes';

const ASKED: readonly (ProfileField | null)[] = [
  null,
  'business',
  'audience',
  'problem',
  'offer',
  'proof',
  'price',
  'platform',
  'posts',
  'story',
];
const read = (message: string, asked: ProfileField | null) =>
  planChanges({ message, asked, profile: [], lexicon }).add.map(
    ({ field, value }) => `${field}:${value.text}`,
  );

describe('what is asked of the coach is no answer to what the coach asked', () => {
  it.each([
    '帮我做这周的复盘',
    '做一下本周的复盘',
    '复盘一下上周',
    '帮我看看这条文案能不能发',
    '给我出一份30天的日历',
    '帮我排下个月的内容',
    '先给我看看选题吧',
    '你帮我写个自我介绍',
    '麻烦把定位卡再发我一遍',
    '帮我改一下第二条',
    '帮我分析一下同行',
    '帮我公司想几个名字',
    '能不能帮我起个名字',
    '给我讲讲怎么变现',
    '帮我算算要多少播放',
    '我想看看我的档案',
    '接着刚才的说',
    '先写脚本',
    '把第三条换掉',
    '导出成文档给我',
    '怎么导出',
  ])('%s', (message) => {
    for (const asked of ASKED) expect([asked, read(message, asked)]).toEqual([asked, []]);
  });
});

it('what is told along with a request is read', () => {
  expect(read('帮我写个简介，我在无锡调钢琴十二年', 'problem')).toContain('business:调钢琴');
});
