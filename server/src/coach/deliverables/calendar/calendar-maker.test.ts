import { type DeliverableContent, GAP } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { findFaults } from '../../checks/find-faults';
import { aMakeInput, madeOf, unmadeOf } from '../../testing/make-input';
import { PERSONAS } from '../../testing/personas';
import { profileOf, profileOfSaid } from '../../testing/profiles';
import { topicsMaker } from '../topics/topics-maker';
import { calendarMaker } from './calendar-maker';
import { daysBetween } from './plan-days';

type Calendar = DeliverableContent<'calendar'>;

const tuner = profileOfSaid('我在无锡调钢琴十二年，家长老问琴潮了怎么办，想做视频号，一周最多拍两条');
const topics = madeOf(topicsMaker, tuner);
const calendar = madeOf(calendarMaker, tuner, { shelf: { topics } });

const postsOf = ({ items }: Calendar) => items.filter(({ slot }) => slot === 'post');
const perWeek = (made: Calendar): readonly number[] =>
  [0, 1, 2, 3, 4].map(
    (week) => postsOf(made).filter(({ day }) => Math.floor(daysBetween(made.from, day) / 7) === week).length,
  );

describe('a calendar of thirty days', () => {
  it('holds two posts a week for somebody who said two at most, and one free slot beside them', () => {
    expect(calendar.perWeek).toBe(2);
    expect(perWeek(calendar).slice(0, 4)).toEqual([2, 2, 2, 2]);
    expect(calendar.items.filter(({ slot }) => slot === 'free')).toHaveLength(4);
    expect(calendar.items.every(({ day }) => daysBetween('2026-11-21', day) < 30)).toBe(true);
    expect(calendar.judgement).toContain('一周最多两条');
  });

  it('is made of the topics on the shelf, each once, and of none that are not there', () => {
    const keys = postsOf(calendar).map(({ topic }) => topic);
    expect(new Set(keys).size).toBe(keys.length);
    const known = new Map(topics.topics.map(({ key, text }) => [key, text]));
    for (const { topic, title } of postsOf(calendar)) expect(known.get(topic ?? '')).toBe(title);
  });

  it('never lets a pillar come twice running, and keeps near their shares', () => {
    const daily = profileOfSaid('我在苏州卖早餐，想拍抖音，一天能拍一条，来买的都是赶地铁的上班族');
    const made = madeOf(calendarMaker, daily, { shelf: { topics: madeOf(topicsMaker, daily) } });
    const pillars = postsOf(made).map(({ pillar }) => pillar);
    expect(pillars).toHaveLength(30);
    expect(pillars.filter((pillar, at) => at > 0 && pillar === pillars[at - 1])).toEqual([]);
    const most = madeOf(topicsMaker, daily).pillars[0];
    const share = pillars.filter((pillar) => pillar === most?.name).length / pillars.length;
    expect(Math.abs(share - (most?.share ?? 0) / 100)).toBeLessThan(0.1);
  });

  it('stays within the hours that were named', () => {
    const busy = profileOfSaid('我在深圳教吉他6年了，学生大多是想圆梦的成年人，做小红书，每周能抽两个小时');
    const made = madeOf(calendarMaker, busy, { shelf: { topics: madeOf(topicsMaker, busy) } });
    for (let week = 0; week < 5; week += 1) {
      const minutes = made.items
        .filter(({ day }) => Math.floor(daysBetween(made.from, day) / 7) === week)
        .reduce((sum, item) => sum + item.minutes, 0);
      expect(minutes).toBeLessThanOrEqual(120);
    }
    expect(postsOf(made).length).toBeGreaterThan(3);
  });

  it('posts every other week where that is all there is time for', () => {
    const coder = profileOfSaid('我是程序员，教普通人用AI提高效率，做B站，两周一条，多了做不了');
    const made = madeOf(calendarMaker, coder, { shelf: { topics: madeOf(topicsMaker, coder) } });
    expect(made.perWeek).toBe(0.5);
    expect(perWeek(made)).toEqual([1, 0, 1, 0, expect.any(Number)]);
  });

  it('is at weekends for those who have weekends', () => {
    const weekend = profileOfSaid('我做PPT定制，客户是要汇报的中层管理，想做小红书，周末能拍一条');
    const made = madeOf(calendarMaker, weekend, { shelf: { topics: madeOf(topicsMaker, weekend) } });
    const days = postsOf(made).map(({ day }) => new Date(`${day}T00:00:00Z`).getUTCDay());
    expect(days.every((day) => day === 0 || day === 6)).toBe(true);
  });

  it('takes the platform’s rhythm at its lower end where no time was named, and says so', () => {
    const silent = profileOfSaid('我是瑜伽老师，教产后妈妈，想做小红书');
    const made = madeOf(calendarMaker, silent, { shelf: { topics: madeOf(topicsMaker, silent) } });
    expect(made.perWeek).toBe(3);
    expect(made.judgement).toContain('还没说能抽多少时间');
    expect(madeOf(calendarMaker, profileOfSaid('我是瑜伽老师')).platform).toBe(GAP);
  });

  it('names the festival that a post stands before, only to trades that it means something to', () => {
    const today = '2026-08-10';
    const florist = profileOfSaid('我开花店，在厦门，一周四五条，做抖音');
    const festivals = (profile: typeof tuner) =>
      madeOf(calendarMaker, profile, { today }).items.flatMap(({ festival }) => festival ?? []);
    expect(festivals(florist)).toContain('七夕');
    expect(festivals(tuner)).not.toContain('七夕');
    expect(
      madeOf(calendarMaker, tuner, { today: '2031-01-01' }).items.every(({ festival }) => festival === null),
    ).toBe(true);
  });

  it('takes other topics with 换一批', () => {
    const again = madeOf(calendarMaker, tuner, { shelf: { topics }, revision: 1, earlier: [calendar] });
    const before = new Set(postsOf(calendar).map(({ title }) => title));
    expect(postsOf(again).filter(({ title }) => before.has(title))).toEqual([]);
  });

  it('is made of topics of its own before there is a library, and asks for the trade where there is none', () => {
    const made = madeOf(calendarMaker, tuner);
    expect(postsOf(made).every(({ topic, title }) => topic === null && title.length > 4)).toBe(true);
    expect(unmadeOf(calendarMaker, []).ask).toBe('business');
  });

  it('has no fault that a check would find, for anybody', () => {
    for (const persona of PERSONAS.filter((_, at) => at % 3 === 0)) {
      const profile = profileOf(persona);
      if (!profile.some(({ field }) => field === 'business')) continue;
      const shelf = { topics: madeOf(topicsMaker, profile, { seed: persona.name }) };
      const made = madeOf(calendarMaker, profile, { shelf });
      const faults = findFaults('calendar', made, aMakeInput('calendar', profile, { shelf }));
      expect([persona.name, faults]).toEqual([persona.name, []]);
    }
  });
});
