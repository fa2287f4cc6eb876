import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import { makeVendorNameFilter } from './vendor-names';

const hide = makeVendorNameFilter(['某某云', 'Acme.AI']);

test.each([
  ['OpenAI返回错误', '系统返回错误'],
  ['openai: rate limit', '系统: rate limit'],
  ['DEEPSEEK 余额不足', '系统 余额不足'],
  ['dify app unavailable', '系统 app unavailable'],
  ['通义千问繁忙', '系统繁忙'],
  ['火山方舟 Ark 超时', '系统 系统 超时'],
  ['模型gpt-4o不可用', '模型系统-4o不可用'],
  ['Remark: a dark market', 'Remark: a dark market'],
  ['acme.ai 与 某某云', '系统 与 系统'],
  ['acmeXai', 'acmeXai'],
])('F29 vendors’ names are replaced: %j becomes %j', (text, expected) => {
  expect(hide(text)).toBe(expected);
});

test('R8.1 F29 no vendor name is left, in any letter case', () => {
  const names = fc.constantFrom(
    'OpenAI',
    'DeepSeek',
    'Dify',
    'Qwen',
    'Moonshot',
    'Doubao',
    'Ollama',
    'DashScope',
    '百炼',
    '某某云',
  );
  const inAnyCase = fc
    .tuple(names, fc.infiniteStream(fc.boolean()))
    .map(([name, flips]) =>
      [...name].map((letter) => (flips.next().value ? letter.toUpperCase() : letter.toLowerCase())).join(''),
    );
  fc.assert(
    fc.property(fc.string(), inAnyCase, fc.string(), (before, name, after) => {
      const shown = hide(`${before}${name}${after}`);
      expect(shown.toLowerCase()).not.toContain(name.toLowerCase());
      expect(shown).toContain('系统');
    }),
  );
});
