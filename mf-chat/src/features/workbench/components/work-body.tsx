import type { DeliverableContent, DeliverableDetail } from '@qihang/shared/contracts';
import { hasParts } from '@qihang/shared/deliverables';
import { Endnotes } from './endnotes';
import { CalendarPlan } from './kinds/calendar-plan';
import { CheckReport } from './kinds/check-report';
import { KitCard } from './kinds/kit-card';
import { LadderSteps } from './kinds/ladder-steps';
import { PositioningCard } from './kinds/positioning-card';
import { PostText } from './kinds/post-text';
import { ReviewSheet } from './kinds/review-sheet';
import { ScriptText } from './kinds/script-text';
import { ScriptTimeline } from './kinds/script-timeline';
import { StoryCard } from './kinds/story-card';
import { TopicsList } from './kinds/topics-list';

interface WorkBodyProps {
  readonly work: DeliverableDetail;
  readonly isNewest: boolean;
}

interface ScriptBodyProps {
  readonly title: string;
  readonly content: DeliverableContent<'script'>;
}

const ScriptBody = (script: ScriptBodyProps) => {
  if (script.content.form === '图文') return <PostText {...script} />;
  return hasParts(script.content) ? <ScriptTimeline {...script} /> : <ScriptText {...script} />;
};

const KindBody = ({ work, isNewest }: WorkBodyProps) => {
  switch (work.kind) {
    case 'positioning':
      return <PositioningCard content={work.content} />;
    case 'kit':
      return <KitCard content={work.content} />;
    case 'story':
      return <StoryCard title={work.title} content={work.content} />;
    case 'topics':
      return <TopicsList content={work.content} scripts={work.scripts} />;
    case 'calendar':
      return <CalendarPlan scripts={{}} {...work} isNewest={isNewest} />;
    case 'script':
      return <ScriptBody title={work.title} content={work.content} />;
    case 'ladder':
      return <LadderSteps content={work.content} />;
    case 'check':
      return <CheckReport content={work.content} />;
    case 'review':
      return <ReviewSheet content={work.content} />;
  }
};

/** A deliverable by the component of its kind, and below it what is to be said of it and asked for. */
export const WorkBody = ({ work, isNewest }: WorkBodyProps) => (
  <>
    <KindBody work={work} isNewest={isNewest} />
    {work.kind !== 'check' && <Endnotes content={work.content} />}
  </>
);
