import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@rstest/core';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

const block = (opening: string): Map<string, string> => {
  const start = css.indexOf(opening);
  expect(start, opening).toBeGreaterThan(-1);
  const body = css.slice(start + opening.length, css.indexOf('}', start));
  return new Map(
    [...body.matchAll(/(--[\w-]+|color-scheme):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value.replace(/\s+/g, ' '),
    ]),
  );
};

const themes = {
  light: block('  :root {'),
  dark: block(':root[data-theme="dark"] {'),
};
const systemDark = block(':root:not([data-theme="light"]) {');

/** Relative luminance (WCAG 2.2). */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const grounds = ['paper', 'surface', 'sunken', 'accent-soft', 'danger-soft'];
const texts = ['ink', 'ink-muted', 'ink-faint', 'accent', 'danger'];
const pairs: ReadonlyArray<readonly [string, string, number]> = [
  ...texts.flatMap((text) => grounds.map((ground) => [text, ground, 4.5] as const)),
  ...['paper', 'surface', 'sunken'].map((ground) => ['line-strong', ground, 3] as const),
  ['accent-ink', 'accent', 4.5],
  ['accent-ink', 'accent-hover', 4.5],
  ['danger-ink', 'danger', 4.5],
  ['danger-ink', 'danger-hover', 4.5],
  ['toast-ink', 'toast', 4.5],
  ['on-mark', 'mark', 4.5],
];

describe('colour tokens', () => {
  for (const [name, theme] of Object.entries(themes)) {
    it(`colours keep AA contrast in the ${name} theme`, () => {
      const colour = (token: string) => theme.get(`--color-${token}`) ?? '';
      const failing = pairs.filter(
        ([text, ground, least]) => !(contrast(colour(text), colour(ground)) >= least),
      );
      expect(failing).toEqual([]);
    });
  }

  it("the dark theme is the same for the system's choice and for the user's", () => {
    expect([...systemDark]).toEqual([...themes.dark]);
  });

  it('every colour of the light theme has a dark counterpart', () => {
    const colours = (theme: Map<string, string>) =>
      [...theme.keys()].filter((key) => key.startsWith('--color'));
    expect(colours(themes.dark)).toEqual(colours(themes.light));
  });
});
