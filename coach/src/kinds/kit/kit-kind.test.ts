import { expect, it } from '@rstest/core';
import { DOOR_MAN_ANSWERS } from '../testing/door-man';
import { linesOf, withLine } from '../testing/lines-of';
import { aContext } from '../testing/writing-context';
import { kitKind } from './kit-kind';

const LINES = linesOf(DOOR_MAN_ANSWERS.kit.slice(DOOR_MAN_ANSWERS.kit.indexOf('@@写')));
const CONTEXT = aContext({
  parameters: { platform: '抖音' },
  platforms: [{ id: '抖音', title: null, name: 6, bio: 40 }],
});

it('objects to names and bios that the platform does not take, and to the same name twice', () => {
  const lines = withLine(withLine(LINES, '名字2', '赣州专改老门板的人'), '名字3', '门背后');
  expect(kitKind.objections(lines, CONTEXT).map(({ key, why }) => `${key} ${why}`)).toEqual([
    '名字2 9字，平台最多6字；缩短',
    '名字3 和名字1一样；换一条路再起一个',
  ]);
  const long = withLine(LINES, '简介1', `${'字'.repeat(20)}／${'字'.repeat(20)}／字`);
  expect(kitKind.objections(long, CONTEXT).map(({ why }) => why)).toEqual(['41字，平台最多40字；缩短']);
});

it('breaks the lines of a bio where ／ stands, and writes them so again', () => {
  const content = kitKind.toContent(LINES, CONTEXT);
  expect(content?.bios[0]?.text.split('\n')).toHaveLength(3);
  expect(content === null ? [] : kitKind.toLines(content).filter(({ key }) => key === '简介1')).toEqual([
    { key: '简介1', text: LINES.find(({ key }) => key === '简介1')?.text, from: [] },
  ]);
});

it('keeps a name whose reason was taken out', () => {
  const fewer = LINES.filter(({ key }) => key !== '名字1理由');
  expect(kitKind.toContent(fewer, CONTEXT)?.names[0]).toEqual({ text: '门背后', why: '3个字' });
});
