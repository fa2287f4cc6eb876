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
  expect(content?.bios).toEqual([{ text: expect.stringMatching(/^门要拆了/) }]);
  const form = lineForm(kitKind.slots, true);
  for (const said of ['名字#（20字内，1条）', '简介#（140字内，1条）']) expect(form).toContain(said);
  expect(form).not.toMatch(/简介#理由|头像#|不用#|三秒/);
});

it('has how to speak, one gesture and the answer to the hardest question below it, as they were written', () => {
  const made = kitKind.toContent(LINES, CONTEXT);
  expect(made?.notes?.map(({ title }) => title)).toEqual([
    '挂上以后怎么说话',
    '每条都做的一下',
    '问能不能再便宜',
    '怎么试它成不成',
  ]);
  expect(shownLines(kitKind, LINES)).toContain('**问能不能再便宜**：别解释木头');
});

it('holds as much as the platform and the contract take', () => {
  const bio = `${'字'.repeat(69)}／${'字'.repeat(70)}`;
  const picture = '手'.repeat(200);
  const lines = withLine(withLine(LINES, '简介1', bio), '头像1', picture);
  const made = kitKind.toContent(lines, aContext());
  expect(kitKind.objections(lines, aContext())).toEqual([]);
  expect([made?.bios[0]?.text.length, made?.avatar[0]?.length]).toEqual([140, 200]);
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

it('of before says what each line of its bio is for, what is not used and what a stranger takes away', () => {
  const before = [
    ...LINES.filter(({ key }) => !key.startsWith('另')),
    ...linesOf(`简介1理由|第一行叫住人，第四行让他动手|
简介2|只改饭桌|
简介2理由|问价的人多起来再换|
不用1|做好的桌子：卖家具的都拍|
不用2|「老物件」「匠心」：说了等于没说|
三秒|一只手按着门背后的铅笔道道，一个看见记号就不下锯的人|m2`),
  ];
  const made = kitKind.toContent(before, CONTEXT);
  expect(made).toMatchObject({
    bios: [{ why: '第一行叫住人，第四行让他动手' }, { text: '只改饭桌', why: '问价的人多起来再换' }],
    avoid: ['做好的桌子：卖家具的都拍', '「老物件」「匠心」：说了等于没说'],
    glance: '一只手按着门背后的铅笔道道，一个看见记号就不下锯的人',
  });
  const texts = (lines: typeof before) => lines.map(({ key, text }) => `${key}|${text}`).sort();
  expect(made === null ? [] : texts([...kitKind.toLines(made)])).toEqual(texts(before));
  const shown = shownLines(kitKind, before);
  expect(shown).toContain('**不用的**\n\n- 做好的桌子');
  expect(shown).toContain('**陌生人三秒看到的**：一只手');
  const warned = { key: '不用1', text: '「全城最好」：平台不让这么说', from: [] };
  expect(checkLine(warned, { slots: kitKind.slots, checkWording: () => ['最好'] })).toEqual([]);
});

it('of now has none of these', () => {
  const made = kitKind.toContent(LINES, CONTEXT);
  for (const past of ['avoid', 'glance']) expect(made).not.toHaveProperty(past);
});
