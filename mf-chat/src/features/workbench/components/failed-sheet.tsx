import { isAppError } from '@qihang/shared/contracts';
import { Button, EmptyState } from '@qihang/shared/ui';
import { Middle } from './middle';

interface FailedSheetProps {
  readonly title: string;
  readonly error: unknown;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** Error in place of a page that failed to load. */
export const FailedSheet = ({ title, error, isRetrying, onRetry }: FailedSheetProps) => (
  <Middle>
    <EmptyState
      role="alert"
      title={title}
      description={isAppError(error) ? error.text : undefined}
      action={
        <Button isPending={isRetrying} onClick={onRetry}>
          重试
        </Button>
      }
    />
  </Middle>
);
