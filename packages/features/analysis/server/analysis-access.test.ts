import { randomUUID } from 'node:crypto'
import { membership } from '@kogge/db/schema/members.ts'
import { lowestTier, roleHolds } from '@kogge/domain/access/org-permissions.ts'
import { ANY_ORG_ROLES, GLOBAL_ROLES, type OrgRole } from '@kogge/domain/access/roles.ts'
import { ANALYSIS_FREE_ROWS } from '@kogge/domain/analysis/analysis-filter-keys.ts'
import { orgId } from '@kogge/domain/kernel/entity-ids.ts'
import { reaches, TIERS, type Tier } from '@kogge/domain/subscriptions/plan-tiers.ts'
import {
  addMember,
  addOrganisation,
  addPerson,
  addStaff,
} from '@kogge/platform/server/testing/people.ts'
import { TEST_NOW } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAnalysisWorld } from './analysis.fixture.ts'

const SUPPLIERS = 60
let world: Awaited<ReturnType<typeof openAnalysisWorld>>
let compared: string[]
beforeAll(async () => {
  world = await openAnalysisWorld()
  const suppliers = Array.from({ length: SUPPLIERS }, (_, index) => `SIA Pretendents ${index}`)
  for (const name of suppliers) await world.addContract({ buyer: 'Dome', winners: [name] })
  compared = suppliers.slice(0, 2).map(world.idOf)
})
afterAll(() => world.database.close())

type Calls = Awaited<ReturnType<typeof world.as>>
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: Error) => error.message,
  )

/** The cursor of the second page, as somebody with the plan was given it. */
const strangersCursor = async (): Promise<string | null> =>
  (await (await world.staff()).rows({ kind: 'supplier', filters: {} })).nextCursor

/** What each procedure gives: all, the first rows, or why not. */
const seen = async (calls: Calls, activeOrgId?: string) => {
  const asked = { filters: {}, ...(activeOrgId && { activeOrgId: orgId.parse(activeOrgId) }) }
  const rows = await calls.rows({ kind: 'supplier', ...asked })
  const contracts = await calls.contracts(asked)
  const totals = await calls.totals(asked)
  const { regions } = await calls.map(asked)
  expect([totals.contracts, rows.totals.contracts, rows.groups, contracts.total]).toEqual(
    Array(4).fill(SUPPLIERS),
  )
  expect(regions).toMatchObject([{ contracts: SUPPLIERS }])
  expect(rows.isCut).toBe(rows.rows.length === ANALYSIS_FREE_ROWS)
  expect(contracts.isCut).toBe(contracts.items.length === ANALYSIS_FREE_ROWS)
  expect(rows.isCut).toBe(rows.nextCursor === null)
  expect(contracts.isCut).toBe(contracts.nextCursor === null)
  const cursor = await strangersCursor()
  return {
    isCut: [rows.isCut, contracts.isCut],
    further: await codeOf(calls.rows({ kind: 'supplier', ...asked, cursor })),
    network: await codeOf(calls.network(asked)),
    compare: await codeOf(calls.compare({ ...asked, orgIds: compared, role: 'supplier' })),
  }
}

const ALL = { isCut: [false, false], further: 'ok', network: 'ok', compare: 'ok' }
const cut = (code: string) => ({
  isCut: [true, true],
  further: code,
  network: code,
  compare: code,
})

const expected = (role: OrgRole, tier: Tier) => {
  if (!roleHolds(role, 'org.search_full')) return cut('access.denied')
  return reaches(tier, lowestTier('org.search_full')) ? ALL : cut('plan.required')
}

