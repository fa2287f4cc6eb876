import type { DeliverableDetail } from '@qihang/shared/contracts';
import { Endnotes } from './endnotes';
import { CalendarPlan } from './kinds/calendar-plan';
import { CheckReport } from './kinds/check-report';
import { KitCard } from './kinds/kit-card';
import { LadderSteps } from './kinds/ladder-steps';
import { PositioningCard } from './kinds/positioning-card';
import { PostText } from './kinds/post-text';
import { ReviewSheet } from './kinds/review-sheet';
import { ScriptTimeline } from './kinds/script-timeline';
import { StoryCard } from './kinds/story-card';
import { TopicsList } from './kinds/topics-list';

interface WorkBodyProps {
  readonly work: DeliverableDetail;
  readonly isNewest: boolean;
}

const KindBody = ({ work, isNewest }: WorkBodyProps) => {
  switch (work.kind) {
    case 'positioning':
      return <PositioningCard content={work.content} />;
    case 'kit':
      return <KitCard content={work.content} />;
    case 'story':
      return <StoryCard content={work.content} />;
    case 'topics':
      return <TopicsList content={work.content} />;
    case 'calendar':
      return <CalendarPlan id={work.id} content={work.content} marks={work.marks} isNewest={isNewest} />;
    case 'script':
      return work.content.form === '图文' ? (
        <PostText title={work.title} content={work.content} />
      ) : (
        <ScriptTimeline title={work.title} content={work.content} />
      );
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
