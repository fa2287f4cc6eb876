import { useQueryClient } from '@qihang/shared/api';
import type { Order, Standing } from '@qihang/shared/contracts';
import { showToast } from '@qihang/shared/ui';
import { useEffect, useRef } from 'react';
import { readTakeAddress } from '../../../session/address/take-address';
import type { WorkPlace } from '../../../session/address/use-work-place';
import { useChatSession } from '../../../session/use-chat-session';
import { refreshCoach } from '../api/coach-key';
import { usePanelFocus } from '../hooks/use-panel-focus';
import { useSurroundings } from '../hooks/use-surroundings';
import { useWorkbench, WorkbenchProvider } from '../hooks/use-workbench';
import type { Activity } from '../model/activity';
import { readPrompterAddress } from '../model/prompter-address';
import { readResultsAddress } from '../model/result-address';
import { ActivityBar } from './activity-bar';
import { CheckForm } from './check-form';
import { ProfileView } from './profile-view';
import { ResultsView } from './results-view';
import { ShelfView } from './shelf-view';
import { WorkView } from './work-view';
import styles from './workbench.module.css';

export interface WorkbenchProps {
  /**
   * Open page: `shelf`, `profile`, `check`, `results…`, or the id of a deliverable, which `/read` opens to be read aloud and
   * `/take` to be taken away.
   */
  readonly at: string;
  readonly work: WorkPlace;
  /** Where the user stands; undefined while it loads, null when it cannot be read. */
  readonly standing: Standing | null | undefined;
  readonly activity: Activity;
  /** The conversation is visible beside the workbench. */
  readonly isBeside: boolean;
  /** Sends an order. @returns false while another turn runs */
  readonly onAsk: (text: string, order: Order) => boolean;
  /** Clears the outcome of an order after the user has seen it. */
  readonly onDismiss: () => void;
}

/** Opens a finished deliverable, unless the user has gone to another page meanwhile. */
const MadeWatch = ({ at }: Pick<WorkbenchProps, 'at'>) => {
  const client = useQueryClient();
  const { activity, fresh, onOpen, onDismiss, onMade, onSeen } = useWorkbench();
  const askedAt = useRef<string | null>(null);
  useEffect(() => {
    if (activity.status === 'busy') {
      askedAt.current ??= at;
      return;
    }
    const isStillThere = askedAt.current === at;
    askedAt.current = null;
    if (activity.status !== 'made') return;
    const [work] = activity.works;
    void refreshCoach(client);
    onDismiss();
    if (work === undefined) return;
    showToast(`${work.title}好了`);
    if (isStillThere && at === work.id && work.version > 1) onMade(work);
    // Not from the profile, where the user continues with the next deliverable.
    if (isStillThere && at !== 'profile') onOpen(work.id, null, at === work.id);
  }, [activity, at, client, onOpen, onDismiss, onMade]);
  const isLeft = fresh !== null && fresh.id !== at;
  useEffect(() => {
    if (isLeft) onSeen();
  }, [isLeft, onSeen]);
  return null;
};

interface PlaceProps extends Pick<WorkbenchProps, 'at' | 'standing'> {
  /** Number of the older version on screen. */
  readonly version: number | null;
}

const Place = ({ at, version, standing }: PlaceProps) => {
  const { agent } = useChatSession();
  const results = readResultsAddress(at);
  if (at === 'shelf') return <ShelfView standing={standing} />;
  if (at === 'profile') return <ProfileView />;
  if (at === 'check') return <CheckForm />;
  if (results !== null) return <ResultsView key={at} post={results.post} />;
  const readId = readPrompterAddress(at);
  const takeId = readTakeAddress(at);
  const id = readId ?? takeId ?? at;
  // Whoever answers without a model does not understand requests in words.
  const canBeTold = agent.capabilities?.takesWishes ?? true;
  return (
    <WorkView
      key={id}
      at={at}
      id={id}
      version={version}
      isReadAloud={readId !== null}
      isTakenAway={takeId !== null}
      canBeTold={canBeTold}
    />
  );
};

/** 我的成果 and 我的档案, beside the conversation. */
export const Workbench = (props: WorkbenchProps) => {
  const { at, work, standing, activity, isBeside, onAsk, onDismiss } = props;
  const surroundings = useSurroundings({ at, work, isBeside });
  const { ref, onKeyDown } = usePanelFocus({
    isBeside,
    shown: `${at} ${activity.status}`,
    onClose: work.close,
  });
  return (
    <WorkbenchProvider {...{ surroundings, activity, isBeside, onAsk, onDismiss }}>
      <aside ref={ref} aria-label="我的成果" tabIndex={-1} className={styles.workbench} onKeyDown={onKeyDown}>
        <MadeWatch at={at} />
        <Place at={at} version={work.version} standing={standing} />
        <ActivityBar />
      </aside>
    </WorkbenchProvider>
  );
};
