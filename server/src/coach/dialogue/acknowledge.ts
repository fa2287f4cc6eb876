import type { Choose } from '../deliverables/seeded-choice';
import { clip, isAskedAloud, joinAll, quoted } from '../deliverables/text-pieces';
import type { Wording } from '../deliverables/wording';
import type { Profile, ProfileField } from '../profile';

const SHORT: readonly [string, ...string[]] = ['记下了。', '好，记下了。', '明白。'];

/**
 * What was understood from this message, said back so that a misreading shows at once: from the fullest wording to the
 * shortest, for the caller to take the first that fits. Empty where nothing is new.
 */
export function acknowledge(news: Profile, words: Wording, choose: Choose): readonly string[] {
  const fields = new Set(news.map(({ field }) => field).filter((field) => field !== 'rejected'));
  const [only] = fields;
  if (only === undefined) return [];
  const short = choose('ack-short', SHORT);
  if (fields.has('story'))
    return [choose('ack-story', ['这段能拍，我记下了。', '是件真事，留着，能拍。']), short];
  if (fields.size === 1) return [commentOn(only, news, words, choose), short, ''];
  const said = inPieces(fields, news, words);
  const open = choose('ack-open', ['记下了：', '听明白了：', '收下了：']);
  const shorter = [5, 4, 3, 2].filter((count) => count < said.length);
  return [
    `${open}${said.join('，')}。`,
    ...shorter.map((count) => `${open}${said.slice(0, count).join('，')}，还有几样。`),
    short,
    '',
  ];
}

/** The new values in few words, those that belong together in one: 调钢琴十二年, 家长问「…」, 上门三百元一次. */
function inPieces(fields: ReadonlySet<ProfileField>, news: Profile, words: Wording): string[] {
  const textsOf = (field: ProfileField) =>
    news.filter((entry) => entry.field === field).map(({ value }) => value.text);
  const one = (field: ProfileField) => textsOf(field).map((text) => clip(text, 16))[0];
  const pieces: (string | undefined)[] = [
    one('name'),
    one('place'),
    fields.has('background') ? clip(words.past ?? one('background') ?? '', 16) : undefined,
    tradePiece(fields, words),
    peoplePiece(fields, words),
    sellingPiece(fields, words),
    ...words.proofs
      .filter((proof) => textsOf('proof').some((text) => proof.endsWith(text)))
      .map((proof) => clip(proof, 18)),
    joinAll(textsOf('platform')) ?? undefined,
    one('posts'),
    one('hours'),
    one('followers'),
    ...textsOf('asset').map((text) => clip(text, 12)),
    fields.has('goal') ? `图${one('goal')}` : undefined,
  ];
  return pieces.filter((piece) => piece !== undefined && piece !== '') as string[];
}

function tradePiece(
  fields: ReadonlySet<ProfileField>,
  { doing, doingLong, years, past }: Wording,
): string | undefined {
  if (fields.has('business')) return clip((fields.has('experience') ? doingLong : doing) ?? '', 20);
  if (!fields.has('experience') || (fields.has('background') && past !== null)) return undefined;
  return (past === null && doingLong !== null ? clip(doingLong, 20) : years) ?? undefined;
}

function peoplePiece(
  fields: ReadonlySet<ProfileField>,
  { audience, people: short, problem, doing }: Wording,
): string | undefined {
  const known = fields.has('audience') ? audience : null;
  const people = known !== null && known.length > 14 ? short : known;
  const trouble = fields.has('problem') && problem !== null ? quoted(clip(problem, 16)) : null;
  if (people === null) return trouble ?? undefined;
  if (trouble === null) return (doing ?? '').includes(people) ? undefined : `服务${people}`;
  return `${people}${isAskedAloud(problem ?? '') ? '问' : '说'}${trouble}`;
}

function sellingPiece(
  fields: ReadonlySet<ProfileField>,
  { offers, price, selling }: Wording,
): string | undefined {
  if (!fields.has('price'))
    return fields.has('offer') ? clip(joinAll(offers.slice(0, 3)) ?? '', 20) : undefined;
  return clip((fields.has('offer') ? selling.join('，') : price) ?? '', 26);
}

/** A single new value gets a word of its own: what it is good for. */
function commentOn(field: ProfileField, news: Profile, words: Wording, choose: Choose): string {
  const text = clip(
    joinAll(
      news
        .filter((entry) => entry.field === field)
        .map(({ value }) => value.text)
        .slice(0, 2),
    ) ?? '',
    22,
  );
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
        `${quoted(text)}，留着，开头就拍它。`,
      ]);
    case 'proof': {
      const held = clip(words.proofs.slice(-2).join('，'), 30);
      return choose('c-proof', [`${held}，能当证据。`, `${held}，写得进卡里。`]);
    }
    case 'price':
      return choose('c-price', [
        `${words.price ?? text}，价钱清楚了。`,
        `${words.price ?? text}，后面就按这个数说。`,
      ]);
    case 'platform': {
      const [first = text, ...others] = words.platforms;
      const later = others.length === 0 ? '' : `，${joinAll(others)}往后放`;
      return choose('c-platform', [`那就先${first}${later}。`, `先把${first}做透${later}。`]);
    }
    case 'posts':
    case 'hours':
      return choose('c-pace', [`${text}，按这个量排，不多要。`, `${text}，能一直做下去就行。`]);
    case 'experience':
      return `${text}，是底子。`;
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
      return `${text}，记下了。`;
  }
}
