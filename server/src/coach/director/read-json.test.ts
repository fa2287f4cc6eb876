import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import { readJsonObject } from './read-json';

test.each([
  ['{"a":1}', { a: 1 }],
  ['好的，这是你要的：\n```json\n{"a":[1,2,],}\n```\n希望有用。', { a: [1, 2] }],
  ['用 {} 包起来：{"a":"说「{」和 \\"引号\\""}', { a: '说「{」和 "引号"' }],
  ['{"a":"第一行\n第二行\t。"}', { a: '第一行\n第二行\t。' }],
  ['{甲} {"a":{"b":null}}', { a: { b: null } }],
])('reads %j', (said, object) => {
  expect(readJsonObject(said)).toEqual(object);
});

test.each(['', '我觉得你应该先做定位。', '{"a":1', '["a"]', '{"a":1,,}', 'null'])(
  'finds none in %j',
  (said) => {
    expect(readJsonObject(said)).toBeNull();
  },
);

test('reads whatever object JSON can hold, with prose around it', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }),
      fc.string({ unit: fc.constantFrom('好', '\n', '`', '。') }),
      (object, prose) => {
        const said = `${prose}${JSON.stringify(object, null, 2)}${prose}`;
        expect(JSON.stringify(readJsonObject(said))).toBe(JSON.stringify(JSON.parse(JSON.stringify(object))));
      },
    ),
  );
});

test('takes a time that grows with the text and not with its brackets', () => {
  const began = performance.now();
  expect(readJsonObject(`${'{'.repeat(50_000)}`)).toBeNull();
  expect(performance.now() - began).toBeLessThan(2_000);
});
