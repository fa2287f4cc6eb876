import type { DeliverableContent } from '@qihang/shared/contracts';
import { inFitWords } from '../fit-words';
import { groundsOf } from '../ground';
import type { MakeInput, Maker, Unmade } from '../maker';
import { makeChoose } from '../seeded-choice';
import { clip } from '../text-pieces';
import { findScenes } from '../trade-scenes';
import { askerOf, wordTradeShortly } from '../trade-words';
import { type Wording, wordProfile } from '../wording';
import { type BioFacts, makeBios } from './bios';
import { chooseNames } from './choose-names';
import { makeAvatar, makeCover } from './looks';

type Kit = DeliverableContent<'kit'>;

const unmade = (ask: Unmade['ask'], why: string): Unmade => ({ isUnmade: true, ask, why });
const NO_TRADE = unmade('business', '四件套要照着你做的事起，这一样我还不知道。');
const NO_PLATFORM = unmade('platform', '四件套一个平台一套，先说在哪儿做，我按那里的规矩起。');
const NO_MORE = unmade(
  'story',
  '照你说过的话，名字和简介我只能起到这里，再起就是编了。再讲一件真事，就有新的。',
);

const FEWEST_NAMES = 3;
const FEWEST_BIOS = 2;

/** The platform that the order names, or the first that the user does; null where neither does. */
function platformOf({
  order,
  profile,
  lexicon,
}: Pick<MakeInput<'kit'>, 'order' | 'profile' | 'lexicon'>): string | null {
  const named = order.platform === undefined ? undefined : lexicon.findPlatforms(order.platform)[0]?.value.id;
  return named ?? wordProfile(profile, lexicon).platforms[0] ?? null;
}

function make(input: MakeInput<'kit'>): Kit | Unmade {
  const { lexicon, seed, revision, earlier } = input;
  const profile = inFitWords(input.profile, lexicon);
  const words = wordProfile(profile, lexicon);
  const trade = wordTradeShortly(profile, lexicon);
  if (trade === null) return NO_TRADE;
  const platform = platformOf(input);
  const place = lexicon.knowledge.account.platforms.find(({ id }) => id === platform);
  if (platform === null || place === undefined) return NO_PLATFORM;
  const choose = makeChoose(seed, revision);
  const head = askerOf(words.audience, lexicon);
  const facts: BioFacts = {
    words,
    trade,
    head,
    grounds: groundsOf(profile, words),
    ask: isBought(words) ? place.inquire : place.ask,
  };
  const names = chooseNames(facts, {
    platform,
    lexicon,
    seed: `${seed}/${revision}`,
    said: earlier.flatMap((kit) => kit.names.map(({ text }) => text)),
  });
  const saidBios = earlier.flatMap((kit) => kit.bios.map(({ text }) => text));
  const bios = makeBios(facts, lexicon, choose, saidBios);
  const [first] = names;
  if (first === undefined || names.length < FEWEST_NAMES || bios.length < FEWEST_BIOS) return NO_MORE;
  const looks = { ...facts, place, lexicon, known: findScenes(profile, lexicon) };
  return {
    judgement: judge(first.text, words, platform, head),
    platform,
    names: [...names],
    bios: [...bios],
    avatar: [...makeAvatar(looks)],
    cover: [...makeCover(looks, choose)],
  };
}

/** Bought rather than had done: nobody has to tell how it stands with them first. */
const isBought = ({ track, doing }: Wording): boolean =>
  track === null ? /^(?:卖|种|养)/.test(doing ?? '') : ['farm', 'maker', 'stay'].includes(track.kind);

/** The name first: everything else may change later. */
function judge(
  name: string,
  { place, problem, doing }: Wording,
  platform: string,
  head: string | null,
): string {
  const people = head ?? (place === null ? '头回看见你的人' : `${place}的人`);
  const why =
    problem === null
      ? `${people}转给别人时说得出口`
      : `${people}碰上「${clip(problem, 14)}」，想得起来的是名字，不是简介`;
  return `先把名字定成「${name}」这一类，别的都跟着它走：${why}；${platform}上先做到让人一眼看出你${clip(doing ?? '', 14)}。`;
}

/** The first names and the first bio; the rest is for the place where it is typed in. */
function say({ judgement, platform, names, bios, avatar, cover }: Kit): string {
  const bio = bios[0]?.text.split('\n').join('，');
  return [
    judgement,
    `### 四件套·${platform}`,
    [
      `- **名字**：${names
        .slice(0, 5)
        .map(({ text }) => text)
        .join('、')}`,
      `- **简介**：${bio}`,
      `- **头像**：${avatar[0]}`,
      `- **封面**：${cover[0]}`,
    ].join('\n'),
  ].join('\n\n');
}

export const kitMaker: Maker<'kit'> = {
  kind: 'kit',
  subject: (input) => platformOf(input) ?? '',
  title: ({ platform }) => `四件套·${platform}`,
  make,
  say,
};
