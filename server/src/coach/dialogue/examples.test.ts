import { describe, expect, it } from '@rstest/core';
import { rehearse, sayAll } from '../testing/rehearse';
import { QUESTION_LIMIT } from './fit';

/** The two people of issue 5, word for word. */
const TUNER = '我在无锡调钢琴十二年，上门三百一次，家长老问琴潮了怎么办，想做视频号，一周最多拍两条';
const RECRUITER = [
  '做了八年HR刚被裁，不知道能干嘛，随便吧',
  '不对，我不做求职辅导，我想帮小老板招人',
] as const;
const EVERYTHING = ['出定位卡', '给我选题', '写个脚本', '怎么变现', '出四件套', '人设故事', '排30天日历'];

describe('the tuner of pianos', () => {
  it('is asked for none of the seven things that he has told, but for his proof or his offer', () => {
    const { added, reply } = rehearse().say(TUNER);
    expect(added).toEqual(
      expect.arrayContaining([
        'place:无锡',
        'business:调钢琴',
        'experience:十二年',
        'offer:上门',
        'price:三百元一次',
        'audience:家长',
        'problem:琴潮了怎么办',
        'platform:视频号',
        'posts:一周最多两条',
      ]),
    );
    expect(reply).toMatch(/信你|凭什么|证书|案例|包含/);
    expect([...reply].length).toBeLessThanOrEqual(QUESTION_LIMIT);
  });

  it('gets topics about damp pianos, a ladder from 300 and at most two posts a week', () => {
    const rehearsal = rehearse();
    rehearsal.say(TUNER);
    const made = sayAll(rehearsal, EVERYTHING);
    const { topics, ladder, calendar } = rehearsal.shelf();
    expect(topics?.topics.slice(0, 20).some(({ text }) => text.includes('潮'))).toBe(true);
    expect(ladder?.anchor?.amount).toBe(300);
    expect(calendar?.perWeek).toBeLessThanOrEqual(2);
    const said = made.map(({ made: work, reply }) => `${JSON.stringify(work)}${reply}`).join('\n');
    expect(said).not.toMatch(/我的学生|学员\d|\d+个客户|有[^，。]{0,8}证书?[，。]|带过/);
  });
});

describe('the recruiter who lost his job', () => {
  it('is heard first, and gets three directions from his eight years', () => {
    const { reply, chips } = rehearse().say(RECRUITER[0]);
    expect(reply).toMatch(/八年的本事/);
    expect(reply).toContain('三条路');
    expect(chips.slice(0, 3).every((chip) => reply.includes(chip))).toBe(true);
    expect([...reply].length).toBeLessThanOrEqual(QUESTION_LIMIT);
  });

  it('gets everything about hiring for small firms, nothing about job seekers and no price of ours', () => {
    const rehearsal = rehearse();
    const [, corrected] = sayAll(rehearsal, RECRUITER);
    expect(corrected?.reply).toMatch(/求职辅导放下|不谈求职辅导/);
    const turns = sayAll(rehearsal, EVERYTHING);
    for (const { made, question } of turns.filter((turn) => turn.made !== null)) {
      const { rejected: _, ...rest } = { rejected: '', ...made };
      const text = JSON.stringify(rest).replace(/不做[^"]{0,4}求职辅导|"text":"求职辅导"/g, '');
      expect(text, question).not.toMatch(/求职|改简历|应届|面试技巧|找工作/);
    }
    expect(turns.filter(({ made }) => made !== null).length).toBeGreaterThanOrEqual(4);
    const card = JSON.stringify(rehearsal.shelf().positioning);
    expect(card).toContain('帮小老板招人');
    expect(card).toContain('【待补充】');
    expect(card).not.toMatch(/\d+元|[百千]元/);
  });
});
