import styles from './kit-preview.module.css';
import { Said, Unsaid } from './said';

/** The example's profile as a stranger comes to it: background, picture, name and bio. */
export const KitPreview = () => (
  <div className={styles.kit}>
    <p className={styles.background}>
      <Said>先看季节再出图</Said>
    </p>
    <p className={styles.picture}>
      <Unsaid>露脸吗</Unsaid>
    </p>
    <p className={styles.name}>
      <Said>苏州</Said>
      <Said>婚礼花艺</Said>
    </p>
    <p className={styles.bio}>
      <Said>开花店8年</Said>，接<Said>准备结婚的新人</Said>
      <br />怕<Said>现场和效果图不一样</Said>？先告诉我几月办
    </p>
  </div>
);
