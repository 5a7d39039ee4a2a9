import type { Db } from '@kogge/db/client.ts'
import { sealAll } from '../row-seals/all-row-seals.commands.ts'
import { TEST_SEALING } from './test-context.ts'

/** Seals roles and organisations as they stand, for tests that write rows by themselves. */
export const sealAsTheyStand = async (db: Db): Promise<void> => {
  await sealAll(db, TEST_SEALING)
}
