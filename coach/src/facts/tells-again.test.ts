import { expect, test } from '@rstest/core';
import { tellsAgain } from './tells-again';

test('a value tells another one again by one of its numbers', () => {
  expect(tellsAgain('外头有30万的账', '欠着三十万')).toBe(true);
  expect(tellsAgain('外头有20万的账', '欠着三十万')).toBe(false);
  expect(tellsAgain('外头有30万的账', '鱼价三十元')).toBe(false);
});

test('one of anything, a place in an order and a size are no such number', () => {
  expect(tellsAgain('一家店', '一家人欠着')).toBe(false);
  expect(tellsAgain('第3个学徒', '第3个老板')).toBe(false);
  expect(tellsAgain('卖30*20的盒子', '放30*20的砖头')).toBe(false);
});

test('a value tells another one again by more than half of its letters, numbers aside', () => {
  expect(tellsAgain('鱼塘边木屋', '鱼塘边砖房')).toBe(true);
  expect(tellsAgain('鱼塘木屋', '鱼塘砖房')).toBe(false);
  expect(tellsAgain('鱼木', '鱼塘砖房')).toBe(false);
  expect(tellsAgain('塘鱼砖', '鱼塘砖房')).toBe(true);
  expect(tellsAgain('鱼鱼鱼鱼', '鱼塘砖房')).toBe(false);
});
