import { answerAttachmentsSchema } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { wordProfile } from '../deliverables/wording';
import { PERSONAS } from '../testing/personas';
import { lexicon, rehearse, sayAll } from '../testing/rehearse';
import { chipsFor } from './chips';
import { ASKABLE } from './coach-state';

const starters = [
  '我在无锡调钢琴十二年',
  '我是健身教练，在成都',
  '做糖画的',
  '二胎宝妈，在家做私房蛋糕',
  '我做软装设计',
];

describe('short answers to tap', () => {
  it('come with every question, three or four of them, and none where a story is asked for', () => {
    for (const { messages } of PERSONAS) {
      const rehearsal = rehearse();
      for (const { text } of messages) {
        const { chips, reply, state } = rehearsal.say(text);
        expect(answerAttachmentsSchema.shape.chips.safeParse(chips).success).toBe(true);
        expect(new Set(chips).size).toBe(chips.length);
        if (state.asked === 'story') expect(chips, reply).toEqual([]);
        else expect(chips.length, reply).toBeGreaterThanOrEqual(3);
      }
    }
  });

  it('are of the trade that was named: no two trades get the same ones for their customers', () => {
    const chipsOf = (opening: string) => {
      const rehearsal = rehearse();
      rehearsal.say(opening);
      return chipsFor('audience', wordProfile(rehearsal.profile(), lexicon), lexicon).slice(0, 2).join();
    };
    const known = starters.filter((opening) => opening !== '做糖画的');
    expect(new Set(known.map(chipsOf)).size).toBe(known.length);
  });

  it('are understood, every one: it answers what was asked, or says that there is no answer', () => {
    for (const opening of starters) {
      for (const field of ASKABLE) {
        const told = rehearse();
        told.say(opening);
        for (const chip of chipsFor(field, wordProfile(told.profile(), lexicon), lexicon)) {
          const rehearsal = rehearse();
          rehearsal.say(opening);
          let asked = rehearsal.say('下一步').state.asked;
          for (let tries = 0; tries < 30 && asked !== field; tries += 1)
            asked = rehearsal.say('不知道').state.asked;
          if (asked !== field) continue;
          const { reply } = rehearsal.say(chip);
          expect(reply, `${opening} / ${field} / ${chip}`).not.toMatch(
            /没读准|没听准|拿不准|答不准|不编|没有可靠|对吗|对不对/,
          );
        }
      }
    }
  });

  it('offer the roads of a former trade to somebody who does not know where to go', () => {
    const { chips, reply } = rehearse().say('做了八年HR刚被裁，不知道能干嘛，随便吧');
    for (const road of chips.slice(0, 3)) expect(reply).toContain(road);
    expect(chips).toHaveLength(4);
  });

  it('offer both of the narrower choices behind an objection', () => {
    const rehearsal = rehearse();
    rehearsal.say('瑜伽老师，在成都');
    const { chips, reply } = rehearsal.say('所有人都可以啊');
    for (const choice of chips.slice(0, 2)) expect(reply).toContain(choice);
    expect(rehearsal.say(chips[0] ?? '').added).toEqual([`audience:${chips[0]}`]);
  });

  it('begin a talk with somebody of whom nothing is known yet', () => {
    const { chips } = rehearse().say('你好');
    for (const chip of chips) {
      const rehearsal = rehearse();
      rehearsal.say('你好');
      expect(rehearsal.say(chip).reply, chip).not.toMatch(/没读准|没听准|拿不准/);
    }
  });

  it('ask for work by names that are understood, once nothing is left to ask', () => {
    const rehearsal = rehearse();
    sayAll(rehearsal, [
      '我在无锡调钢琴十二年，上门三百一次，家长老问琴潮了怎么办，想做视频号，一周最多拍两条',
      '没考过证，不过城里几家琴行都把售后给我做',
    ]);
    const offered = rehearsal.say('出选题').chips;
    expect(offered.length).toBeGreaterThanOrEqual(3);
    for (const chip of offered) {
      const { reply } = rehearsal.say(chip);
      expect(reply, chip).not.toMatch(/没读准|没听准|拿不准|还不会做/);
    }
  });
});
