import { useQuery } from '@qihang/shared/api';
import { standingQuery } from '../features/standing/api/standing-query';
import { Workbench as Bench, type WorkbenchProps } from '../features/workbench/components/workbench';

export { AnswerMarks } from '../features/workbench/components/answer-marks';
export { ChatStanding } from './chat-standing';

/** The workbench, whose first page knows where the user stands. */
export const Workbench = (props: Omit<WorkbenchProps, 'standing'>) => {
  const { data, isError } = useQuery({ ...standingQuery, enabled: props.at === 'shelf' });
  return <Bench {...props} standing={data ?? (isError ? null : undefined)} />;
};
