import { describe, expect, it } from '@rstest/core';
import type { FactThen } from '../../database/deliverable-schema';
import { aFact, aPrice } from '../../testing/a-deliverable';
import { changedFields, factsThenOf, oldThenOf, staleLines, toFactChange } from './fact-changes';

const told = (...facts: Parameters<typeof factsThenOf>[0]) => factsThenOf(facts);
const changes = (...compared: Parameters<typeof changedFields>) =>
  changedFields(...compared).map(toFactChange);

describe('what has changed since a deliverable was made', () => {
  it('nothing has changed while the facts have the same values, confirmed since or not', () => {
    const heard = { ...aPrice(300), status: 'heard' as const };
    expect(changes('positioning', told(heard), told(aPrice(300)))).toEqual([]);
  });

  it('changes are a value with another text, a removed one and a new one', () => {
    const [then, now] = [told(aPrice(300)), told(aPrice(400))];
    expect(changes('ladder', then, now)).toEqual([{ field: '价格', was: '300元一次', now: '400元一次' }]);
    expect(changes('ladder', then, [])).toEqual([{ field: '价格', was: '300元一次', now: null }]);
    const other = aFact('business', '调钢琴');
    expect(changes('ladder', told(other), told(other, aPrice(300)))).toEqual([
      { field: '价格', was: null, now: '300元一次' },
    ]);
  });

  it('changes of a field with several values are only the removed and the new ones', () => {
    const then = told(aFact('platform', '视频号'), aFact('platform', '抖音'));
    const now = told(aFact('platform', '视频号'), aFact('platform', '小红书'));
    expect(changes('kit', then, now)).toEqual([{ field: '平台', was: '抖音', now: '小红书' }]);
  });

  it('changes contain no field that the kind is not made from', () => {
    expect(changes('check', told(aPrice(300)), told(aPrice(400)))).toEqual([]);
    expect(changes('calendar', told(aFact('name', '王师傅')), [])).toEqual([]);
  });

  it('the same words in another field are another value', () => {
    const then = told(aFact('price', '一次300元'));
    const now = told(aFact('offer', '一次300元'));
    expect(changes('ladder', then, now)).toEqual([
      { field: '卖什么', was: null, now: '一次300元' },
      { field: '价格', was: '一次300元', now: null },
    ]);
  });

  it('a calendar is made from platform, hours and posts, and a review from nothing of the profile', () => {
    const then = told(aFact('hours', '一周三小时'), aFact('audience', '家长'));
    const now = told(aFact('platform', '抖音'), aFact('posts', '一周两条'), aFact('audience', '老师'));
    expect(changes('calendar', then, now)).toEqual([
      { field: '平台', was: null, now: '抖音' },
      { field: '时间', was: '一周三小时', now: null },
      { field: '频率', was: null, now: '一周两条' },
    ]);
    expect(changes('review', then, now)).toEqual([]);
  });

  it('a value of sixty characters is shown whole, and several of one field side by side', () => {
    const long = '长'.repeat(60);
    const now = told(aFact('story', long), aFact('offer', '上门'), aFact('offer', '看琴'));
    expect(
      changes('story', told(aPrice(300)), [...told(aPrice(300)), ...now]).map((each) => each.now),
    ).toEqual(expect.arrayContaining([long, '上门、看琴']));
  });

  it('changes are listed in the order of the interview, a long story by its beginning', () => {
    const then = told(aPrice(300));
    const now = [...then, ...told(aFact('story', '那年'.repeat(80)), aFact('business', '调钢琴'))];
    const changed = changes('story', then, now);
    expect(changed.map(({ field }) => field)).toEqual(['做的事', '真事']);
    expect(changed[1]?.now).toHaveLength(60);
  });
});

