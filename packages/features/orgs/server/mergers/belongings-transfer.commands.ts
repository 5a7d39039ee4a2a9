import type { Db } from '@kogge/db/client.ts'
import { countAnew } from '@kogge/db/orgs/org-counts.ts'
import { retieRequests } from '@kogge/db/orgs/org-request-links.ts'
import type { org } from '@kogge/db/schema/orgs.ts'
import { moveFiles } from '@kogge/features/files/server/files.api.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import {
  changeDelegations,
  moveDelegations,
} from '@kogge/platform/server/row-seals/sealed-delegations.commands.ts'
import { type SQL, sql } from 'drizzle-orm'

type OrgRow = typeof org.$inferSelect
type Moving = Pick<Context, 'db' | 'sealing' | 'secretBox'>

const idsOf = async (tx: Db, statement: SQL): Promise<string[]> =>
  (await tx.execute<{ id: string }>(statement)).rows.map(({ id }) => id)

/** Its plans; a trial is had once, so that a second one stays where it was. */
const movePlans = (tx: Db, from: OrgRow, into: OrgRow): Promise<string[]> =>
  idsOf(
    tx,
    sql`update subscription set org_id = ${into.id}
      where org_id = ${from.id} and not (source = 'trial' and exists (
        select 1 from subscription o where o.org_id = ${into.id} and o.source = 'trial'))
      returning id`,
  )

/**
 * Rights received go with the people who are named. Rights given end, and for good: whoever gave them did
 * not give them in the other. Nobody gives rights to themselves either: what the two gave each other ends.
 */
const passDelegations = async (ctx: Moving, from: OrgRow, into: OrgRow, now: Date) => {
  const isOver = sql`revoked_at is null and (org_id = ${from.id}
    or (org_id = ${into.id} and delegate_org_id = ${from.id}))`
  const ended = await changeDelegations(ctx, isOver, { revokedAt: now })
  const isReceived = sql`delegate_org_id = ${from.id} and org_id <> ${into.id}`
  const received = await moveDelegations(ctx, isReceived, () => ({ delegateOrgId: into.id }))
  return { ended, received }
}

/** Those below it. The other, where it was one of them, takes its place. */
const moveChildren = async (tx: Db, from: OrgRow, into: OrgRow): Promise<string[]> => {
  const above = from.parentId === into.id ? null : from.parentId
  await tx.execute(sql`
    update org set parent_id = ${above} where id = ${into.id} and parent_id = ${from.id}`)
  return idsOf(
    tx,
    sql`update org set parent_id = ${into.id} where parent_id = ${from.id} returning id`,
  )
}

/**
 * What it writes as a buyer: drafts, published requests, documents of them. What it has for requests of
 * others stays under its own id until those are opened: nobody may know that there is anything.
 */
const moveWritten = async (ctx: Moving, from: OrgRow, into: OrgRow) => {
  const { db: tx } = ctx
  const moved = (table: string) =>
    idsOf(
      tx,
      sql`update ${sql.identifier(table)} set org_id = ${into.id} where org_id = ${from.id}
        returning rfx_id as id`,
    )
  await moveFiles(tx, ctx, { fromId: from.id, intoId: into.id }, { kind: 'document' })
  return { drafts: await moved('rfx_draft'), requests: await moved('written_rfx') }
}

/** Its tenders and contracts. Gives the requests that it bought and won in, and where only an id said so. */
const moveTenders = async (tx: Db, from: OrgRow) => {
  const { before, byId } = await retieRequests(tx, [from.num])
  const nums = JSON.stringify(before.map(({ num }) => num))
  const { rows } = await tx.execute<{ id: string; num: number }>(sql`
    select id, num from rfx
    where num in (select value::int from jsonb_array_elements_text(${nums}::jsonb)) order by num`)
  const ids = new Map(rows.map(({ num, id }) => [num, id]))
  const within = (side: 'buyers' | 'suppliers'): string[] =>
    before.filter((one) => one[side].includes(from.num)).flatMap(({ num }) => ids.get(num) ?? [])
  return { bought: within('buyers'), won: within('suppliers'), byId }
}

/** Moves all that is not people and their requests; gives what was where before. */
export const moveBelongings = async (ctx: Moving, from: OrgRow, into: OrgRow, now: Date) => {
  const { db: tx } = ctx
  const at = now.toISOString()
  const plans = await movePlans(tx, from, into)
  const delegations = await passDelegations(ctx, from, into, now)
  const children = await moveChildren(tx, from, into)
  const spellings = await idsOf(
    tx,
    sql`update harvested_org set org_id = ${into.id} where org_id = ${from.id} returning id`,
  )
  const earlierMerges = await idsOf(
    tx,
    sql`update org set merged_into_id = ${into.id} where merged_into_id = ${from.id} returning id`,
  )
  await tx.execute(sql`
    update org set merged_into_id = ${into.id}, parent_id = null, updated_at = ${at}
    where id = ${from.id}`)
  const tenders = await moveTenders(tx, from)
  const written = await moveWritten(ctx, from, into)
  await countAnew(tx, [from, into])
  // Who speaks for the one speaks for the other from the day that they began to.
  await tx.execute(sql`
    update org set claimed_at = least(claimed_at, ${from.claimedAt?.toISOString() ?? null}),
      updated_at = ${at}
    where id = ${into.id}`)
  const counts = (row: OrgRow) => ({
    buyerCount: row.buyerCount,
    supplierCount: row.supplierCount,
    buyerContractCount: row.buyerContractCount,
    buyerContractSum: row.buyerContractSum,
    supplierContractCount: row.supplierContractCount,
    supplierContractSum: row.supplierContractSum,
    claimedAt: row.claimedAt,
    parentId: row.parentId,
  })
  return {
    plans,
    delegations,
    children,
    spellings,
    earlierMerges,
    tenders,
    written,
    fromRow: counts(from),
    intoRow: counts(into),
  }
}
