import { type Browser, launch } from 'puppeteer-core';
import { CHROMIUM_ARGS, chromiumPath, firefoxPath } from '../../browser';

/** Browsers in which failures of a page are provoked. */
export type Engine = 'chromium' | 'firefox';

/** No requests of its own in any version; the driver's own list of settings is of its day. */
const QUIET_FIREFOX = {
  'app.normandy.enabled': false,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.urlbar.suggest.searches': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.push.connection.enabled': false,
  'extensions.getAddons.cache.enabled': false,
  'media.gmp-manager.updateEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
};

/** Chromium over its own protocol, Firefox over WebDriver BiDi: the same interface for tests. */
export async function openBrowser(engine: Engine): Promise<Browser> {
  const executablePath = engine === 'chromium' ? chromiumPath() : firefoxPath();
  if (executablePath === undefined) throw new Error(`there is no ${engine}`);
  const common = { executablePath, headless: true, protocolTimeout: 60_000, timeout: 60_000 };
  return engine === 'chromium'
    ? launch({ ...common, browser: 'chrome', args: [...CHROMIUM_ARGS, '--lang=zh-CN'] })
    : launch({ ...common, browser: 'firefox', extraPrefsFirefox: QUIET_FIREFOX });
}
