import { describe, expect, it } from '@rstest/core';
import { lentLine, lentLines } from './lent-lines';

const work = {
  title: '那根棍子',
  telling: [
    '业主拿根棍子到处敲。',
    '那会儿我也不懂。',
    '我手里要是有根棍子，也得先敲敲他，听听里头是不是空的，再把钱掏出来。',
  ],
};

describe('what was lent to the user', () => {
  it('is named by its first clause as long as it stands in the work', () => {
    const lent = [work.telling[1] ?? '', work.telling[2] ?? ''];
    expect(lentLines({ ...work, lent })).toEqual(['“那会儿我也不懂。”', '“我手里要是有根棍子”']);
  });

  it('is one line, in which the first three are named and the others counted', () => {
    const telling = ['甲想过。', '乙想过。', '丙想过。', '丁想过。'];
    const line = (lent: readonly string[]) => lentLine({ ...{ telling }, lent });
    expect(line(telling)).toBe('替你搭的话，不认就划掉：“甲想过。”“乙想过。”“丙想过。”等4句');
    expect(line(telling.slice(0, 3))).toBe('替你搭的话，不认就划掉：“甲想过。”“乙想过。”“丙想过。”');
    expect(line(telling.slice(0, 1))).toBe('替你搭的话，不认就划掉：“甲想过。”');
    expect(line([])).toBe('');
  });

  it('is named once where a caption repeats it', () => {
    const shown = { telling: ['那会儿我也不懂。'], caption: '那会儿我也不懂' };
    const lent = ['那会儿我也不懂。', '那会儿我也不懂'];
    expect(lentLines({ ...shown, lent })).toEqual(['“那会儿我也不懂。”']);
  });

  it('is their own once they have changed it, or taken it out', () => {
    expect(lentLines({ ...work, lent: ['那会儿我不懂行。', '别的。'] })).toEqual([]);
    expect(lentLines({ ...work, lent: [] })).toEqual([]);
  });
});
