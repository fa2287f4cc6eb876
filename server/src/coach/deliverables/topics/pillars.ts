import type { DeliverableContent } from '@qihang/shared/contracts';
import type { Posting } from '../../knowledge/posting';
import { TOPIC_STAGES } from '../../knowledge/scenes';
import { lengthOf } from '../text-pieces';
import type { TopicFacts } from './topic-facts';
import type { Candidate, TopicStage } from './topic-source';

type Pillar = DeliverableContent<'topics'>['pillars'][number];

/** What the account stands on: one pillar to each thing that a post can be good for. */
export interface Pillars {
  readonly all: readonly Pillar[];
  of(stage: TopicStage): string;
}

/** Named in the user's and the trade's words, with the shares of posting.yaml. */
export function makePillars(facts: TopicFacts, { shares }: Posting, chosen: readonly Candidate[]): Pillars {
  const names: Readonly<Record<TopicStage, string>> = {
    认知: upTo(`${facts.people}常问`, '客户常问'),
    信任: (facts.packs.own ?? facts.packs.plain).site,
    转化: '价钱讲明白',
    生活: '收工以后',
  };
  const lead = (stage: TopicStage): string => {
    const short = chosen.find(({ source, text }) => source.stage === stage && lengthOf(text) <= LONGEST_LEAD);
    return short === undefined ? '' : `，比如：${short.text}`;
  };
  const about: Readonly<Record<TopicStage, string>> = {
    认知: `${facts.people}心里的问号，一条答一个${lead('认知')}`,
    信任: `拍手上真在做的，不讲大道理${lead('信任')}`,
    转化: `把怎么收钱、值不值摆到明处${lead('转化')}`,
    生活: `让人记住你这个人，不只记住一句话${lead('生活')}`,
  };
  const all = TOPIC_STAGES.map((stage) => ({
    name: names[stage],
    share: shares[stage],
    about: about[stage],
  }));
  return { all, of: (stage) => names[stage] };
}

/** Of a topic that is given whole as an example. */
const LONGEST_LEAD = 28;

const upTo = (name: string, plain: string): string => (lengthOf(name) <= 8 ? name : plain);
