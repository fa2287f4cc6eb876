import { clip, isFelt, joinAll, quoted } from '../text-pieces';
import type { TradeWords } from '../trade-words';
import type { Wording } from '../wording';

/** The one thing to do next: the hole that hurts more is filled first, and when there is none, the camera. */
export function nextStep(words: Wording, head: string | null, short: TradeWords | null): string {
  const { track, audience, problem, proofs, price, offers, platforms, pace } = words;
  const core = short?.core ?? null;
  const thing = short?.thing;
  const people = head ?? words.people;
  if (core === null) {
    return track === null
      ? '想一件身边人为它找过你的事，说给我听，方向从那里来。'
      : `从这三条路里挑一条你愿意一直讲的：${joinAll(track.roads)}。`;
  }
  const trade = clip(thing ?? core, 14);
  if (audience === null && problem === null)
    return `把为${trade}找过你的人想一遍，挑来得多的那一类，把他为什么来写成一句话。`;
  if (problem === null) return `下一位${people}为${trade}来，把开口头一句原样记下来，先拍的就是那一句。`;
  const said = isFelt(problem) ? `「${clip(problem, 16)}」` : quoted(clip(problem, 16));
  if (proofs.length === 0) {
    const wanted = track === null ? '一件做成的事，照片或原话都行' : track.proofs[0];
    return `先攒一样凭据：${wanted}。放在主页头一条，答${said}的时候用得上。`;
  }
  if (price === null) {
    return `给「${clip(offers[0] ?? thing ?? trade, 12)}」定一个你不亏本的数，写到主页上，别让${people}猜。`;
  }
  if (platforms.length === 0) return `先定一个平台：${people}平时在哪儿看，就把${said}发在哪儿。`;
  if (pace === null) return `说定一周发几条讲${trade}的，少些没关系，断了才伤。`;
  return `${platforms[0]}上先拍${said}这一条，拍完看${people}在下面问什么，下一条就答那句。`;
}
