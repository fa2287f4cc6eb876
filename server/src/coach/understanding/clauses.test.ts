import { describe, expect, it } from '@rstest/core';
import { splitClauses } from './clauses';

const texts = (message: string) => splitClauses(message).map(({ text }) => text);

describe('splitClauses', () => {
  it('cuts at punctuation, but not inside a number', () => {
    expect(texts('评分4.9，收1,200块。走吧')).toEqual(['评分4.9', '收1,200块', '走吧']);
  });

  it('takes a space between Chinese characters for a pause, and one beside digits for typesetting', () => {
    expect(texts('我是教练 在成都 收 300 一次')).toEqual(['我是教练', '在成都', '收300一次']);
  });

  it('cuts speech without punctuation where a new thought begins', () => {
    expect(texts('大家好我是做会计的在苏州干了9年了客户都是小老板他们老问没有发票怎么办')).toEqual([
      '大家好',
      '我是做会计的',
      '在苏州干了9年了',
      '客户都是小老板',
      '他们老问没有发票怎么办',
    ]);
  });

  it('leaves 我 alone where it is only asked, given or helped', () => {
    expect(texts('家长老问我是不是该换琴了')).toEqual(['家长老问我是不是该换琴了']);
  });

  it("quotes the user's own characters, spaces and quotation marks included", () => {
    const message = '家长老问 “琴潮了怎么办”，真的';
    const [clause] = splitClauses(message.replace(' ', ''));
    expect(clause?.text).toBe('家长老问琴潮了怎么办');
    expect(clause?.quote(4, 10)).toBe('琴潮了怎么办');
    expect(clause?.quote(2, 6)).toBe('老问“琴潮');
  });

  it.each([
    ['做哪个平台好', true],
    ['我该做小红书吗', true],
    ['琴潮了怎么办', false],
    ['我做小红书', false],
  ])('%s: is a question to the coach: %s', (message, isQuestion) => {
    expect(splitClauses(message)[0]?.isQuestion).toBe(isQuestion);
  });
});
