import { startProduct } from './product';

/** Port of the product that most journeys share (`E2E_PORT` where two checkouts run side by side); specs that break things start their own. */
export const SHARED_PORT = Number(process.env.E2E_PORT ?? 18_080);

export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await startProduct(SHARED_PORT);
  return () => product.dispose();
}
