/** Lifetime of the object URL after the click: a browser may still read it. */
const KEEP_MS = 60_000;

/** False in WeChat's browser, which has no downloads. */
export const canSaveFiles = (): boolean => !/MicroMessenger/i.test(navigator.userAgent);

/** Saves a file under a name, by the browser's download. */
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
