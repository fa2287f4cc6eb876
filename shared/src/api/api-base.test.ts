import { expect, test } from '@rstest/core';
import { resolveApiBase } from './api-base';

test.each([
  [{ isDevelopment: false, hostname: 'localhost' }, '/api'],
  [{ isDevelopment: false, hostname: '192.168.1.20' }, '/api'],
  [{ isDevelopment: true, hostname: 'localhost' }, 'http://localhost:4000/api'],
  [{ isDevelopment: true, hostname: '192.168.1.20' }, 'http://192.168.1.20:4000/api'],
  [{ isDevelopment: true, hostname: '[::1]' }, 'http://[::1]:4000/api'],
  [{ isDevelopment: true, hostname: 'qihang.example' }, '/api'],
])('the API base of %o is %s', (place, base) => {
  expect(resolveApiBase(place)).toBe(base);
});
