import { describe, expect, it } from '@rstest/core';
import { titleOf } from './check-title';

describe('the title of a 体检', () => {
  const title = (text: string, findings: readonly object[] = []) =>
    titleOf({ text, findings, platform: '抖音' } as Parameters<typeof titleOf>[0], '2026-03-09');

  it.each([
    ['这把伞我没修，你听我跟你说', '这把伞我没修'],
    ['这把伞我没修', '这把伞我没修'],
    ['这把伞我没修\n骨子脆了', '这把伞我没修'],
    ['这把伞我没修好也不打算再修下去了', '这把伞我没修好也不打'],
    ['伞坏了，别扔它我能修', '伞坏了，别扔它我能修'],
    ['伞', '抖音3月9日'],
  ])('of %j is its first words', (text, head) => expect(title(text)).toBe(`发布前体检·${head}`));

  it('is its platform and day where a fault stands in these words', () => {
    expect(title('最好的修伞师傅，来了', [{ at: [0, 3] }])).toBe('发布前体检·抖音3月9日');
    expect(title('修伞师傅来了，最好的修伞师傅', [{ at: [7, 10] }])).toBe('发布前体检·修伞师傅来了');
    expect(title('修伞师傅来了', [{ at: null }])).toBe('发布前体检·修伞师傅来了');
  });
});
