import type { Topic } from '@qihang/shared/contracts';
import type { Posting } from '../../knowledge/posting';
import type { Candidate } from './topic-sources';

/** What each is worth of a hundred: whether people ask for it, whether the user can back it, money, ease. */
const DEMAND = { asks: 28, slips: 25, scenes: 20, money: 22, life: 12, self: 20 } as const;
const PRESSING = 12;
const MONEY = { 转化: 20, 信任: 12, 认知: 10, 生活: 4 } as const;
const BACKED = 20;
const SHOWN = 16;
const SAID = 10;
const QUICK = 30;
const SLOW = 60;

/** 0 to 100. The whole of a trade's own lines come before those that fit any trade of the kind. */
export function scoreTopic({ source, frame }: Candidate, format: Posting['formats'][number]): Topic['score'] {
  const demand = DEMAND[source.list] + (source.isPressing ? PRESSING : 0) - (source.isPlain ? 6 : 0);
  const isBacked = /〔[证书长年史前]〕/.test(frame.text);
  const evidence = isBacked ? BACKED : source.list === 'scenes' ? SHOWN : SAID;
  const { minutes } = format;
  const ease = minutes <= QUICK ? 20 : minutes < SLOW ? 17 : 11;
  return demand + evidence + MONEY[source.stage] + ease + (source.rank % 4);
}
