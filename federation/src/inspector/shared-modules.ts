/** One copy of a shared module on this page. */
export interface SharedCopy {
  readonly name: string;
  readonly version: string;
  /** The app whose build contains it. */
  readonly provider: string;
  readonly isLoaded: boolean;
  readonly usedBy: readonly string[];
}

/** The part of the federation runtime's own record that is read here (2.9.2). */
interface FederationRecord {
  readonly __INSTANCES__?: readonly {
    readonly shareScopeMap?: Readonly<
      Record<string, Readonly<Record<string, Readonly<Record<string, SharedRecord>>>>>
    >;
  }[];
}
interface SharedRecord {
  readonly from?: string;
  readonly loaded?: boolean;
  readonly lib?: unknown;
  readonly useIn?: readonly string[];
}

/** Lists every shared module known to this page. Two loaded versions of one name are two instances. */
export function readSharedModules(page: unknown = globalThis): SharedCopy[] {
  const { __FEDERATION__: record } = page as { readonly __FEDERATION__?: FederationRecord };
  const scopes = Object.values(record?.__INSTANCES__?.[0]?.shareScopeMap ?? {});
  return scopes.flatMap((scope) =>
    Object.entries(scope).flatMap(([name, versions]) =>
      Object.entries(versions).map(([version, shared]) => ({
        name,
        version,
        provider: shared.from ?? 'unknown',
        isLoaded: Boolean(shared.loaded ?? shared.lib),
        usedBy: [...new Set(shared.useIn ?? [])],
      })),
    ),
  );
}
