import { describe, expect, test } from '@rstest/core';
import type { ClaimSources } from '../checks/claims/claim-sources';
import type { LineSlot } from '../kinds/line-slot';
import { checkSureClaims } from './sure-claims';
import { TOLD_PEOPLE, type ToldPerson } from './testing/told-people';

const SLOTS: readonly LineSlot[] = [
  { key: '一句', pointer: '/text', what: '', role: 'text', longest: 80, count: [1, 1] },
];

function sourcesOf({ said, facts }: ToldPerson): ClaimSources {
  const messages = said.map((text, index) => ({ id: `id-${index}`, text, asked: '', isPasted: false }));
  return {
    said: new Map(messages.map((message, index) => [`m${index + 1}`, message])),
    facts: new Map(
      facts.map(([field, value, at], index) => {
        const text = said[at] ?? '';
        const quotes = [{ messageId: `id-${at}`, start: 0, end: text.length, text }];
        const id = `fact-${index}`;
        return [`f${index + 1}`, { id, version: 1, field, value, about: 'self', status: 'heard', quotes }];
      }),
    ),
    allowed: [],
  };
}

const objected = (lines: (person: ToldPerson) => ToldPerson['right']) =>
  TOLD_PEOPLE.flatMap((person) =>
    lines(person).map(([text, from]) => ({
      text,
      whys: checkSureClaims(
        [{ key: '一句', text, from: from.split(' ').filter((name) => name !== '') }],
        { slots: SLOTS, isAudited: true },
        sourcesOf(person),
      ),
    })),
  );

test('no true line draws an objection that code is sure of', () => {
  const found = objected(({ right }) => right);
  expect(found.length).toBe(64);
  expect(found.filter(({ whys }) => whys.length > 0)).toEqual([]);
});

test('of the inventions more than four in five do, and the audit is asked for the others', () => {
  const found = objected(({ wrong }) => wrong);
  expect(found.length).toBe(45);
  expect(found.filter(({ whys }) => whys.length > 0).length).toBeGreaterThanOrEqual(38);
});

describe('by what a line is for', () => {
  const slots: readonly LineSlot[] = [
    { key: '口播', pointer: '/say', what: '', role: 'spoken', longest: 80, count: [1, 1] },
    { key: '画面', pointer: '/shot', what: '', role: 'direction', longest: 80, count: [1, 1] },
    { key: '当心', pointer: '/care', what: '', role: 'text', longest: 80, count: [1, 1], isForUser: true },
  ];
  const sources: ClaimSources = {
    facts: new Map(),
    said: new Map([['m1', { id: 'q', text: '我剪头发的，干了九年', asked: '', isPasted: false }]]),
    allowed: [],
  };
  const keysOf = (isAudited: boolean, ...lines: readonly (readonly [string, string])[]) =>
    checkSureClaims(
      lines.map(([key, text]) => ({ key, text, from: [] })),
      { slots, isAudited },
      sources,
    ).map(({ key }) => key);

  test('a name in a shot has to have been said, and what films it has not', () => {
    expect(keysOf(true, ['画面', '王姐微笑面对镜头'])).toEqual(['画面']);
    expect(keysOf(true, ['画面', '她坐下，GoPro贴着镜子'])).toEqual([]);
  });
  test('a price on a sign in a shot has to have been said, and its seconds have not', () => {
    expect(keysOf(true, ['画面', '价签写着：剪发三十八元'])).toEqual(['画面']);
    expect(keysOf(true, ['画面', '特写价签，停三秒'])).toEqual([]);
  });
  test('what a thermometer or a pan shows is of the trade where nobody is told of', () => {
    expect(keysOf(true, ['口播', '屋里湿度守在百分之四五十，水烧到八十来度'])).toEqual([]);
    expect(keysOf(true, ['口播', '油温六成热，机器三到五年洗一次'])).toEqual([]);
    expect(keysOf(true, ['口播', '百分之四五十的人都剪错了'])).toEqual(['口播']);
  });
  test('a story and a promise need a source where the user is told of, and not in a plan', () => {
    const told = [
      ['口播', '他赶到现场，灭火救了一栋楼'],
      ['口播', '剪坏了不收钱'],
    ] as const;
    expect(keysOf(true, ...told)).toEqual(['口播', '口播']);
    expect(keysOf(false, ...told)).toEqual([]);
    expect(keysOf(true, ['当心', '剪坏了不收钱这句先别写'])).toEqual([]);
  });
});

