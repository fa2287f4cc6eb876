import { AppError, LIMITS } from '@qihang/shared/contracts';
import axios, { type AxiosError, type AxiosInstance, type AxiosResponse } from 'axios';
import { errorOfAnswer, errorOfNetwork } from './api-error';
import { type ApiAccess, bearer, handleUnauthenticated, tokenOf } from './api-session';

const headerOf = (headers: AxiosResponse['headers'], name: string): string | null => {
  const value: unknown = headers[name];
  return typeof value === 'string' ? value : null;
};

function toAppError(error: AxiosError): AppError {
  const { response } = error;
  if (response === undefined)
    return errorOfNetwork(error, error.code === 'ETIMEDOUT' ? 'timeout' : 'offline');
  return errorOfAnswer({
    status: response.status,
    body: response.data,
    retryAfter: headerOf(response.headers, 'retry-after'),
    cause: error,
  });
}

/** Refuses text where an object was promised, such as a proxy's HTML page: axios passes on a body that is no JSON. */
function refuseForeignBody(response: AxiosResponse<unknown>): AxiosResponse<unknown> {
  if (typeof response.data !== 'string' || response.data === '') return response;
  throw new AppError('broken_contract', `no JSON in a ${response.status} answer`, {
    status: response.status,
  });
}

/**
 * The axios instance of every call but the stream (R7.2): JSON, 30,000 ms, bearer token, a timestamp on GET. Rejects
 * with {@link AppError}; an abort by the caller's signal rejects with axios' own `CanceledError`, because it is no
 * failure. A 401 ends the session; see {@link handleUnauthenticated}.
 */
export function makeApiClient(baseURL: string, access: ApiAccess): AxiosInstance {
  const client = axios.create({
    baseURL,
    timeout: LIMITS.apiTimeout,
    headers: { Accept: 'application/json' },
    transitional: { clarifyTimeoutError: true },
  });

  client.interceptors.request.use((config) => {
    config.headers.set(bearer(access.session.getState().token));
    // The timestamp keeps caches on the way from answering (R7.2).
    if (config.method === 'get') config.params = { ...config.params, _t: Date.now() };
    return config;
  });
  client.interceptors.response.use(refuseForeignBody, (error: unknown) => {
    if (!axios.isAxiosError(error) || axios.isCancel(error)) throw error;
    if (error.response?.status === 401) {
      handleUnauthenticated(access, tokenOf(error.config?.headers.get('Authorization')));
    }
    throw toAppError(error);
  });
  return client;
}
