import styles from './review-preview.module.css';
import { Said } from './said';

const posts: ReadonlyArray<{ readonly title: string; readonly seen: string; readonly asked: string }> = [
  { title: '现场和效果图不一样，差在哪一步', seen: '1200', asked: '6' },
  { title: '签单前先问这三句', seen: '310', asked: '0' },
];

/** The example's week: what was posted, what came of it, and what is filmed next because of it. */
export const ReviewPreview = () => (
  <>
    <table className={styles.posts}>
      <thead>
        <tr>
          <th scope="col">发的</th>
          <th scope="col">播放</th>
          <th scope="col">来问</th>
        </tr>
      </thead>
      <tbody>
        {posts.map(({ title, seen, asked }) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            <td>{seen}</td>
            <td>{asked}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p className={styles.reading}>
      问的人都从<Said>现场和效果图不一样</Said>来。下周接着拍它：把差的那一步，当着镜头做一遍。
    </p>
    <p className={styles.source}>数是她自己填的。</p>
  </>
);
