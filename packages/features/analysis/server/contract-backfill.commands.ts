import { dropChanges } from '@kogge/db/change-feed.ts'
import type { Db } from '@kogge/db/client.ts'
import { type RfxPlace, withContents } from '@kogge/db/contents/rfx-contents.ts'
import { writeContracts } from '@kogge/db/contract-rows.ts'
import { pricedOf, ratesFor } from '@kogge/db/exchange-rates.ts'
import { lockOrgRegister } from '@kogge/db/locks/org-register-lock.ts'
import { meta } from '@kogge/db/schema/reference.ts'
import { contractsOf } from '@kogge/domain/contracts/contract-facts.ts'
import { lostFactsOf } from '@kogge/domain/contracts/lost-bids.ts'
import { SOURCE_CODES, type SourceCode } from '@kogge/domain/harvester/sources.ts'
import { rateDayOf } from '@kogge/domain/money/exchange-rates.ts'
import type { RfxContent } from '@kogge/domain/rfx/rfx-content.ts'
import type { Log } from '@kogge/platform/server/procedures/procedure-context.ts'
import { eq, type SQL, sql } from 'drizzle-orm'

/** Up to which request (`rfx.num`) contracts were drawn where requests are older than contracts. */
const DRAWN_TO = 'contracts_drawn_to'
const AT_ONCE = 200

interface FactsRow extends Record<string, unknown>, RfxPlace {
  readonly source: string
  readonly published_at: string | Date | null
  readonly imported_at: string | Date
}

type RequestRow = FactsRow & { readonly content: RfxContent }

/** Who stands for each organisation that these requests name, by id. */
const numsOf = async (tx: Db, rows: readonly RequestRow[]): Promise<Map<string, number>> => {
  const parties = rows.flatMap(({ content }) => [
    ...content.buyers,
    ...content.awards.flatMap(({ winners }) => winners),
  ])
  const ids = [...new Set(parties.flatMap(({ orgId }) => orgId ?? []))]
  const { rows: found } = await tx.execute<{ id: string; num: number }>(sql`
    select o.id, root.num from org o join org root on root.id = coalesce(o.merged_into_id, o.id)
    where o.id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`)
  return new Map(found.map(({ id, num }) => [id, num]))
}

/**
 * Draws the contracts of these requests from what is stored of them. Their rows are locked, so that a
 * harvest that writes one of them comes wholly before or wholly after. Gives the numbers drawn.
 */
const draw = async (db: Db, nums: readonly number[], locking: SQL, log: Log): Promise<number[]> =>
  db.transaction(async (tx) => {
    await lockOrgRegister(tx, 'shared')
    const locked = await tx.execute<FactsRow>(sql`
      select num, month, source, published_at, imported_at from rfx
      where num = any(${`{${nums.join(',')}}`}::int[]) order by num for no key update ${locking}`)
    const rows = await withContents(tx, locked.rows)
    const orgs = await numsOf(tx, rows)
    const timeOf = (time: string | Date | null): Date | null =>
      time === null ? null : new Date(time)
    const rates = await ratesFor(
      tx,
      rows.map(({ content, published_at: time }) => pricedOf(content, [timeOf(time)])),
    )
    const drawn = ({ num, content, ...row }: RequestRow) => {
      const publishedAt = timeOf(row.published_at)
      const conversion = { day: rateDayOf(publishedAt), rates }
      try {
        const contracts = contractsOf(
          content,
          ({ orgId }) => orgs.get(orgId ?? ''),
          { publishedAt, importedAt: new Date(row.imported_at) },
          conversion,
        )
        const entryIdOf = ({ orgId }: { readonly orgId: string | null }) => orgId ?? undefined
        return { contracts, lost: lostFactsOf(content, contracts, entryIdOf, conversion) }
      } catch (error) {
        // Whatever an earlier version stored, the others are drawn; reading it again mends it.
        log.error({ num, reason: String(error) }, 'contracts of a request could not be drawn')
        return { contracts: [] }
      }
    }
    await writeContracts(
      tx,
      rows.map((row) => ({
        num: row.num,
        isKnown: true,
        ...drawn(row),
        source: SOURCE_CODES.find((code): code is SourceCode => code === row.source) ?? 'file',
      })),
    )
    return rows.map(({ num }) => num)
  })

/**
 * Draws contracts of requests that were there before contracts had rows of their own; without such
 * requests it does nothing. Goes on where it stopped, and may run twice.
 */
export const drawContracts = async (db: Db, log: Log, signal?: AbortSignal): Promise<void> => {
  while (!signal?.aborted) {
    const [reached] = await db.select().from(meta).where(eq(meta.key, DRAWN_TO))
    if (!reached) return
    const { rows } = await db.execute<{ num: number }>(sql`
      select num from rfx where num > ${Number(reached.value)} order by num limit ${AT_ONCE}`)
    const nums = rows.map(({ num }) => num)
    const last = nums.at(-1)
    if (last === undefined) {
      await db.delete(meta).where(eq(meta.key, DRAWN_TO))
      return
    }
    // Waiting for several rows that a harvest takes in another order could bring both to a stop:
    // those that are taken are waited for one by one.
    const drawn = new Set(await draw(db, nums, sql`skip locked`, log))
    for (const num of nums) if (!drawn.has(num)) await draw(db, [num], sql``, log)
    await db
      .update(meta)
      .set({ value: String(last), updatedAt: sql`now()` })
      .where(eq(meta.key, DRAWN_TO))
  }
}

/** Who keeps a copy of contracts and is further behind reads all of them anew. */
const KEPT_DAYS = 3

/** Drops old changes of contracts, and remembers up to where. */
export const dropOldChanges = (db: Db): Promise<void> =>
  dropChanges(db, 'contract_change', KEPT_DAYS)
