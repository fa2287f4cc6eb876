import { deliverableSchemas } from '@qihang/shared/contracts';
import { expect, test } from '@rstest/core';
import {
  CALENDAR,
  CHECK,
  EVERY_DAY,
  FILMED,
  KIT,
  LADDER,
  NOTE,
  PLAIN_LADDER,
  POSITIONING,
  REVIEW,
  SCRIPT,
  STORY,
  STORY_BEFORE,
  TOLD_LADDER,
  TOPICS,
} from './contents';

test.each([
  ['positioning', POSITIONING],
  ['kit', KIT],
  ['story', STORY],
  ['story', STORY_BEFORE],
  ['topics', TOPICS],
  ['calendar', CALENDAR],
  ['calendar', EVERY_DAY],
  ['script', SCRIPT],
  ['script', FILMED],
  ['script', NOTE],
  ['ladder', LADDER],
  ['ladder', PLAIN_LADDER],
  ['ladder', TOLD_LADDER],
  ['check', CHECK],
  ['review', REVIEW],
] as const)('what the %s is shown with is what the coach may make', (kind, content) => {
  expect(deliverableSchemas[kind].safeParse(content).error).toBeUndefined();
});
