import { Component, type ReactNode } from 'react';
import { RemoteFailure } from './remote-failure';

interface RemoteBoundaryProps {
  readonly frame: (content: ReactNode) => ReactNode;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

interface RemoteBoundaryState {
  readonly hasFailed: boolean;
}

/** Keeps the failure of a remote, to load or to render, inside its own region (SPEC §8). */
export class RemoteBoundary extends Component<RemoteBoundaryProps, RemoteBoundaryState> {
  override state: RemoteBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): RemoteBoundaryState {
    return { hasFailed: true };
  }

  readonly #retry = (): void => {
    this.props.onRetry();
    this.setState({ hasFailed: false });
  };

  override render(): ReactNode {
    const { frame, children } = this.props;
    return this.state.hasFailed ? frame(<RemoteFailure onRetry={this.#retry} />) : children;
  }
}
