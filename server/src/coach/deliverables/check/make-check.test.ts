import type { DeliverableContent } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { findFaults } from '../../checks/find-faults';
import { aMakeInput } from '../../testing/make-input';
import { profileOfSaid } from '../../testing/profiles';
import { isUnmade } from '../maker';
import { checkMaker } from './make-check';

const profile = profileOfSaid('我在无锡调钢琴十二年，上门三百一次，想做视频号');

const inputFor = (text: string | undefined, platform?: string) =>
  aMakeInput('check', profile, {
    order: {
      action: 'make',
      kind: 'check',
      ...(text !== undefined && { text }),
      ...(platform !== undefined && { platform }),
    },
  });

function examine(text: string, platform?: string): DeliverableContent<'check'> {
  const made = checkMaker.make(inputFor(text, platform));
  if (isUnmade(made)) throw new Error('nothing was examined');
  return made;
}

const kindsOf = ({ findings }: DeliverableContent<'check'>) => findings.map(({ kind }) => kind);

describe('examining a text before it is published', () => {
  const dirty = '无锡最好的调律师，保证一次调准。想约的加我微信 laozhou88，图源网络侵删。';

  it('finds superlatives, promises, ways off the platform and what is not one’s own, each with its place and source', () => {
    const check = examine(dirty, '小红书');
    expect(kindsOf(check)).toEqual(['极限词', '承诺', '导流', '搬运', '搬运', 'AI声明']);
    for (const { at, quote, source, why } of check.findings) {
      if (at !== null) expect(check.text.slice(...at)).toBe(quote);
      expect(source).toMatch(/\d{4}|为准/);
      expect(why).not.toBe('');
    }
  });

  it('gives the text with every finding put right', () => {
    const { rewritten } = examine(dirty, '小红书');
    expect(rewritten).toBe('无锡靠谱的调律师，尽力做到一次调准。想约的在评论区问我。');
    expect(kindsOf(examine(rewritten, '小红书'))).toEqual(['AI声明']);
  });

  it('opens with what to change first', () => {
    expect(examine(dirty, '小红书').judgement).toMatch(/^先改「保证」：/);
    expect(examine('琴潮了先别急着擦，打开琴盖看一眼。').judgement).toMatch(/^这段可以发/);
  });

  it('asks for a licence where the subject needs one, and knows the one that the user has', () => {
    const [finding] = examine('带你用艾灸调理失眠', '抖音').findings;
    expect(finding).toMatchObject({ kind: '资质', quote: '艾灸', rewrite: null });
    const lawyer = {
      ...inputFor('公司不给赔偿，怎么申请劳动仲裁'),
      profile: profileOfSaid('我是律师，有律师执业证'),
    };
    const made = checkMaker.make(lawyer);
    expect(isUnmade(made) ? '' : made.findings[0]?.why).toContain('律师执业证');
  });

  it('asks for evidence of numbers that its author never told, and for none of those that they did', () => {
    const text = '调琴十二年，上门三百一次，带过5000个家庭，好评率98%';
    expect(examine(text, '抖音').findings).toMatchObject([
      { kind: '其他', quote: '5000个家庭', rewrite: null },
      { kind: '其他', quote: '98%', rewrite: null },
      { kind: 'AI声明' },
    ]);
    expect(examine(text, '抖音').judgement).toMatch(/^先核对「5000个家庭」/);
    const known = {
      ...inputFor(text, '抖音'),
      profile: profileOfSaid('我调钢琴的，服务过5000个家庭，好评率98%'),
    };
    const made = checkMaker.make(known);
    expect(isUnmade(made) ? [] : kindsOf(made)).toEqual(['AI声明']);
  });

  it.each([
    ['21天瘦15斤，不瘦退款', '一步步来，退费条件写清楚'],
    ['跟着我练，保证你练得出来', '跟着我练，尽力帮你练得出来'],
    ['全网最好吃，没有之一！', '很好吃！'],
    ['提分率百分之百，期末一定能上去', '期末有机会上去'],
    ['想要的进群领取，主页有微信', '想要的在评论区问我'],
    ['喜欢就私我微信', '喜欢就在评论区问我'],
  ])('reads well after the rewrite of %s', (text, rewritten) => {
    expect(examine(text, '小红书').rewritten).toBe(rewritten);
  });

  it('reminds of the declaration unless the text has one', () => {
    expect(kindsOf(examine('琴潮了先别擦', '抖音'))).toEqual(['AI声明']);
    expect(examine('琴潮了先别擦', '抖音').findings[0]?.why).toContain('自主声明');
    expect(kindsOf(examine('琴潮了先别擦\n（内容由AI生成）', '抖音'))).toEqual([]);
  });

  it('says what is too long for the platform, and shortens a title at a pause', () => {
    const check = examine(`琴潮了先别急着擦，擦得越快坏得越快，听我慢慢说\n打开琴盖看一眼弦轴。`, '小红书');
    expect(check.findings[0]).toMatchObject({ kind: '长度', rewrite: '琴潮了先别急着擦，擦得越快坏得越快' });
    expect(kindsOf(examine(check.rewritten, '小红书'))).toEqual(['AI声明']);
    expect(kindsOf(examine('琴'.repeat(1_001), '小红书'))).toEqual(['长度', 'AI声明']);
    expect(kindsOf(examine('琴'.repeat(1_001), '公众号'))).toEqual(['AI声明']);
  });

  it('goes by the platform of the profile where none is named', () => {
    const text = '想约的加我微信 laozhou88';
    expect(examine(text).platform).toBe('视频号');
    expect(kindsOf(examine(text))).toEqual(['导流', 'AI声明']);
    expect(kindsOf(examine(text, '公众号'))).toEqual(['AI声明']);
  });

  it('names the platforms that a finding holds for where none is known', () => {
    const input = { ...inputFor('想约的加V'), profile: profileOfSaid('我在无锡调钢琴十二年') };
    const made = checkMaker.make(input);
    const [finding] = isUnmade(made) ? [] : made.findings;
    expect(finding).toMatchObject({ kind: '导流', quote: '加V', rewrite: '在评论区问我' });
    expect(finding?.why).toMatch(/^发小红书、抖音、视频号、.+会出事：/);
    expect(finding?.why).not.toContain('公众号');
  });

  it('asks for the text where there is none', () => {
    const made = checkMaker.make(inputFor(undefined));
    expect(isUnmade(made) && made.why).toContain('贴给我');
  });

  it('says what it found, the worst first, and the clean text', () => {
    const said = checkMaker.say(examine(dirty, '小红书'));
    expect(said).toMatch(/^先改「保证」/);
    expect(said).toContain('「最好的」，改成「靠谱的」');
    expect(said).toContain('> 无锡靠谱的调律师');
  });

  it('takes a text of 8,000 characters that take two units each', () => {
    const check = examine('👍'.repeat(8_000), '小红书');
    expect(check.text).toBe('👍'.repeat(4_000));
    expect(findFaults('check', check, inputFor(check.text, '小红书'))).toEqual([]);
    const dense = examine('包会'.repeat(4_000), '公众号');
    expect(findFaults('check', dense, inputFor(dense.text, '公众号'))).toEqual([]);
  });

  it('keeps texts apart by how they begin', () => {
    expect(checkMaker.subject(inputFor('琴潮了先别急着擦，后面改过'))).toBe(
      checkMaker.subject(inputFor('琴潮了先别急着擦，后面不同')),
    );
    expect(checkMaker.title(examine('琴潮了先别急着擦'))).toBe('发布前体检·琴潮了先别急着擦');
  });

  it('counts what it lists, and says what it does not list', () => {
    const pieces = [
      '最好的琴',
      '保证学会',
      '加我微信',
      '艾灸',
      '图源网络',
      '带过5000个学员',
      '琴潮了',
      '。',
      '，',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 120 }), (parts) => {
        const { judgement, findings } = examine(parts.join(''), '小红书');
        const others = Number(/另外还[有列了]+(\d+)处/.exec(judgement)?.[1] ?? 0);
        const serious = findings.filter(({ kind }) => kind !== 'AI声明').length;
        expect(serious === 0 ? 0 : 1 + others, judgement).toBe(serious === 0 ? 0 : findings.length);
        expect(findings.length > 50).toBe(serious >= 50);
      }),
      { numRuns: 100 },
    );
  });

  it('takes a long text that is all banned words in little time, and loses none of them', () => {
    const text = '全网最好的课，包教包会，7天瘦10斤，加我微信abc12345，带过5000个家庭。'
      .repeat(200)
      .slice(0, 8_000);
    examine(text, '小红书');
    const before = process.cpuUsage();
    const check = examine(text, '小红书');
    const { user, system } = process.cpuUsage(before);
    // Some 20 ms where nothing else runs.
    expect((user + system) / 1_000).toBeLessThan(200);
    expect(check.judgement).toMatch(/没列下的还有\d{3}处/);
    expect(
      kindsOf(examine(check.rewritten, '公众号')).filter((kind) => kind !== 'AI声明' && kind !== '其他'),
    ).toEqual([]);
  });

  it('is sound and clean on the second look for any text, on any platform', () => {
    const pieces = [
      '最好',
      '保证',
      '加微信',
      'abc12345',
      '的',
      '，',
      '。',
      '\n',
      '侵删',
      '👍',
      '13812345678',
      '艾灸',
      '琴潮了',
      '第一',
      '月入3万',
      '绝对',
    ];
    const platforms = [undefined, '小红书', '抖音', '视频号', '公众号'];
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'grapheme', maxLength: 4 })), {
          minLength: 1,
          maxLength: 20,
        }),
        fc.constantFrom(...platforms),
        (parts, platform) => {
          const text = parts.join('');
          const made = checkMaker.make(inputFor(text, platform));
          if (isUnmade(made)) return;
          const input = inputFor(made.text, platform);
          expect(findFaults('check', made, input)).toEqual([]);
          const again = examine(made.rewritten, platform);
          const left = again.findings.filter(({ rewrite }) => rewrite !== null);
          // A text that was nothing but one banned word has nothing left to say.
          if (made.rewritten !== made.text) expect(left).toEqual([]);
        },
      ),
      { numRuns: 200 },
    );
  });
});
