/** The page as the product sends it, without anything that only a script needs. @param {string} page @param {string} content */
export function asStaticPage(page, content) {
  const stripped = page
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<template\b[\s\S]*?<\/template>/g, '')
    .replace(/<link rel="preload"[^>]*>/g, '');
  if (!stripped.includes(content) || !stripped.includes('<style')) {
    throw new Error('the product’s page is not prerendered: there is nothing to compare it with');
  }
  return stripped;
}
