import {
  OFFICIAL_NUTS_URL,
  pullRegions,
} from '@kogge/features/reference/server/reference-data.commands.ts'
import { withDatabase } from './open-database.ts'

/** Fetches the NUTS regions of all countries from the official list. */
export const pullReference = (): Promise<void> =>
  withDatabase(async ({ db }, config) => {
    const url = config.nutsUrl ?? OFFICIAL_NUTS_URL
    const { regions } = await pullRegions(db, { url, fetch })
    console.log(`${regions} regions loaded from ${url}.`)
  })
