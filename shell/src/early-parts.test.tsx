import { readFileSync } from 'node:fs';
import path from 'node:path';
import { useTakeOver } from '@qihang/shared/take-over';
import { afterEach, beforeEach, expect, it, rstest } from '@rstest/core';
import { act, type FormEvent, type RefObject, useRef, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';

const html = readFileSync(path.resolve(__dirname, 'index.html'), 'utf8');
const script = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '')[1] ?? '';

interface FormProps {
  readonly early: string;
  readonly isReady?: boolean;
  readonly sent: (text: string) => void;
  readonly pressed?: () => void;
}

/** A form as an app would write one: its state begins empty, and its button is disabled while it is. */
const Form = ({ early, isReady = true, sent, pressed }: FormProps) => {
  const form: RefObject<HTMLFormElement | null> = useRef(null);
  const [text, setText] = useState('');
  const isTakenOver = useTakeOver(
    form,
    (element) => setText(String(new FormData(element).get('message') ?? '')),
    isReady,
  );
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    sent(text);
  };
  return (
    <form ref={form} data-early={early} onSubmit={handleSubmit}>
      <input name="message" required value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" onClick={pressed}>
        更多
      </button>
      <button type="submit" disabled={isTakenOver && text === ''} suppressHydrationWarning>
        发送
      </button>
    </form>
  );
};

let root: Root | null = null;
let stop = new AbortController();

const field = () => document.querySelector('input') as HTMLInputElement;
const button = () => document.querySelector('[type="submit"]') as HTMLButtonElement;
const type = (text: string) => {
  field().value = text;
  field().dispatchEvent(new Event('input', { bubbles: true }));
};
/** As a browser does: a button that is disabled, or said to be, still lets Enter in a field submit. */
const submit = () => {
  const event = new Event('submit', { bubbles: true, cancelable: true });
  document.querySelector('form')?.dispatchEvent(event);
  return event;
};
const isMarkedDisabled = () => button().getAttribute('aria-disabled') === 'true';

/** The page as the gateway wrote it, before any app. */
function openPage(form: React.ReactElement): void {
  document.body.innerHTML = `<div id="root">${renderToString(form)}</div>`;
  // The script stays for good in a page; here it goes with its test.
  const listen = document.addEventListener.bind(document);
  document.addEventListener = (name: string, use: EventListenerOrEventListenerObject, capture: unknown) =>
    listen(name, use, { capture: capture === true, signal: stop.signal });
  new Function(`${script};showPageOfVisitor();`)();
  document.addEventListener = listen;
}

const hydrate = (form: React.ReactElement): void => {
  act(() => {
    if (root === null) root = hydrateRoot(document.getElementById('root') as HTMLElement, form);
    else root.render(form);
  });
};

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  stop = new AbortController();
});
afterEach(() => {
  act(() => root?.unmount());
  root = null;
  stop.abort();
});

it('F67 what was typed before the app is in its state, and the field is the same', () => {
  const sent = rstest.fn();
  openPage(<Form early="" sent={sent} />);
  const before = field();
  type('你好');
  hydrate(<Form early="" sent={sent} />);
  expect(field()).toBe(before);
  expect(field().value).toBe('你好');
  expect(sent).not.toHaveBeenCalled();
  submit();
  expect(sent.mock.calls).toEqual([['你好']]);
});

it('F67 an early submit is held, and sent once with what the field holds by then', () => {
  const sent = rstest.fn();
  openPage(<Form early="" sent={sent} />);
  type('你');
  expect(submit().defaultPrevented).toBe(true);
  submit();
  expect(document.documentElement.dataset.held).toBe('');
  type('你好');
  hydrate(<Form early="" sent={sent} />);
  expect(sent.mock.calls).toEqual([['你好']]);
  expect(document.documentElement.dataset.held).toBeUndefined();
});

it('an early submit waits until the app is ready for it', () => {
  const sent = rstest.fn();
  openPage(<Form early="" sent={sent} />);
  type('你好');
  submit();
  hydrate(<Form early="" isReady={false} sent={sent} />);
  submit();
  expect(sent).not.toHaveBeenCalled();
  hydrate(<Form early="" sent={sent} />);
  expect(sent.mock.calls).toEqual([['你好']]);
  hydrate(<Form early="" isReady={false} sent={sent} />);
  hydrate(<Form early="" sent={sent} />);
  expect(sent).toHaveBeenCalledTimes(1);
});

