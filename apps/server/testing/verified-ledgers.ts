import type { Db } from '@kogge/db/client.ts'
import {
  type KnownBefore,
  verifyRequests,
} from '@kogge/platform/server/integrity/ledger-verification.queries.ts'
import { requestLines } from '../cli/ledger-report-lines.ts'

/** What `kogge verify-audit` finds of the logs of requests, and its lines. */
export const verifiedLogs = async (
  db: Db,
  trusted: ReadonlySet<string>,
  known: KnownBefore = {},
) => {
  const found = { faults: 0, unhashed: 0, demonstration: 0, lines: [] as string[] }
  for await (const verdict of verifyRequests(db, trusted, known)) {
    if (verdict.fault) found.faults += 1
    found.unhashed += verdict.unhashed
    found.demonstration += verdict.demonstration
    found.lines.push(...requestLines(verdict))
  }
  return found
}
