import { startProduct } from './product.ts'

/**
 * Starts the product once for all journeys, unless KOGGE_E2E_URL names one that runs; the workers
 * find its address in the same variable, its data folder in KOGGE_E2E_DATA_DIR.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.KOGGE_E2E_URL) return undefined
  const product = await startProduct()
  process.env.KOGGE_E2E_URL = product.url
  process.env.KOGGE_E2E_DATA_DIR = product.dataDir
  return product.stop
}
