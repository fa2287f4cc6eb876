import type { RemoteAppProps } from '@qihang/shared/contracts';

export default function LandingApp({ site }: RemoteAppProps) {
  return <h1>{site.agent.name}</h1>;
}
