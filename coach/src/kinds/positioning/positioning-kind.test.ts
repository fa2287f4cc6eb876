import { deliverableSchemas } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { lineForm } from '../../writing/line-form';
import { DOOR_MAN_ANSWERS } from '../testing/door-man';
import { linesOf, withLine } from '../testing/lines-of';
import { shownLines } from '../testing/shown-lines';
import { aContext } from '../testing/writing-context';
import { positioningKind } from './positioning-kind';

const WRITTEN = DOOR_MAN_ANSWERS.positioning;
const LINES = linesOf(WRITTEN.slice(WRITTEN.indexOf('@@写')));
const content = (lines = LINES) => positioningKind.toContent(lines, aContext());

/** A card of before: three sentences, other rows, six scores. */
const OLD = {
  judgement: '先做自家门要被拆的人。',
  oneLiners: ['一', '二', '三'].map((text) => ({ way: '反差', text })),
  rows: [
    { label: '做什么', text: '收老门板，改成饭桌' },
    { label: '为谁', text: '房子要拆的人' },
    { label: '先拍什么', text: '阿婆那扇门' },
    { label: '能走的路', text: '先散单' },
  ],
  scores: ['细分', '证据', '差异', '需求', '变现', '持续'].map((dimension) => ({
    dimension,
    score: 3,
    why: '有年头',
  })),
  risks: [],
  next: '今晚拍一扇。',
};

describe('a card', () => {
  it('has its rows by their labels, in one order, whatever order they were written in', () => {
    const labels = (lines = LINES) => content(lines)?.rows.map(({ label }) => label);
    expect(labels()).toEqual([
      ...['为谁', '哪儿不一样', '凭什么信', '讲什么', '问价怎么回', '在哪发', '要舍掉的', '主页'],
    ]);
    expect(labels([...LINES].reverse())).toEqual(labels());
  });

  it('settles one sentence, and is whole without spare ones, cautions and a step', () => {
    expect(content()?.oneLiners).toEqual([{ text: '你家门背后划过身高的，别拉走，我整块给你改成饭桌。' }]);
    expect(content()).not.toHaveProperty('next');
    expect(content()?.risks).toEqual([]);
  });

  it('keeps the three lines for a profile as they are to be pasted', () => {
    const pasted = content()?.rows.find(({ label }) => label === '主页')?.text;
    expect(pasted?.split('\n')).toHaveLength(3);
    const made = content();
    const again = made === null ? [] : positioningKind.toLines(made);
    expect(again.find(({ key }) => key === '主页')?.text).toBe(LINES.find(({ key }) => key === '主页')?.text);
  });

  it('leaves out a row of which nothing was told, but where the user has a word for that', () => {
    const lines = withLine(LINES, '记忆点', '【待补充】');
    const labels = (blank?: string) =>
      positioningKind
        .toContent(lines, aContext({ parameters: blank === undefined ? {} : { blank } }))
        ?.rows.map(({ label }) => label);
    expect(labels()).not.toContain('记忆点');
    expect(labels('待定')).toContain('记忆点');
    expect(positioningKind.show({ key: '记忆点', text: '【待补充】', from: [] })).toBe('');
  });

  it('of before is read, and keeps its rows through a change, without its scores', () => {
    expect(deliverableSchemas.positioning.safeParse(OLD).success).toBe(true);
    const lines = positioningKind.toLines(OLD);
    const written = lines.map(({ key, text }) => `${key}|${text}`);
    expect(written).toContain('格3|先拍什么：阿婆那扇门');
    expect(written).toContain('格4|能走的路：先散单');
    const { scores: _, ...kept } = OLD;
    expect(content([...lines])).toEqual(kept);
  });

  it('objects to a row without its name', () => {
    const whys = positioningKind
      .objections(withLine(LINES, '格1', '先散单'), aContext())
      .map(({ key, why }) => `${key ?? ''}${why}`);
    expect(whys).toEqual(['格1要写成「格名：内容」，格名八个字内']);
  });

  it('is shown in everyday words, the parts of a row one below the other, what is filmed as a list', () => {
    const shown = (wanted: string) =>
      LINES.filter(({ key }) => key === wanted)
        .map((line) => positioningKind.show(line))
        .join();
    expect(shown('一句话1')).toMatch(/^> \*\*你家门背后/);
    expect(shown('格3')).toBe(
      '**凭什么信**\n\n- 阿婆那扇一道没锯，正在阴干\n- 老杉木不急，起码放两个月\n- 民宿叫再做旧一点，你没做',
    );
    expect(shown('主页')).toMatch(/^\*\*主页直接贴\*\*\n\n> 老门改饭桌/);
    const old = withLine(withLine(LINES, '轮着拍1', '翻过来'), '轮着拍2', '为什么慢');
    expect(shownLines(positioningKind, old)).toMatch(/\n\n\*\*只拍三样\*\*\n\n1\. 翻过来\n2\. 为什么慢/);
  });

  it('is shown as a whole in the order of its screen, what was written of before included', () => {
    const report = (made = content()) => (made === null ? '' : (positioningKind.report?.(made) ?? ''));
    const titles = report().match(/^\*\*[^*\n]+(?=\*\*)/gm);
    expect(titles?.map((title) => title.slice(2))).toEqual([
      ...['拍给谁看', '哪儿不一样', '凭什么信', '讲什么', '问价怎么回', '在哪发', '要舍掉的', '主页直接贴'],
    ]);
    expect(report(OLD)).toContain('**眼下就办**：今晚拍一扇。\n\n备用：二');
  });
});

it('asks a writer for no score and for no row of before', () => {
  const form = lineForm(positioningKind.slots, true);
  expect(form).toContain('一句话#（80字内，1条）');
  expect(form).not.toMatch(/格#|打分|先拍什么|做什么（|怎么拍（|账（120|当心|下一步|角度|轮着拍|认账/);
});
