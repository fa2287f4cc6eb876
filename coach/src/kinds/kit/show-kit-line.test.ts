import { expect, it } from '@rstest/core';
import { kitHeading, lengthOf, showKitLine } from './show-kit-line';

it.each([
  ['判断', '先改名', '先改名'],
  ['名字1', '老周修伞', '**名字**\n\n> **老周修伞**'],
  ['名字2', '伞匠老周', '或者叫 **伞匠老周**'],
  ['名字2理由', '好记', '好记'],
  ['占了', '老周的伞', '有人占了就用：老周的伞'],
  ['简介2', '修伞', '**备用的一份**（2字）\n\n> 修伞'],
  ['简介1理由', '一眼看懂', '（一眼看懂）'],
  ['头像1', '手和锥子', '**头像**：手和锥子'],
  ['头像2', '伞骨', '伞骨'],
  ['背景1', '菜场门口', '**背景图**：菜场门口'],
  ['不用1', '二维码', '- 二维码'],
])('the line %s of a kit is shown as what it is', (key, text, shown) => {
  expect(showKitLine({ key, text, from: [] })).toBe(shown);
});

it('what three seconds show, and what is not used, stand under titles of their own', () => {
  expect(showKitLine({ key: '三秒', text: '修伞的', from: [] })).toMatch(/^\*\*.+\*\*：修伞的$/);
  expect([kitHeading('不用2') === '', kitHeading('名字1')]).toEqual([false, '']);
});

it('characters are counted as a platform counts them', () => {
  expect(lengthOf('修伞／不收 钱👍')).toBe(6);
});
