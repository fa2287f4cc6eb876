import { describe, expect, it } from '@rstest/core';
import { readHead } from './head-line';
import { HiddenJson } from './hidden-json';
import { shownBefore } from './shown-before';
import { talkInJson } from './talk-in-json';

describe('the talk of an answer in JSON', () => {
  it.each([
    ['{"talk": " 先拍手。 ", "facts": []}', '先拍手。'],
    ['{"Reply": "先拍手。"}', '先拍手。'],
    ['{"response": {"content": "先拍手。"}}', '先拍手。'],
    ['{"a": 1, "回答": "", "话": "先拍手。"}', '先拍手。'],
    ['好。{"talk": "先拍手。"}', '先拍手。'],
    ['{"answer": {"talk": {"say": "先拍手。"}}}', ''],
    ['{"facts": []}', ''],
    ['先拍手。', ''],
  ])('of %s is %j', (tail, talk) => expect(talkInJson(tail)).toBe(talk));

  it('of one that was cut ends before the name of what would have come next', () => {
    expect(talkInJson('{"talk": "先拍手",')).toBe('先拍手');
    expect(talkInJson('{"talk": "先拍手"')).toBe('先拍手');
  });
});

describe('JSON in the midst of talk', () => {
  /** The talk behind it. */
  const behind = (text: string) => {
    const json = new HiddenJson();
    for (const [at, sign] of [...text].entries()) {
      if (json.isOver(sign)) return text.slice(at);
      json.add(sign);
    }
    return '';
  };

  it.each([
    ['{"a": 1}\n先拍手', '先拍手'],
    ['{"a": [1, 2]}\n先拍手', '先拍手'],
    ['{"a": 1}，先拍手', '先拍手'],
    ['{"a": 1}先拍手', '先拍手'],
    ['{\n"a": 1\n}\n}\n先拍手', '先拍手'],
    ['{"a": [1]\n先拍手', '先拍手'],
    ['{"a": [1],\n"b": 2}', ''],
    ['{"a": "先拍手"', ''],
  ])('ends in %j before %j', (text, talk) => expect(behind(text)).toBe(talk));
});

describe('the head of an answer', () => {
  it('takes the gravest of several classes, in whatever order, and each work once', () => {
    for (const text of ['care 自伤 诈骗', 'care 诈骗 自伤', 'care 诈骗,隐私,自杀'])
      expect(readHead(text).head.care).toBe('self-harm');
    expect(readHead('care 隐私 急救').head.care).toBe('medical-emergency');
    expect(readHead('orders 脚本,定位卡,脚本').head.orders).toEqual(['script', 'positioning']);
    expect(readHead('care 无 orders 脚本').head).toEqual({ care: null, orders: ['script'] });
    expect(readHead('求助 自伤').head.care).toBe(readHead('care 自伤').head.care);
  });

  it('leaves a sentence behind it to the talk, and a short word out', () => {
    expect(readHead('orders 脚本 好，这就写。')).toEqual({
      ...{ head: { care: null, orders: ['script'] }, talk: '好，这就写。' },
    });
    expect(readHead('orders 画册').talk).toBe('');
  });
});

describe('an answer that goes on', () => {
  it.each([
    ['', false, false, null],
    ['  \n', false, false, null],
    ['先拍手', true, false, 'sentence'],
    ['先拍手\n', true, false, null],
    ['看 `代码', true, false, 'code'],
    ['| 级 | 价', true, false, 'table'],
    ['```\n代码', true, true, 'fence'],
    ['```\n代码\n```\n先拍手', true, false, 'sentence'],
  ] as const)('behind %j knows where it stands', (talk, hasTalk, isInFence, within) => {
    expect(shownBefore(talk)).toEqual({ hasTalk, isInFence, within });
  });
});