describe('market analysis is shown', () => {
  it.each(TIERS)(
    'to each role on %s as far as its plan goes',
    async (tier) => {
      const { db } = world.database
      const id = await addOrganisation(db, tier)
      // Support staff are shown it by their role of the platform, without which support access is none.
      for (const role of ANY_ORG_ROLES.filter((one) => !one.startsWith('SUPPORT_'))) {
        const userId = await addPerson(db)
        await addMember(db, id, userId, role)
        const who = `${role} on ${tier}`
        expect(await seen(await world.as(userId), id), who).toEqual(expected(role, tier))
      }
    },
    60_000,
  )

  it('to visitors, and to those who act for nobody, in part', async () => {
    expect(await seen(world.visitor())).toEqual(cut('plan.required'))
    expect(await seen(world.visitor(), randomUUID())).toEqual(cut('plan.required'))
    const { db } = world.database
    const userId = await addPerson(db)
    await addMember(db, await addOrganisation(db, 'BUSINESS'), userId)
    expect(await seen(await world.as(userId))).toEqual(cut('plan.required'))
  })

  it('to nobody in the name of an organisation that is not theirs, or no more', async () => {
    const { db } = world.database
    const other = await addOrganisation(db, 'BUSINESS')
    const stranger = await addPerson(db)
    const former = await addPerson(db)
    await addMember(db, other, former, 'ORG_ADMINISTRATOR', new Date(TEST_NOW.getTime() - 1))
    const removed = await addPerson(db)
    await addMember(db, other, removed)
    expect(await seen(await world.as(removed), other)).toEqual(ALL)
    await db.delete(membership).where(eq(membership.userId, removed))
    for (const userId of [stranger, former, removed])
      for (const id of [other, randomUUID()])
        expect(await seen(await world.as(userId), id)).toEqual(cut('record.not_found'))
  })

  it('to support staff in full, whomever they act for', async () => {
    const { db } = world.database
    for (const role of GLOBAL_ROLES) {
      const userId = await addPerson(db)
      await addStaff(db, userId, role)
      const staff = role !== 'TEST_ROLE'
      expect(await seen(await world.as(userId)), role).toEqual(staff ? ALL : cut('plan.required'))
    }
  })
})

describe('the first few contracts', () => {
  const day = { from: '2026-10-01', until: '2026-10-01' }

  it('are of one order, and of no days that the charts do not lead to', async () => {
    const visitor = world.visitor()
    const ids = async (asked: object) =>
      (await visitor.contracts(Object({ filters: {}, ...asked }))).items.map(({ rfxId }) => rfxId)
    const first = await ids({})
    for (const sort of ['day', 'value', 'ends'])
      for (const order of ['asc', 'desc']) expect(await ids({ sort, order })).toEqual(first)
    expect(await ids({ between: { from: '2026-10-01', until: '2026-10-31' } })).toEqual(first)
    expect(await codeOf(ids({ between: day }))).toBe('plan.required')
    const staff = await world.staff()
    expect((await staff.contracts({ filters: {}, between: day })).total).toBe(SUPPLIERS)
    const upwards = await staff.contracts({ filters: {}, order: 'asc' })
    expect(upwards.items.map(({ rfxId }) => rfxId)).not.toEqual(expect.arrayContaining(first))
  })

  it('are opened 120 times in an hour by one network, and by each user beside it', async () => {
    const visitor = world.visitor()
    const ask = (calls: Calls) => codeOf(calls.contracts({ filters: {} }))
    let opened = 0
    while (opened <= 120 && (await ask(visitor)) === 'ok') opened += 1
    expect(opened).toBeLessThanOrEqual(120)
    expect(await ask(visitor)).toBe('request.rate_limited')
    const refused = await visitor.contracts({ filters: {} }).catch((error: unknown) => error)
    expect(refused).toMatchObject({
      cause: { details: { retryAfterSeconds: expect.any(Number), tier: 'PLUS' } },
    })
    const { db } = world.database
    expect(await ask(await world.as(await addPerson(db)))).toBe('ok')
    const staff = await world.staff()
    for (let nth = 0; nth < 122; nth += 1) expect(await ask(staff)).toBe('ok')
  })
})

it('goes through all rows and contracts once, page by page', async () => {
  const staff = await world.staff()
  const keys: string[] = []
  const contracts: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof staff.rows>> = await staff.rows({
      kind: 'supplier',
      filters: {},
      cursor: cursor || null,
    })
    keys.push(...page.rows.map(({ subject }) => JSON.stringify(subject)))
    cursor = page.nextCursor
  }
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof staff.contracts>> = await staff.contracts({
      filters: {},
      cursor: cursor || null,
    })
    contracts.push(...page.items.map(({ rfxId }) => rfxId))
    cursor = page.nextCursor
  }
  for (const list of [keys, contracts])
    expect([list.length, new Set(list).size]).toEqual([SUPPLIERS, SUPPLIERS])
})

it('takes a cursor back in its own list alone', async () => {
  const staff = await world.staff()
  const cursor = await strangersCursor()
  for (const other of [
    { kind: 'buyer' as const },
    { kind: 'supplier' as const, sortBy: 'value' as const },
    { kind: 'supplier' as const, filters: { country: ['LV'] } },
  ])
    await expect(staff.rows({ filters: {}, ...other, cursor })).rejects.toThrow(
      'list.cursor_invalid',
    )
  await expect(staff.contracts({ filters: {}, cursor })).rejects.toThrow('list.cursor_invalid')
})
