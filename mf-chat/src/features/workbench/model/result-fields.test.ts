import { postResultInputSchema } from '@qihang/shared/contracts';
import { describe, expect, test } from '@rstest/core';
import { fieldsOf, type ResultFields, readCount, readResult } from './result-fields';

const FIELDS: ResultFields = {
  day: '2026-03-04',
  title: '琴潮了怎么办',
  platform: '视频号',
  views: '3,200',
  finished: '35.5%',
  likes: '１２０',
  comments: '',
  follows: '8',
  leads: '2',
  deals: '0',
};

describe('figures as people type them', () => {
  test.each([
    ['3200', 3200],
    ['3,200', 3200],
    ['３２００', 3200],
    ['1.2万', 12_000],
    ['1.2w', 12_000],
    ['8次', 8],
  ])('%s is %d', (text, count) => {
    expect(readCount(text)).toBe(count);
  });

  test.each(['', '很多', '-3', '1e5', '1.2.3'])('"%s" is none', (text) => {
    expect(readCount(text)).toBeNaN();
  });
});

test('reads a post as the server takes it; what was left open stays open', () => {
  const { result, errors } = readResult(FIELDS);
  expect(errors).toBeNull();
  expect(result).toEqual({
    day: '2026-03-04',
    title: '琴潮了怎么办',
    platform: '视频号',
    views: 3200,
    finished: 0.355,
    likes: 120,
    comments: null,
    follows: 8,
    leads: 2,
    deals: 0,
  });
  expect(postResultInputSchema.safeParse(result).success).toBe(true);
});

test('says field by field what is wrong', () => {
  const { errors } = readResult({ ...FIELDS, day: '', title: ' ', views: '', finished: '120', likes: '多' });
  expect(errors).toEqual({
    day: '请选择日期',
    title: '请输入标题',
    views: '请输入播放量',
    finished: '0到100之间的数',
    likes: '请输入数字',
  });
});

test('a stored post comes back into the form as it was', () => {
  const { result } = readResult(FIELDS);
  if (result === null) throw new Error('it was refused');
  const fields = fieldsOf({ ...result, id: '00000000-0000-4000-8000-000000000001' });
  expect(readResult(fields).result).toEqual(result);
});

test.each([
  ['title', '题'.repeat(61), '最多60个字'],
  ['title', '题'.repeat(60), undefined],
  ['finished', '100', undefined],
  ['finished', '100.1', '0到100之间的数'],
  ['finished', '-1', '0到100之间的数'],
  ['finished', '三成', '0到100之间的数'],
  ['views', '10亿', '请输入数字'],
  ['views', '1000000001', '请输入数字'],
  ['views', '10万万', '请输入数字'],
  ['views', '100000万', undefined],
  ['leads', '1000001', '请输入数字'],
  ['deals', '100万', undefined],
  ['day', '2026-3-4', '请选择日期'],
] as const)('%s of %s: %s', (name, text, error) => {
  expect(readResult({ ...FIELDS, [name]: text }).errors?.[name]).toBe(error);
});

test('the title and the platform are taken without the spaces around them', () => {
  const { result } = readResult({ ...FIELDS, title: ' 琴潮 ', platform: ' 视频号 ' });
  expect(result).toMatchObject({ title: '琴潮', platform: '视频号' });
});

test('a share of a third is shown with two digits and a post without figures with empty fields', () => {
  const { result } = readResult({ ...FIELDS, likes: '', leads: '' });
  if (result === null) throw new Error('it was refused');
  const fields = fieldsOf({ ...result, finished: 1 / 3, id: '00000000-0000-4000-8000-000000000001' });
  expect(fields).toMatchObject({ finished: '33.33', likes: '', leads: '', deals: '0' });
  const unknown = fieldsOf({ ...result, finished: null, id: '00000000-0000-4000-8000-000000000001' });
  expect(unknown.finished).toBe('');
});
