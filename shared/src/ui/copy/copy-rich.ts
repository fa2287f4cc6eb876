import { copySelection, copyText } from './copy-text';

/** The same words as HTML and as plain text, for fields that take HTML and those that do not. */
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

/**
 * Copies by the old command, whose `copy` event carries HTML; a browser that fires no event copies the selected text.
 */
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
 * Copies a text with its formatting. First by a `copy` event, because Chromium parses the clipboard API's HTML under
 * the page's own policy, and ours drops inline styles; then by that API; then the words alone. Call it from a click.
 * @returns false when nothing could be copied: then show a `CopySheet`
 */
export async function copyRich(rich: RichText): Promise<boolean> {
  return copyByEvent(rich) || (await writeToClipboard(rich)) || copyText(rich.text);
}
