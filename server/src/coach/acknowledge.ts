import { holding } from './one-liner';
import type { Profile, ProfileEntry, ProfileField } from './profile';
import type { Choose } from './seeded-choice';
import { clip, joinAll, quoted, type Wording } from './wording';

type Pieces = Partial<Record<ProfileField, string>>;

const ORDER: readonly ProfileField[] = [
  'name',
  'place',
  'background',
  'business',
  'experience',
  'audience',
  'problem',
  'offer',
  'price',
  'proof',
  'platform',
  'posts',
  'hours',
  'followers',
  'asset',
  'goal',
];

/**
 * What was understood from this message, said back so that a misreading shows at once: from the fullest wording to the
 * shortest, for the caller to take the first that fits.
 */
export function acknowledge(news: Profile, words: Wording, choose: Choose): readonly string[] {
  const fields = [...new Set(news.map(({ field }) => field))].filter((field) => field !== 'rejected');
  if (fields.length === 0) return [];
  if (fields.includes('story'))
    return [choose('ack-story', ['这段能拍，我记下了。', '是件真事，留着，能拍。'])];
  const pieces = inPieces(news, words);
  const said = ORDER.flatMap((field) => pieces[field] ?? []);
  const only = fields.length === 1 ? fields[0] : undefined;
  const comment = only === undefined ? null : commentOn(only, news, words, choose);
  const short = choose('ack-short', ['记下了。', '好，记下了。', '明白。']);
  if (comment !== null) return [comment, short, ''];
  const open = choose('ack-open', ['记下了：', '听明白了：', '收下了：']);
  const lists = [said.length, 5, 4, 3, 2].filter((count, index) => index === 0 || count < said.length);
  return [
    ...lists.map(
      (count) => `${open}${said.slice(0, count).join('，')}${count < said.length ? '这些' : ''}。`,
    ),
    short,
    '',
  ];
}

/** Each new value in few words; a trade and its years go together. */
function inPieces(news: Profile, words: Wording): Pieces {
  const pieces: Pieces = {};
  for (const { field, value } of news) {
    const text = clip(value.text, 16);
    if (field === 'problem') pieces.problem = quoted(text);
    else if (field === 'proof' || field === 'platform' || field === 'asset')
      pieces[field] =
        joinAll([...(pieces[field]?.split('、') ?? []), field === 'proof' ? holding(text) : text]) ?? text;
    else if (field === 'business') pieces.business = clip(words.doing ?? text, 16);
    else if (field === 'background') pieces.background = words.past === null ? text : clip(words.past, 16);
    else if (field === 'goal') pieces.goal = `图${text}`;
    else if (field === 'offer')
      pieces.offer = joinAll(words.offers.slice(0, 2).map((offer) => clip(offer, 12))) ?? text;
    else if (field === 'price') pieces.price = words.price ?? text;
    else pieces[field] = text;
  }
  const isOwnYears = pieces.business !== undefined && pieces.experience !== undefined && words.past === null;
  if (isOwnYears) {
    pieces.business = clip(words.doingLong ?? '', 20);
    delete pieces.experience;
  } else if (words.past !== null && pieces.background !== undefined) delete pieces.experience;
  return pieces;
}

function commentOn(field: ProfileField, news: Profile, words: Wording, choose: Choose): string | null {
  const values = news
    .filter((entry): entry is ProfileEntry => entry.field === field)
    .map(({ value }) => value.text);
  const text = clip(joinAll(values.slice(0, 2)) ?? '', 22);
  switch (field) {
    case 'business':
      return choose('c-business', [`${words.doing ?? text}，明白。`, `${words.doing ?? text}，好。`]);
    case 'audience':
      return text.length >= 5
        ? choose('c-audience', [`${text}，够具体。`, `${text}，这就有人了。`])
        : `${text}，记下了。`;
    case 'problem':
      return choose('c-problem', [
        `${quoted(text)}，这句本身就是一条选题。`,
        `${quoted(text)}，留着，第一条就拍它。`,
      ]);
    case 'proof':
      return choose('c-proof', [`${holding(text)}，这条能当证据。`, `${holding(text)}，写得进卡里。`]);
    case 'offer':
      return `${text}，清楚了。`;
    case 'price':
      return choose('c-price', [
        `${words.price ?? text}，价钱清楚了。`,
        `${words.price ?? text}，后面就按这个数说。`,
      ]);
    case 'platform':
      return choose('c-platform', [`那就先${text}。`, `先把${text}做透。`]);
    case 'posts':
    case 'hours':
      return choose('c-pace', [`${text}，按这个量排，不多要。`, `${text}，能一直做下去就行。`]);
    case 'experience':
      return `${text}，是底子。`;
    case 'place':
      return `${text}，记下了。`;
    case 'goal':
      return `图的是${text}，知道了。`;
    case 'name':
      return `${text}，你好。`;
    case 'background':
      return words.past === null ? `${text}，记下了。` : `${words.past}，这是底子。`;
    case 'followers':
    case 'asset':
      return `${text}，用得上。`;
    default:
      return null;
  }
}
