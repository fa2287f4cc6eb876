import { makeOneLiner } from '../deliverables/one-liner';
import { makeOutline } from '../deliverables/outline';
import { makeCard } from '../deliverables/positioning-card';
import { hashText } from '../deliverables/seeded-choice';
import { joinAll } from '../deliverables/text-pieces';
import type { Wording } from '../deliverables/wording';
import { NUMBER, parseNumber } from '../understanding/chinese-number';
import type { CoachState } from './coach-state';
import { isComplete, isKnown } from './interview';
import { answerLaterWork } from './later-work';
import { followUp } from './next-step';
import { freshTopics, type Reply, type Scene } from './scene';

/** A one-liner by the third reply and a card by the sixth message, at the latest (issue 2, item 6). */
export const DRAFT_BY = 3;
const CARD_BY = 6;

/** A message that tells several things is an answer, whatever word in it sounds like a request. */
const TELLING = 3;

/** Work asked for by name, or accepted by a bare 好; null where there is none or nothing to make it of. */
export function workAskedFor(scene: Scene): Reply | null {
  const { intent, before, words, choose, news, profile, turns } = scene;
  const isAccepted = intent.isAgreement && before.offered !== null;
  const request = isAccepted ? before.offered : intent.request;
  if (request === null || (news.length >= TELLING && !isAccepted)) return null;
  switch (request) {
    case 'card':
      return profile.length === 0 && turns < CARD_BY ? null : cardAgain(scene);
    case 'topics':
      return words.doing === null ? null : topicsReply(scene);
    case 'outline': {
      const outline = makeOutline(words, choose);
      return outline === null
        ? null
        : deliver(scene, `${outline}\n\n分镜和计时我还不会排，先照这个说一遍。`, ['outline']);
    }
    case 'one-liner':
      if (words.doing === null && words.past === null) return null;
      return deliver(scene, `初稿：${makeOneLiner(words, choose)}。念一遍，拗口就告诉我改哪个字。`, [], {
        isDrafted: true,
      });
    case 'profile':
      return deliver(scene, knownText(words), ['edit']);
    case 'next':
      return null;
    default: {
      const answer = answerLaterWork(request, words);
      return answer === null ? null : deliver(scene, answer, []);
    }
  }
}

type Done = Parameters<typeof followUp>[1];

/** A piece of work, then the card where it is due, else the next step. */
function deliver(scene: Scene, text: string, done: Done, patch: Partial<CoachState> = {}): Reply {
  const isDue = isCardDue(scene);
  const next = isDue ? cardReply(scene) : followUp(scene, done);
  const isDraftDue = !isDue && patch.isDrafted !== true && !scene.before.isDrafted && scene.turns >= DRAFT_BY;
  const draft = isDraftDue ? `${makeDraft(scene)}\n\n` : '';
  return {
    text: `${text}\n\n${draft}${next.text}`,
    patch: { ...next.patch, ...patch, ...(isDraftDue ? { isDrafted: true } : {}) },
  };
}

/** The one-liner, marked as what it is. */
export const makeDraft = ({ words, choose }: Pick<Scene, 'words' | 'choose'>, isShort = false): string =>
  `${choose('draft', ['初稿：', '先立一句初稿：'])}${makeOneLiner(words, choose, isShort)}。`;

/**
 * By the sixth message, or once the six areas are known or were asked for in every way. Somebody who has a card from
 * another conversation gets a new one here only after new facts; before that it is offered.
 */
export function isCardDue({ before, turns, profile, memory, news, lead }: Scene): boolean {
  if (before.card !== null) return false;
  if (memory.card !== null) return turns >= CARD_BY && (before.hasNews || news.length > 0);
  if (turns >= CARD_BY) return true;
  return isKnown(profile, 'business') && isComplete(profile, before, memory) && lead.asks === null;
}

export function cardReply(scene: Scene): Reply {
  const card = makeCard(scene.profile, scene.lexicon, scene.choose);
  const next = followUp({ ...scene, before: { ...scene.before, hasNews: false }, news: [] }, [
    'card',
    'edit',
  ]);
  return {
    text: `${card}\n\n${next.text}`,
    patch: { ...next.patch, isDrafted: true, card: hashText(factsOf(scene)), hasNews: false },
  };
}

const factsOf = ({ profile }: Scene): string =>
  profile.map(({ field, value }) => `${field}=${value.text}`).join('\n');

function cardAgain(scene: Scene): Reply {
  const reply = cardReply(scene);
  const isSame = reply.patch.card === scene.before.card;
  return isSame ? { ...reply, text: `事实没有变，卡还是这张。\n\n${reply.text}` } : reply;
}

/** 出10条选题: how many were asked for. */
function countIn(text: string): number | undefined {
  const asked = new RegExp(`(${NUMBER})\\s*[条个]`).exec(text)?.[1];
  return asked === undefined ? undefined : (parseNumber(asked) ?? undefined);
}

function topicsReply(scene: Scene): Reply {
  const { before, words } = scene;
  const topics = freshTopics(scene, countIn(scene.question.text));
  if (topics.length === 0) {
    return deliver(scene, '照你说过的话，我只能出到这里，再出就是编了。给我一句新的客户原话，就有新的。', [
      'topics',
    ]);
  }
  const isTheirs = topics[0]?.text.includes('「') === true;
  const why = isTheirs
    ? `先拍头一条，它是${words.people}自己会问的，别的都排在它后面。`
    : `先拍头一条，手边就有，不用等；拍完看${words.people}在下面问什么。`;
  const reply = deliver(scene, `${why}\n\n${topics.map(({ text }) => `- ${text}`).join('\n')}`, ['topics']);
  const given = [...before.topics, ...topics.map(({ key }) => key)].slice(-200);
  return { ...reply, patch: { ...reply.patch, topics: given } };
}

/** What the coach has understood so far, for whoever asks. */
function knownText(words: Wording): string {
  const parts = [
    words.place,
    words.past,
    words.doingLong,
    words.audience === null ? null : `服务${words.audience}`,
    words.problem === null ? null : `他们的难处是「${words.problem}」`,
    joinAll(words.proofs),
    joinAll(words.offers),
    words.price,
    joinAll(words.platforms),
    words.pace,
    words.goal === null ? null : `图${words.goal}`,
    words.rejected.length === 0 ? null : `不做${words.rejected.join('、')}`,
  ].filter((part) => part !== null);
  return parts.length === 0
    ? '你的情况我还一样都不知道。'
    : `我记下的是：${parts.join('；')}。哪句不对，直接说「改成……」。`;
}
