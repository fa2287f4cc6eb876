import { describe, expect, it } from '@rstest/core';
import { readRevision } from './read-revision';

const line = (action: string, nth: number | null, list: string | null = null) => ({ action, nth, list });
const replace = (from: string, to: string, isQuoted = true) => ({ action: 'replace', from, to, isQuoted });

describe('a change asked for in words', () => {
  it.each([
    ['把“琴潮了”改成“琴受潮了”', replace('琴潮了', '琴受潮了')],
    ['老高，把「调琴」都换成「调律」吧。', replace('调琴', '调律')],
    ['"家长"改为"琴童家长"', replace('家长', '琴童家长')],
    ['把 琴潮了 改成 琴受潮了', replace('琴潮了', '琴受潮了', false)],
    ['第三条换掉', line('swap', 3)],
    ['把第三条换成别的', line('swap', 3)],
    ['换掉第3条', line('swap', 3)],
    ['把第十二条选题换一条', line('swap', 12, '选题')],
    ['第二条去掉', line('drop', 2)],
    ['第二条不要了', line('drop', 2)],
    ['删掉最后一条', line('drop', -1)],
    ['第1个名字重新起一个', line('swap', 1, '名字')],
    ['简介第二条短一点', line('shorten', 2, '简介')],
    ['第一句太长了', line('shorten', 1)],
    ['短一点', line('shorten', null)],
    ['再简短一点吧', line('shorten', null)],
    ['标题换个说法', line('reword', null, '标题')],
    ['第二句换个说法', line('reword', 2)],
    ['换个说法', line('reword', null)],
  ])('is read: %s', (message, revision) => {
    expect(readRevision(message)).toEqual(revision);
  });

  it.each([
    '换一批',
    '第三条写脚本',
    '第三条怎么拍',
    '我做调琴，上门三百',
    '不对，我不做求职辅导，我想帮小老板招人',
    '价格改成五百一次吧，之前说错了，人群也变了',
    '一周最多拍两条',
    '第一次上门要做什么',
    '第一天发什么',
    '太长了',
    '第几条最好',
    '出短一点的视频行不行',
    '我的视频要不要短一点',
    '把定位卡给我',
    '把价格改成五百一次',
    '把我的平台换成抖音',
    '不要证书',
    '去掉价格',
    '换个平台',
    '换个名字',
    '语气硬一点',
    '',
  ])('is nothing of the kind: %s', (message) => {
    expect(readRevision(message)).toBeNull();
  });
});
