import { GAP } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { madeAgain, madeOf, unmadeOf } from '../../testing/make-input';
import { profileOf, profileOfSaid } from '../../testing/profiles';
import { storyMaker } from './story-maker';
import { tellTold } from './tell-told';

const TOLD = '头一年下大雨去修一台旧琴，我打开琴盖一看里面全是潮气，后来楼上两家也来找我';
const tuner = profileOf({
  messages: [
    { asked: 'business', text: '我在无锡调钢琴十二年，上门三百一次，家长老问琴潮了怎么办', facts: [] },
    { asked: 'proof', text: '没考过证，不过城里三家琴行都把售后给我做', facts: [] },
    { asked: 'story', text: TOLD, facts: [] },
  ],
});
const gapsIn = (value: unknown) => JSON.stringify(value).split(GAP).length - 1;

describe('persona stories', () => {
  it('tell what was told, word for word, cut where it turns', () => {
    expect(tellTold(TOLD)).toEqual({
      situation: '头一年下大雨去修一台旧琴。',
      turn: '我打开琴盖一看里面全是潮气。',
      outcome: '后来楼上两家也来找我。',
    });
  });

  it('leave open what was not told', () => {
    expect(tellTold('头一回上门就把客户家的琴弦调断了')).toEqual({
      situation: '头一回上门就把客户家的琴弦调断了。',
      turn: GAP,
      outcome: GAP,
    });
  });

  it('put the story that happened first, then the road from the facts', () => {
    const { stories, judgement } = madeOf(storyMaker, tuner);
    expect(stories[0]?.situation).toContain('旧琴');
    expect(judgement).toMatch(/^先讲/);
    const road = stories.find(({ key }) => key === 'road');
    expect(road?.situation).toContain('十二年');
    expect(road?.turn).toContain('三家琴行都把售后给我做');
    expect(road?.outcome).toContain('三百元一次');
  });

  it('say why somebody left only when they told it', () => {
    const { stories } = madeOf(storyMaker, profileOfSaid('做了八年HR刚被裁，我想帮小老板招人'));
    expect(stories[0]?.turn).toContain(GAP);
    expect(JSON.stringify(stories)).not.toMatch(/热爱|梦想|毅然/);
  });

  it('have at most three gaps, and ask for what is missing about their own facts', () => {
    const content = madeOf(storyMaker, tuner);
    expect(gapsIn(content)).toBeLessThanOrEqual(3);
    expect(content.asks.length).toBeGreaterThan(0);
    expect(content.asks.join()).toContain('琴潮了怎么办');
    expect(new Set(content.asks).size).toBe(content.asks.length);
  });

  it('come back with no story that was there, and then ask for a new one', () => {
    const versions = madeAgain(storyMaker, tuner, 6);
    const keys = versions.flatMap(({ stories }) => stories.map(({ key }) => key));
    expect(new Set(keys).size).toBe(keys.length);
    const rest = { revision: versions.length, earlier: [...versions].reverse() };
    expect(unmadeOf(storyMaker, tuner, rest).ask).toBe('story');
  });

  it('are not made up: without anything told they are asked for', () => {
    expect(unmadeOf(storyMaker, []).ask).toBe('business');
    expect(unmadeOf(storyMaker, profileOfSaid('我是健身教练')).ask).toBe('story');
  });
});
