import { PlaceNotice } from './place-notice';

interface RemoteClosedProps {
  readonly onRetry: () => void;
}

/** In place of a remote that the operator has closed for now. */
export const RemoteClosed = ({ onRetry }: RemoteClosedProps) => (
  <PlaceNotice
    role="status"
    title="这里暂时关闭"
    advice={'我们正在处理一个问题，处理好就重新开放。\n请过一会儿再来。'}
    action="再看一次"
    onAction={onRetry}
  />
);
