import { expect, test } from '@rstest/core';
import { attachment } from './download-header';

test.each(['调琴师的定位.md', "老高's (第一版)*!.md", '50% "off"; a=b, c.md'])(
  'a download named %s keeps its name, in the signs that a header may have (RFC 8187)',
  (name) => {
    const [kind, plain, full = ''] = attachment(name, 'conversation.md').split('; ');
    expect([kind, plain]).toEqual(['attachment', 'filename="conversation.md"']);
    const encoded = /^filename\*=UTF-8''((?:[A-Za-z\d!#$&+.^_`|~-]|%[\dA-F]{2})+)$/.exec(full)?.[1];
    expect(decodeURIComponent(encoded ?? '')).toBe(name);
  },
);
