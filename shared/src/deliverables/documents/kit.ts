import type { DeliverableContent } from '../../contracts';
import type { Block } from '../document';
import { factsOf, section } from './facts';

/** 四件套: the fields of the platform's profile, as they are typed in. */
export const kitBlocks = ({
  platform,
  names,
  bios,
  avatar,
  cover,
}: DeliverableContent<'kit'>): readonly Block[] => [
  factsOf([['平台', platform]]),
  ...section('名字', {
    type: 'entries',
    items: names.map(({ text, why }, at) => ({ mark: String(at + 1), text, tags: [], note: why })),
  }),
  ...section('简介', ...bios.map(({ text, why }): Block => ({ type: 'quote', text, note: why }))),
  ...section('头像', { type: 'list', items: avatar }),
  ...section('背景图', { type: 'list', items: cover }),
];
