import { describe, expect, it } from '@rstest/core';
import { writtenSumsIn, wrongSumIn } from './written-sums';

describe('a written calculation', () => {
  it.each([
    '一天修满：8×20＝160元，一个月26天就是4160元',
    '260元×6人×2个班＝3120元',
    '6000÷300＝20次；3120+480=3600',
    '5000÷160＝约31天',
    '100-20×3＝40元',
    '20元/把×3把＝60元',
    '260到400，两家＝520到800',
    '1.2万÷600＝20块',
    '(3+4)×2＝15',
    '换骨＝20元',
    '没有算式的一句话',
    '80÷3＝26.7元',
  ])('is right, or none that can be gone over: %s', (text) => {
    expect(wrongSumIn(text)).toBeNull();
  });

  it.each([
    ['8×20＝150元', 160],
    ['两班：260×6×2＝3220元，够了', 3120],
    ['3120+480＝3500', 3600],
    ['6000÷300＝25次', 20],
    ['8×20＝160×2＝320', 160],
  ])('is wrong: %s', (text, value) => {
    expect(wrongSumIn(text)).toMatchObject({ value });
  });
});

it('is what a line cites, and where it stands', () => {
  const text = '两班坐满：260元×6人×2＝3120元，6000÷300＝25次';
  expect(writtenSumsIn(text).map(({ start, end, sum }) => [text.slice(start, end), sum])).toEqual([
    ['260元×6人×2＝', '3120=260*6*2'],
  ]);
});
