import { expect, test } from '@rstest/core';
import { shippedRules } from '../kinds/check/testing/exam-knowledge';
import { objectionToWord } from './objection-to-word';

const whysOf = (text: string) =>
  shippedRules()
    .scanWording(text, { platform: null, isPost: true })
    .map((hit) => objectionToWord(hit, text));

test('a promise is objected to without the words of another trade', () => {
  const [why = ''] = whysOf('这趟检查包过');
  expect(why).toContain('「包过」承诺');
  expect(why).not.toContain('可写成');
});

test('a superlative is objected to with a word that suits anybody', () => {
  expect(whysOf('无锡最好的调律师')[0]).toContain('；可写成「');
  expect(whysOf('无锡最好的调律师')[0]).toMatch(/^「最好的」极限词，/);
});
