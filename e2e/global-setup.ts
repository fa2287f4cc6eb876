import pg from 'pg';
import { startApi } from './faults/harness/api-process';
import { CODE, embeddedUrl } from './faults/harness/cluster';
import { keepPreparedData, PREPARED_DATABASE } from './prepared-data';
import { startProduct } from './product';

/** Port of the product that most journeys share (`E2E_PORT` where two checkouts run side by side); specs that break things start their own. */
export const SHARED_PORT = Number(process.env.E2E_PORT ?? 18_080);

/** Adds a database beside the product's own on which another process has started once. */
async function addPreparedDatabase(dataDir: string): Promise<void> {
  const admin = new pg.Client({ connectionString: embeddedUrl(dataDir) });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${PREPARED_DATABASE}`).finally(() => admin.end());
  const api = await startApi({
    DATABASE_URL: embeddedUrl(dataDir, PREPARED_DATABASE),
    DATA_DIR: dataDir,
    BOOTSTRAP_INVITATION_CODE: CODE,
  });
  await api.stop();
}

export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await startProduct(SHARED_PORT);
  let removePreparedData = (): void => {};
  const end = () => product.dispose().finally(() => removePreparedData());
  try {
    await addPreparedDatabase(product.dataDir);
    await product.stop();
    removePreparedData = keepPreparedData(product.dataDir);
    await product.restart();
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}
