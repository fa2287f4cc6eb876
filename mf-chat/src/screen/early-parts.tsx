import { ANSWER_TAGS, type AnswerElement } from '@qihang/shared/contracts';
import { EditIcon, ForwardIcon, RetryIcon, WorkIcon } from '@qihang/shared/ui';
import type { ReactNode } from 'react';
import chips from '../features/message-list/components/chips.module.css';
import message from '../features/message-list/components/message.module.css';
import { MessageAction, MessageActions } from '../features/message-list/components/message-actions';
import cards from '../features/message-list/components/work-cards.module.css';
import { CopyProvider } from '../features/message-list/hooks/use-copy';
import list from '../features/message-list/virtual-list/message-list.module.css';
import { WELCOME_BACK } from '../features/standing/model/welcome-back';
import { PART_ATTRIBUTES } from '../markdown/answer-parts';
import { copyFormats } from '../markdown/copy-formats';
import prose from '../markdown/markdown-text.module.css';

type Tag = AnswerElement['tag'];

/** Tags that exist only within a table, each where a parser of HTML keeps it. */
const TABLE_TAGS: readonly Tag[] = ['table', 'thead', 'tbody', 'tr', 'th', 'td'];

const TagParts = () => (
  <>
    {ANSWER_TAGS.filter((tag) => tag !== 'a' && !TABLE_TAGS.includes(tag)).map((Tag) => (
      <Tag key={Tag} data-part={`tag:${Tag}`} />
    ))}
    {/* biome-ignore lint/a11y/useValidAnchor: a copy gets its address. */}
    {/* biome-ignore lint/a11y/useAnchorContent: a copy gets its text. */}
    <a data-part="tag:a" target="_blank" rel="noopener noreferrer nofollow" />
    <table data-part="tag:table">
      <thead data-part="tag:thead">
        <tr data-part="tag:tr">
          <th data-part="tag:th" />
        </tr>
      </thead>
      <tbody data-part="tag:tbody">
        <tr>
          <td data-part="tag:td" />
        </tr>
      </tbody>
    </table>
  </>
);

const nothing = (): void => {};

/** Actions are shown in their places, and work once the app is there. */
const Actions = ({
  isMarkdown,
  children,
}: {
  readonly isMarkdown: boolean;
  readonly children: ReactNode;
}) => (
  <MessageActions text="…" isMarkdown={isMarkdown}>
    {children}
  </MessageActions>
);

interface AnswerPartProps {
  readonly part: string;
  readonly children?: ReactNode;
}

const AnswerPart = ({ part, children }: AnswerPartProps) => (
  <div data-part={part} className={list.newest}>
    <div className={list.row}>
      <article className={message.answer} aria-label="回答">
        <h2 className={message.hidden}>回答</h2>
        <div className={message.text} dir="auto">
          <div className={prose.prose} data-slot="tree" />
        </div>
        {children}
      </article>
    </div>
  </div>
);

const Welcome = ({ part, text }: { readonly part: string; readonly text: string }) => (
  <article data-part={part} data-quiet="" className={message.answer} aria-label="回答">
    <h2 className={message.hidden}>回答</h2>
    <div className={message.text} dir="auto">
      <p className={message.welcome}>{text}</p>
    </div>
    <Actions isMarkdown>{null}</Actions>
  </article>
);

const Question = () => (
  <div data-part="question" className={list.row}>
    <article data-quiet="" className={message.question} aria-label="我的消息">
      <p className={message.bubble} dir="auto" data-slot="text" />
      <Actions isMarkdown={false}>
        <MessageAction label="编辑" icon={<EditIcon size={16} />} onClick={nothing} />
      </Actions>
    </article>
  </div>
);

const Work = () => (
  <li data-part="work" className={cards.card}>
    <button type="button" className={cards.main}>
      <span className={cards.icon}>
        <WorkIcon />
      </span>
      <span className={cards.words}>
        <bdi className={cards.title} data-slot="title" />
        <span className={cards.more}>
          <span data-slot="version" />
          已放进我的成果
        </span>
      </span>
      <span className={cards.open}>
        打开
        <ForwardIcon size={16} />
      </span>
    </button>
    <button type="button" className={cards.take}>
      带走
    </button>
  </li>
);

interface EarlyPartsProps {
  /** First message of every conversation. */
  readonly welcome: string;
}

/**
 * What the newest exchange is painted from before the chat's scripts are there (docs/decisions/0030): the rows of the
 * conversation with slots for their texts, and an element for each tag and part of an answer. It is rendered by the build
 * only. What it draws must lie where the real rows do.
 */
export const EarlyParts = ({ welcome }: EarlyPartsProps) => (
  <CopyProvider formats={copyFormats}>
    <Welcome part="welcome" text={welcome} />
    <Welcome part="welcome-back" text={WELCOME_BACK} />
    <Question />
    <AnswerPart part="answer">
      <ul className={cards.cards} aria-label="这次做好的" data-slot="works" />
      <Actions isMarkdown>
        <MessageAction label="重新生成" icon={<RetryIcon size={16} />} onClick={nothing} />
        <span className={message.label} data-slot="label" />
      </Actions>
      <ul className={chips.chips} aria-label="可以这样回答" data-slot="chips" />
    </AnswerPart>
    <AnswerPart part="growing" />
    <ul>
      <li data-part="chip" className={chips.place}>
        <button type="button" className={chips.chip} data-slot="text" />
      </li>
      <Work />
    </ul>
    <TagParts />
    {Object.entries(PART_ATTRIBUTES).map(([part, attributes]) => (
      <span key={part} data-part={`part:${part}`} {...attributes} />
    ))}
  </CopyProvider>
);
