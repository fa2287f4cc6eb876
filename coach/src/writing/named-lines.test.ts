import { describe, expect, it } from '@rstest/core';
import { CALENDAR_SLOTS } from '../kinds/calendar/calendar-slots';
import { LADDER_SLOTS } from '../kinds/ladder/ladder-slots';
import { SCRIPT_SLOTS } from '../kinds/script/script-slots';
import { namedLineIn } from './named-lines';

describe('the name of a line, which only its writer knows', () => {
  it.each([
    ['下雨那周，条3、条8先丢', CALENDAR_SLOTS, '条3'],
    ['照账2那样，一个月少一半', LADDER_SLOTS, '账2'],
    ['段1那一句就说完', SCRIPT_SLOTS, '段1'],
  ])('%s', (text, slots, name) => expect(namedLineIn(text, slots)).toBe(name));

  it.each([
    ['一条3、4分钟，一周两条', CALENDAR_SLOTS],
    ['先拍题2，一条40分钟', CALENDAR_SLOTS],
    ['记账3个月，再看第2级', LADDER_SLOTS],
    ['这条12月再发', CALENDAR_SLOTS],
    ['每条2个动作，第三段停一秒', SCRIPT_SLOTS],
  ])('is none of 「%s」', (text, slots) => expect(namedLineIn(text, slots)).toBeNull());
});
