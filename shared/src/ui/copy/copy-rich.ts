import { copySelection, copyText } from './copy-text';

/** The same words twice: for places that take HTML, and for those that do not. */
export interface RichText {
  readonly html: string;
  readonly text: string;
}

const writeToClipboard = async ({ html, text }: RichText): Promise<boolean> => {
  // Absent on plain http and in some in-app browsers, whatever their types say; Firefox 115 has no ClipboardItem.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (typeof clipboard?.write !== 'function' || typeof ClipboardItem !== 'function') return false;
  try {
    const blobOf = (content: string, type: string) => new Blob([content], { type });
    await clipboard.write([
      new ClipboardItem({ 'text/html': blobOf(html, 'text/html'), 'text/plain': blobOf(text, 'text/plain') }),
    ]);
    return true;
  } catch {
    return false;
  }
};

/** The old copy command asks an event's listeners what to copy; a browser that asks nobody copies the selected text. */
function copyByEvent({ html, text }: RichText): boolean {
  let isTaken = false;
  const answer = (event: ClipboardEvent) => {
    if (event.clipboardData === null) return;
    event.clipboardData.setData('text/html', html);
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
    isTaken = true;
  };
  document.addEventListener('copy', answer, { capture: true });
  try {
    return copySelection(text) && isTaken;
  } finally {
    document.removeEventListener('copy', answer, { capture: true });
  }
}

/**
 * Copies a text with its looks. By a `copy` event where that works: what is given to the clipboard API, Chromium parses
 * under the page's own policy, and ours takes the inline styles away. Else by that API, else the words alone, for a
 * browser that takes nothing but text. False when nothing could be copied; then show a `CopySheet`. Call it from a click.
 */
export async function copyRich(rich: RichText): Promise<boolean> {
  return copyByEvent(rich) || (await writeToClipboard(rich)) || copyText(rich.text);
}
