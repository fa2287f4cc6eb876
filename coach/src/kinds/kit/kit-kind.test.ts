import { expect, it } from '@rstest/core';
import { checkLine } from '../../writing/check-lines';
import { lineForm } from '../../writing/line-form';
import { DOOR_MAN_ANSWERS } from '../testing/door-man';
import { linesOf, withLine } from '../testing/lines-of';
import { shownLines } from '../testing/shown-lines';
import { aContext } from '../testing/writing-context';
import { kitKind } from './kit-kind';

const LINES = linesOf(DOOR_MAN_ANSWERS.kit.slice(DOOR_MAN_ANSWERS.kit.indexOf('@@写')));
const CONTEXT = aContext({
  parameters: { platform: '抖音' },
  platforms: [{ id: '抖音', title: null, name: 6, bio: 50 }],
});

it('objects to names and bios that the platform does not take, and to the same name twice', () => {
  const more = withLine(withLine(LINES, '名字2', '赣州专改老门板的人'), '名字3', '门背后');
  const lines = withLine(more, '占了', '赣州门背后的道道');
  expect(kitKind.objections(lines, CONTEXT).map(({ key, why }) => `${key} ${why}`)).toEqual([
    '名字2 9字，平台最多6字；缩短',
    '占了 8字，平台最多6字；缩短',
    '名字3 和名字1一样；换一条路再起一个',
  ]);
  const long = withLine(LINES, '简介1', `${'字'.repeat(20)}／${'字'.repeat(20)}／${'字'.repeat(11)}`);
  expect(kitKind.objections(long, CONTEXT).map(({ why }) => why)).toEqual(['51字，平台最多50字；缩短']);
});

it('settles each of the four, and asks a writer for no more', () => {
  const content = kitKind.toContent(LINES, CONTEXT);
  expect(content).toMatchObject({ taken: '赣州门背后', names: [{ text: '门背后' }] });
  expect([content?.avatar.length, content?.cover.length]).toEqual([1, 1]);
  expect(content?.bios).toMatchObject([{ why: expect.stringMatching(/^第一行叫住人/) }]);
  const form = lineForm(kitKind.slots, true);
  for (const said of ['名字#（20字内，1条）', '简介#（100字内，1条）', '头像#（150字内，1条）'])
    expect(form).toContain(said);
});

it('shows the bio as it is to be pasted, with its length', () => {
  const shown = kitKind.show({ key: '简介1', text: '修伞的／修不好不收', from: [] });
  expect(shown).toBe('**简介，直接粘**（8字）\n\n> 修伞的  \n> 修不好不收');
});

it('breaks the lines of a bio where ／ stands, and writes them so again', () => {
  const content = kitKind.toContent(LINES, CONTEXT);
  expect(content?.bios[0]?.text.split('\n')).toHaveLength(4);
  expect(content === null ? [] : kitKind.toLines(content).filter(({ key }) => key === '简介1')).toEqual([
    { key: '简介1', text: LINES.find(({ key }) => key === '简介1')?.text, from: [] },
  ]);
});

it('keeps a name whose reason was taken out', () => {
  const fewer = LINES.filter(({ key }) => key !== '名字1理由');
  expect(kitKind.toContent(fewer, CONTEXT)?.names[0]).toEqual({ text: '门背后', why: '3个字' });
});

it('says what is not used and what a stranger takes away, and holds no wording against what is not used', () => {
  expect(kitKind.toContent(LINES, CONTEXT)).toMatchObject({
    avoid: ['做好的桌子：卖家具的都拍', '「老物件」「匠心」：说了等于没说'],
    glance: '一只手按着门背后的铅笔道道，一个看见记号就不下锯的人',
  });
  const shown = shownLines(kitKind, LINES);
  expect(shown).toContain('**不用的**\n\n- 做好的桌子');
  expect(shown).toContain('**陌生人三秒看到的**：一只手');
  const warned = { key: '不用1', text: '「全城最好」：平台不让这么说', from: [] };
  expect(checkLine(warned, { slots: kitKind.slots, checkWording: () => ['最好'] })).toEqual([]);
});

it('of before has neither, and a spare bio that says when to change to it', () => {
  const before = LINES.filter(({ key }) => !/^(不用|三秒)/.test(key));
  const spare = withLine(withLine(before, '简介2', '只改饭桌'), '简介2理由', '问价的人多起来再换');
  const content = kitKind.toContent(spare, CONTEXT);
  expect(content).not.toHaveProperty('avoid');
  expect(content).not.toHaveProperty('glance');
  expect(content?.bios[1]).toEqual({ text: '只改饭桌', why: '问价的人多起来再换' });
});
