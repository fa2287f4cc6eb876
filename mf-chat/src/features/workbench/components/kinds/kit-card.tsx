import { countCodePoints, type DeliverableContent } from '@qihang/shared/contracts';
import { CopyButton } from '../copy-button';
import { Line } from '../line';
import { Judgement, Section } from '../sheet';
import styles from './kit-card.module.css';

type Content = DeliverableContent<'kit'>;

const Brief = ({
  title,
  name,
  items,
}: {
  title: string;
  name: 'avatar' | 'cover';
  items: readonly string[];
}) => (
  <Section title={title} aside={<CopyButton label={`复制${title}说明`} text={items.join('\n')} />}>
    <ol className={styles.brief}>
      {items.map((item, at) => (
        <li key={item}>
          <Line pointer={`/${name}/${at}`} text={item} />
        </li>
      ))}
    </ol>
  </Section>
);

/** 四件套: texts for the fields of a platform, each with a copy button. */
export const KitCard = ({ content }: { readonly content: Content }) => (
  <>
    <Judgement text={content.judgement} />
    <Section title={`${content.platform}的名字`}>
      <ol className={styles.names}>
        {content.names.map(({ text, why }, at) => (
          <li key={text} className={styles.name}>
            <div className={styles.words}>
              <Line pointer={`/names/${at}/text`} text={text} className={styles.nameText} />
              <Line as="span" pointer={`/names/${at}/why`} text={why} className={styles.why} />
            </div>
            <CopyButton label={`复制名字：${text}`} text={text} />
          </li>
        ))}
      </ol>
    </Section>
    <Section title="简介">
      <ul className={styles.bios}>
        {content.bios.map(({ text, why }, at) => (
          <li key={text} className={styles.bio}>
            <Line pointer={`/bios/${at}/text`} text={text} className={styles.bioText} />
            <div className={styles.bioFoot}>
              <span className={styles.why}>
                {countCodePoints(text)}个字 · {why}
              </span>
              <CopyButton label={`复制第${at + 1}版简介`} text={text} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
    <Brief title="头像" name="avatar" items={content.avatar} />
    <Brief title="背景图" name="cover" items={content.cover} />
  </>
);
