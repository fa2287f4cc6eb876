import { CHAT_PATH, type Site } from '@qihang/shared/contracts';
import { Route, Routes, useLocation } from '@qihang/shared/navigation';
import { useSession } from '@qihang/shared/session';
import { expect, it } from '@rstest/core';
import { makePrerender, PARTS, type PrerenderTools, USERNAME_PLACE } from './index';

const tools: PrerenderTools = {
  withHoles: (value) => JSON.parse(JSON.stringify(value), (key, each) => (each === '' ? `[${key}]` : each)),
  remoteHole: '<>',
};
const Page = ({ site }: { readonly site: Site }) => {
  const { user } = useSession();
  const { pathname, hash } = useLocation();
  return <p>{[pathname, hash, user?.username, site.icpNumber, site.termsUrl].filter(Boolean).join(' ')}</p>;
};
const render = (site: Site) => (
  <Routes>
    <Route path="*" element={<Page site={site} />} />
  </Routes>
);
const renderParts = () => <p>parts</p>;
const made = (...paths: Parameters<typeof makePrerender>[0]) =>
  makePrerender(paths, render, renderParts)(tools);
const named = (...paths: Parameters<typeof makePrerender>[0]) =>
  made(...paths).map(({ path, variant, when, html }) => [path, variant, JSON.stringify(when), html]);

it('a page is rendered once for each form in which it differs, under what that depends on', () => {
  expect(named('/register')).toEqual([
    [
      ...['/register', 'signed-out', '{"site.icpNumber":true,"site.termsUrl":true}'],
      '<p>/register [icpNumber] [termsUrl]</p>',
    ],
    [
      '/register',
      'signed-out',
      '{"site.icpNumber":true,"site.termsUrl":false}',
      '<p>/register [icpNumber]</p>',
    ],
    [
      '/register',
      'signed-out',
      '{"site.icpNumber":false,"site.termsUrl":true}',
      '<p>/register [termsUrl]</p>',
    ],
    ['/register', 'signed-out', '{"site.icpNumber":false,"site.termsUrl":false}', '<p>/register</p>'],
  ]);
});

it('each path has its variants: for everybody, for who is signed in, and for who sets a new password', () => {
  const variants = (...paths: Parameters<typeof makePrerender>[0]) => [
    ...new Set(made(...paths).map(({ path, variant }) => `${path} ${variant}`)),
  ];
  expect(variants('/', '/login', '/register')).toEqual([
    ...['/ signed-out', '/ signed-in', '/login signed-out', '/login reset', '/register signed-out'],
  ]);
  const [reset] = made('/login').filter(({ variant }) => variant === 'reset');
  expect(reset?.html).toContain('#reset=1');
  const [own] = made('/').filter(({ variant }) => variant === 'signed-in');
  expect(own?.html).toContain(USERNAME_PLACE);
  expect(
    made('/').some(({ variant, html }) => variant === 'signed-out' && html.includes(USERNAME_PLACE)),
  ).toBe(false);
});

it('the chat shows nothing to a visitor, and brings what its newest answer is painted from', () => {
  const of = (name: string) => made(CHAT_PATH).filter(({ variant }) => variant === name);
  expect(of('signed-out').map(({ html }) => html)).toEqual(['']);
  expect(of(PARTS).map(({ html }) => html)).toEqual(['<p>parts</p>']);
  expect(of('signed-in')[0]?.html).toContain(`/chat/[key]`);
});

it('after it nobody is signed in', () => {
  made('/');
  const Seen = () => <p>{String(useSession().user)}</p>;
  expect(makePrerender(['/register'], () => <Seen />)(tools)[0]?.html).toBe('<p>null</p>');
});
