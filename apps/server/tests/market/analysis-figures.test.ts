import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { ANALYSIS_KINDS, type AnalysisKind } from '@kogge/domain/analysis/analysis-filter-keys.ts'
import type { AnalysisFilters } from '@kogge/domain/analysis/analysis-filters.ts'
import type { ContractsInput } from '@kogge/features/analysis/server/analysis.inputs.ts'
import { analysisRouter } from '@kogge/features/analysis/server/analysis.router.ts'
import type {
  AnalysisContract,
  AnalysisRow,
} from '@kogge/features/analysis/server/analysis.views.ts'
import { testModel } from '@kogge/features/analysis/server/testing/test-read-model.ts'
import { loadDemo } from '@kogge/features/demo/server/demo-world.commands.ts'
import { storeNoticesWithoutFiles } from '@kogge/harvester/intake/notices-without-files.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import {
  contextOfUser,
  TEST_NOW,
  TEST_SEALING,
  TEST_TOKEN_KEYS,
} from '@kogge/platform/server/testing/test-context.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const callsOf = (context: Context) => createCaller(analysisRouter)(context).analysis

let database: TestDatabase
let calls: ReturnType<typeof callsOf>
/** Organisations that filters ask for, and what they took part in. */
const some = { buyer: '', supplier: '' }

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await loadDemo(db, {
    now: TEST_NOW,
    sealing: TEST_SEALING,
    tokenKeys: TEST_TOKEN_KEYS,
    store: (notices) => storeNoticesWithoutFiles(db, notices, 'demo'),
  })
  const userId = await addPerson(db)
  await addStaff(db, userId, 'SUPPORT')
  calls = callsOf({ ...(await contextOfUser(db, userId)), locale: 'lv', analysis: testModel(db) })
  for (const role of ['buyer', 'supplier'] as const) {
    const { rows } = await calls.rows({ kind: role, filters: { months: ['any'] } })
    some[role] = rows[0]?.subject.kind === 'org' ? (rows[0].subject.orgId ?? '') : ''
  }
})
afterAll(() => database.close())

const LEVEL = 4

const within = (kind: AnalysisKind, { subject }: AnalysisRow): ContractsInput['within'] => {
  if (subject.kind === 'org') return { [kind]: subject.orgId }
  if (subject.kind === 'industry') return { industry: subject.code }
  return { cpv: subject.code.slice(0, LEVEL) }
}

/** Every contract of a list, page by page. */
const allContracts = async (asked: Partial<ContractsInput>): Promise<AnalysisContract[]> => {
  const items: AnalysisContract[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof calls.contracts>> = await calls.contracts({
      filters: {},
      ...asked,
      cursor,
    })
    items.push(...page.items)
    cursor = page.nextCursor
    if (cursor === null) expect(items).toHaveLength(page.total)
  }
  return items
}

/** Figures counted from contracts one by one, as a reader would with a pencil. */
const counted = (contracts: readonly AnalysisContract[]) => {
  const valued = contracts.flatMap(({ cents }) => cents ?? [])
  const tenders = contracts.flatMap((contract) => contract.tenders ?? [])
  const days = contracts.map(({ day }) => day).sort()
  return {
    contracts: contracts.length,
    sum: valued.reduce((sum, cents) => sum + cents, 0),
    valued: valued.length,
    withTenders: tenders.length,
    singleBid: tenders.filter((count) => count === 1).length,
    tenders: tenders.reduce((sum, count) => sum + count, 0),
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
  }
}

const questions = (): readonly (readonly [string, AnalysisFilters])[] => [
  ['twelve months', {}],
  ['all history', { months: ['any'] }],
  ['a country and a division', { months: ['24'], country: ['LV'], cpv: ['45000000'] }],
  ['words', { months: ['any'], q: ['piegāde'] }],
  ['one of two keywords', { months: ['36'], keyword: ['remont*', 'hooldus'] }],
  ['a buyer', { months: ['any'], buyer: [some.buyer] }],
  ['a supplier of works', { months: ['60'], supplier: [some.supplier], contractType: ['works'] }],
]

