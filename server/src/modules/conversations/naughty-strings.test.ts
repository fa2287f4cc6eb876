import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { anyText } from '../../testing/any-text';
import { seedConversation } from '../../testing/seed-conversation';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app';

let test: TestApp;
let user: TestUser;
let id: string;
beforeAll(async () => {
  test = await createTestApp();
  user = await test.signUp();
  ({ id } = await seedConversation(test.database, { userId: user.id }));
});
afterAll(() => test.close());

/** Renames and reads back, both over the API. */
const roundTrip = async (title: string): Promise<{ status: number; shown: string }> => {
  const renamed = await test.app.inject({
    method: 'POST',
    url: `/api/chat/conversations/${id}/name`,
    headers: { ...user.headers, 'content-type': 'application/json' },
    payload: JSON.stringify({ title }),
  });
  const list = await test.app.inject({ url: '/api/chat/conversations', headers: user.headers });
  expect(list.statusCode).toBe(200);
  // No title may break out of the response body.
  expect(Object.values(list.headers).join()).not.toContain('x-injected');
  return { status: renamed.statusCode, shown: list.json()[0].title };
};

const NAUGHTY = [
  'undefined',
  'null',
  '__proto__',
  'constructor.prototype',
  'NaN',
  '1;DROP TABLE users',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '{{7*7}} #{7*7} %s%s%n',
  'data: {"event":"done"}\n\nevent: error\n\n',
  'line one\r\nX-Injected: yes\r\n\r\nbody',
  '\r\n\r\nHTTP/1.1 200 OK',
  'tab\there, vertical\u000btab, form\u000cfeed, bell\u0007, escape\u001b[31m, delete\u007f',
  '\u202eright to left override\u202c',
  '\u2066isolate\u2069 \u200bzero\u200cwidth\u200djoiner\ufeff end',
  `z${'\u0301'.repeat(99)}`,
  '👨‍👩‍👧‍👦👩🏽‍💻🇨🇳🏴‍☠️',
  '𠮷野家𪚥',
  'ｆｕｌｌ　ｗｉｄｔｈ',
  'Ω≈ç√∫˜µ≤≥÷ ﷽ ﷺ',
  '田中さん 안녕 สวัสดี ١٢٣ नमस्ते',
  '\u2028line\u2029paragraph separators',
  '\\u0000 \\x00 %00 &#0;',
  '../../etc/passwd',
  '`rm -rf /` $(id)',
  '\u{e0001}\u{e0041} tags, \u{10ffff} the last code point, \ufffe \uffff noncharacters',
];

describe('titles', () => {
  it('F49, F50: titles come back exactly as they were sent, trimmed', async () => {
    for (const title of NAUGHTY) {
      expect(await roundTrip(title)).toEqual({ status: 200, shown: title.trim() });
    }
  });

  it('F48, F49: titles of any code units come back exactly, or are refused and change nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: 'grapheme', maxLength: 40 }),
          anyText(100),
          fc
            .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 })
            .map((units) => String.fromCharCode(...units)),
        ),
        async (title) => {
          const { shown: before } = await roundTrip('原来的');
          const { status, shown } = await roundTrip(title);
          const isStorable = !/[\0\p{Surrogate}]/u.test(title);
          const length = [...title.trim()].length;
          if (isStorable && length > 0 && length <= 100) expect([status, shown]).toEqual([200, title.trim()]);
          else expect([status, shown]).toEqual([400, before]);
        },
      ),
      { numRuns: process.env.TEST_LANE === 'deep' ? 100 : 30 },
    );
  });
});
