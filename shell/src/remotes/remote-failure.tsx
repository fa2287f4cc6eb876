import { PlaceNotice } from './place-notice';

interface RemoteFailureProps {
  readonly onRetry: () => void;
}

/** Replaces a remote that failed (R8.10). */
export const RemoteFailure = ({ onRetry }: RemoteFailureProps) => (
  <PlaceNotice
    role="alert"
    title="页面加载失败"
    advice="可能是网络不稳定。请检查网络后重试；如果还是打不开，过几分钟再刷新页面。"
    action="重试"
    onAction={onRetry}
  />
);