describe('what a deliverable counts of itself', () => {
  const slots: readonly LineSlot[] = [
    {
      key: '判断',
      pointer: '/judgement',
      what: '',
      role: 'text',
      longest: 140,
      count: [1, 1],
      isForUser: true,
    },
    { key: '条#排', pointer: '/items/#/day', what: '', role: 'direction', longest: 40, count: [1, 9] },
    { key: '口播', pointer: '/say', what: '', role: 'spoken', longest: 80, count: [1, 1] },
  ];
  const messages = ['我磨剪刀的，一把十二，一天顶多磨十八把', '一个月想挣六千块', '晚上那趟收三十'].map(
    (text, index) => [`m${index + 1}`, { id: `id-${index}`, text, asked: '', isPasted: false }] as const,
  );
  const sources: ClaimSources = { facts: new Map(), said: new Map(messages), allowed: [] };
  const plan = [
    { key: '条1排', text: '2026-12-01/题3/口播/40', from: [] },
    { key: '条2排', text: '2026-12-03/实拍/20', from: [] },
  ];
  const whysOf = (key: string, text: string, ...from: readonly string[]) =>
    checkSureClaims([{ key, text, from }, ...plan], { slots, isAudited: false, counts: ['级'] }, sources).map(
      ({ why }) => why,
    );

  test.each([
    '空了两处，你照实填上',
    '先守住这两级，第三级别开；先数几位妈妈报过名',
    '排在周一三五，第五周只有两天，只排一条',
  ])('「%s」 says nothing of the person', (text) => {
    expect(whysOf('判断', text, 'm1')).toEqual([]);
  });

  test.each(['等一周有几回两家同时喊，你再想涨价', '一周一条，够十周', '私信里陪聊20分钟不值当'])(
    '「%s」 supposes, and counts nothing that is so',
    (text) => {
      expect(whysOf('判断', text, 'm1')).toEqual([]);
    },
  );

  test('few are counted too where they are said to be there', () => {
    expect(whysOf('判断', '你手上有两家店', 'm1')).not.toEqual([]);
    expect(whysOf('判断', '已经谈下三家饭馆', 'm1')).not.toEqual([]);
    expect(whysOf('口播', '两家饭馆同时喊我', 'm1')).not.toEqual([]);
  });

  test('what somebody did is counted of them, and so is what is published', () => {
    expect(whysOf('判断', '晚上总空着两天', 'm1')).toHaveLength(1);
    expect(whysOf('判断', '你已经卖过三级', 'm1')).toHaveLength(1);
    expect(whysOf('口播', '我磨了两处，几位妈妈都来过', 'm1')).not.toEqual([]);
  });

  test('the minutes of a plan may be summed up', () => {
    expect(whysOf('判断', '头一周占你60分钟：拍40，剪20', '60=40+20')).toEqual([]);
    expect(whysOf('判断', '头一周占你90分钟', '90=40+50')[0]).toContain('50没有人说过');
    expect(whysOf('口播', '我一天磨60把', '60=40+20')).not.toEqual([]);
  });

  test('a sum may use what another comes to, and spoken numbers', () => {
    const chain = ['m1', 'm2', '216=12*18', '5784=6000-216'] as const;
    expect(whysOf('判断', '磨满一天216，离六千还差5784', ...chain)).toEqual([]);
    expect(whysOf('判断', '离六千还差5784', 'm2', 'm1', '5784=六千-216', '216=12*18')).toEqual([]);
  });

  test('a sum over numbers that were all said is true wherever they stand, and one that comes out wrong is not', () => {
    expect(whysOf('判断', '晚上多收18', 'm3', '18=30-12')).toEqual([]);
    expect(whysOf('判断', '晚上多收18', 'm3', '18=31-13')[0]).toContain('31没有人说过');
    expect(whysOf('判断', '晚上多收17', 'm1', 'm3', '17=30-12')[0]).toContain('两边算下来不一样');
  });
});

describe('words in quotation marks', () => {
  const slots: readonly LineSlot[] = [
    { key: '口播', pointer: '/say', what: '', role: 'spoken', longest: 80, count: [1, 1] },
    { key: '私信', pointer: '/talk', what: '', role: 'text', longest: 80, count: [1, 1], isToSay: true },
  ];
  const said = [['m1', { id: 'q', text: '我磨剪刀的', asked: '', isPasted: false }]] as const;
  const sources: ClaimSources = { facts: new Map(), said: new Map(said), allowed: [] };
  const whysOf = (key: string, text: string) =>
    checkSureClaims([{ key, text, from: ['m1'] }], { slots, isAudited: false }, sources);

  test('are no quotation where the user or a customer is to say them', () => {
    expect(whysOf('私信', '客人说「豁口还是卷刃」，你照着答')).toEqual([]);
    expect(whysOf('口播', '他问起价，你先问「是豁口，还是卷刃」')).toEqual([]);
    expect(whysOf('口播', '冲这个找他，肯坐下来问「这咋磨」，就教')).toEqual([]);
  });

  test('are one where somebody is told to have said them', () => {
    expect(whysOf('口播', '有个大姐说「剪刀比新的还快」')).not.toEqual([]);
    expect(whysOf('口播', '大姐进门先说「比新的还快」')).not.toEqual([]);
    expect(whysOf('口播', '大姐跟你说「比新的还快」')).not.toEqual([]);
  });
});