describe.each(ANALYSIS_KINDS)('each row of %s', (kind) => {
  it.each([0, 1, 2, 3, 4, 5, 6])(
    'leads to the contracts it was counted from (%i)',
    async (at) => {
      const [name, filters = {}] = questions()[at] ?? []
      const { rows, totals, groups } = await calls.rows({ kind, filters, cpvLevel: LEVEL })
      const checked = [...rows.slice(0, 4), ...rows.slice(4).slice(-2)]
      if (at < 2) expect(groups, name).toBeGreaterThan(5)
      for (const row of checked) {
        const asked = { filters, within: within(kind, row) }
        const contracts = await allContracts(asked)
        const lots = await allContracts({ ...asked, isAwarded: false })
        expect({ ...counted(contracts), unawarded: lots.length }, name).toEqual({
          ...counted([]),
          ...Object.fromEntries(Object.keys(counted([])).map((key) => [key, Object(row)[key]])),
          unawarded: row.unawarded,
        })
        expect(row.trend.reduce((sum, count) => sum + count, 0)).toBe(row.contracts)
        expect(row.shareOfContracts).toBe(
          totals.contracts > 0 ? row.contracts / totals.contracts : 0,
        )
      }
    },
    120_000,
  )
})

describe('totals', () => {
  it.each([0, 1, 2, 3, 4, 5, 6])(
    'are those of all contracts, and of all lists (%i)',
    async (at) => {
      const [name, filters = {}] = questions()[at] ?? []
      const totals = await calls.totals({ filters })
      const contracts = await allContracts({ filters })
      expect(totals, name).toMatchObject(counted(contracts))
      expect(totals.unawarded).toBe((await allContracts({ filters, isAwarded: false })).length)
      const { series } = totals
      for (const figure of ['contracts', 'sum', 'valued', 'withTenders', 'singleBid'] as const)
        expect(series.reduce((sum, bucket) => sum + bucket[figure], 0)).toBe(totals[figure])
      for (const kind of ANALYSIS_KINDS) {
        const page = await calls.rows({ kind, filters })
        expect(page.totals).toMatchObject({ contracts: totals.contracts, sum: totals.sum })
        expect(page.buckets).toEqual(series.map(({ from }) => from))
      }
      const parties = (role: 'buyers' | 'suppliers') =>
        new Set(contracts.flatMap((contract) => contract[role].map(({ orgId }) => orgId))).size
      expect([totals.buyers, totals.suppliers]).toEqual([parties('buyers'), parties('suppliers')])
      const { regions } = await calls.map({ filters, level: 3 })
      expect(regions.reduce((sum, region) => sum + region.contracts, 0)).toBe(totals.contracts)
      expect(regions.reduce((sum, region) => sum + region.sum, 0)).toBe(totals.sum)
      // Those whose region is not known as well.
      for (const { nuts, contracts: inside, sum, valued } of [
        ...regions.slice(0, 3),
        ...regions.filter((region) => region.nuts === null),
      ]) {
        const row = nuts === null ? { unplaced: 3 as const } : { region: nuts }
        const found = counted(await allContracts({ filters, within: row }))
        expect([nuts, found]).toMatchObject([nuts, { contracts: inside, sum, valued }])
      }
    },
    120_000,
  )

  it('are those of the database', async () => {
    const { rows } = await database.db.execute<{ contracts: number; sum: string }>(sql`
      select count(*)::int as contracts, sum(cents) as sum from contract where is_awarded`)
    const totals = await calls.totals({ filters: { months: ['any'] } })
    expect(totals.contracts).toBeGreaterThan(500)
    expect([totals.contracts, String(totals.sum)]).toEqual([rows[0]?.contracts, rows[0]?.sum])
  })
})

it('ties of the network and parts of a series lead to their contracts', async () => {
  const filters: AnalysisFilters = { months: ['24'] }
  const { orgs, edges } = await calls.network({ filters, limit: 10 })
  const idOf = new Map(orgs.map(({ num, orgId }) => [num, orgId ?? '']))
  for (const { buyer, supplier, contracts, sum, valued } of edges) {
    const tied = { buyer: idOf.get(buyer) ?? '', supplier: idOf.get(supplier) ?? '' }
    expect(counted(await allContracts({ filters, within: tied }))).toMatchObject({
      contracts,
      sum,
      valued,
    })
  }
  const { series } = await calls.totals({ filters })
  for (const [at, { from, contracts, sum, valued }] of series.entries()) {
    const next = series[at + 1]?.from
    const until = next
      ? new Date(Date.parse(next) - 86_400_000).toISOString().slice(0, 10)
      : '2026-11-21'
    const found = await allContracts({ filters, between: { from, until } })
    expect(counted(found)).toMatchObject({ contracts, sum, valued })
  }
})
