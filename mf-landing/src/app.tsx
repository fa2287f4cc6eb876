import type { RemoteAppProps } from '@qihang/shared/contracts';
import { useNavigate } from '@qihang/shared/navigation';
import styles from './app.module.css';
import { CalendarPreview } from './features/deliverables/components/calendar-preview';
import { CheckPreview } from './features/deliverables/components/check-preview';
import { Deliverable } from './features/deliverables/components/deliverable';
import { ExampleTalk } from './features/deliverables/components/example-talk';
import { KitPreview } from './features/deliverables/components/kit-preview';
import { LadderPreview } from './features/deliverables/components/ladder-preview';
import { PositioningCard } from './features/deliverables/components/positioning-card';
import { ReviewPreview } from './features/deliverables/components/review-preview';
import { ScriptPreview } from './features/deliverables/components/script-preview';
import { StoryPreview } from './features/deliverables/components/story-preview';
import { TopicsPreview } from './features/deliverables/components/topics-preview';
import { FirstWords } from './features/first-words/components/first-words';
import { Introduction } from './features/introduction/components/introduction';
import { StartLink } from './features/start/components/start-link';
import { useStartPath } from './features/start/hooks/use-start-path';

/**
 * The landing page: the coach, the visitor's first words, and what becomes of such words (R1.3). All deliverables are one
 * example's, marked as one; they mark what its user has said, and promise nothing.
 */
export default function LandingApp({ site: { agent } }: RemoteAppProps) {
  const navigate = useNavigate();
  const startPath = useStartPath(agent.key);
  return (
    <div className={styles.page}>
      <Introduction agent={agent}>
        <FirstWords onDone={() => navigate(startPath)} />
      </Introduction>
      <div className={styles.card}>
        <ExampleTalk />
        <PositioningCard />
      </div>
      <section className={styles.deliverables} aria-labelledby="deliverables">
        <h2 id="deliverables" className={styles.heading}>
          还是这一句，接着往下做
        </h2>
        <Deliverable title="四件套" text="名字、简介、头像、背景图，今晚就能换上，生人三秒看懂你是谁。">
          <KitPreview />
        </Deliverable>
        <Deliverable title="选题库" text="从客人的原话里来。每一条都能直接开拍，不用再想第一句。">
          <TopicsPreview />
        </Deliverable>
        <Deliverable
          title="30天日历"
          text="按你真正挤得出的时间排：哪天拍、哪天发，每周讲给谁听，落了一条怎么办。"
        >
          <CalendarPreview />
        </Deliverable>
        <Deliverable title="脚本" text="左边是时间，右边是要说的话，照着念就是一条。">
          <ScriptPreview />
        </Deliverable>
        <Deliverable title="人设故事" text="一口气能讲完的那一段。哪里还没讲到，问你一句，不替你编。">
          <StoryPreview />
        </Deliverable>
        <Deliverable title="发布前体检" text="发之前先过一遍：哪句会被限流、哪句说大了，当场换一句你说过的。">
          <CheckPreview />
        </Deliverable>
        <Deliverable title="变现阶梯" text="从你现在的报价往上搭：每一级卖什么、坑在哪、到什么份上才往上走。">
          <LadderPreview />
        </Deliverable>
        <Deliverable title="周复盘" text="你填几个数，它说清哪条起了作用、为什么、下周拍什么。">
          <ReviewPreview />
        </Deliverable>
      </section>
      <div className={styles.start}>
        <StartLink to={startPath} />
      </div>
    </div>
  );
}
