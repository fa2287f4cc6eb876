import styles from './check-preview.module.css';
import { Said } from './said';

/** The example's check of a draft: the line that would be held against it, why, and one that would not. */
export const CheckPreview = () => (
  <dl className={styles.check}>
    <div className={styles.row}>
      <dt className={styles.label}>稿里</dt>
      <dd>
        做<span className={styles.finding}>全城最好</span>的婚礼花艺
      </dd>
    </div>
    <div className={styles.row}>
      <dt className={styles.label}>为什么</dt>
      <dd>「最好」是绝对化用语，不能用。</dd>
    </div>
    <div className={styles.row}>
      <dt className={styles.label}>换成</dt>
      <dd>
        做<Said>婚礼花艺</Said>，<Said>先看季节再出图</Said>
      </dd>
    </div>
  </dl>
);
