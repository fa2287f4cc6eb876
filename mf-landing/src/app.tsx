import type { RemoteAppProps } from '@qihang/shared/contracts';
import styles from './app.module.css';
import { CalendarPreview } from './features/deliverables/components/calendar-preview';
import { Deliverable } from './features/deliverables/components/deliverable';
import { LadderPreview } from './features/deliverables/components/ladder-preview';
import { PositioningCard } from './features/deliverables/components/positioning-card';
import { ScriptPreview } from './features/deliverables/components/script-preview';
import { TopicsPreview } from './features/deliverables/components/topics-preview';
import { Introduction } from './features/introduction/components/introduction';
import { StartLink } from './features/introduction/components/start-link';

/**
 * The landing page: the coach and its deliverables (R1.3). The previews show the form of each deliverable and leave its
 * contents open: they show no client, number or promise.
 */
export default function LandingApp({ site: { agent } }: RemoteAppProps) {
  return (
    <div className={styles.page}>
      <Introduction agent={agent} />
      <figure className={styles.card}>
        <PositioningCard />
        <figcaption className={styles.caption}>
          定位卡：只写你说过的事。还不知道的，写作【待补充】，不替你编。
        </figcaption>
      </figure>
      <section className={styles.deliverables} aria-labelledby="deliverables">
        <h2 id="deliverables" className={styles.heading}>
          定下来以后，接着往下做
        </h2>
        <Deliverable title="选题库" text="从客人的原话里来。每一条都能直接开拍，不用再想第一句。">
          <TopicsPreview />
        </Deliverable>
        <Deliverable
          title="内容日历"
          text="按你真正挤得出的时间排：哪天拍、哪天发，每周讲给谁听，落了一条怎么办。"
        >
          <CalendarPreview />
        </Deliverable>
        <Deliverable title="口播脚本" text="左边是时间，右边是要说的话，照着念就是一条。">
          <ScriptPreview />
        </Deliverable>
        <Deliverable title="变现阶梯" text="从你现在的报价往上搭：每一级卖什么、坑在哪、到什么份上才往上走。">
          <LadderPreview />
        </Deliverable>
      </section>
      <div className={styles.start}>
        <StartLink agentKey={agent.key} />
      </div>
    </div>
  );
}
