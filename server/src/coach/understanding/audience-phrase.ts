import type { Lexicon } from '../lexicon';
import { tidy } from './reading';

/** What may not stand inside a description of people: it would be a sentence, not a phrase. */
const NO_MODIFIER = /[我你您]|他们|她们|老问|问我|收费|价格|视频|平台|怎么|什么|多少|想做|做账号/;
/** 六十几家公司 is a number of customers, 十几个人的小公司 is a kind of them. */
const COUNT = /^(?:过|了)?[\d一二两三四五六七八九十百千万几]+(?:多|来|几|余)?(?:家|个|名|位)(?!人的)/;
const TRAILING =
  /^(?:们|都|为主|居多|较多|比较多|多|吧|啊|呢|这些|这类|这种|等|的|群体|人群|朋友|啥的|什么的|多一点|多一些|多些|最多|偏多|之类|客户|用户|和|跟|、)*$/;

/**
 * The description of people that `text` is or begins with, or null: 附近写字楼的白领, 30岁以上的宝妈和上班族.
 * The whole text when it ends in a word for people, else up to the first such word.
 */
export function audienceIn(text: string, lexicon: Lexicon): string | null {
  const clean = tidy(text);
  const heads = [...clean.matchAll(lexicon.people.any)];
  const first = heads[0];
  const last = heads.at(-1);
  if (first === undefined || last === undefined) return null;
  const wholeEnd = last.index + last[0].length;
  const isWhole = TRAILING.test(clean.slice(wholeEnd)) && wholeEnd <= 24;
  const end = isWhole ? wholeEnd : extend(clean, first.index + first[0].length, lexicon);
  const phrase = trimAudience(clean.slice(0, end));
  const isNone = phrase.length === 0 || phrase.length > 24 || NO_MODIFIER.test(phrase) || COUNT.test(phrase);
  return isNone ? null : phrase;
}

/** 小公司 → 小公司老板; 宝妈 → 宝妈和上班族; 孩子 → 有孩子的家庭. */
function extend(text: string, from: number, lexicon: Lexicon): number {
  const { more } = lexicon.people;
  let end = from;
  for (
    let match = more.exec(text.slice(end));
    match !== null && end - from < 16;
    match = more.exec(text.slice(end))
  ) {
    end += match[0].length;
  }
  return end;
}

const trimAudience = (phrase: string): string =>
  tidy(phrase)
    .replace(
      /^(?:但是?|不过|而且|(?:大多|多半|大都|还)?是|我的|我们的|我|主要|大部分|大多数?|很多|好多|不少|多数|以|为|有(?!.*的)|一帮|一群|一批|各种|都|基本|全|那些|这些|服务|针对|面向|身边的?|目前|现在|来的|买的|找我的|多是|多为|还是|或者|就是|只|专门|一般|每天|天天)+/,
      '',
    )
    .replace(/的那种/g, '的')
    .replace(/(?<=妈|家长|板|员|生|族|者|人)们/g, '');
