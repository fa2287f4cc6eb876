import type { RemoteAppProps } from '@qihang/shared/contracts';

export default function ChatApp({ site }: RemoteAppProps) {
  return <h1>{site.agent.name}</h1>;
}
