import { useQuery } from '@qihang/shared/api';
import { standingQuery } from '../features/standing/api/standing-query';
import { Workbench as Bench, type WorkbenchProps } from '../features/workbench/components/workbench';

export { ChatStanding } from './chat-standing';

/** The workbench, whose first page knows where the user stands. */
export const Workbench = (props: Omit<WorkbenchProps, 'standing'>) => {
  const { data, isError } = useQuery({ ...standingQuery, enabled: props.at === 'shelf' });
  return <Bench {...props} standing={data ?? (isError ? null : undefined)} />;
};
