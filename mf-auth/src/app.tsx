import type { RemoteAppProps } from '@qihang/shared/contracts';

export default function AuthApp({ site }: RemoteAppProps) {
  return <h1>{site.agent.name}</h1>;
}
