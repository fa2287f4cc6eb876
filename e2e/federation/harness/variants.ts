import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Variant } from './build-variant';

/** All further builds that the tests publish, or serve in spite of the gate. */
export const VARIANTS = [
  { name: 'one', app: 'mf-chat' },
  { name: 'two', app: 'mf-chat' },
  { name: 'three', app: 'mf-chat' },
  { name: 'throws', app: 'mf-chat', behaviour: 'throws' },
  { name: 'throws-later', app: 'mf-chat', behaviour: 'throws later' },
  { name: 'other-react', app: 'mf-chat', react: '20.0.0' },
  { name: 'new-contract', app: 'mf-chat', contract: 1 },
  { name: 'leaks-styles', app: 'mf-chat', behaviour: 'leaks styles' },
  { name: 'auth-one', app: 'mf-auth' },
  { name: 'new-shell', app: 'shell' },
  { name: 'next-shell', app: 'shell', contract: 1 },
] as const satisfies readonly Variant[];

export type VariantName = (typeof VARIANTS)[number]['name'];

const place = path.resolve(__dirname, '..', '..', '..', '.cache', 'variants');

/** Folder of a variant's build. */
export const placeOf = (name: VariantName): string => path.join(place, name);

/** Folder of a build that was prepared. */
export function buildOf(name: VariantName): string {
  const folder = path.join(placeOf(name), 'dist');
  if (!existsSync(folder)) throw new Error(`${name} was not built: run the project "variants" first`);
  return folder;
}
