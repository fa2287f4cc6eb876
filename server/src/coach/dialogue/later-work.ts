import { clip, joinAll, quoted } from '../deliverables/text-pieces';
import type { Wording } from '../deliverables/wording';
import type { Request } from '../understanding/intent';

/** What the coach cannot hand over yet: says so, and gives the part that the user's facts already allow. */
export function answerLaterWork(request: Exclude<Request, null>, words: Wording): string | null {
  const { pace, offers, price, doing, problem } = words;
  switch (request) {
    case 'calendar':
      return `整张日历我还排不了。能先定的是：${pace === null ? '每周固定的一天' : `${pace}，固定在同一天`}发，宁可少，不断更。`;
    case 'review':
      return '复盘我还看不了数据。你先记两样：哪条有人追着问，问的原话是什么。';
    case 'check':
      return '整段体检我还做不了。先自己划掉：最、第一、保证、根治、百分百这类词，正文里别放微信号。';
    case 'income': {
      const sold = joinAll(offers.slice(0, 2)) ?? doing;
      if (sold === null) return '变现先看有没有人愿意为你的本事付钱，价格以你自己收得到的为准。';
      const anchor =
        price === null
          ? `先给「${clip(sold, 12)}」定一个你不亏本的价`
          : `先守住${clip(words.selling.join('，'), 24)}这一档`;
      return `${anchor}，有人排队了再往上加。往下留一样当场能交付的小东西${problem === null ? '' : `，就解${quoted(clip(problem, 12))}`}。`;
    }
    default:
      return null;
  }
}
