import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { normaliseInvitationCode } from './invitation-code';
import { isPhone, normalisePhone } from './phone';

describe('phone numbers', () => {
  it.each(['13800138000', '19912345678', ' 13800138000 ', '１３８００１３８０００', '\u300013800138000'])(
    'R5.1 %j is a phone number',
    (input) => expect(isPhone(input)).toBe(true),
  );

  it.each([
    '',
    '1380013800',
    '138001380000',
    '12800138000',
    '23800138000',
    '+8613800138000',
    '8613800138000',
    '138 0013 8000',
    '1380013800a',
    '13800138000\u200b',
    '٣٨٠٠١٣٨٠٠٠١',
  ])('R5.1 %j is no phone number', (input) => expect(isPhone(input)).toBe(false));

  it('F43 full-width digits and outer spaces give the same account', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^1[3-9]\d{9}$/),
        fc.stringMatching(/^[ \t\n\u3000]{0,3}$/),
        (number, spaces) => {
          const fullWidth = [...number]
            .map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
            .join('');
          expect(normalisePhone(`${spaces}${fullWidth}${spaces}`)).toBe(number);
        },
      ),
    );
  });
});

describe('invitation codes', () => {
  it('invitation codes are compared trimmed, in upper case and NFKC', () => {
    expect(normaliseInvitationCode(' ｑｈ-2a7k ')).toBe('QH-2A7K');
  });
});