describe('the lines that still say what is no longer so', () => {
  const lines = [
    { pointer: '/rungs/0/price', text: '300元一次' },
    { pointer: '/talk/0/say', text: '上门一次300，调完当场试' },
    { pointer: '/talk/1/say', text: '两次收1300' },
    { pointer: '/judgement', text: '先把家长讲透' },
  ];

  it('stale lines contain the old words or the old number by itself', () => {
    const changed = changedFields('ladder', told(aPrice(300)), told(aPrice(400)));
    expect(staleLines(lines, changed).map(({ pointer }) => pointer)).toEqual([
      '/rungs/0/price',
      '/talk/0/say',
    ]);
  });

  it('a small number makes no line stale by itself, because it stands in too many lines', () => {
    const weeks = (count: number) => aFact('posts', `一周${count}条`);
    const changed = changedFields('calendar', told(aPrice(9), weeks(2)), told(weeks(3)));
    const text = (line: string) => ({ pointer: '/next', text: line });
    expect(staleLines([text('一周2条'), text('先拍2条')], changed)).toEqual([text('一周2条')]);
    const cheap = changedFields('ladder', told(aPrice(9)), []);
    expect(staleLines([text('9元一次'), text('先拍9条')], cheap)).toEqual([text('9元一次')]);
  });

  it('ten is the smallest number that makes a line stale by itself', () => {
    const changed = changedFields('ladder', told(aPrice(10)), []);
    const text = (line: string) => ({ pointer: '/next', text: line });
    expect(staleLines([text('上门收10'), text('一年10次，别的再说')], changed)).toHaveLength(2);
  });

  it('a number that is a part of another one makes no line stale', () => {
    const changed = changedFields('ladder', told(aPrice(300)), []);
    const lines = ['收3000元', '收300.5元', '收300,000元', '收1300', '收1.300'].map((text) => ({
      pointer: '/next',
      text,
    }));
    expect(staleLines(lines, changed)).toEqual([]);
    expect(staleLines([{ pointer: '/next', text: '收300，不议价' }], changed)).toHaveLength(1);
  });

  it('the words of a fact are found as they stand, whatever signs are among them', () => {
    const offer = (words: string) => aFact('offer', words);
    const changed = changedFields('ladder', told(offer('C++陪跑（3次*）'), offer('a.b')), []);
    const text = (line: string) => ({ pointer: '/next', text: line });
    expect(staleLines([text('先讲C++陪跑（3次*）'), text('C陪跑'), text('axb')], changed)).toEqual([
      text('先讲C++陪跑（3次*）'),
    ]);
  });

  it('a new value makes no line stale', () => {
    expect(staleLines(lines, changedFields('ladder', [], told(aPrice(300))))).toEqual([]);
  });
});

describe('what has changed since a model made a deliverable from facts', () => {
  it('a version keeps what is about the user, with the number of a price, a time or a count', () => {
    expect(
      told(
        aFact('price', '凤冠2600元一顶'),
        aFact('price', '300到500元'),
        aFact('audience', '30岁以上'),
        aFact('experience', '十几年'),
        aFact('price', '900元', { about: 'customer' }),
        aFact('price', '800元', { status: 'old' }),
      ),
    ).toEqual([
      { isFact: true, field: 'price', text: '凤冠2600元一顶', number: 2600 },
      { isFact: true, field: 'price', text: '300到500元', number: null },
      { isFact: true, field: 'audience', text: '30岁以上', number: null },
      { isFact: true, field: 'experience', text: '十几年', number: null },
    ]);
  });

  it('no single number is kept of a value that says two, or about how much; a place in an order is none', () => {
    const numbers = told(
      aFact('price', '上门300元，远的400元'),
      aFact('price', '三百来块'),
      aFact('price', '第十二位起，一次收300元'),
      aFact('figures', '粉丝1200'),
    ).map(({ number }) => number);
    expect(numbers).toEqual([null, null, 300, 1200]);
  });

  it('what is about others, or is not to be told, is no part of a version', () => {
    const others = (['family', 'case', 'pasted'] as const).map((about) => aFact('story', about, { about }));
    expect(told(...others, aFact('story', '藏着的', { isPrivate: true }))).toEqual([]);
    expect(told(aFact('story', '讲的', { isPrivate: false }))).toHaveLength(1);
  });

  it('changes are told by the names of facts, of all fields but the name and the figures', () => {
    const then = told(aFact('price', '300元一次'), aFact('name', '王师傅'), aFact('figures', '粉丝1万'));
    const now = told(
      aFact('price', '350元一次', { status: 'confirmed' }),
      aFact('customerWords', '琴潮了吗'),
    );
    expect(changedFields('script', then, now).map(toFactChange)).toEqual([
      { field: '客户原话', was: null, now: '琴潮了吗' },
      { field: '价格', was: '300元一次', now: '350元一次' },
    ]);
    expect(changedFields('check', then, now)).toEqual([]);
    const lines = [{ pointer: '/next', text: '上门一次300' }];
    expect(staleLines(lines, changedFields('script', then, now))).toEqual(lines);
  });

  it('values of the rules, which no model is told, change nothing', () => {
    const then = told(aFact('price', '300元一次'));
    const old = oldThenOf([{ field: 'price', text: '400元一次' }]);
    expect(changedFields('ladder', then, [...then, ...old])).toEqual([]);
  });
});

describe('a version of the rules before facts were kept', () => {
  const then: readonly FactThen[] = [
    { field: 'price', text: '300元一次', number: 300 },
    { field: 'audience', text: '琴童家长', number: null },
  ];

  it('has changed in nothing while its values are still to be looked at, or are confirmed', () => {
    const confirmed = told(aPrice(300), aFact('story', '修过一台老琴'));
    const now = [...confirmed, ...oldThenOf([{ field: 'audience', text: '琴童家长' }])];
    expect(changedFields('ladder', then, now)).toEqual([]);
  });

  it('has changed in a value that was corrected or removed', () => {
    expect(changes('ladder', then, told(aPrice(350)))).toEqual([
      { field: '服务谁', was: '琴童家长', now: null },
      { field: '价格', was: '300元一次', now: '350元一次' },
    ]);
  });
});
