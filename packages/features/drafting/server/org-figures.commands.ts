import type { Db } from '@kogge/db/client.ts'
import { addToCounts, differences, indexedParties } from '@kogge/db/orgs/org-counts.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import type { CountedContracts } from '@kogge/domain/contracts/contract-counts.ts'
import { eq, sql } from 'drizzle-orm'

type Parties = Awaited<ReturnType<typeof indexedParties>>[number]

/** What of a request is in the figures of its organisations. */
export interface InFigures {
  readonly parties: readonly Parties[]
  readonly counted: CountedContracts | null
}

/** What is there before something is written: nothing of what is new or not public. */
export const inFigures = async (tx: Db, rfxId: string): Promise<InFigures> => {
  const [row] = await tx
    .select({ num: rfx.num, counted: rfx.counted })
    .from(rfx)
    .where(eq(rfx.id, rfxId))
  return row
    ? { parties: await indexedParties(tx, [row.num]), counted: row.counted }
    : { parties: [], counted: null }
}

/**
 * Keeps the figures of organisations in step with a request of Kogge's own, as those of harvested ones
 * are: how often each buys and wins, its contracts and their sums.
 */
export const settleFigures = async (tx: Db, before: InFigures, after: InFigures): Promise<void> => {
  const changed = differences({
    before: before.parties,
    after: after.parties,
    countedBefore: [before.counted],
    countedAfter: [after.counted],
  })
  if (changed.length === 0) return
  const nums = JSON.stringify(changed.map(({ num }) => num))
  // In the order of whoever else counts, so that no two stop each other.
  await tx.execute(sql`
    select from org
    where num in (select value::int from jsonb_array_elements_text(${nums}::jsonb))
    order by num for no key update`)
  await addToCounts(tx, changed)
}
