import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@rstest/core';

const root = path.resolve(__dirname, '..');
const strips = path.join(root, 'docs', 'images', 'tasks');
const page = readFileSync(path.join(root, 'docs', 'tasks.md'), 'utf8');
const robot = readFileSync(path.join(root, 'e2e', 'tasks.spec.ts'), 'utf8');

it('the page of the tasks names the taps that the robot is held to', () => {
  const told = [...page.matchAll(/^## (\d+)\. .*: (\d+) taps$/gm)].map(
    ([, task, taps]) => `${task}: ${taps}`,
  );
  const held = robot.split("test('(").flatMap((text) => {
    const taps = /expect\(robot\.taps\)\.toBe\((\d+)\)/.exec(text)?.[1];
    return /^\d+\)/.test(text) ? [`${Number.parseInt(text, 10)}: ${taps}`] : [];
  });
  expect(told).toHaveLength(12);
  expect(held).toEqual(told);
});

it('each task has a strip, and they weigh less than a megabyte', () => {
  const shown = [...page.matchAll(/\(images\/tasks\/([^)]+)\)/g)].map(([, name]) => name);
  expect(readdirSync(strips).sort()).toEqual([...shown].sort());
  const sizes = shown.map((name) => statSync(path.join(strips, name ?? '')).size);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(120_000);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1_000_000);
});
