import { GAP } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import type { WritingContext } from './kind';
import { platformOf, platformOfPost } from './platform-of';
import { aContext, factsOf } from './testing/writing-context';

const platforms = [
  { id: '抖音', title: 30, name: 16, bio: null },
  { id: '小红书', title: 20, name: null, bio: null },
];
const facts = factsOf(['platform', '发小红书，有空也发抖音'], ['platform', '抖音']);
const on = (more: Partial<WritingContext>) => platformOf(aContext({ platforms, facts, ...more }));
const version = (platform: string) => ({ platform }) as WritingContext['current'];

describe('the platform of a work', () => {
  it('is the ordered one, else that of the version before, else the first that they said', () => {
    expect(on({ parameters: { platform: '抖音' }, current: version('小红书') }).limits?.title).toBe(30);
    expect(on({ current: version('抖音') }).name).toBe('抖音');
    expect(on({ current: version(GAP) }).name).toBe('小红书');
    expect(on({})).toEqual({ name: '小红书', limits: platforms[1] });
    expect(on({ facts: [] })).toEqual({ name: GAP, limits: null });
  });

  it('is its own name where nothing is known of it, and never the word for a blank', () => {
    expect(on({ parameters: { platform: '村口的大喇叭广播站每天早上' } })).toMatchObject({ limits: null });
    expect(on({ parameters: { platform: '村口喇叭' } }).name).toBe('村口喇叭');
    expect(on({ parameters: { platform: ' ' } }).name).toBe('小红书');
    expect(on({ parameters: { blank: '待定' }, current: version('待定') }).name).toBe('小红书');
  });

  it('is said of themselves alone', () => {
    const others = facts.map((fact) => ({ ...fact, about: 'case' as const }));
    expect(on({ facts: others }).name).toBe(GAP);
  });

  it('of a post is none where they post in several places and named none of them', () => {
    const of = (more: Partial<WritingContext>) =>
      platformOfPost(aContext({ platforms, facts, ...more })).name;
    expect(of({})).toBe(GAP);
    expect(of({ parameters: { platform: '抖音' } })).toBe('抖音');
    expect(of({ current: version('抖音') })).toBe('抖音');
    expect(of({ facts: facts.slice(1) })).toBe('抖音');
    expect(of({ facts: factsOf(['platform', '抖音'], ['platform', '还是抖音']) })).toBe('抖音');
    expect(of({ facts: factsOf(['platform', '抖音'], ['platform', '朋友圈']) })).toBe('抖音');
  });
});
