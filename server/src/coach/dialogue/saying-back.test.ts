import { describe, expect, it } from '@rstest/core';
import { rehearse, sayAll } from '../testing/rehearse';

describe('what was not understood for certain', () => {
  it('is said back and asked about, and nothing of it is kept before a 对', () => {
    const rehearsal = rehearse();
    rehearsal.say('我在无锡调钢琴');
    const before = rehearsal.profile();
    const { reply, chips, added } = rehearsal.say('玩黑胶的');
    expect(reply).toContain('「玩黑胶的」');
    expect(reply).toMatch(/吗？|对不对？/);
    expect(chips).toContain('对');
    expect(added).toEqual([]);
    expect(rehearsal.profile()).toEqual(before);
    expect(rehearsal.say('对').added).toEqual(['audience:玩黑胶的']);
    expect(rehearsal.profile().at(-1)).toMatchObject({ isConfirmed: true, quote: '玩黑胶的' });
  });

  it('is asked about, too, where it is one unknown word in answer to the first question', () => {
    const rehearsal = rehearse();
    rehearsal.say('你好');
    expect(rehearsal.say('糖画').reply).toContain('「糖画」');
    expect(rehearsal.say('对').added).toEqual(['business:糖画']);
  });

  it('is dropped when it was wrong, and asked for in another way', () => {
    const rehearsal = rehearse();
    const first = rehearsal.say('我在无锡调钢琴').reply;
    rehearsal.say('玩黑胶的');
    const { reply, added } = rehearsal.say('不对');
    expect(added).toEqual([]);
    expect(reply).toMatch(/不算|不记/);
    expect(reply).not.toContain(first);
    expect(rehearsal.say('家长').added).toEqual(['audience:家长']);
  });

  it('gives way to a plain answer instead of a 对', () => {
    const rehearsal = rehearse();
    sayAll(rehearsal, ['我在无锡调钢琴', '玩黑胶的']);
    expect(rehearsal.say('收藏黑胶的中年人').added).toEqual(['audience:收藏黑胶的中年人']);
    expect(rehearsal.say('对').added).toEqual([]);
  });
});

describe('what was said before', () => {
  it.each(['我在无锡调钢琴十二年', '家长老问琴潮了怎么办', '上门三百一次'])(
    '%s, once more word for word, is known and not declined',
    (message) => {
      const rehearsal = rehearse();
      rehearsal.say(message);
      const { reply, added } = rehearsal.say(message);
      expect(added).toEqual([]);
      expect(reply).toMatch(/记着/);
      expect(reply).not.toMatch(/超出|答不准|没有可靠|没读准/);
    },
  );
});

describe('answering the same question very often', () => {
  it('never says the same twice, however often', () => {
    const rehearsal = rehearse();
    rehearsal.say('我是健身教练');
    const said = [rehearsal.say('上班族').reply];
    for (let round = 0; round < 60; round += 1) said.push(rehearsal.retry().reply);
    expect(new Set(said).size).toBe(said.length);
  });
});
