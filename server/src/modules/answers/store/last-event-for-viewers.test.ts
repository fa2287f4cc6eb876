import { ERRORS } from '@qihang/shared/contracts';
import { expect, test } from '@rstest/core';
import { lastEventOf } from './last-event-for-viewers';

const work = { id: 'w', kind: 'script', title: '脚本', version: 1 } as const;
const attachments = { chips: ['换一批'], deliverables: [work], offers: ['先用离线教练'] };
const end = { error: null, errorCode: null, attachments: null } as const;

test('a complete and a stopped answer end as done, with their attachments and the label of a stand-in', () => {
  expect(lastEventOf({ ...end, status: 'complete' })).toEqual({ event: 'done' });
  expect(lastEventOf({ ...end, status: 'complete', standInLabel: '离线教练', attachments })).toEqual({
    ...{ event: 'done', label: '离线教练' },
    ...attachments,
  });
  expect(lastEventOf({ ...end, status: 'stopped', attachments })).toEqual({
    ...{ event: 'done', status: 'stopped' },
    ...attachments,
  });
});

test('an answer that was cut or failed ends with its own sentence and code, and the buttons beside 重试 alone', () => {
  const cut = { status: 'interrupted', error: '回答太长', errorCode: 'interrupted' } as const;
  expect(lastEventOf({ ...cut, attachments })).toEqual({
    ...{ error: '回答太长', code: 'interrupted', offers: ['先用离线教练'] },
  });
  const failed = { status: 'failed', error: '没有收到回答', errorCode: 'empty_answer' } as const;
  expect(lastEventOf({ ...failed, attachments })).toEqual({
    ...{ error: '没有收到回答', code: 'empty_answer', offers: ['先用离线教练'] },
  });
  expect(lastEventOf({ ...failed, attachments: null })).toEqual({
    error: '没有收到回答',
    code: 'empty_answer',
  });
});

test('an end without a sentence or code, from another version, is told in the words of its kind', () => {
  expect(lastEventOf({ ...end, status: 'interrupted' })).toEqual({
    error: ERRORS.interrupted.text,
    code: 'interrupted',
  });
  expect(lastEventOf({ ...end, status: 'failed' })).toEqual({
    error: ERRORS.provider_unavailable.text,
    code: 'provider_unavailable',
  });
  expect(lastEventOf({ ...end, status: 'failed', errorCode: 'internal' })).toEqual({
    error: ERRORS.internal.text,
    code: 'internal',
  });
});
