import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';

/** What a person does on the page; each waits until it can be done. */
const user = userEvent.setup();

type Name = string | RegExp;

/** Where to look for a role. Testing Library's own search asks for the style of every element, which takes seconds here. */
const ELEMENTS = {
  alert: '[role="alert"]',
  alertdialog: '[role="alertdialog"]',
  button: 'button:not([role])',
  complementary: 'aside',
  dialog: 'dialog:not([role="alertdialog"])',
  group: '[role="group"]',
  insertion: 'ins',
  link: 'a[href]',
  list: 'ul, ol',
  menu: '[role="menu"]',
  menuitem: '[role="menuitem"]',
  switch: '[role="switch"]',
} as const;
type Role = keyof typeof ELEMENTS;

const nameOf = (element: Element): string => {
  const label = document.getElementById(element.getAttribute('aria-labelledby') ?? '');
  return (element.getAttribute('aria-label') ?? (label ?? element).textContent ?? '').trim();
};

/** What of a role can be seen now. */
export const visible = (role: Role, name: Name = /./): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(ELEMENTS[role])].filter((element) => {
    const own = nameOf(element);
    const isNamed = typeof name === 'string' ? own === name : name.test(own);
    return isNamed && element.checkVisibility({ visibilityProperty: true });
  });

const PATIENCE_MS = 15_000;

/** Waits until something of a role can be seen. */
export async function finds(role: Role, name: Name = /./): Promise<[HTMLElement, ...HTMLElement[]]> {
  // The clock of the tests stands still, that of the page does not.
  for (const start = performance.now(); performance.now() - start < PATIENCE_MS; ) {
    const [first, ...others] = visible(role, name);
    if (first !== undefined) return [first, ...others];
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`there is no ${role} ${name}`);
}

export const sees = (text: Name) => screen.findAllByText(text);
export const seesButton = (name: Name) => finds('button', name);
export const seesDialog = (name: Name) => finds('dialog', name);
export const seesField = (label: Name) => screen.findAllByLabelText(label);

/** Presses the first of that name. */
export async function press(name: Name, role: Role = 'button'): Promise<void> {
  const [first] = await finds(role, name);
  await user.click(first);
}

/** Types into the field of that label. */
export async function type(label: string, text: string): Promise<void> {
  const [field] = await seesField(label);
  if (field !== undefined) await user.type(field, text);
}

/** Puts a long text into the field of that label at once. */
export async function paste(label: string, text: string): Promise<void> {
  const [field] = await seesField(label);
  field?.focus();
  await user.paste(text);
}
