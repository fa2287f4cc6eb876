import { type Exam, makeExamRules } from '@qihang/coach/checks';
import type { Festival, PlatformLimits } from '@qihang/coach/kinds';
import type { ReviewSentences } from '@qihang/coach/workshop';
import type { Knowledge } from '../../agents/knowledge/knowledge-files';
import type { KnowledgeOf } from '../../agents/load-knowledge';
import { makeFindScenes } from './find-scenes';

/** What an agent's files say that writers need, made searchable once. */
export interface AgentKnowledge {
  readonly examRules: Exam['rules'];
  readonly platforms: readonly PlatformLimits[];
  /** Those of the ninety days from a day on. */
  festivalsFrom(day: string): readonly Festival[];
  /** What is worth filming in the trade that somebody typed; none where no pack has exactly that name. */
  scenesOf(business: string): readonly string[];
  readonly reviewSentences: ReviewSentences;
}

const DAYS_AHEAD = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Knowledge by the key of its agent; an agent without any has that of the one that ships. */
export function makeAgentKnowledge(knowledgeOf: KnowledgeOf): (agentKey: string) => AgentKnowledge {
  const known = new Map<Knowledge, AgentKnowledge>();
  return (agentKey) => {
    const knowledge = knowledgeOf(agentKey);
    const found = known.get(knowledge) ?? read(knowledge);
    known.set(knowledge, found);
    return found;
  };
}

function read({ wording, licences, publishing, festivals, scenes, review }: Knowledge): AgentKnowledge {
  const days = festivals.years.flatMap((year) => year.days);
  return {
    examRules: makeExamRules({
      wording: { parts: {}, rules: wording.rules },
      licences: licences.licences,
      publishing,
    }),
    platforms: publishing.platforms.map(({ id, limits: { title, name, bio } }) => ({ id, title, name, bio })),
    scenesOf: makeFindScenes(scenes.packs),
    reviewSentences: review,
    festivalsFrom(day) {
      const last = dayAfter(day, DAYS_AHEAD);
      return days
        .filter((each) => each.day >= day && each.day <= last)
        .map((each) => ({ day: each.day, name: each.name }));
    },
  };
}
