import type { ProviderRegistry } from '../../providers/provider-registry';
import type { Direct } from './make-director';

/** The same registry, with the coach above everybody in it. */
export const directRegistry = (providers: ProviderRegistry, direct: Direct): ProviderRegistry => ({
  ...providers,
  pick(agent) {
    const picked = providers.pick(agent);
    return { ...picked, provider: direct(picked) };
  },
});
