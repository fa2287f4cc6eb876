/** A browser may still read it after the click. */
const KEEP_MS = 60_000;

/** WeChat's browser has no downloads (PRODUCT §7). */
export const canSaveFiles = (): boolean => !/MicroMessenger/i.test(navigator.userAgent);

/** Hands a file to the browser to be saved under a name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.hidden = true;
  // Inside a modal dialog everything beside it is inert, and a click there does nothing in some browsers.
  const host = Array.from(document.querySelectorAll('dialog[open]')).pop() ?? document.body;
  host.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS);
}
