import { describe, expect, it } from '@rstest/core';
import { type OfferedLevel, partsOfLevel, placeOfLevel } from './ladder-level';

const level = (fields: object): OfferedLevel =>
  ({ name: '上门调律', price: '300元一次', ...fields }) as OfferedLevel;
const labelled = (fields: object) =>
  partsOfLevel(level(fields)).map(({ label, text }) => `${label}：${text}`);

describe('a level of a ladder', () => {
  it('says its parts in the order in which they are read, and leaves out what it does not have', () => {
    expect(
      labelled({
        ...{ handover: '哪天在家？', condition: '约了下一回', keeps: '琴太旧的先说', sum: '一天两家' },
        ...{ reckoning: '路上一小时', delivers: '全琴调音', forWhom: '家里有琴的' },
      }),
    ).toEqual([
      '给谁：家里有琴的',
      '他拿到：全琴调音',
      '价：300元一次',
      '怎么算的：路上一小时',
      '算一笔：一天两家',
      '当心：琴太旧的先说',
      '往上走的条件：约了下一回',
      '这么说：哪天在家？',
    ]);
    expect(labelled({})).toEqual(['价：300元一次']);
  });

  it('has a sentence to say only where it says whom it is for', () => {
    expect(labelled({ handover: '哪天在家？' })).toContain('怎么接：哪天在家？');
  });

  it('is called by its place, by its role in versions of before, and by its name where it is earned beside', () => {
    expect([0, 1, 5].map((at) => placeOfLevel({}, at))).toEqual(['第一级', '第二级', '第六级']);
    expect(placeOfLevel({ role: '信任品' }, 0)).toBe('信任品');
    expect(placeOfLevel({ role: '第二级', track: '琴行' }, 1)).toBe('另一路·琴行');
  });
});
