import { startProduct } from './product';

/** The product that most journeys share; specs that break things start their own. */
export const SHARED_PORT = 18_080;

export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await startProduct(SHARED_PORT);
  return () => product.dispose();
}
