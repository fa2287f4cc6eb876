import { describe, expect, it } from '@rstest/core';
import type { Registry } from '../registry/registry-use-cases';
import { ReleaseError, type ReleaseErrorCode } from '../registry/release-error';
import { MoveRefused } from '../registry/track';
import { aHost, aRemote, aState } from '../testing/release-builders';
import { createReleaseApi } from './release-api';
import { TOKEN_ACTS } from './release-api-contract';

/** Asks an API whose registry is given in parts. */
async function ask(registry: Partial<Registry>, address: string, body?: unknown) {
  const errors: unknown[] = [];
  const api = createReleaseApi({
    registry: registry as Registry,
    authorize: async () => ({ name: 'ci', app: null, acts: TOKEN_ACTS }),
    onError: (error) => void errors.push(error),
  });
  const answer = await api(
    new Request(`http://localhost/api/releases${address}`, {
      headers: { authorization: 'Bearer a-token' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    }),
  );
  return { status: answer.status, body: await answer.json(), errors };
}

describe('an answer of the release API', () => {
  it('is about the app that is asked for alone, or about all', async () => {
    const state = aState([aHost(), aRemote()]);
    const registry = { state: async () => state };
    expect((await ask(registry, '')).body).toEqual(state);
    const { body } = await ask(registry, '?app=mf-shop');
    for (const list of [body.apps, body.tracks, body.releases]) {
      expect(list.map(({ app }: { app: string }) => app)).toEqual(['mf-shop']);
    }
    expect(body.sequence).toBe(7);
  });

  it('has as much of the history as is asked for, fifty moves by default', async () => {
    const asked: unknown[] = [];
    const registry = {
      history: async (filter: unknown) => {
        asked.push(filter);
        return [];
      },
    };
    for (const query of ['', '?app=mf-shop&limit=1', '?limit=1000']) await ask(registry, `/history${query}`);
    expect(asked).toEqual([
      { app: undefined, limit: 50 },
      { app: 'mf-shop', limit: 1 },
      { app: undefined, limit: 1_000 },
    ]);
  });

  it.each<[ReleaseErrorCode, number]>([
    ['invalid', 400],
    ['not_found', 404],
    ['forbidden', 403],
    ['refused', 409],
    ['version_taken', 409],
    ['missing_files', 409],
    ['too_large', 413],
    ['wrong_hash', 422],
    ['build_refused', 422],
    ['gate_failed', 422],
  ])('that refuses with %s has status %i, and is no failure of the registry', async (code, status) => {
    const registry = { status: () => Promise.reject(new ReleaseError(code, 'no')) };
    expect(await ask(registry, '/status')).toEqual({ status, body: { error: 'no', code }, errors: [] });
  });

  it('to a move that means nothing now is 409', async () => {
    const registry = { disable: () => Promise.reject(new MoveRefused('disabled already')) };
    const refused = await ask(registry, '/moves', { kind: 'disable', app: 'mf-shop' });
    expect([refused.status, refused.body.code, refused.errors]).toEqual([409, 'refused', []]);
  });
});
