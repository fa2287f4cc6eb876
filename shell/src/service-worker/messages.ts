/** A page tells what it is made of, when it stands. */
export interface KeepOrder {
  readonly kind: 'keep';
  readonly path: string;
  /** Releases of the page, by `nameReleases`. */
  readonly releases: string;
  /** Addresses of the release files that it has loaded. */
  readonly files: readonly string[];
}

/** A page that nobody has touched yet lets a newer worker, which waits, take over. */
export interface TakeOverOrder {
  readonly kind: 'take-over';
}

export type OrderToWorker = KeepOrder | TakeOverOrder;

/** The network has a page of other releases than the kept one that is on screen. */
export interface ReplacedNote {
  readonly kind: 'replaced';
}
