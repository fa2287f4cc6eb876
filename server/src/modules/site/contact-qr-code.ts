import QRCode from 'qrcode';
import type { App } from '../../http/app-type';
import { DEFAULT_QR_PATH } from './site';

/** Route of the default contact's code: it leads to this site as the visitor sees it, so it depends on the request. */
export function registerContactQrCode(app: App): void {
  app.get(
    DEFAULT_QR_PATH,
    { config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      const svg = await QRCode.toString(`${request.protocol}://${request.host}/`, {
        type: 'svg',
        margin: 2,
        errorCorrectionLevel: 'M',
      });
      return reply.header('cache-control', 'no-cache').type('image/svg+xml; charset=utf-8').send(svg);
    },
  );
}
