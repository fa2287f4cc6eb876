import { AppError, ERRORS } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { cutShort, VendorFailure } from '../../../providers/vendor/vendor-failure';
import { withOffers } from './answer-offers';
import { GenerationEnd } from './end-reason';
import { isFailureOfVendor, outcomeOf } from './unfinished-answer-sentence';

const hideNames = (text: string): string => text.replaceAll('某某云', '系统');
const outcome = (failure: unknown, hasText: boolean) => outcomeOf(failure, { hasText, hideNames });
const ended = (reason: GenerationEnd['reason'], hasText: boolean) =>
  outcome(new GenerationEnd(reason), hasText);
const EMPTY = { status: 'failed', error: '没有收到回答，请重试', errorCode: 'empty_answer' };

describe('how an answer ends that was not completed', () => {
  it.each([true, false])('a stop is no failure, whether there is text (%j) or not', (hasText) => {
    expect(ended('stopped', hasText)).toEqual({ status: 'stopped', error: null, errorCode: null });
  });

  it('one whose time ran out says so and can be continued; without text it is an answer that never came', () => {
    expect(ended('timeout', true)).toEqual({
      status: 'interrupted',
      error: '回答时间太长，先停在这里，已保留收到的部分',
      errorCode: 'interrupted',
    });
    expect(ended('timeout', false)).toEqual(EMPTY);
  });

  it.each(['shutdown', 'lost'] as const)(
    'one that ended by %s promises to have kept a text only where there is one',
    (reason) => {
      const interrupted = { status: 'interrupted', errorCode: 'interrupted' };
      expect(ended(reason, true)).toEqual({ ...interrupted, error: '回答中断了，已保留收到的部分' });
      expect(ended(reason, false)).toEqual({ ...interrupted, error: '回答中断了，请重试' });
    },
  );

  it('one at its token limit says that it is too long; without text it is an answer that never came', () => {
    expect(outcome(cutShort('limit'), true)).toEqual({
      status: 'interrupted',
      error: '回答太长，先停在这里，已保留收到的部分',
      errorCode: 'interrupted',
    });
    expect(outcome(cutShort('limit'), false)).toEqual(EMPTY);
  });

  it('a vendor that fails half-way leaves the part, and the sentence says so; before a word it is busy', () => {
    const failure = new VendorFailure('network', 'cut');
    const failed = { status: 'failed', errorCode: 'provider_unavailable' };
    expect(outcome(failure, true)).toEqual({
      ...failed,
      error: '系统繁忙，回答没有写完，已保留收到的部分',
    });
    expect(outcome(failure, false)).toEqual({ ...failed, error: '系统繁忙，请稍后再试' });
  });

  it('a failure with a sentence of its own keeps that, also half-way', () => {
    const refused = new VendorFailure('refused', 'no', { text: '这个问题系统不便回答' });
    for (const hasText of [true, false]) expect(outcome(refused, hasText).error).toBe('这个问题系统不便回答');
  });

  it('only a vendor’s failure promises that a part was kept', () => {
    expect(outcome(new AppError('unavailable', 'gate'), true)).toEqual({
      status: 'failed',
      error: ERRORS.unavailable.text,
      errorCode: 'unavailable',
    });
  });

  it('a database that is away is told as busy, a bug of ours as a fault of the system', () => {
    const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    expect(outcome(away, true)).toMatchObject({ errorCode: 'unavailable', error: ERRORS.unavailable.text });
    expect(outcome(new TypeError('x is undefined'), false)).toEqual({
      status: 'failed',
      error: ERRORS.internal.text,
      errorCode: 'internal',
    });
  });

  it('R8.1 no sentence of a failure names a vendor', () => {
    const named = new VendorFailure('refused', 'no', { text: '某某云不便回答' });
    expect(outcome(named, false).error).toBe('系统不便回答');
  });
});

describe('a failure of the vendor', () => {
  it('is one that it could not answer, or did without a word', () => {
    expect(isFailureOfVendor(new VendorFailure('network', 'cut'), { hasText: true })).toBe(true);
    expect(isFailureOfVendor(new AppError('empty_answer', 'nothing'), { hasText: false })).toBe(true);
  });

  it('is time that ran out before its first word, and not while it wrote', () => {
    expect(isFailureOfVendor(new GenerationEnd('timeout'), { hasText: false })).toBe(true);
    expect(isFailureOfVendor(new GenerationEnd('timeout'), { hasText: true })).toBe(false);
  });

  it('is no stop, no shutdown, no limit and no fault of ours', () => {
    const others = [
      new GenerationEnd('stopped'),
      new GenerationEnd('shutdown'),
      new GenerationEnd('lost'),
      cutShort('limit'),
      new AppError('unavailable', 'gate'),
      new Error('bug'),
    ];
    for (const failure of others) expect(isFailureOfVendor(failure, { hasText: false })).toBe(false);
  });
});

describe('the buttons beside 重试', () => {
  const work = { id: 'w', kind: 'script', title: '脚本', version: 1 } as const;

  it('are added to what the answer has, and no attachments are made for none', () => {
    expect(withOffers(null, [])).toBeNull();
    expect(withOffers(null, ['先用离线教练'])).toEqual({
      chips: [],
      deliverables: [],
      offers: ['先用离线教练'],
    });
    expect(withOffers({ chips: ['换一批'], deliverables: [work] }, ['先用离线教练'])).toEqual({
      chips: ['换一批'],
      deliverables: [work],
      offers: ['先用离线教练'],
    });
  });

  it('of an earlier run are gone', () => {
    const before = { chips: ['换一批'], deliverables: [work], offers: ['旧'] };
    expect(withOffers(before, [])).toEqual({ chips: ['换一批'], deliverables: [work] });
    expect(withOffers(before, ['新'])?.offers).toEqual(['新']);
  });
});
