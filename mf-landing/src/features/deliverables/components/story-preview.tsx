import { Said, Unsaid } from './said';
import styles from './story-preview.module.css';

/** How the example's story begins, up to what its user has not told yet. */
export const StoryPreview = () => (
  <div className={styles.story}>
    <p>
      我在<Said>苏州</Said>
      <Said>开花店8年</Said>。
    </p>
    <p>
      来找我的，多是<Said>准备结婚的新人</Said>。他们手里都有一张图，怕的也是那张图：
      <Said>现场和效果图不一样</Said>。
    </p>
    <p>
      <Unsaid>是哪一场，让你改了做法？</Unsaid>
    </p>
    <p>
      从那以后，我都是<Said>先看季节再出图</Said>。
    </p>
  </div>
);
