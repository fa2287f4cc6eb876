import styles from './example-talk.module.css';
import { Said } from './said';

/** What the example's user said: the source of every mark on the page. */
export const ExampleTalk = () => (
  <div className={styles.talk}>
    <p className={styles.speaker}>示例：一位花店店主这样说</p>
    <p className={styles.bubble}>
      我在<Said>苏州</Said>
      <Said>开花店8年</Said>，主要做<Said>婚礼花艺</Said>。来的多是<Said>准备结婚的新人</Said>，最怕
      <Said>现场和效果图不一样</Said>，所以我<Said>先看季节再出图</Said>。<Said>一场6800</Said>，
      <Said>一周能拍两条</Said>。
    </p>
  </div>
);
