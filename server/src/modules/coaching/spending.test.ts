import { describe, expect, it } from '@rstest/core';
import { Spending } from './spending';

const prompt = (system: string, ...texts: string[]) => ({
  system,
  messages: texts.map((text) => ({ role: 'user' as const, text })),
});

describe('the tokens of an answer', () => {
  it('are those of the whole prompt and of all that was written, until the vendor counts', () => {
    const spending = new Spending();
    spending.begin(prompt('你是教练', '我是修表的', '好'));
    spending.wrote('二十年');
    spending.wrote('不短');
    expect(spending.event).toEqual({ type: 'usage', promptTokens: 10, answerTokens: 5 });
  });

  it('are the vendor’s count where it gives one, whatever comes behind it', () => {
    const spending = new Spending();
    spending.begin(prompt('你是教练', '我是修表的'));
    spending.wrote('二十年');
    spending.counted({ promptTokens: 700, answerTokens: 30 });
    spending.wrote('还有一句');
    expect(spending.event).toEqual({ type: 'usage', promptTokens: 700, answerTokens: 30 });
  });

  it('are those of all calls, each counted or estimated by itself', () => {
    const spending = new Spending();
    spending.begin(prompt('你是教练'));
    spending.counted({ promptTokens: 700, answerTokens: 30 });
    spending.begin(prompt('你是核对员'));
    spending.wrote('没有');
    expect(spending.event).toEqual({ type: 'usage', promptTokens: 705, answerTokens: 32 });
  });

  it('have in them what ran beside, and go on with the call that is under way', () => {
    const [spending, beside] = [new Spending(), new Spending()];
    spending.begin(prompt('你是教练'));
    beside.begin(prompt('稿子'));
    beside.wrote('甲乙');
    beside.begin(prompt('选'));
    beside.counted({ promptTokens: 40, answerTokens: 8 });
    spending.absorb(beside);
    spending.wrote('好');
    expect(spending.event).toEqual({ type: 'usage', promptTokens: 4 + 2 + 40, answerTokens: 2 + 8 + 1 });
  });

  it('are none before the first call', () => {
    expect(new Spending().event).toEqual({ type: 'usage', promptTokens: 0, answerTokens: 0 });
  });
});
