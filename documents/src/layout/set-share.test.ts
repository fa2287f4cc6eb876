import { expect, it } from '@rstest/core';
import type { ShareCard } from '../export-job';
import type { Mark } from './drawing-operations';
import { moreText, setShare } from './set-share';
import { COLORS, SHARE_PICTURE } from './theme';

/** Every Chinese character is one em wide, every other half of one. */
const type = {
  measure: (text: string) => [...text].reduce((sum, sign) => sum + (/[ -~·]/.test(sign) ? 0.5 : 1), 0),
};
const IMPRINT = { brand: '启航AI', label: '内容由AI生成，经本人修改', isGenerated: true };
const MIN_SIZE = 16;

const aCard = (over: Partial<ShareCard>): ShareCard => ({
  headline: '先听孩子弹一遍',
  about: '',
  sections: [],
  unit: '句',
  ...over,
});

const textMarks = (marks: readonly Mark[]) => marks.filter((mark) => mark.type === 'text');
const set = (card: ShareCard, said: Parameters<typeof setShare>[2] = []) =>
  setShare(type, card, said, IMPRINT);

/** What stands in the picture, in reading order, without what the layout adds at head and foot. */
const textOf = (marks: readonly Mark[]): string =>
  textMarks(marks)
    .map(({ text }) => text)
    .filter((text) => text !== IMPRINT.brand)
    .join('')
    .replaceAll(/\s/g, '');

const expectInside = (marks: readonly Mark[]) => {
  const { width, height, margin } = SHARE_PICTURE;
  for (const { x, y, text, style } of textMarks(marks)) {
    expect(x).toBeGreaterThanOrEqual(margin.side);
    expect(x + type.measure(text) * style.size).toBeLessThanOrEqual(width - margin.side + 0.5);
    expect(y).toBeLessThan(height - 10);
  }
  const square = (height - width) / 2;
  for (const { y, style } of textMarks(marks).filter(
    (mark) => mark.style.size >= MIN_SIZE && mark.text !== IMPRINT.label,
  )) {
    expect(y - style.size).toBeGreaterThan(square);
    expect(y).toBeLessThan(height - square);
  }
};

it('of twenty very long topics as many stand in the picture as fit whole, and it says how many more there are', () => {
  const topics = Array.from(
    { length: 20 },
    (_, at) => `第${at + 1}个：${'琴潮了先别急着叫人来修'.repeat(3)}好`,
  );
  const texts = topics.map((text, at) => ({ mark: `${at + 1}.`, sentences: [text] }));
  const marks = set(aCard({ headline: '选题 20 条', sections: [{ heading: '', texts }], unit: '条' }));
  expectInside(marks);
  const text = textOf(marks);
  const shown = topics.filter((topic) => text.includes(topic));
  expect(shown.length).toBeGreaterThan(3);
  expect(shown).toEqual(topics.slice(0, shown.length));
  expect(text).not.toContain(`第${shown.length + 1}个`);
  expect(text).toContain(moreText(20 - shown.length, '条').replaceAll(' ', ''));
});

it('a paragraph that does not fit stops at the end of a sentence', () => {
  const sentences = Array.from({ length: 30 }, (_, at) => `句${at + 1}先请孩子弹一遍给我听再说要不要修。`);
  const marks = set(aCard({ sections: [{ heading: '', texts: [{ mark: '', sentences }] }] }));
  expectInside(marks);
  const text = textOf(marks);
  const shown = sentences.filter((sentence) => text.includes(sentence));
  expect(shown.length).toBeGreaterThan(5);
  expect(text).not.toContain(`句${shown.length + 1}先`);
  expect(text).toContain(`还有${30 - shown.length}句`);
});

it('a text that does not fit by itself leaves its room to the next section, and a heading never stands alone', () => {
  const long = '潮'.repeat(900);
  const marks = set(
    aCard({
      sections: [
        { heading: '拍给谁看', texts: [{ mark: '', sentences: [long] }] },
        { heading: '凭什么信', texts: [{ mark: '', sentences: ['上门调琴十二年。'] }] },
      ],
    }),
  );
  const text = textOf(marks);
  expect(text).toContain('凭什么信上门调琴十二年。还有1句');
  expect(text).not.toContain('拍给谁看');
  expect(text).not.toContain('潮');
});

