import type { Db } from '@kogge/db/client.ts'
import { compareWithRows } from '@kogge/platform/server/ledger/comparison/ledger-comparison.queries.ts'
import type { Difference } from '@kogge/platform/server/ledger/comparison/ledger-differences.ts'
import { proveChains } from '@kogge/platform/server/ledger/ledger-chain-proof.queries.ts'
import { TEST_SEALING } from '@kogge/platform/server/testing/test-context.ts'
import { expect } from 'vitest'

/** Where the log of a request, whole in itself, and its rows do not say the same. */
export const logDifferences = async (db: Db, rfxId: string): Promise<readonly Difference[]> => {
  const found: Difference[] = []
  const trusted = new Set([TEST_SEALING.keyId])
  for await (const { flaw, account } of proveChains(db, trusted, {}, rfxId)) {
    expect(flaw).toBeNull()
    expect(account.unhashed).toBe(0)
    for await (const one of compareWithRows(db, rfxId, account, trusted)) found.push(one)
  }
  return found
}
