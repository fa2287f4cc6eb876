import { describe, expect, it, test } from '@rstest/core';
import { changePasswordRequestSchema, loginRequestSchema, registerRequestSchema } from './auth';
import { orderSchema, profileTextSchema } from './coach';
import { renameRequestSchema, searchTextSchema, sendMessageRequestSchema } from './conversations';
import { postResultSchema } from './deliverables';
import { isStorable } from './storable';

/** The sentences about a value that is refused; none for one that is taken. */
const sentences = (schema: { safeParse(value: unknown): unknown }, value: unknown): string[] => {
  const { error } = schema.safeParse(value) as { error?: { issues: { message: string }[] } };
  return [...new Set((error?.issues ?? []).map(({ message }) => message))];
};
const EMOJI = '🎹';

describe('a registration', () => {
  const account = { username: '13800138000', password: 'correct horse', invitationCode: 'QH-1' };

  it('is stored by the number and the code in one form, and the password as it was typed', () => {
    const typed = { username: ' １３８00138000 ', password: ' 密码 有空格 ', invitationCode: ' qh-２ ' };
    expect(registerRequestSchema.parse(typed)).toEqual({
      ...{ username: '13800138000', password: ' 密码 有空格 ', invitationCode: 'QH-2' },
    });
  });

  it.each([
    [EMOJI.repeat(7), ['密码至少8位']],
    [EMOJI.repeat(8), []],
    [EMOJI.repeat(128), []],
    [EMOJI.repeat(129), ['密码最多128位']],
    ['password\0', ['密码含有无法识别的字符']],
  ])('with a password of %j gets %j', (password, said) => {
    expect(sentences(registerRequestSchema, { ...account, password })).toEqual(said);
  });

  it('needs a code that is more than blanks', () => {
    expect(sentences(registerRequestSchema, { ...account, invitationCode: ' \u3000' })).toEqual([
      '请输入邀请码',
    ]);
  });
});

test('a sign-in takes any password that somebody may have, and a change of it holds the new one to the rules', () => {
  expect(sentences(loginRequestSchema, { username: '13800138000', password: 'x' })).toEqual([]);
  expect(sentences(loginRequestSchema, { username: '13800138000', password: '' })).toEqual(['请输入密码']);
  expect(sentences(changePasswordRequestSchema, { current: 'x', next: '1234567' })).toEqual(['密码至少8位']);
});

describe('a text that is typed', () => {
  const message = (text: string) =>
    sentences(sendMessageRequestSchema, { message: text, conversationId: null });

  it('is trimmed, and is none where only blanks are left', () => {
    expect(sendMessageRequestSchema.parse({ message: ' 你好\n', conversationId: null }).message).toBe('你好');
    expect(renameRequestSchema.parse({ title: '  新名 ' }).title).toBe('新名');
    expect(searchTextSchema.parse(' 焦虑 ')).toBe('焦虑');
    expect(message(' \n')).toEqual(['请输入消息']);
    expect(sentences(renameRequestSchema, { title: '   ' })).toEqual(['请输入新的对话标题']);
    expect(sentences(searchTextSchema, ' ')).toEqual(['请输入要查找的词']);
  });

  it('is as long as a person counts, and no longer', () => {
    expect(message(EMOJI.repeat(8_000))).toEqual([]);
    expect(message(EMOJI.repeat(8_001))).toEqual(['消息最多8000个字']);
    expect(sentences(renameRequestSchema, { title: EMOJI.repeat(100) })).toEqual([]);
    expect(sentences(renameRequestSchema, { title: EMOJI.repeat(101) })).toEqual(['标题最多100个字']);
    expect(sentences(searchTextSchema, EMOJI.repeat(100))).toEqual([]);
    expect(sentences(searchTextSchema, EMOJI.repeat(101))).toEqual(['最多查找100个字']);
  });

  it('of a value of the profile has at most 200 characters, and something in it', () => {
    expect(sentences(profileTextSchema, { text: '字'.repeat(200) })).toEqual([]);
    expect(sentences(profileTextSchema, { text: '字'.repeat(201) })).toEqual(['最多200个字']);
    expect(sentences(profileTextSchema, { text: ' ' })).toEqual(['请输入内容']);
  });

  it('cannot hold what no database stores, and may hold everything else', () => {
    expect(['你好', EMOJI, '\u200b\n\t'].every(isStorable)).toBe(true);
    expect(['a\0b', '\ud83c', '\udfb9'].some(isStorable)).toBe(false);
  });
});

test('an order says what it is for, and a wish that came along is as long as a wish may be', () => {
  const order = { action: 'revise', kind: 'script', instruction: ' 短一点 ' };
  expect(orderSchema.parse(order)).toEqual({ ...order, instruction: '短一点' });
  expect(orderSchema.safeParse({ ...order, instruction: '短'.repeat(300) }).success).toBe(true);
  expect(orderSchema.safeParse({ ...order, instruction: '短'.repeat(301) }).success).toBe(false);
  expect(orderSchema.safeParse({ ...order, action: 'delete' }).success).toBe(false);
  expect(orderSchema.safeParse({ ...order, extra: 1 }).success).toBe(false);
});

test.each([
  ['1999-12-31', false],
  ['2000-01-01', true],
  ['2099-12-31', true],
  ['2100-01-01', false],
])('a post of the day %s can be measured: %s', (day, isTaken) => {
  const { success, error } = postResultSchema.shape.day.safeParse(day);
  expect(success).toBe(isTaken);
  if (!isTaken) expect(error?.issues[0]?.message).toBe('请选择日期');
});
