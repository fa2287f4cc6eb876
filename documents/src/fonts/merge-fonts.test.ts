import { describe, expect, it } from '@rstest/core';
import { fontsFor } from './fonts-for';
import { readTrueType } from './true-type';

const TEXT = '琴潮了怎么办，先别急着叫人修？ABC fi 300元 é ①';

describe('the fonts of one document', () => {
  it('the fonts of a document hold all its characters in both weights, and hardly any other', async () => {
    const { files, type } = await fontsFor([TEXT]);
    const signs = [...new Set(TEXT)];
    for (const name of ['regular', 'bold'] as const) {
      const font = readTrueType(files[name] ?? Buffer.alloc(0));
      for (const sign of signs) expect(font.glyphOf(sign.codePointAt(0) ?? 0)).not.toBe(0);
      expect(font.glyphOf('猫'.codePointAt(0) ?? 0)).toBe(0);
      expect(font.outlineOf(font.glyphOf('琴'.codePointAt(0) ?? 0)).length).toBeGreaterThan(100);
      expect(files[name]?.length).toBeLessThan(60_000);
    }
    expect(type.measure('琴潮', 'regular')).toBe(2);
    expect(type.measure('A', 'bold')).toBeGreaterThan(type.measure('A', 'regular'));
  });

  it('the bold font of a document has other outlines, under another name', async () => {
    const { files } = await fontsFor(['琴']);
    const glyph = (name: 'regular' | 'bold') => {
      const font = readTrueType(files[name] ?? Buffer.alloc(0));
      return { outline: font.outlineOf(font.glyphOf(0x7434)), name: font.table('name') };
    };
    expect(glyph('regular').outline.equals(glyph('bold').outline)).toBe(false);
    expect(glyph('regular').name.equals(glyph('bold').name)).toBe(false);
  });

  it('emoji are written in a font of their own, and a character that no font has as 〓', async () => {
    const { type, files } = await fontsFor(['好🎹𪚥👩🏽‍🎤']);
    expect(files.emoji).toBeDefined();
    expect(type.runs('好🎹𪚥👩🏽‍🎤', 'bold').map(({ font, text }) => [font, text])).toEqual([
      ['bold', '好'],
      ['emoji', '🎹'],
      ['bold', '〓'],
      ['emoji', '👩🎤'],
    ]);
    expect((await fontsFor(['好'])).files.emoji).toBeUndefined();
  });
});