it('a button that was pressed early is pressed again, as often as it was', () => {
  const pressed = rstest.fn();
  const form = <Form early="" sent={() => {}} pressed={pressed} />;
  openPage(form);
  const more = document.querySelector<HTMLButtonElement>('[type="button"]');
  more?.click();
  more?.click();
  hydrate(form);
  expect(pressed).toHaveBeenCalledTimes(2);
});

it('a form that must be filled says so by its button, and does not keep a submit from before', () => {
  const sent = rstest.fn();
  openPage(<Form early="filled" sent={sent} />);
  expect(isMarkedDisabled()).toBe(true);
  expect(button().disabled).toBe(false);
  type('  ');
  expect(isMarkedDisabled()).toBe(true);
  expect(submit().defaultPrevented).toBe(true);
  type('你好');
  expect(isMarkedDisabled()).toBe(false);
  hydrate(<Form early="filled" sent={sent} />);
  expect(sent).not.toHaveBeenCalled();
  expect([button().disabled, isMarkedDisabled()]).toEqual([false, false]);
});

it('the app alone decides about the button afterwards, also about a text that came without an event', () => {
  openPage(<Form early="filled" sent={() => {}} />);
  field().value = '你好';
  expect(isMarkedDisabled()).toBe(true);
  hydrate(<Form early="filled" sent={() => {}} />);
  expect([button().disabled, isMarkedDisabled()]).toEqual([false, false]);
});

it('a form that is still empty is disabled by the app', () => {
  openPage(<Form early="filled" sent={() => {}} />);
  hydrate(<Form early="filled" sent={() => {}} />);
  expect([button().disabled, isMarkedDisabled()]).toEqual([true, false]);
});

it('a new form in place of one that was thrown away gets what was typed and submitted', () => {
  const sent = rstest.fn();
  openPage(<Form early="" sent={sent} />);
  type('你好');
  submit();
  document.getElementById('root')?.replaceChildren();
  act(() => {
    root = hydrateRoot(document.getElementById('root') as HTMLElement, <Form early="" sent={sent} />, {
      onRecoverableError() {},
    });
  });
  expect(field().value).toBe('你好');
  expect(sent.mock.calls).toEqual([['你好']]);
});

it('who presses something else after a form was thrown away does not send it', () => {
  const sent = rstest.fn();
  openPage(<Form early="" sent={sent} />);
  type('你好');
  submit();
  const retry = document.createElement('button');
  document.getElementById('root')?.replaceChildren(retry);
  retry.click();
  retry.remove();
  act(() => {
    root = hydrateRoot(document.getElementById('root') as HTMLElement, <Form early="" sent={sent} />, {
      onRecoverableError() {},
    });
  });
  expect(field().value).toBe('你好');
  expect(sent).not.toHaveBeenCalled();
});

it('without the page’s script a form works as any other', () => {
  const sent = rstest.fn();
  document.body.innerHTML = `<div id="root">${renderToString(<Form early="filled" sent={sent} />)}</div>`;
  hydrate(<Form early="filled" sent={sent} />);
  expect(button().disabled).toBe(true);
  submit();
  expect(sent.mock.calls).toEqual([['']]);
});

it('what is typed into a part that is kept is in the tab at once', () => {
  openPage(
    <form data-kept="words">
      <input name="place" />
    </form>,
  );
  type('苏州');
  expect(sessionStorage.getItem('words')).toBe('{"place":"苏州"}');
  sessionStorage.clear();
});

it.each([
  ['/?code=QH%26 1', 'QH& 1', '/register?code=QH%26+1'],
  ['/?other=1', '', '/login'],
])('at %s the field that asks for the code holds %j, and the link leads to %s', (address, text, path) => {
  history.replaceState(null, '', address);
  openPage(
    <>
      <input data-early-query="code" />
      <a href="/login" data-early-query="code" data-early-to="/register">
        立即开始
      </a>
    </>,
  );
  expect(field().value).toBe(text);
  expect(document.querySelector('a')?.getAttribute('href')).toBe(path);
  history.replaceState(null, '', '/');
});
