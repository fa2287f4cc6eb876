import type { Topic } from '@qihang/shared/contracts';
import type { Posting } from '../../knowledge/posting';
import { isHalf } from './fill-frame';
import type { Candidate } from './topic-source';

/** What each is worth of a hundred: whether people ask for it, whether the user can back it, money, ease. */
const DEMAND = { asks: 28, slips: 25, scenes: 20, money: 22, life: 12, self: 13 } as const;
const PRESSING = 10;
/** Said in the user's own words. */
const VERY_WORDS = 8;
const MONEY = { 转化: 16, 信任: 12, 认知: 11, 生活: 5 } as const;
/** It says what it is about, and not yet what there is to say. */
const HALF = 8;
const BACKED = 20;
const SHOWN = 16;
const SAID = 10;
const QUICK = 30;
const SLOW = 60;

/** 0 to 100. The whole of a trade's own lines come before those that fit any trade of the kind. */
export function scoreTopic({ source, frame }: Candidate, format: Posting['formats'][number]): Topic['score'] {
  const own = source.slots.难 ?? null;
  const isVery = own !== null && (source.pair?.first === own || frame.text.includes('〔难〕'));
  const isTeaser = source.list === 'self';
  const pressing = (source.isPressing ? PRESSING : 0) + (isVery && !isTeaser ? VERY_WORDS : 0);
  const demand = DEMAND[source.list] + pressing - (source.isPlain ? 6 : 0);
  const isBacked = /〔[证书长年史前]〕/.test(frame.text);
  const evidence = isBacked ? BACKED : source.list === 'scenes' ? SHOWN : SAID;
  const { minutes } = format;
  const ease = minutes <= QUICK ? 20 : minutes < SLOW ? 17 : 11;
  const half = source.pair !== null && isHalf(frame) ? HALF : 0;
  return demand - half + evidence + MONEY[source.stage] + ease + (source.rank % 7);
}
