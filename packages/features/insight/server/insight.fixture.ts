import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { writeContracts } from '@kogge/db/contract-rows.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { writeSearchRows } from '@kogge/db/search-index/search-index-rows.ts'
import { addRequests } from '@kogge/db/testing/requests.ts'
import { contractsOf } from '@kogge/domain/contracts/contract-facts.ts'
import { lostFactsOf } from '@kogge/domain/contracts/lost-bids.ts'
import { contentWith, orgWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import type { RfxContent } from '@kogge/domain/rfx/rfx-content.ts'
import type { RfxStage } from '@kogge/domain/rfx/tender-status-values.ts'
import { searchDocument } from '@kogge/domain/search/search-document.ts'
import { inArray } from 'drizzle-orm'

export const BUYER = '11111111-1111-4111-8111-111111111111'
export const WINNER = '22222222-2222-4222-8222-222222222222'

/** An organisation as notices name it; its id is its place in the register. */
export const party = (orgId: string, name = `Organisation ${orgId.slice(0, 4)}`) =>
  orgWith({ orgId, name, country: 'LV' })

export interface Wanted {
  readonly content: Partial<RfxContent>
  readonly stage?: RfxStage
  readonly privacy?: 'public' | 'invited'
  readonly publishedAt?: string
  readonly deadlineAt?: string
  readonly updatedAt?: string
}

const dateOf = (time: string | undefined): Date | null => (time ? new Date(time) : null)

const orgNums = async (db: Db, content: RfxContent): Promise<Map<string, number>> => {
  const { buyers, awards, lostTenders = [] } = content
  const parties = [
    ...buyers,
    ...awards.flatMap(({ winners }) => winners),
    ...lostTenders.flatMap(({ tenderers }) => tenderers),
  ]
  const ids = [...new Set(parties.flatMap(({ orgId }) => orgId ?? []))]
  if (ids.length === 0) return new Map()
  const names = new Map(parties.map(({ orgId, name }) => [orgId, name]))
  await db
    .insert(org)
    .values(
      ids.map((id) => ({
        id,
        name: names.get(id) ?? id,
        nameFolded: id,
        country: 'LV',
        matchKey: id,
      })),
    )
    .onConflictDoNothing()
  const rows = await db.select({ id: org.id, num: org.num }).from(org).where(inArray(org.id, ids))
  return new Map(rows.map(({ id, num }) => [id, num]))
}

/** Puts one request with its search row and its contracts into the database. */
export const addRequest = async (
  db: Db,
  wanted: Wanted,
): Promise<{ readonly rfxId: string; readonly num: number }> => {
  const id = randomUUID()
  const stage = wanted.stage ?? 'competition'
  const content = contentWith({ buyers: [party(BUYER)], ...wanted.content })
  const times = {
    publishedAt: dateOf(wanted.publishedAt),
    deadlineAt: dateOf(wanted.deadlineAt),
    closesAt: dateOf(wanted.deadlineAt),
    importedAt: dateOf(wanted.publishedAt) ?? new Date('2026-01-01T00:00:00Z'),
  }
  const nums = await orgNums(db, content)
  const updatedAt = dateOf(wanted.updatedAt)
  const [row] = await addRequests(db, [
    {
      id,
      source: 'file',
      procedureKey: id,
      stage,
      content,
      ...times,
      privacy: wanted.privacy ?? 'public',
      ...(updatedAt && { updatedAt }),
    },
  ])
  if (!row) throw new Error('nothing was written')
  if (wanted.privacy === 'invited') return { rfxId: id, num: row.num }
  const numOf = ({ orgId }: { readonly orgId: string | null }) => nums.get(orgId ?? '')
  const numsOf = (parties: readonly { readonly orgId: string | null }[]) => [
    ...new Set(parties.map(numOf).filter((num) => num !== undefined)),
  ]
  await writeSearchRows(db, [
    {
      num: row.num,
      valueEurMinor: null,
      ...times,
      document: searchDocument({ source: 'file', stage, valueEurMinor: null, content }),
      buyers: numsOf(content.buyers),
      suppliers: numsOf(content.awards.flatMap(({ winners }) => winners)),
    },
  ])
  const contracts = contractsOf(content, numOf, times)
  const lost = lostFactsOf(content, contracts, ({ orgId }) => orgId ?? undefined)
  await writeContracts(db, [{ num: row.num, source: 'file', isKnown: false, contracts, lost }])
  return { rfxId: id, num: row.num }
}
