import {
  AVOID_TITLE,
  countCodePoints,
  type DeliverableContent,
  GAP,
  GLANCE_TITLE,
} from '@qihang/shared/contracts';
import { CopyButton } from '../copy-button';
import { Line } from '../line';
import { Judgement, Section } from '../sheet';
import styles from './kit-card.module.css';
import { ToldText } from './told-text';

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
    <ol className={items.length > 1 ? styles.brief : styles.single}>
      {items.map((item, at) => (
        <li key={item}>
          <Line pointer={`/${name}/${at}`} text={item} />
        </li>
      ))}
    </ol>
  </Section>
);

const Bio = ({ bio: { text, why }, at }: { readonly bio: Content['bios'][number]; readonly at: number }) => (
  <li className={styles.bio}>
    <Line pointer={`/bios/${at}/text`} text={text} className={styles.bioText} />
    <div className={styles.bioFoot}>
      <span className={styles.why}>
        {lengthOf(text)}个字{why !== undefined && ` · ${why}`}
      </span>
      <CopyButton label={at === 0 ? '复制简介' : `复制第${at + 1}版简介`} text={text} />
    </div>
  </li>
);

/** Characters as a platform counts them: breaks between lines are none. */
const lengthOf = (text: string): number => countCodePoints(text.replace(/\s/g, ''));

const Names = ({ names, taken }: Pick<Content, 'names' | 'taken'>) => (
  <ol className={styles.names}>
    {names.map(({ text, why }, at) => (
      <li key={text} className={styles.name}>
        <div className={styles.words}>
          <Line pointer={`/names/${at}/text`} text={text} className={styles.nameText} />
          {why !== undefined && (
            <Line as="span" pointer={`/names/${at}/why`} text={why} className={styles.why} />
          )}
        </div>
        <CopyButton label={`复制名字：${text}`} text={text} />
      </li>
    ))}
    {taken !== undefined && (
      <li className={styles.name}>
        <div className={styles.words}>
          <span className={styles.why}>有人占了就用</span>
          <Line pointer="/taken" text={taken} />
        </div>
        <CopyButton label={`复制名字：${taken}`} text={taken} />
      </li>
    )}
  </ol>
);

/** 四件套: what is settled for each field of a platform's profile, with a copy button. */
export const KitCard = ({ content }: { readonly content: Content }) => {
  const { told, platform, names, taken, bios, avatar, cover, avoid = [], glance } = content;
  if (told !== undefined) return <ToldText told={told} />;
  const [bio, ...spare] = bios;
  return (
    <>
      <Judgement text={content.judgement} />
      <Section title={platform === GAP ? '名字' : `${platform}的名字`}>
        <Names names={names} taken={taken} />
      </Section>
      {bio && (
        <Section title="简介，直接粘">
          <ul className={styles.bios}>
            <Bio bio={bio} at={0} />
          </ul>
        </Section>
      )}
      <Brief title="头像" name="avatar" items={avatar} />
      <Brief title="背景图" name="cover" items={cover} />
      {avoid.length > 0 && (
        <Section title={AVOID_TITLE}>
          <ul className={styles.avoid}>
            {avoid.map((text, at) => (
              <li key={text}>
                <Line pointer={`/avoid/${at}`} text={text} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {glance !== undefined && (
        <Section title={GLANCE_TITLE}>
          <Line pointer="/glance" text={glance} className={styles.glance} />
        </Section>
      )}
      {spare.length > 0 && (
        <Section title="备用的简介">
          <ul className={styles.bios}>
            {spare.map((each, at) => (
              <Bio key={each.text} bio={each} at={at + 1} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
};
