import { expect, it } from '@rstest/core';
import { CLASS_NAMES, CLASS_OF_NAME, SAFETY_CLASSES } from './class-names';

it('every class is known by its own name, its Chinese name and what careless models call it', () => {
  for (const id of SAFETY_CLASSES) {
    expect(CLASS_OF_NAME.get(id)).toBe(id);
    expect(CLASS_OF_NAME.get(CLASS_NAMES[id])).toBe(id);
  }
  expect(['轻生', '家暴', '急症', '刷单', 'scam'].map((name) => CLASS_OF_NAME.get(name))).toEqual([
    ...['self-harm', 'abuse-victim', 'medical-emergency', undefined, 'fraud'],
  ]);
});

it('the longer name of two that begin alike comes first, so that it is the one which is read', () => {
  const lengths = [...CLASS_OF_NAME.keys()].map(({ length }) => length);
  expect(lengths).toEqual([...lengths].sort((one, other) => other - one));
});

it('the classes that need care come before those that are refused', () => {
  expect(SAFETY_CLASSES.indexOf('medical-emergency')).toBeLessThan(
    SAFETY_CLASSES.indexOf('illegal-marketing'),
  );
  expect(SAFETY_CLASSES[0]).toBe('self-harm');
  expect(new Set(SAFETY_CLASSES).size).toBe(9);
});
