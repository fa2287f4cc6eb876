import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { readWords, WordList } from './word-list';

/** Visible text of these chunks, and whether a listed word was found. */
const show = (list: WordList, chunks: readonly string[]): { text: string; isHit: boolean } => {
  const screen = list.screen();
  let text = '';
  for (const chunk of chunks) {
    const screened = screen.push(chunk);
    text += screened.text;
    if (screened.isHit) return { text, isHit: true };
  }
  const rest = screen.end();
  return { text: text + rest.text, isHit: rest.isHit };
};

describe('the word list', () => {
  const list = new WordList(['违禁词', '赌博', 'casino', '刷单', '刷单返利', '号码123']);

  it('the word list finds Chinese words anywhere', () => {
    expect(list.isIn('教你网上赌博')).toBe(true);
    expect(list.isIn('打赌，博一把')).toBe(false);
  });

  it('the word list finds a word inside the beginning of a longer one', () => {
    const nested = new WordList(['网上赌博平台', '赌博']);
    expect(nested.isIn('教你网上赌博')).toBe(true);
    expect(nested.isIn('网上打赌的平台')).toBe(false);
    expect(show(nested, ['先说网上', '赌博', '的事'])).toEqual({ text: '先说', isHit: true });
  });

  it('the word list finds Latin words in any case, but only whole ones', () => {
    expect(list.isIn('Best CASINO here')).toBe(true);
    expect(list.isIn('best casino')).toBe(true);
    expect(list.isIn('casinos are plural')).toBe(false);
    expect(list.isIn('thecasino')).toBe(false);
    expect(list.isIn('来casino玩')).toBe(true);
  });

  it('the word list is not fooled by full-width forms or characters without width', () => {
    expect(list.isIn('ＣＡＳＩＮＯ')).toBe(true);
    expect(list.isIn('赌\u200b博')).toBe(true);
    expect(list.isIn('号码１２３')).toBe(true);
  });

  it.each(['\u00ad', '\u200b', '\u200d', '\u200f', '\u2060', '\ufeff'])(
    'the word list finds a word with %j inside it',
    (sign) => {
      expect(list.isIn(`教你赌${sign}博`)).toBe(true);
      expect(list.isIn(`a ca${sign}sino`)).toBe(true);
      expect(show(list, ['先说赌', sign, '博的事'])).toEqual({ text: '先说', isHit: true });
    },
  );

  it('the word list means the same by a word however its file writes it', () => {
    const written = new WordList(['ＣＡＳＩＮＯ', 'Poker', '刷\u200b单', '\ufeff']);
    expect(written.size).toBe(3);
    for (const text of ['a casino', 'POKER', '刷单返利']) expect(written.isIn(text)).toBe(true);
    expect(written.isIn('随便什么')).toBe(false);
  });

  it('the word list finds a word that ends in digits or letters only where they end there', () => {
    expect(list.isIn('我的号码123。')).toBe(true);
    expect(list.isIn('x号码123')).toBe(true);
    expect(list.isIn('号码1234')).toBe(false);
    expect(list.isIn('号码123abc')).toBe(false);
  });

  it('an empty word list finds nothing', () => {
    const empty = new WordList(readWords('# nothing yet\n\n   \n'));
    expect(empty.size).toBe(0);
    expect(empty.isIn('赌博')).toBe(false);
    expect(show(empty, ['任何', '文字']).text).toBe('任何文字');
  });

  it('a word list file has one word a line, and comments', () => {
    expect(readWords('# 注释\r\n赌博\n\n  刷单  \n')).toEqual(['赌博', '刷单']);
  });

  it('the screen of a text holds back no more than what may become a word', () => {
    const screen = list.screen();
    expect(screen.push('今天来刷')).toEqual({ text: '今天来', isHit: false });
    expect(screen.push('牙')).toEqual({ text: '刷牙', isHit: false });
  });

  it('the screen of a text finds a word that is split over chunks and shows nothing of it', () => {
    expect(show(list, ['先说赌', '博的事'])).toEqual({ text: '先说', isHit: true });
    expect(show(list, ['玩 casi', 'no'])).toEqual({ text: '玩 ', isHit: true });
  });

  it('the screen of a text shows every other text whole, however it is cut, and finds the same words', () => {
    const characters = fc.constantFrom(
      '违',
      '禁',
      '词',
      '赌',
      '博',
      '刷',
      '单',
      'c',
      'a',
      's',
      'i',
      'n',
      'o',
      ' ',
      '😀',
      '\u200b',
    );
    fc.assert(
      fc.property(fc.array(fc.string({ unit: characters, maxLength: 12 }), { maxLength: 8 }), (chunks) => {
        const whole = chunks.join('');
        const shown = show(list, chunks);
        const visible = whole.replaceAll('\u200b', '');
        const expected = /违禁词|赌博|刷单|(?<![a-z])casino(?![a-z])/.test(visible);
        expect(shown.isHit).toBe(expected);
        if (!expected) expect(shown.text).toBe(whole);
        expect(shown.text).not.toMatch(/违禁词|赌博|刷单/);
        expect(whole.startsWith(shown.text)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('a long text is searched for many words in a moment', () => {
    const many = new WordList(Array.from({ length: 50_000 }, (_, at) => `词语${at.toString(36)}号`));
    expect(many.size).toBe(50_000);
    expect(many.isIn('一段很长的话。'.repeat(3_000))).toBe(false);
    expect(many.isIn(`${'一段很长的话。'.repeat(3_000)}词语${(49_999).toString(36)}号`)).toBe(true);
  });
});
