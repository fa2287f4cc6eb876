import { isAppError } from '@qihang/shared/contracts';
import { Button, EmptyState } from '@qihang/shared/ui';
import { Middle } from './middle';
import { Slot } from './slot';

interface FailedSheetProps {
  /** What was to be here: 我的档案. */
  readonly name: string;
  readonly error: unknown;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** Sentence in place of a page that failed to load: what should have come is a slot. */
export const FailedSheet = ({ name, error, isRetrying, onRetry }: FailedSheetProps) => (
  <Middle>
    <EmptyState
      role="alert"
      title={
        <>
          {name}
          <Slot>没打开</Slot>
        </>
      }
      description={isAppError(error) ? error.text : undefined}
      action={
        <Button isPending={isRetrying} onClick={onRetry}>
          重试
        </Button>
      }
    />
  </Middle>
);
