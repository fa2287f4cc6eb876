import { describe, expect, it } from '@rstest/core';
import { appsOf, parseMoveOrder } from './move-order';

const disable = { kind: 'disable', app: 'mf-shop' };

describe('an order to move pointers', () => {
  it('is read with what it leaves out', () => {
    expect(parseMoveOrder(disable)).toEqual({ ...disable, note: null });
    expect(parseMoveOrder({ kind: 'canary', app: 'mf-shop', share: 5 })).toEqual({
      ...{ kind: 'canary', app: 'mf-shop', version: null, share: 5, isForced: false, note: null },
    });
    const releases = [{ app: 'mf-shop', version: null }];
    expect(parseMoveOrder({ kind: 'promote', releases, isForced: true })).toEqual({
      ...{ kind: 'promote', releases, isForced: true, note: null },
    });
  });

  it('has a note of one line of at most 500 characters', () => {
    const note = 'x'.repeat(500);
    expect(parseMoveOrder({ ...disable, note }).note).toBe(note);
    for (const wrong of [`${note}x`, 'a\nb', 'a\u0007', '\ud800', '', 7]) {
      expect(() => parseMoveOrder({ ...disable, note: wrong })).toThrow('note');
    }
  });

  it.each([
    null,
    'disable',
    {},
    { kind: 'explode', app: 'mf-shop' },
    { kind: 'disable' },
    { kind: 'disable', app: '../x' },
    { kind: 'unpublish', app: 'mf-shop' },
    { kind: 'canary', app: 'mf-shop', share: '5' },
    { kind: 'rollback', apps: 'mf-shop' },
    { kind: 'promote', releases: [{ app: 'mf-shop' }] },
    { kind: 'promote', releases: [], isForced: 'yes' },
  ])('is none in %j', (value) => {
    expect(() => parseMoveOrder(value)).toThrow();
  });

  it('is about each app that it names', () => {
    const releases = ['mf-shop', 'shell'].map((app) => ({ app, version: 'v1' }));
    expect(appsOf(parseMoveOrder({ kind: 'promote', releases }))).toEqual(['mf-shop', 'shell']);
    expect(appsOf(parseMoveOrder({ kind: 'rollback', apps: ['mf-shop', 'shell'] }))).toEqual([
      'mf-shop',
      'shell',
    ]);
    expect(appsOf(parseMoveOrder(disable))).toEqual(['mf-shop']);
  });
});
