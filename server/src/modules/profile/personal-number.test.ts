import { expect, it } from '@rstest/core';
import { isPersonalNumber } from './personal-number';

it.each([
  ['place', '住23号，邮编214000', false],
  ['place', '账号2140001', true],
  ['business', '加我 138 0013 8000', true],
  ['business', '138-0013-8000', true],
  ['business', '修了123台，调了4567台', false],
  ['price', '整套1200000元', false],
  ['goal', '一年5000000播放', false],
  ['figures', '粉丝1234567890', false],
  ['figures', '粉丝12345678901', true],
  ['price', '转到6222 0012 3456 789', true],
] as const)('in the field %s, whether %s holds a personal number: %s', (field, text, isPersonal) =>
  expect(isPersonalNumber(field, text)).toBe(isPersonal),
);
