import type { FastifyBaseLogger } from 'fastify';
import type { SendAlert } from '../../alerts/send-alert';
import { makeToldReasons } from '../../alerts/told-reasons';
import type { HealthChange } from '../provider-health';
import { hostOf, vendorAlertOf } from './vendor-alert';
import type { VendorSettings } from './vendor-settings';

interface VendorAlertsDeps {
  readonly sendAlert: SendAlert;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  readonly now?: () => number;
}

/** Alerts the operator when a vendor begins to fail and when it answers again. */
export function makeVendorAlerts({ sendAlert, log, now }: VendorAlertsDeps): (change: HealthChange) => void {
  const isToTell = makeToldReasons<VendorSettings>(now);
  return (change) => {
    const { vendor, reason } = change;
    if (!isToTell(vendor, reason)) return;
    const about = { vendor: hostOf(vendor), agents: vendor.agents };
    if (reason === null) log.info(about, 'vendor answers again');
    else log.error({ ...about, reason }, 'vendor degraded');
    sendAlert(vendorAlertOf(change));
  };
}
