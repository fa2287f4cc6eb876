import type { DeliverableContent } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { findFaults } from '../../checks/find-faults';
import { aMakeInput, madeOf, unmadeOf } from '../../testing/make-input';
import { PERSONAS } from '../../testing/personas';
import { profileOf, profileOfSaid } from '../../testing/profiles';
import { topicsMaker } from '../topics/topics-maker';
import { scriptMaker } from './script-maker';
import { spokenLength } from './time-beats';

type Script = DeliverableContent<'script'>;

const tuner = profileOfSaid(
  '我在无锡调钢琴十二年，上门三百一次，家长老问琴潮了怎么办，想做视频号，一周最多拍两条',
);
const topics = madeOf(topicsMaker, tuner);
const scriptOf = (key: string | undefined, platform?: string): Script =>
  madeOf(scriptMaker, tuner, {
    shelf: { topics },
    order: { action: 'make', kind: 'script', topic: key, ...(platform === undefined ? {} : { platform }) },
  });
const first = scriptOf(topics.topics[0]?.key);

describe('a script', () => {
  it('is of the topic that was named, from a hook to what the viewer may do', () => {
    expect(first.topic).toBe(topics.topics[0]?.text);
    expect(first.beats[0]?.part).toBe('钩子');
    expect(first.beats.at(-1)?.part).toBe('行动');
    expect(first.beats.some(({ part }) => part === '反转')).toBe(true);
    expect(spokenLength(first.beats[0]?.say ?? '')).toBeLessThanOrEqual(24);
  });

  it('can be said in its time: no beat faster than a person speaks, the whole no slower than one listens to', () => {
    for (const { key } of topics.topics) {
      const { beats, seconds } = scriptOf(key);
      for (const [at, { from, to, say }] of beats.entries()) {
        expect(from).toBe(beats[at - 1]?.to ?? 0);
        expect(spokenLength(say) / (to - from)).toBeLessThanOrEqual(4.2);
      }
      expect(beats.at(-1)?.to).toBe(seconds);
      const said = beats.reduce((sum, { say }) => sum + spokenLength(say), 0);
      expect(said / seconds).toBeGreaterThanOrEqual(3.2);
      expect(seconds).toBeGreaterThanOrEqual(25);
      expect(seconds).toBeLessThanOrEqual(70);
    }
  });

  it('speaks of this trade: another trade’s script of the same kind has other words', () => {
    const lawyer = profileOfSaid(
      '律师，执业8年，主要做劳动仲裁，在上海，被公司辞退的打工人最常问公司不给赔偿能不能告',
    );
    const said = (script: Script) => script.beats.filter(({ part }) => part !== '行动').map(({ say }) => say);
    const others = new Set(said(madeOf(scriptMaker, lawyer)));
    expect(said(first).filter((say) => others.has(say))).toEqual([]);
    expect(said(first).join()).toContain('琴');
  });

  it('has three titles within the platform’s limit, and a cover that is read at a glance', () => {
    for (const { key } of topics.topics) {
      const { titles, coverLine } = scriptOf(key, '小红书');
      expect(new Set(titles).size).toBe(3);
      expect(titles.filter((title) => [...title].length > 20)).toEqual([]);
      expect([...coverLine].length).toBeLessThanOrEqual(14);
    }
  });

  it('leads nobody off the platform, and asks for what the platform allows', () => {
    for (const { key } of topics.topics.slice(0, 20)) {
      const call = scriptOf(key, '小红书').beats.at(-1)?.say ?? '';
      expect(call).toMatch(/评论|主页|下一条/);
      expect(call).not.toMatch(/微信|加我|私信/);
    }
  });

  it('has tags where the platform has them, in the user’s own words', () => {
    expect(first.tags).toContain('无锡调钢琴');
    expect(scriptOf(topics.topics[0]?.key, '公众号').tags).toEqual([]);
  });

  it('tells a story that was told, and none that was not', () => {
    const told = profileOfSaid(
      '我在无锡调钢琴十二年',
      '有个客户家的琴放在地下室三年，我去晾了一个月才调回来',
    );
    const own = madeOf(scriptMaker, told, {
      order: { action: 'make', kind: 'script', text: '地下室的那台琴' },
    });
    expect(own.topic).toBe('地下室的那台琴');
    expect(own.beats.map(({ say }) => say).join()).toContain('地下室');
    expect(first.beats.map(({ say }) => say).join()).not.toMatch(/真事|有个客户/);
  });

  it('is of the first topic where none was named, and has one subject for one topic', () => {
    const order = { action: 'make', kind: 'script' } as const;
    const input = aMakeInput('script', tuner, { order, seed: 'user/script/' });
    const subject = scriptMaker.subject(input);
    const made = madeOf(scriptMaker, tuner, { order, seed: `user/script/${subject}` });
    expect(made.topic).toBe(subject);
    expect(scriptMaker.title(made)).toMatch(/^脚本·/);
  });

  it('is another with 换一批', () => {
    const order = { action: 'again', kind: 'script', topic: topics.topics[0]?.key } as const;
    const again = madeOf(scriptMaker, tuner, { shelf: { topics }, order, revision: 1, earlier: [first] });
    expect(again.beats.map(({ say }) => say)).not.toEqual(first.beats.map(({ say }) => say));
  });

  it('stays with its topic when the library has become another, and is of no topic that is gone', () => {
    const order = { action: 'refresh', kind: 'script', topic: topics.topics[0]?.key } as const;
    const other = madeOf(topicsMaker, tuner, { revision: 1, earlier: [topics] });
    const kept = madeOf(scriptMaker, tuner, { shelf: { topics: other }, order, subject: first.topic });
    expect(kept.topic).toBe(first.topic);
    expect(unmadeOf(scriptMaker, tuner, { shelf: { topics: other }, order }).ask).toBeNull();
  });

  it('asks for the trade where none is known', () => {
    expect(unmadeOf(scriptMaker, []).ask).toBe('business');
  });

  it('has no fault that a check would find, for people of all trades and topics of all kinds', () => {
    for (const persona of PERSONAS.filter((_, at) => at % 4 === 0)) {
      const profile = profileOf(persona);
      if (!profile.some(({ field }) => field === 'business')) continue;
      const shelf = { topics: madeOf(topicsMaker, profile, { seed: persona.name }) };
      for (const at of [0, 7, 20, 33, 46, 59]) {
        const order = { action: 'make', kind: 'script', topic: shelf.topics.topics[at]?.key } as const;
        const made = madeOf(scriptMaker, profile, { shelf, order, seed: `${persona.name}/${at}` });
        const faults = findFaults('script', made, aMakeInput('script', profile, { shelf, order }));
        expect([persona.name, at, faults]).toEqual([persona.name, at, []]);
      }
    }
  });
});
