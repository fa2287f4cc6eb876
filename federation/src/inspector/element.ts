/** Creates an element with a text or children; nothing is parsed as markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  content: string | readonly Node[] = [],
  attributes: Readonly<Record<string, string>> = {},
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (typeof content === 'string') made.textContent = content;
  else made.append(...content);
  return made;
}

/** Creates a table with a caption and one row per item. */
export function table(
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): HTMLTableElement {
  const head = element(
    'tr',
    columns.map((name) => element('th', name, { scope: 'col' })),
  );
  const body = rows.map(([first = '', ...rest]) =>
    element('tr', [element('th', first, { scope: 'row' }), ...rest.map((text) => element('td', text))]),
  );
  return element('table', [element('caption', caption), element('thead', [head]), element('tbody', body)]);
}
