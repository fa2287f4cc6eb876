import type { DeliverableContent } from '@qihang/shared/contracts';
import { copyLine } from '@qihang/shared/deliverables';
import { Button } from '@qihang/shared/ui';
import { useWorkbench } from '../../hooks/use-workbench';
import { CopyTools } from '../copy-button';
import { Line } from '../line';
import { Card, Judgement, Section } from '../sheet';
import styles from './story-card.module.css';

type Content = DeliverableContent<'story'>;
type Story = Content['stories'][number];

const PARTS = [
  ['situation', '当时'],
  ['turn', '转折'],
  ['outcome', '后来'],
] as const;

const textOf = ({ situation, turn, outcome }: Story): string => [situation, turn, outcome].join('\n');

/** 人设故事: stories in three steps each, then questions for more material. */
export const StoryCard = ({ content }: { readonly content: Content }) => {
  const { onTalk } = useWorkbench();
  return (
    <>
      <Judgement text={content.judgement} />
      <div className={styles.stories}>
        {content.stories.map((story, at) => (
          <Card key={story.key}>
            <div className={styles.head}>
              <Line as="h3" pointer={`/stories/${at}/title`} text={story.title} className={styles.title} />
              <CopyTools
                label={`复制故事：${story.title}`}
                text={textOf(story)}
                write={(form) => copyLine(textOf(story), form)}
              />
            </div>
            <p className={styles.use}>用在{story.use}</p>
            <dl className={styles.parts}>
              {PARTS.map(([part, label]) => (
                <div key={part} className={styles.part}>
                  <dt className={styles.label}>{label}</dt>
                  <dd className={styles.text}>
                    <Line pointer={`/stories/${at}/${part}`} text={story[part]} />
                  </dd>
                </div>
              ))}
            </dl>
          </Card>
        ))}
      </div>
      {content.asks.length > 0 && (
        <Section title="再说说这些，故事会更全">
          <ul className={styles.asks}>
            {content.asks.map((ask) => (
              <li key={ask} className={styles.ask}>
                <span className={styles.question}>{ask}</span>
                <Button variant="quiet" className={styles.tell} onClick={() => onTalk(`关于“${ask}”：`)}>
                  去说
                </Button>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
};
