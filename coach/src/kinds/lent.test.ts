import { describe, expect, it } from '@rstest/core';
import { asLent, lentOf } from './lent';

const line = (text: string, ...from: readonly string[]) => ({ key: '文1', text, from });

describe('what was lent to the user', () => {
  it('is named as it stands in the work: with its breaks, cut to fit, or the part that stands alone', () => {
    const lines = [
      line('我想，／门也是人脸', '搭'),
      line('打那以后我总觉得门背后要紧，门面不要紧', 'm1', '搭'),
      line('他没吭声', 'm2'),
    ];
    const content = {
      telling: [{ text: '我想，\n门也是人脸' }, { text: '打那以后我总觉得…' }, { text: '他没吭声' }],
    };
    expect(lentOf(lines, content)).toEqual({ lent: ['我想，\n门也是人脸', '打那以后我总觉得…'] });
  });

  it('is nothing that only happens to be a few of its letters, and nothing that was taken out', () => {
    expect(lentOf([line('我想门也是人脸', '搭')], { a: '我想门也是', b: '人脸' })).toEqual({});
    expect(lentOf([line('我想门也是人脸', 'm1')], { a: '我想门也是人脸' })).toEqual({});
  });

  it('is named once, and eight at most', () => {
    const lines = Array.from({ length: 10 }, (_, at) => line(`我想第${at}件事`, '搭'));
    const texts = lines.map(({ text }) => text);
    expect(lentOf(lines, [...texts, ...texts]).lent).toEqual(texts.slice(0, 8));
  });

  it('stays so in the lines of the version that is changed', () => {
    const lines = [line('我想，／门也是人脸'), line('他没吭声')];
    expect(asLent(lines, { lent: ['我想，\n门也是人脸'] }).map(({ from }) => from)).toEqual([['搭'], []]);
    expect(asLent(lines, {})).toBe(lines);
  });
});
