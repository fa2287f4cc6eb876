import type { DeliverableContent } from '../../contracts';
import { GAP } from '../../contracts/deliverable-kinds';
import { AVOID_TITLE, GLANCE_TITLE } from '../../contracts/kit-titles';
import type { Block } from '../document';
import { factsOf, section } from './facts';
import { toldBlocks } from './told';

/** 四件套: the fields of the platform's profile, as they are typed in; what is settled comes first. */
export const kitBlocks = (kit: DeliverableContent<'kit'>): readonly Block[] =>
  kit.told === undefined
    ? partBlocks(kit)
    : [...(kit.platform === GAP ? [] : [factsOf([['平台', kit.platform]])]), ...toldBlocks(kit.told)];

/** Each field of the profile for itself. */
const partBlocks = ({
  platform,
  names,
  taken,
  bios: [bio, ...spare],
  avatar,
  cover,
  avoid = [],
  glance,
}: DeliverableContent<'kit'>): readonly Block[] => [
  factsOf([['平台', platform]]),
  ...section(
    '名字',
    ...names.map(
      ({ text, why }, at): Block => ({
        type: 'quote',
        text,
        ...(why !== undefined && { note: why }),
        isMain: at === 0,
      }),
    ),
    factsOf([['有人占了就用', taken ?? null]]),
  ),
  ...section('简介', ...(bio === undefined ? [] : [bioOf(bio)])),
  ...section('头像', picturesOf(avatar)),
  ...section('背景图', picturesOf(cover)),
  ...section(AVOID_TITLE, { type: 'list', items: avoid }),
  ...section(GLANCE_TITLE, ...(glance === undefined ? [] : [{ type: 'paragraph', text: glance } as const])),
  ...section('备用的简介', ...spare.map(bioOf)),
];

const bioOf = ({ text, why }: DeliverableContent<'kit'>['bios'][number]): Block => ({
  type: 'quote',
  text,
  ...(why === undefined ? {} : { note: why }),
});

/** One picture is settled; versions of before have points. */
const picturesOf = (items: readonly string[]): Block =>
  items.length === 1 ? { type: 'paragraph', text: items.join('') } : { type: 'list', items };
