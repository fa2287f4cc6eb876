/** Text that tells one release from the next. */
export const edition = 'first edition';
