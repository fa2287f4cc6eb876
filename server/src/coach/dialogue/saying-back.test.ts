import { describe, expect, it } from '@rstest/core';
import { rehearse, sayAll } from '../testing/rehearse';

describe('what was not understood for certain', () => {
  it('is said back and asked about, and nothing of it is kept before a 对', () => {
    const rehearsal = rehearse();
    rehearsal.say('你好');
    const { reply, chips, added } = rehearsal.say('糖画');
    expect(reply).toContain('「糖画」');
    expect(reply).toMatch(/吗？|对不对？/);
    expect(chips).toContain('对');
    expect(added).toEqual([]);
    expect(rehearsal.profile()).toEqual([]);
    expect(rehearsal.say('对').added).toEqual(['business:糖画']);
    expect(rehearsal.profile()[0]).toMatchObject({ isConfirmed: true, quote: '糖画' });
  });

  it('is dropped when it was wrong, and asked for in another way', () => {
    const rehearsal = rehearse();
    const first = rehearsal.say('你好').reply;
    rehearsal.say('糖画');
    const { reply, added } = rehearsal.say('不对');
    expect(added).toEqual([]);
    expect(rehearsal.profile()).toEqual([]);
    expect(reply).toMatch(/不算|不记/);
    expect(reply).not.toContain(first);
    expect(rehearsal.say('我是健身教练').added).toContain('business:健身教练');
  });

  it('gives way to a plain answer instead of a 对', () => {
    const rehearsal = rehearse();
    sayAll(rehearsal, ['你好', '糖画']);
    expect(rehearsal.say('我是做糖人的，在西安').added).toEqual(
      expect.arrayContaining(['business:糖人', 'place:西安']),
    );
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