it('a work that fits is whole, says of no more, and is set in a larger type the shorter it is', () => {
  const sizeOf = (count: number): number => {
    const sentences = Array.from({ length: count }, () => '先听孩子弹一遍再说。');
    const marks = set(aCard({ sections: [{ heading: '', texts: [{ mark: '', sentences }] }] }));
    expect(textOf(marks)).not.toContain('还有');
    expectInside(marks);
    return textMarks(marks).find(({ text }) => text.startsWith('先听孩子弹一遍再说'))?.style.size ?? 0;
  };
  expect(sizeOf(2)).toBeGreaterThan(sizeOf(22));
  expect(sizeOf(22)).toBeGreaterThanOrEqual(MIN_SIZE);
});

it.each([
  [
    '在无锡，帮家里有琴的家长解决琴潮跑音，上门调钢琴三百一次。',
    ['在无锡，帮家里有琴的', '家长解决琴潮跑音，', '上门调钢琴三百一次。'],
  ],
  ['重庆补漏十一年：先查，后报价', ['重庆补漏十一年：', '先查，后报价']],
])('the headline %s is broken where one pauses', (headline, lines) => {
  const marks = textMarks(set(aCard({ headline }))).filter(
    ({ style, text }) => style.size > 20 && text !== IMPRINT.label,
  );
  expect(marks.map(({ text }) => text)).toEqual(lines);
});

it('a headline of the longest sentence there is stands whole', () => {
  const headline = '先听孩子弹一遍再说要不要修'.repeat(6);
  const marks = set(aCard({ headline }));
  expectInside(marks);
  expect(textOf(marks)).toContain(headline);
});

it('what the user said is marked in a text that is shown up to a sentence, and only then the picture says so', () => {
  const grounds = (marks: readonly Mark[]) =>
    marks.filter((mark) => mark.type === 'fill' && mark.color === COLORS.mark).length;
  const sentences = ['上门调琴十二年。', ...Array.from({ length: 40 }, () => '先听孩子弹一遍再说要不要修。')];
  const card = aCard({ sections: [{ heading: '', texts: [{ mark: '', sentences }] }] });
  const whole = sentences.join('');
  const marked = set(card, [{ text: whole, marks: [{ start: 0, end: 7 }] }]);
  // The words and the legend.
  expect(grounds(marked)).toBe(2);
  expect(textOf(marked)).toContain('黄底的是本人说过的');
  const row = aCard({ sections: [{ heading: '', texts: [{ mark: '·', sentences: ['多少钱：三百一次'] }] }] });
  expect(grounds(set(row, [{ text: '多少钱｜三百一次', marks: [{ start: 4, end: 8 }] }]))).toBe(2);
  const parted = aCard({ headline: '糖葫芦｜沈阳' });
  expect(grounds(set(parted, [{ text: '糖葫芦｜沈阳', marks: [{ start: 0, end: 3 }] }]))).toBe(2);
  const leftOut = set(card, [{ text: whole, marks: [{ start: whole.length - 5, end: whole.length }] }]);
  expect(grounds(leftOut)).toBe(0);
  expect(textOf(leftOut)).not.toContain('黄底');
});

it('the label of what a model has made is as high as pictures have to have it, that of rules is small', () => {
  const sizeOf = (isGenerated: boolean) =>
    textMarks(setShare(type, aCard({}), [], { ...IMPRINT, isGenerated })).find(
      ({ text }) => text === IMPRINT.label,
    )?.style.size ?? 0;
  // 5 % of the shorter side; a character is about 0.92 em high.
  expect(sizeOf(true) * 0.92).toBeGreaterThanOrEqual(SHARE_PICTURE.width * 0.05);
  expect(sizeOf(false)).toBe(SHARE_PICTURE.caption.size);
});
