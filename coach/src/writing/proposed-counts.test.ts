import { expect, it } from '@rstest/core';
import { isProposedCount } from './proposed-counts';

it.each([
  ['连着三家自己对完了来问，再开口', '三家'],
  ['先跟三家说，肯的才算定', '三家'],
  ['等有人排到第二天；最多带两个人', '两个人'],
  ['头两位不收钱，攒够五位再定价', '五位'],
])('in 「%s」 「%s」 is proposed', (text, quote) => {
  expect(isProposedCount(text, quote)).toBe(true);
});

it.each([
  ['先跟你那42家老客说', '42家'],
  ['你带过三家，再带三家', '三家'],
  ['等了三家', '三家'],
  ['干满三年的人', '三年'],
  ['先收三百元', '三百元'],
  ['托过你的三家里大半肯', '三家'],
])('in 「%s」 「%s」 is claimed', (text, quote) => {
  expect(isProposedCount(text, quote)).toBe(false);
});
