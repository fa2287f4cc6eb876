import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { keyId, openDocument, signDocument, UntrustedDocument } from './signed-document';

const ours = generateKeyPairSync('ed25519');
const other = generateKeyPairSync('ed25519');
const content = { version: 2, apps: [{ app: 'mf-shop', note: '中文 😀 \u2028' }] };

describe('a signed document', () => {
  it('opens a document with the key that signed it, also after a change of keys', () => {
    const signed = signDocument(content, ours.privateKey);
    expect(signed.key).toBe(keyId(ours.publicKey));
    expect(openDocument(signed, [other.publicKey, ours.publicKey])).toEqual(content);
    expect(openDocument(JSON.parse(JSON.stringify(signed)), [ours.publicKey])).toEqual(content);
  });

  it('refuses a document that another key signed, also under our key’s name', () => {
    const forged = signDocument(content, other.privateKey);
    expect(() => openDocument(forged, [ours.publicKey])).toThrow('unknown key');
    expect(() => openDocument({ ...forged, key: keyId(ours.publicKey) }, [ours.publicKey])).toThrow(
      'its signature is wrong',
    );
  });

  it('refuses a document of which any one character was changed', () => {
    const signed = signDocument(content, ours.privateKey);
    fc.assert(
      fc.property(
        fc.nat(signed.document.length - 1),
        fc.string({ minLength: 1, maxLength: 1 }),
        (at, character) => {
          const document = signed.document.slice(0, at) + character + signed.document.slice(at + 1);
          fc.pre(document !== signed.document);
          expect(() => openDocument({ ...signed, document }, [ours.publicKey])).toThrow(UntrustedDocument);
        },
      ),
    );
  });

  it.each([null, 'x', {}, { document: '{}', signature: 'AAAA' }, { document: 1, signature: '', key: '' }])(
    'is refused when it is none: %j',
    (value) => {
      expect(() => openDocument(value, [ours.publicKey])).toThrow(UntrustedDocument);
    },
  );

  it('refuses a document with an invalid signature', () => {
    const signed = signDocument(content, ours.privateKey);
    for (const signature of ['', 'AAAA', '!!!'])
      expect(() => openDocument({ ...signed, signature }, [ours.publicKey])).toThrow('signature is wrong');
  });
});
