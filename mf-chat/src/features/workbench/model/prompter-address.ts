const READ = '/read';

/** Address in the workbench of 对着念 for a script or a story, by its id. */
export const prompterAddress = (id: string): string => `${id}${READ}`;

/** Inverse of {@link prompterAddress}: null for another address. */
export const readPrompterAddress = (at: string): string | null =>
  at.endsWith(READ) ? at.slice(0, -READ.length) : null;
