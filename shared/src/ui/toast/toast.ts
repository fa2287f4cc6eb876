import { classNames } from '../class-names';
import styles from './toast.module.css';

export type ToastTone = 'neutral' | 'danger';

/** What can be done about a message while it is shown. Data alone: a host of before shows the message without it. */
export interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
}

const SHOWN_MS = { neutral: 2_500, danger: 5_000 } as const;
const SHOWN_WITH_ACTION_MS = 6_000;
const MAX_TOASTS = 3;
/**
 * Delay before the text is inserted: screen readers ignore a live region that has just entered the document, and one
 * that moved counts as new.
 */
const SETTLE_MS = 50;

let region: HTMLElement | null = null;

/** Parent of the messages: the open modal dialog, since everything outside it is inert and silent. */
function currentHost(): Element {
  const dialogs = document.querySelectorAll('dialog[open]');
  return dialogs[dialogs.length - 1] ?? document.body;
}

function placeRegion(): HTMLElement {
  region ??= document.createElement('div');
  region.className = styles.region ?? '';
  region.setAttribute('aria-live', 'polite');
  const host = currentHost();
  if (region.parentNode !== host) host.append(region);
  return region;
}

/** Messages stay when the dialog that showed them closes. */
function followDialog(dialog: ParentNode | null): void {
  if (dialog instanceof HTMLDialogElement) dialog.addEventListener('close', placeRegion, { once: true });
}

function append(host: HTMLElement, text: string, tone: ToastTone, action?: ToastAction): void {
  const toast = document.createElement('div');
  toast.className = classNames(styles.toast, tone === 'danger' && styles.danger);
  if (tone === 'danger') toast.setAttribute('role', 'alert');
  toast.textContent = text;
  if (action) {
    const button = document.createElement('button');
    button.className = styles.action ?? '';
    button.textContent = action.label;
    button.onclick = () => {
      toast.remove();
      action.onPress();
    };
    toast.append(button);
  }
  host.append(toast);
  while (host.childElementCount > MAX_TOASTS) host.firstElementChild?.remove();
  setTimeout(() => toast.remove(), action ? SHOWN_WITH_ACTION_MS : SHOWN_MS[tone]);
}

/**
 * Shows a short message for a few seconds and has it read out. Plain DOM: any remote may call it, from any React tree
 * or dialog, and the message stays when that is gone. One with an action is shown for 6 s, and no longer once it was pressed.
 */
export function showToast(text: string, tone: ToastTone = 'neutral', action?: ToastAction): void {
  const host = placeRegion();
  followDialog(host.parentNode);
  setTimeout(() => append(host, text, tone, action), SETTLE_MS);
}
