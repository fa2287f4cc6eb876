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
