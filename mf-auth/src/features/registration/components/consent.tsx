import type { Site } from '@qihang/shared/contracts';
import { Checkbox } from '@qihang/shared/ui';
import { Fragment } from 'react';

/** Documents that the operator wants agreed to; without any there is no checkbox. */
const documentsOf = ({ termsUrl, privacyUrl }: Site) =>
  [
    { name: '《用户协议》', url: termsUrl },
    { name: '《隐私政策》', url: privacyUrl },
  ].flatMap(({ name, url }) => (url ? [{ name, url }] : []));

/** Name of the checkbox in its form. */
export const CONSENT = 'consent';

export const needsConsent = (site: Site): boolean => documentsOf(site).length > 0;

interface ConsentProps {
  readonly site: Site;
  readonly isGiven: boolean;
  readonly error: string | null;
  readonly onChange: (isGiven: boolean) => void;
}

export const Consent = ({ site, isGiven, error, onChange }: ConsentProps) => (
  <Checkbox
    name={CONSENT}
    checked={isGiven}
    error={error}
    onChange={(event) => onChange(event.currentTarget.checked)}
    label={
      <>
        我已阅读并同意
        {documentsOf(site).map(({ name, url }, index) => (
          <Fragment key={name}>
            {index > 0 && '和'}
            <a href={url} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          </Fragment>
        ))}
      </>
    }
  />
);
