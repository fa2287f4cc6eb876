import { RemoteLoadError } from '@qihang/federation/runtime';
import { Component, type ReactNode } from 'react';
import { RemoteClosed } from './remote-closed';
import { RemoteFailure } from './remote-failure';

interface RemoteBoundaryProps {
  readonly frame: (content: ReactNode) => ReactNode;
  readonly onFailure: () => void;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

interface RemoteBoundaryState {
  readonly status: 'shown' | 'failed' | 'closed';
}

/** Keeps the failure of a remote, to load or to render, inside its own region (R8.10). A retry is a new boundary. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, RemoteBoundaryState> {
  override state: RemoteBoundaryState = { status: 'shown' };

  static getDerivedStateFromError(error: unknown): RemoteBoundaryState {
    const isClosed = error instanceof RemoteLoadError && error.stage === 'disabled';
    return { status: isClosed ? 'closed' : 'failed' };
  }

  override componentDidCatch(): void {
    this.props.onFailure();
  }

  override render(): ReactNode {
    const { frame, onRetry, children } = this.props;
    if (this.state.status === 'shown') return children;
    const Notice = this.state.status === 'closed' ? RemoteClosed : RemoteFailure;
    return frame(<Notice onRetry={onRetry} />);
  }
}
