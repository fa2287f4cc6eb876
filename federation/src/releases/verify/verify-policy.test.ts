import { describe, expect, it } from '@rstest/core';
import { policyOf, verifyPolicy } from './verify-policy';

const CDN = 'https://cdn.example';
const GOOD =
  "default-src 'none'; script-src 'self' 'sha256-AAAA='; style-src 'self'; connect-src 'self'; base-uri 'none'; object-src 'none'";
/** The policy with one directive in place of what it had. */
const withDirective = (directive: string): string => `${directive}; ${GOOD}`;
const findingOf = (policy: string | null, origins: readonly string[] = []) => {
  const { isPassed, finding } = verifyPolicy(policy, origins);
  return isPassed ? null : finding;
};

describe('the policy of a page', () => {
  it('is good with its own site, what is pinned by hash, and the signed origins', () => {
    expect(findingOf(GOOD)).toBeNull();
    const wide = `default-src 'none'; script-src 'self' ${CDN}; style-src 'self' ${CDN}; connect-src 'self' ${CDN}; base-uri 'none'`;
    expect(verifyPolicy(wide, [CDN])).toEqual({
      name: 'policy',
      isPassed: true,
      finding: `code from the site itself, ${CDN} only, none of it unknown`,
    });
  });

  it.each([
    ["script-src 'self' 'unsafe-inline'", "script-src allows 'unsafe-inline'"],
    ["script-src 'self' 'unsafe-eval'", "script-src allows 'unsafe-eval'"],
    ['script-src *', 'script-src allows *'],
    ['script-src https:', 'script-src allows https:'],
    ['script-src data:', 'script-src allows data:'],
    ['worker-src blob:', 'worker-src allows blob:'],
    ["style-src 'unsafe-inline'", "style-src allows 'unsafe-inline'"],
    [
      'frame-src https://evil.example',
      'frame-src allows https://evil.example, which is no origin of the signed document',
    ],
    [
      'img-src https://evil.example',
      'img-src allows https://evil.example, which is no origin of the signed document',
    ],
    ["object-src 'self'", 'object-src is not ‘none’'],
  ])('is refused with %s', (directive, finding) => {
    expect(findingOf(withDirective(directive))).toBe(finding);
  });

  it('may take pictures and fonts out of the page itself', () => {
    for (const name of ['img-src', 'font-src', 'media-src']) {
      expect(findingOf(withDirective(`${name} 'self' data:`))).toBeNull();
    }
  });

  it('is refused where it leaves out an origin that files of releases come from', () => {
    expect(findingOf(GOOD, [CDN])?.split('; ')).toEqual(
      ['script-src', 'style-src', 'connect-src'].map(
        (name) => `${name} leaves out ${CDN}, from where files of releases come`,
      ),
    );
  });

  it('is refused without a base, for which nothing else stands in, and where it says nothing', () => {
    expect(findingOf("default-src 'self'; object-src 'none'")).toBe('base-uri is missing');
    expect(findingOf("script-src 'self'; base-uri 'none'; object-src 'none'")).toContain(
      'style-src allows *',
    );
    expect(findingOf(null)).toBe('the page has no Content-Security-Policy');
  });

  it('counts by the first of two directives, as in browsers, and by any letter case', () => {
    expect(findingOf(`${GOOD}; script-src *`)).toBeNull();
    expect(findingOf(withDirective('SCRIPT-SRC *'))).toBe('script-src allows *');
  });
});

describe('the policy that a browser applies', () => {
  const meta =
    '<head><meta content="default-src &#39;self&#39;; x &amp; y" http-equiv="Content-Security-Policy"></head>';

  it('is that of the header, else that of the page itself', () => {
    expect(policyOf(new Headers({ 'content-security-policy': "default-src 'none'" }), meta)).toBe(
      "default-src 'none'",
    );
    expect(policyOf(new Headers(), meta)).toBe("default-src 'self'; x & y");
    expect(policyOf(new Headers(), '<meta name="description" content="x">')).toBeNull();
  });
});
