import { INSPECTION_PATH, type Inspection } from '../registry/inspection';
import type { RegistryDocument } from '../registry/registry-document';
import { type ExaminedRemote, examineRemote, type ObservedLoader } from './examine-remote';
import { readSharedModules, type SharedCopy } from './shared-modules';

/** The inspector's data, which can be copied as JSON. */
export interface InspectorReport {
  readonly at: string;
  readonly page: string;
  readonly browser: string;
  readonly host: RegistryDocument['host'] | null;
  readonly sequence: number | null;
  readonly origins: readonly string[];
  readonly disabled: readonly string[];
  readonly override: NonNullable<RegistryDocument['override']>;
  /** Null without a gateway: in development, or on a static site. */
  readonly gateway: Inspection | null;
  readonly remotes: readonly ExaminedRemote[];
  readonly shared: readonly SharedCopy[];
}

const isInspection = (value: unknown): value is Inspection =>
  typeof value === 'object' && value !== null && 'apps' in value && Array.isArray(value.apps);

async function askGateway(): Promise<Inspection | null> {
  try {
    const answer = await fetch(INSPECTION_PATH, { headers: { accept: 'application/json' } });
    const value: unknown = answer.ok ? await answer.json() : null;
    return isInspection(value) ? value : null;
  } catch {
    return null;
  }
}

/** Loads every remote and records the outcome, one at a time so that the timings do not disturb each other. */
export async function makeReport(
  registry: RegistryDocument,
  observed: ObservedLoader,
): Promise<InspectorReport> {
  const gateway = await askGateway();
  const remotes: ExaminedRemote[] = [];
  for (const remote of registry.remotes) remotes.push(await examineRemote(remote, observed));
  return {
    at: new Date().toISOString(),
    page: location.href,
    browser: navigator.userAgent,
    host: registry.host ?? null,
    sequence: registry.sequence ?? null,
    origins: registry.origins ?? [],
    disabled: registry.disabled ?? [],
    override: registry.override ?? [],
    gateway,
    remotes,
    shared: readSharedModules(),
  };
}
