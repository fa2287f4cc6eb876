import type { DeliverableContent } from '@qihang/shared/contracts';
import { copyLine } from '@qihang/shared/deliverables';
import { Button } from '@qihang/shared/ui';
import { useWorkbench } from '../../hooks/use-workbench';
import { CopyTools } from '../copy-button';
import { Line } from '../line';
import { Card, Section } from '../sheet';
import styles from './story-card.module.css';

type Content = DeliverableContent<'story'>;
type Story = NonNullable<Content['stories']>[number];

const PARTS = ['situation', 'turn', 'outcome'] as const;

/** The story as it is told, without what was never told of it. */
const partsOf = (story: Story) =>
  PARTS.flatMap((part) => {
    const text = story[part];
    return text === undefined ? [] : [{ part, text }];
  });
const textOf = (story: Story): string =>
  partsOf(story)
    .map(({ text }) => text)
    .join('\n');

const StoryOfBefore = ({ story, at }: { readonly story: Story; readonly at: number }) => (
  <Card>
    <div className={styles.head}>
      <Line as="h3" pointer={`/stories/${at}/title`} text={story.title} className={styles.title} />
      <CopyTools
        label={`复制故事：${story.title}`}
        text={textOf(story)}
        write={(form) => copyLine(textOf(story), form)}
      />
    </div>
    <div className={styles.parts}>
      {partsOf(story).map(({ part, text }) => (
        <Line key={part} pointer={`/stories/${at}/${part}`} text={text} className={styles.text} />
      ))}
    </div>
    {story.use !== undefined && (
      <div className={styles.use}>
        <span>用在</span>
        <Line as="span" pointer={`/stories/${at}/use`} text={story.use} />
      </div>
    )}
  </Card>
);

/** What versions of before hold: stories in three parts, then questions for more material. */
export const StoriesOfBefore = ({ content }: { readonly content: Content }) => {
  const { onTalk } = useWorkbench();
  const { stories = [], asks = [] } = content;
  return (
    <>
      {stories.length > 0 && (
        <div className={styles.stories}>
          {stories.map((story, at) => (
            <StoryOfBefore key={story.key} story={story} at={at} />
          ))}
        </div>
      )}
      {asks.length > 0 && (
        <Section title="再说说这些，故事会更全">
          <ul className={styles.asks}>
            {asks.map((ask) => (
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
