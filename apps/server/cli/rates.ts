import { fetchEcbRates } from '@kogge/harvester/sources/ecb-rates.ts'
import { revalue, storeRates } from '@kogge/harvester/stages/exchange.ts'
import { loadConfig } from '../config.ts'
import { withDatabase } from './with-database.ts'

/** Fetches the rates of the European Central Bank, and tells in euros what could not be told before. */
export const pullRates = async (): Promise<void> => {
  const rates = await fetchEcbRates(loadConfig().sources)
  const [stored, requests] = await withDatabase(async ({ db }) => [
    await storeRates(db, rates),
    await revalue(db),
  ])
  console.log(`${rates.length} rates, ${stored} of them new; ${requests} tenders told in euros`)
}
