import {
  commonTitles,
  type DeliverableContent,
  type DeliverableDetail,
  groupTopics,
  isToSettle,
  type Topic,
} from '@qihang/shared/contracts';
import { copyTopic } from '@qihang/shared/deliverables';
import { Button, IconButton, Menu, MoreIcon } from '@qihang/shared/ui';
import { createContext, use, useState } from 'react';
import { useWorkbench } from '../../hooks/use-workbench';
import { CopyButton, useCopyItems } from '../copy-button';
import { Line } from '../line';
import { PillarFilter } from '../pillar-filter';
import { Judgement, Section, Tags } from '../sheet';
import { ToFilm } from '../to-film';
import styles from './topics-list.module.css';

type Content = DeliverableContent<'topics'>;

/** The scripts that are written, by the key of their topic. */
const ScriptsContext = createContext<Readonly<Record<string, string>>>({});

interface TopicRowProps {
  readonly topic: Topic;
  /** Index in the whole list. */
  readonly at: number;
}

const MoreOfTopic = ({ topic }: { readonly topic: Topic }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const items = useCopyItems((form) => copyTopic(topic, form));
  return (
    <>
      <IconButton
        label={`更多：${topic.text}`}
        icon={<MoreIcon size={18} />}
        className={styles.more}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor === null ? currentTarget : null)}
      />
      <Menu label="复制到哪里" place={anchor} items={items} onClose={() => setAnchor(null)} />
    </>
  );
};

/** What is to be settled before it is filmed; of a topic of before, its reason. */
const Why = ({ topic, at }: TopicRowProps) =>
  topic.why !== '' && (
    <p className={styles.why}>
      {isToSettle(topic) && '先办：'}
      <Line as="span" pointer={`/topics/${at}/why`} text={topic.why} />
    </p>
  );

const TopicRow = ({ topic, at }: TopicRowProps) => {
  const { order, isBusy, onOpen } = useWorkbench();
  const scriptId = use(ScriptsContext)[topic.key];
  const { key, text, pillar, hook, audience, stage, format, score } = topic;
  const { opening, body, point, isCommon, filming } = topic;
  return (
    <li className={styles.row}>
      <span className={styles.number} aria-hidden="true">
        {at + 1}
      </span>
      <div className={styles.words}>
        <Line pointer={`/topics/${at}/text`} text={text} className={styles.text} />
        <ToFilm pointer={`/topics/${at}`} {...{ opening, body, point, isCommon, filming }} />
        {stage !== '' && opening === undefined && body === undefined && (
          <p className={styles.meta}>
            <Tags tags={[pillar, stage, hook && `${hook}开头`, format, audience, stage && `${score}分`]} />
          </p>
        )}
        <Why topic={topic} at={at} />
        <div className={styles.actions}>
          {scriptId === undefined ? (
            <button
              type="button"
              className={styles.write}
              disabled={isBusy}
              onClick={() => order({ order: { action: 'make', kind: 'script', topic: key }, title: text })}
            >
              写脚本
            </button>
          ) : (
            <button type="button" className={styles.write} onClick={() => onOpen(scriptId)}>
              看脚本
            </button>
          )}
          <span className={styles.tools}>
            <CopyButton label={`复制：${text}`} text={[text, opening, body].filter(Boolean).join('\n')} />
            <MoreOfTopic topic={topic} />
          </span>
        </div>
      </div>
    </li>
  );
};

interface RowsProps {
  readonly topics: readonly TopicRowProps[];
}

const Rows = ({ topics }: RowsProps) => (
  <ol className={styles.rows}>
    {topics.map(({ topic, at }) => (
      <TopicRow key={topic.key} topic={topic} at={at} />
    ))}
  </ol>
);

interface TopicsListProps {
  readonly content: Content;
  /** Undefined from an older server. */
  readonly scripts: DeliverableDetail['scripts'];
}

/** 选题库: topics under plain headings, each with its first sentence and buttons to copy it and to make a script of it. */
export const TopicsList = ({ content, scripts = {} }: TopicsListProps) => (
  <ScriptsContext value={scripts}>
    <Topics content={content} />
  </ScriptsContext>
);

const Topics = ({ content }: { readonly content: Content }) => {
  const groups = groupTopics(content);
  const common = commonTitles(content.topics);
  if (groups === null) return <PlannedTopics content={content} />;
  return (
    <>
      <Judgement text={content.judgement} />
      {groups.map(({ name, about, topics }) => (
        <Section key={topics[0]?.at} title={name ?? `${topics.length}条选题，好拍的在前`}>
          {about !== undefined && <p className={styles.about}>{about}</p>}
          <Rows topics={topics} />
        </Section>
      ))}
      {common !== null && <p className={styles.about}>{common}</p>}
    </>
  );
};

/** Topics that are mixed over their pillars, as versions of before are. */
const PlannedTopics = ({ content }: { readonly content: Content }) => {
  const { pillars, topics } = content;
  const [pillar, setPillar] = useState<string | null>(null);
  const shown = topics
    .map((topic, at) => ({ topic, at }))
    .filter(({ topic }) => pillar === null || topic.pillar === pillar);
  return (
    <>
      <Judgement text={content.judgement} />
      <Section
        title={`${pillars.length}类内容怎么配`}
        aside={<span className={styles.hint}>点一类，只看这类</span>}
      >
        <PillarFilter
          pillars={pillars}
          counts={topics.map((topic) => topic.pillar)}
          chosen={pillar}
          onChoose={setPillar}
        />
      </Section>
      <Section
        title={pillar === null ? `${topics.length}条选题，好拍的在前` : `${pillar} ${shown.length}条`}
        aside={
          pillar !== null && (
            <Button variant="quiet" className={styles.all} onClick={() => setPillar(null)}>
              看全部
            </Button>
          )
        }
      >
        <Rows topics={shown} />
      </Section>
    </>
  );
};
