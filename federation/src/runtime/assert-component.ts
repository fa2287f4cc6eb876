/** A module whose default export React can render. */
export interface ComponentModule {
  readonly default: unknown;
}

const isComponent = (value: unknown): boolean =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);

/**
 * Checks a module before it is rendered. The federation runtime may resolve with a module that never ran: after a
 * mismatch of shared versions the second attempt yields `default: undefined` (2.9.2).
 * @throws when the default export is not a component
 */
export function assertComponent(module: unknown): asserts module is ComponentModule {
  const isModule = typeof module === 'object' && module !== null && 'default' in module;
  if (!isModule || !isComponent(module.default))
    throw new Error('the module has no component as its default export');
}
