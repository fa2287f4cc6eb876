import { useQuery } from '@qihang/shared/api';
import type { DeliverableDetail, DeliverableRef } from '@qihang/shared/contracts';
import { markedLines } from '@qihang/shared/deliverables';
import { useLocation } from '@qihang/shared/navigation';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import type { MarkTree } from '../../../markdown/answer-text';
import { chatPath } from '../../../session/address/chat-path';
import { useChatSession } from '../../../session/use-chat-session';
import { workQuery } from '../api/work-query';
import { treeMarker } from './mark-tree';
import { SaidWords } from './said-words';

interface AnswerMarksProps {
  readonly works: readonly DeliverableRef[];
  readonly onMark: Dispatch<SetStateAction<MarkTree | null>>;
}

type Details = readonly DeliverableDetail[];

interface WorkReaderProps {
  readonly work: DeliverableRef;
  readonly onRead: Dispatch<SetStateAction<Details>>;
}

/** Reads a work for {@link AnswerMarks}. What cannot be read, such as a version that is gone, is not marked. */
const WorkReader = ({ work: { id, version }, onRead }: WorkReaderProps) => {
  const { data } = useQuery({ ...workQuery(id, version), retry: false });
  useEffect(() => {
    onRead((known) => [...known.filter((each) => each.id !== id), ...(data === undefined ? [] : [data])]);
  }, [id, data, onRead]);
  return null;
};

/** Marks the lines of the works that an answer has made, in the answer itself. Shows nothing of its own. */
export const AnswerMarks = ({ works, onMark }: AnswerMarksProps) => {
  const { agent } = useChatSession();
  const { search } = useLocation();
  const [details, setDetails] = useState<Details>([]);
  useEffect(() => {
    const places = new Map(details.flatMap(({ conversations = {} }) => Object.entries(conversations)));
    const lines = details.flatMap(({ content, sources = {} }) =>
      markedLines(content, sources, (id) => places.has(id)),
    );
    const mark = treeMarker(lines, (text, { start, messageId, words }) => {
      const place = { conversationId: places.get(messageId) ?? '', messageId, words };
      const to = chatPath({ agentKey: agent.key, ...place }, search);
      return <SaidWords key={start} text={text} to={to} of={place} />;
    });
    onMark(lines.length === 0 ? null : () => mark);
  }, [details, agent, search, onMark]);
  return works.map((work) => <WorkReader key={work.id} work={work} onRead={setDetails} />);
};
