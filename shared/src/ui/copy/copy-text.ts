const writeToClipboard = async (text: string): Promise<boolean> => {
  // Absent on plain http and in some in-app browsers, whatever its type says.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (typeof clipboard?.writeText !== 'function') return false;
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

/** A modal dialog makes everything beside it inert: nothing there can be selected. */
const currentHost = (): Element =>
  Array.from(document.querySelectorAll('dialog[open]')).pop() ?? document.body;

/** Copies by the old copy command, from a temporary field. */
export function copySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.setAttribute('aria-hidden', 'true');
  // In view, or iOS scrolls to it; large enough that iOS does not zoom.
  Object.assign(area.style, { position: 'fixed', top: '0', left: '0', opacity: '0', fontSize: '16px' });
  currentHost().append(area);
  area.focus({ preventScroll: true });
  area.setSelectionRange(0, text.length);
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}

/**
 * Copies exactly this text: by the clipboard API, else by the browser's old copy command. Call it from a click.
 * @returns false when neither is allowed: then show a `CopySheet`, from which the user copies by hand
 */
export async function copyText(text: string): Promise<boolean> {
  return (await writeToClipboard(text)) || copySelection(text);
}
