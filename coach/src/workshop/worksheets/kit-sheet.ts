import type { DeliverableContent } from '@qihang/shared/contracts';
import { LABELS, KIT_TEXTS as TEXTS } from '../workshop-texts';
import { fitted, labelled, sideBySide, type TypedWords, typedWords, whole } from './typed-words';
import type { WorksheetInput } from './worksheet-input';

type Kit = DeliverableContent<'kit'>;

const LINE = 80;
/** What a name has room for beside who one is or where. */
const NAME = 11;

function namesOf(words: TypedWords): Kit['names'] {
  const all = words.all('business');
  const work = whole(all !== null && all.length > NAME ? words.first('business') : all, NAME);
  const [called, placed, said] = TEXTS.whyNames;
  return [
    { text: `${whole(words.all('name'), 8)}·${work}`, why: called },
    { text: `${whole(words.all('place'), 8)}·${work}`, why: placed },
    { text: whole(words.first('customerWords'), 20), why: said },
  ];
}

function biosOf(words: TypedWords): Kit['bios'] {
  const piece = (field: 'business' | 'audience' | 'proof' | 'offer' | 'price', most = 32) =>
    fitted(field === 'offer' ? words.first(field) : words.all(field), most);
  return [
    {
      text: sideBySide(piece('business'), piece('audience'), piece('proof')),
      why: sideBySide(LABELS.business, LABELS.audience, LABELS.proof),
    },
    {
      text: sideBySide(fitted(words.first('customerWords'), 32), piece('offer'), piece('price')),
      why: sideBySide(LABELS.customerWords, LABELS.offer, LABELS.price),
    },
    { text: fitted(words.all('story'), 100), why: LABELS.story },
  ];
}

/** 四件套: pieces of the profile page, each of the user's words or left open. */
export function kitSheet({ facts, order }: WorksheetInput): Kit {
  const words = typedWords(facts);
  return {
    judgement: labelled(TEXTS.judgement, words.all('proof'), 140),
    platform: platformOf(order?.platform, words),
    names: namesOf(words),
    bios: biosOf(words),
    avatar: [labelled(TEXTS.hand, words.all('proof'), LINE), ...TEXTS.avatar],
    cover: [
      labelled(TEXTS.big, words.first('customerWords'), LINE),
      labelled(TEXTS.small, words.all('business'), LINE),
      TEXTS.cover,
    ],
  };
}

const PLATFORM = 12;

/** The platform of the order, else the one that was typed. */
export const platformOf = (ordered: string | undefined, words: TypedWords): string =>
  whole(ordered?.trim() || words.all('platform'), PLATFORM);
