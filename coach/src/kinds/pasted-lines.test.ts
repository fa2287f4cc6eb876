import { expect, it } from '@rstest/core';
import { indentPasted, pastedLine, pastedText, quotePasted, shownPasted, writePasted } from './pasted-lines';

const WRITTEN = '门响了。／ 他先听 ／／别急／';

it('a text with line breaks is kept, shown, indented, quoted and written again line by line', () => {
  expect(pastedText(WRITTEN)).toBe('门响了。\n他先听\n别急');
  expect(shownPasted(WRITTEN)).toBe('门响了。  \n他先听  \n别急');
  expect(indentPasted(WRITTEN, 2)).toBe('  门响了。  \n  他先听  \n  别急');
  expect(quotePasted(WRITTEN)).toBe('> 门响了。  \n> 他先听  \n> 别急');
  expect(writePasted(pastedText(WRITTEN))).toBe('门响了。／他先听／别急');
});

it('on one line it is parted where no sentence ends', () => {
  expect(pastedLine(WRITTEN)).toBe('门响了。他先听；别急');
  expect(pastedLine('先听：／别急')).toBe('先听：别急');
  expect(pastedLine('／')).toBe('');
});
