import type { SideAnswer } from '../knowledge';
import type { Lexicon } from '../lexicon';

const LIMITS = /标题|字数|正文|多少字|时长|多长|多少秒|几张图|图片|限制/;
const RHYTHM = /几条|几篇|多久发|多久更|频率|更新/;

/** What the knowledge says of a platform that is asked about, with the words that the platform itself decides. */
export function answerPlatform(question: string, lexicon: Lexicon): SideAnswer | null {
  const platform = lexicon.findPlatforms(question)[0]?.value;
  if (platform === undefined) return null;
  if (LIMITS.test(question) && platform.limits !== null) {
    return {
      id: 'platform-limits',
      asks: [question],
      answer: `${platform.id}手头的说法是：${platform.limits}。会变，以发布页的提示为准。`,
    };
  }
  if (RHYTHM.test(question) && platform.rhythm !== null) {
    return {
      id: 'platform-rhythm',
      asks: [question],
      answer: `${platform.id}常见的做法是${platform.rhythm}，只是参考。按你撑得住的来，少发好过断更。`,
    };
  }
  return null;
}
