import { describe, expect, it } from '@rstest/core';
import { readQuantities } from './quantities';

const read = (text: string): readonly string[] => readQuantities(text).map((quantity) => quantity.text);

describe('numbers in a text', () => {
  it.each([
    ['服务过300家企业', ['300家']],
    ['调钢琴十二年', ['十二年']],
    ['上门三百一次', ['三百']],
    ['带过五十多个学员', ['五十多个学员']],
    ['复购率40%', ['40%']],
    ['百分之三十的人', ['百分之三十']],
    ['瘦了二十斤', ['二十斤']],
    ['有3万粉丝', ['3万粉丝']],
    ['上百位家长', ['上百位']],
    ['每条45秒', ['45秒']],
    ['2015年开始', ['2015年']],
    ['11月24日开始发', ['11月24日']],
    ['八成新', ['八成']],
    ['十一次', ['十一次']],
  ])('are read from %s', (text, quantities) => {
    expect(read(text)).toEqual(quantities);
  });

  it.each([
    '第一步先看，第三步再动手',
    '一条只讲一件事，分三步说',
    '周三发，星期天歇',
    '四件套和二手琴',
    '万一潮了，千万别擦',
    '十分清楚，一清二楚',
    '两句话说完，两件事别混',
    '三线城市的二胎妈妈',
    '1. 打开琴盖\n2. 看弦轴',
    '用4K拍，A4纸打印',
    '几位家长问过',
    '半天做完',
    '一个人，一台琴，一年到头',
  ])('are not taken from how one talks: %s', (text) => {
    expect(read(text)).toEqual([]);
  });

  it('reads the same amount however it is written', () => {
    const amountIn = (text: string) => readQuantities(text)[0]?.value;
    expect(amountIn('12年')).toBe(amountIn('十二年'));
    expect(amountIn('1.2万元')).toBe(amountIn('一万二元'));
    expect(amountIn('120分钟')).toBe(amountIn('两个小时'));
  });
});
