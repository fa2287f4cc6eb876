import { BrowserRouter, Route, Routes } from '@qihang/shared/navigation';
import { afterEach, expect, test } from '@rstest/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { apiAccess } from './api-access';
import type {} from './api-test-server';

afterEach(cleanup);

const show = (path: string) => {
  window.happyDOM.setURL('http://localhost:8080/');
  window.history.replaceState(null, '', path);
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/login" element={<p>登录页</p>} />
        <Route path="*" element={<p>别处</p>} />
      </Routes>
    </BrowserRouter>,
  );
};

test('R4.3 a redirect to the sign-in page goes through the router without loading a new document', () => {
  show('/chat/lao-gao-ip-master');
  act(() => apiAccess.redirectToLogin());
  expect([window.location.pathname, screen.getByText('登录页').tagName]).toEqual(['/login', 'P']);
});

test('R4.3 a redirect to the sign-in page does nothing on that page', () => {
  show('/login?code=1');
  act(() => apiAccess.redirectToLogin());
  expect(window.location.search).toBe('?code=1');
});
