import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@rstest/core';
import { makeClassNames } from './class-names';

let place: string;
beforeAll(() => {
  place = mkdtempSync(path.join(os.tmpdir(), 'class-names-'));
  mkdirSync(path.join(place, 'kit', 'src'), { recursive: true });
  writeFileSync(path.join(place, 'kit', 'package.json'), JSON.stringify({ name: '@shop/kit' }));
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

const namesOf = (name: string) => makeClassNames({ name, root: path.join(place, name) });
const inKit = () => path.join(place, 'kit', 'src', 'button.module.css');

it('an app’s own classes carry its name, and differ by file and name', () => {
  const file = (app: string, name: string) => path.join(place, app, 'src', name);
  const nameOf = namesOf('mf-shop');
  expect(nameOf(file('mf-shop', 'a.css'), 'title')).toMatch(/^mf-shop__title-[\w-]{4}$/);
  const names = [
    nameOf(file('mf-shop', 'a.css'), 'title'),
    nameOf(file('mf-shop', 'b.css'), 'title'),
    nameOf(file('mf-shop', 'a.css'), 'text'),
    namesOf('mf-cart')(file('mf-cart', 'a.css'), 'title'),
  ];
  expect(new Set(names).size).toBe(4);
});

it('the classes of another package have the same names in every app', () => {
  expect(namesOf('mf-shop')(inKit(), 'button')).toMatch(/^kit__button-[\w-]{6}$/);
  expect(namesOf('mf-shop')(inKit(), 'button')).toBe(namesOf('shell')(inKit(), 'button'));
});
