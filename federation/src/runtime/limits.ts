/** Time limit of one file of a remote: manifest, entry, script or style sheet. */
export const FILE_LIMIT_MS = 120_000;

/**
 * Delay of the outer guard behind a file's limit. With equal limits it would fire first and hide the file that hung,
 * while the inner promise stayed pending.
 */
export const GUARD_MARGIN_MS = 1_000;
