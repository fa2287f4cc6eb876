/** How long one file of a remote may take: manifest, entry, script or style sheet. */
export const FILE_LIMIT_MS = 120_000;

/**
 * How much later the outer guard fires. With equal limits it would come first and hide which file hung, while the
 * inner promise stayed pending.
 */
export const GUARD_MARGIN_MS = 1_000;
