import { randomUUID } from 'node:crypto'
import { rfxFlag, rfxInsight } from '@kogge/db/schema/insight.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/database.ts'
import { bitsOf, CONTRACT_FLAGS, REQUEST_FLAGS } from '@kogge/domain/insight/flags/codes.ts'
import type { Actor } from '@kogge/domain/kernel/actor.ts'
import { orgId, rfxId } from '@kogge/domain/kernel/ids.ts'
import { awardWith, historyWith, lotWith } from '@kogge/domain/rfx/content.fixture.ts'
import type { RfxContent } from '@kogge/domain/rfx/schema.ts'
import { createCaller } from '@kogge/platform/server/procedures.ts'
import { contextOfUser, TEST_NOW, testContext } from '@kogge/platform/server/testing/context.ts'
import { addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addRequest, BUYER, party, WINNER } from '../insight.fixture.ts'
import { insightRouter } from '../router.ts'
import { usualOf } from './data.ts'
import { refreshFlags } from './turn/commands.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

const calls = (actor?: Actor) =>
  createCaller(insightRouter)(testContext(database.db, actor)).insight
const turn = (now = TEST_NOW) => refreshFlags(database.db, { usualOf, clock: () => now })
/** As somebody who sees all of every list. */
const staffCalls = async () => {
  const staffId = await addPerson(database.db)
  await addStaff(database.db, staffId, 'SUPPORT')
  return createCaller(insightRouter)(await contextOfUser(database.db, staffId)).insight
}
const orgIdOf = (id: string) => orgId.parse(id)

const won = (value: string, decidedAt = '2026-06-01', winner = WINNER, tendersReceived = 1) =>
  awardWith({
    ...{ winners: [party(winner)], decidedAt, tendersReceived },
    value: { amount: value, currency: 'EUR' },
  })

/** A tender that another lost. */
const lostAt = (amount: string, sender: string = randomUUID()): Partial<RfxContent> => ({
  lostTenders: [
    {
      ...{ lotId: 'LOT-0001', tenderers: [party(sender)], rank: null },
      value: { amount, currency: 'EUR' },
    },
  ],
})

const shortCall: Partial<RfxContent> = {
  procedureType: 'open',
  description: { lv: 'Ceļu remonts' },
  cpv: { main: '45233142', additional: [] },
  lots: [
    lotWith({
      documents: [{ url: 'https://a.example', title: null, languages: [], restricted: false }],
    }),
  ],
  history: [historyWith({ formType: 'competition', publishedAt: '2026-05-01T00:00:00Z' })],
  awards: [won('1000')],
}
const short = { content: shortCall, stage: 'awarded' as const, deadlineAt: '2026-05-08T10:00:00Z' }

describe('the indicators of a request', () => {
  it('say what stands out, what does not, and what cannot be told', async () => {
    const added = await addRequest(database.db, short)
    const flags = await calls().flags({ rfxId: rfxId.parse(added.rfxId) })
    expect(flags.flags.map(({ code, lotId }) => [code, lotId])).toEqual([
      ['R003', null],
      ['R018', 'LOT-0001'],
    ])
    expect(flags.calm).toEqual(['R010', 'R005'])
    expect(flags.unknown).toEqual([
      ...['R061', 'R062', 'R069', 'R024', 'R028', 'R035', 'R036', 'R058'],
    ])
    expect(flags.peers).toBeNull()
    await turn()
    const { peers } = await calls().flags({ rfxId: rfxId.parse(added.rfxId) })
    expect(peers).toMatchObject({ of: 'LV' })
    expect(peers?.counts[0]).toEqual({ code: 'R003', assessed: 1, flagged: 1 })
  })

  it('are not there for who may not see the request', async () => {
    const hidden = await addRequest(database.db, { ...short, privacy: 'invited' })
    for (const id of [hidden.rfxId, randomUUID()])
      await expect(calls().flags({ rfxId: rfxId.parse(id) })).rejects.toThrow('record.not_found')
    await turn()
    expect(await database.db.select().from(rfxInsight)).toEqual([])
  })

  it('are kept once, and told again when the request changes', async () => {
    const { db } = database
    const { num } = await addRequest(db, { ...short, updatedAt: '2026-11-20T10:00:00Z' })
    await turn()
    await turn(new Date('2026-11-21T12:05:00Z'))
    const kept = () => db.select({ code: rfxFlag.code }).from(rfxFlag).orderBy(rfxFlag.code)
    expect(await kept()).toEqual([{ code: 'R003' }, { code: 'R018' }])
    const [row] = await db.select().from(rfxInsight)
    expect(row).toMatchObject({
      assessed: bitsOf(['R003', 'R018', 'R010', 'R005']),
      flagged: bitsOf(['R003', 'R018']),
      decisionDays: 24,
      procedure: 'open',
    })
    await db
      .update(rfx)
      .set({
        deadlineAt: new Date('2026-06-01T00:00:00Z'),
        updatedAt: new Date('2026-11-21T13:00:00Z'),
      })
      .where(eq(rfx.num, num))
    await turn(new Date('2026-11-21T13:05:00Z'))
    expect(await kept()).toEqual([{ code: 'R018' }])
    await db.update(rfx).set({ privacy: 'invited', updatedAt: new Date('2026-11-21T13:06:00Z') })
    await turn(new Date('2026-11-21T13:10:00Z'))
    expect(await kept()).toEqual([])
    expect(await db.select().from(rfxInsight)).toEqual([])
  })

  it('see what a transaction wrote that was still open when its time was passed', async () => {
    const { db } = database
    await addRequest(db, { ...short, updatedAt: '2026-11-21T11:59:00Z' })
    await turn()
    await addRequest(db, { ...short, updatedAt: '2026-11-21T11:55:00Z' })
    await turn(new Date('2026-11-21T12:05:00Z'))
    expect(await db.select().from(rfxInsight)).toHaveLength(2)
  })

  it('tell late decisions once it is known what is usual', async () => {
    const { db } = database
    for (let days = 1; days <= 31; days += 1) {
      const decidedAt = new Date(Date.parse('2026-05-08') + days * 86_400_000).toISOString()
      await addRequest(db, {
        ...short,
        content: { ...shortCall, awards: [won('1000', decidedAt.slice(0, 10))] },
      })
    }
    const late = await addRequest(db, {
      ...short,
      content: { ...shortCall, awards: [won('1000', '2026-11-01')] },
    })
    await turn()
    const codes = await db
      .select({ code: rfxFlag.code })
      .from(rfxFlag)
      .where(eq(rfxFlag.rfxNum, late.num))
    expect(codes.map(({ code }) => code)).toContain('R062')
    const { flags } = await calls().flags({ rfxId: rfxId.parse(late.rfxId) })
    const told = flags.find(({ code }) => code === 'R062')
    expect(told).toMatchObject({ value: 177, inputs: { among: 32, decidedOn: '2026-11-01' } })
  })

  it('tell tenders whose prices lie unusually near or far, once it is known what is usual', async () => {
    const { db } = database
    const contested = (next: string) =>
      addRequest(db, {
        ...short,
        // Nobody says when they decided.
        content: {
          ...{ ...shortCall, ...lostAt(next) },
          awards: [{ ...won('1000', '2026-06-01', WINNER, 2), decidedAt: null }],
        },
      })
    for (let percent = 20; percent <= 50; percent += 1) await contested(`${1000 + percent * 10}`)
    const near = await contested('1005')
    const far = await contested('2500')
    await turn()
    const codesOf = async ({ num }: { num: number }) =>
      (await db.select().from(rfxFlag).where(eq(rfxFlag.rfxNum, num))).map(({ code }) => code)
    expect(await codesOf(near)).toContain('R024')
    expect(await codesOf(far)).toContain('R058')
    const { flags } = await calls().flags({ rfxId: rfxId.parse(far.rfxId) })
    expect(flags.find(({ code }) => code === 'R058')).toMatchObject({
      value: 150,
      inputs: { low: '1000', high: '2500', among: 33 },
    })
  })

  it('take what strangers write for text', async () => {
    const hostile: Partial<RfxContent> = {
      ...shortCall,
      procedureType: "open'; drop table rfx_flag; --\u0000",
      awards: [
        awardWith({ lotId: '\u0000<script>', winners: [party(WINNER)], tendersReceived: 1 }),
      ],
    }
    const clean = JSON.parse(JSON.stringify(hostile).replaceAll('\\u0000', ''))
    await addRequest(database.db, { ...short, content: clean })
    await turn()
    expect(await database.db.select().from(rfxInsight)).toHaveLength(1)
  })
})

describe('what the indicators of an organisation were counted from', () => {
  const asked = { orgId: orgIdOf(BUYER), role: 'buyer' } as const

  it('is as many requests as each figure counts, page by page, and public ones alone', async () => {
    const { db } = database
    for (let n = 0; n < 27; n += 1) await addRequest(db, short)
    await addRequest(db, { ...short, deadlineAt: '2026-06-08T10:00:00Z' })
    await addRequest(db, { ...short, privacy: 'invited' })
    const closed = await addRequest(db, short)
    await addRequest(db, { ...short, content: { ...shortCall, buyers: [party(randomUUID())] } })
    await turn()
    await db.update(rfx).set({ privacy: 'invited' }).where(eq(rfx.num, closed.num))
    const { counts } = await calls().orgFlags(asked)
    expect(counts[0]).toEqual({ code: 'R003', assessed: 28, flagged: 27 })
    for (const { code, flagged } of counts) {
      const known = REQUEST_FLAGS.find((one) => one === code)
      if (!known) throw new Error(`${code} is not told of requests`)
      const first = await calls().flagged({ ...asked, code: known })
      const rest =
        first.nextCursor === null
          ? []
          : (await calls().flagged({ ...asked, code: known, cursor: first.nextCursor })).items
      const ids = [...first.items, ...rest].map((item) => item.rfxId)
      expect([code, first.total, new Set(ids).size]).toEqual([code, flagged, flagged])
      expect(ids).not.toContain(closed.rfxId)
    }
    // What a share is of: all in which it can be told, those that stand out first.
    const all = { ...asked, code: 'R003', all: true } as const
    const first = await calls().flagged(all)
    const rest = await calls().flagged({ ...all, cursor: first.nextCursor })
    expect([first.total, rest.total]).toEqual([28, 28])
    const whole = [...first.items, ...rest.items]
    expect(new Set(whole.map((item) => item.rfxId)).size).toBe(28)
    expect(whole.map(({ told }) => told.length)).toEqual([...Array(27).fill(1), 0])
    const { items } = await calls().flagged({ ...asked, code: 'R018' })
    expect(items[0]?.told).toEqual([
      { code: 'R018', lotId: 'LOT-0001', value: 1, threshold: 1, inputs: expect.anything() },
    ])
    const none = await calls().flagged({ ...asked, role: 'supplier', code: 'R003' })
    expect(none).toEqual({ items: [], total: 0, nextCursor: null })
  })

  it('is as many requests of a country as its figure counts, and no closed ones', async () => {
    const { db } = database
    const inEstonia = { ...party(randomUUID()), country: 'EE' }
    for (let n = 0; n < 27; n += 1) await addRequest(db, short)
    await addRequest(db, { ...short, deadlineAt: '2026-06-08T10:00:00Z' })
    await addRequest(db, { ...short, privacy: 'invited' })
    await addRequest(db, { ...short, content: { ...shortCall, buyers: [inEstonia] } })
    await turn()
    const { peers } = await calls().orgFlags(asked)
    const country = peers?.of ?? ''
    expect(peers?.counts[0]).toEqual({ code: 'R003', assessed: 28, flagged: 27 })
    const pages = async (of: string, all: boolean) => {
      const list = { country: of, code: 'R003', all } as const
      const first = await calls().flagged(list)
      const rest = await calls().flagged({ ...list, cursor: first.nextCursor })
      expect(rest.nextCursor).toBeNull()
      const ids = [...first.items, ...rest.items].map((item) => item.rfxId)
      return [first.total, first.items.length, new Set(ids).size]
    }
    expect(await pages(country, false)).toEqual([27, 25, 27])
    expect(await pages(country, true)).toEqual([28, 25, 28])
    expect(await pages('all', true)).toEqual([29, 25, 29])
    const estonian = await calls().flagged({ country: 'EE', code: 'R003' })
    expect(estonian.items.map(({ buyer, told }) => [buyer?.name, told.length])).toEqual([
      [inEstonia.name, 1],
    ])
    const nowhere = await calls().flagged({ country: 'QQ', code: 'R003' })
    expect(nowhere).toEqual({ items: [], total: 0, nextCursor: null })
  })

  it('is as many contracts as an indicator of a pair tells', async () => {
    const { db } = database
    const direct = (value: string, winner = WINNER, procedureType = 'neg-wo-call') =>
      addRequest(db, {
        ...short,
        content: { ...shortCall, procedureType, awards: [won(value, '2026-06-01', winner)] },
      })
    for (let n = 0; n < 6; n += 1) await direct('120000')
    await direct('130000', WINNER, 'open')
    await direct('130000', WINNER, 'open').then(({ num }) =>
      db.update(rfx).set({ privacy: 'invited' }).where(eq(rfx.num, num)),
    )
    for (let n = 0; n < 6; n += 1) await direct('10', randomUUID(), 'open')
    await turn()
    const { own } = await calls().orgFlags(asked)
    const told = own.filter(({ other }) => other?.orgId === WINNER)
    expect(told.map(({ code, inputs }) => [code, inputs['contracts']]).sort()).toEqual([
      ['R040', 7],
      ['R055', 6],
    ])
    expect(told.find(({ code }) => code === 'R040')?.inputs['allContracts']).toBe(13)
    for (const { code, inputs } of told) {
      const known = CONTRACT_FLAGS.find((one) => one === code)
      if (!known) throw new Error(`${code} is not told of contracts`)
      for (const [one, other, role] of [
        [BUYER, WINNER, 'buyer'],
        [WINNER, BUYER, 'supplier'],
      ] as const) {
        const pair = { orgId: orgIdOf(one), otherId: other, role, code: known }
        const page = await calls().flagContracts(pair)
        expect([page.total, page.items.length, page.isCut]).toEqual([inputs['contracts'], 5, true])
        await expect(calls().flagContracts({ ...pair, cursor: 5 })).rejects.toThrow('plan.required')
        // All that the buyer awarded; what is told from no share has no whole.
        const { total } = await calls().flagContracts({ ...pair, all: true })
        expect(total).toBe(inputs['allContracts'] ?? inputs['contracts'])
      }
    }
    const other = { ...asked, otherId: randomUUID(), code: 'R040' } as const
    expect(await calls().flagContracts(other)).toMatchObject({ items: [], total: 0 })
  })
})

describe('the indicators of an organisation', () => {
  it('count its requests beside those of its country', async () => {
    await addRequest(database.db, short)
    await addRequest(database.db, { ...short, deadlineAt: '2026-06-08T10:00:00Z' })
    await turn()
    const flags = await calls().orgFlags({ orgId: orgIdOf(BUYER), role: 'buyer' })
    expect(flags.requests).toBe(2)
    expect(flags.counts[0]).toEqual({ code: 'R003', assessed: 2, flagged: 1 })
    expect(flags.peers?.of).toBe('LV')
    const none = await calls().orgFlags({ orgId: orgIdOf(BUYER), role: 'supplier' })
    expect(none).toMatchObject({ requests: 0, own: [] })
    await expect(calls().orgFlags({ orgId: orgIdOf(randomUUID()), role: 'buyer' })).rejects.toThrow(
      'record.not_found',
    )
  })

  it('tell a high share of a buyer, and direct awards that add up', async () => {
    const direct = (value: string) =>
      addRequest(database.db, {
        stage: 'awarded',
        content: {
          ...shortCall,
          ...{ procedureType: 'neg-wo-call', nature: 'services' },
          awards: [won(value)],
        },
      })
    await direct('120000')
    await direct('120000')
    for (let n = 0; n < 8; n += 1)
      await addRequest(database.db, {
        stage: 'awarded',
        content: { ...shortCall, awards: [won('1000', '2026-06-01', randomUUID())] },
      })
    await turn()
    const { own } = await calls().orgFlags({ orgId: orgIdOf(BUYER), role: 'buyer' })
    const codes = own.map(({ code, value, other }) => [code, Math.round(value), other?.orgId])
    expect(codes).toEqual([
      ['R055', 24_000_000, WINNER],
      ['R040', 97, WINNER],
    ])
    const supplier = await calls().orgFlags({ orgId: orgIdOf(WINNER), role: 'supplier' })
    expect(supplier.own.map(({ code, other }) => [code, other?.orgId])).toEqual([
      ['R055', BUYER],
      ['R040', BUYER],
    ])
  })

  it('tell a supplier of everything', async () => {
    const supplierOf = async (divisions: number) => {
      const winner = randomUUID()
      for (let n = 0; n < divisions; n += 1)
        await addRequest(database.db, {
          stage: 'awarded',
          content: {
            cpv: { main: `${30 + n}000000`, additional: [] },
            awards: [won('1', '2026-06-01', winner)],
          },
        })
      return winner
    }
    for (let n = 0; n < 30; n += 1) await supplierOf(1)
    const many = await supplierOf(10)
    await turn()
    const { own } = await calls().orgFlags({ orgId: orgIdOf(many), role: 'supplier' })
    expect(own).toMatchObject([{ code: 'R048', value: 10, threshold: 10, other: null }])
    const { rows } = await database.db.execute(
      sql`select count(*)::int as n from org_flag where code = 'R048'`,
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  it('tell who tenders often and hardly ever wins', async () => {
    const { db } = database
    const loser = randomUUID()
    const contest = (winner: string, sender: string) =>
      addRequest(db, {
        stage: 'awarded',
        content: {
          ...shortCall,
          awards: [won('1000', '2026-06-01', winner, 2)],
          ...lostAt('1200', sender),
        },
      })
    for (let n = 0; n < 28; n += 1) await contest(randomUUID(), loser)
    const wonOnce = await contest(loser, randomUUID())
    const hidden = await contest(randomUUID(), loser)
    await db.update(rfx).set({ privacy: 'invited' }).where(eq(rfx.num, hidden.num))
    for (let n = 0; n < 15; n += 1) {
      const [a, b] = [randomUUID(), randomUUID()]
      await contest(a, b)
      await contest(b, a)
    }
    await turn()
    const { own } = await calls().orgFlags({ orgId: orgIdOf(loser), role: 'supplier' })
    expect(own).toMatchObject([
      { code: 'R025', threshold: 5, inputs: { bids: 29, won: 1, among: 60 } },
    ])
    const asked = { orgId: orgIdOf(loser), role: 'supplier', code: 'R025', otherId: null } as const
    const staff = await staffCalls()
    const first = await staff.flagContracts(asked)
    const rest = await staff.flagContracts({ ...asked, cursor: first.nextCursor })
    const items = [...first.items, ...rest.items]
    expect([first.total, rest.total, items.length]).toEqual([29, 29, 29])
    expect(items.flatMap(({ hasWon, rfxId: id }) => (hasWon ? id : []))).toEqual([wonOnce.rfxId])
    expect(new Set(items.map(({ rfxId: id, position }) => `${id} ${position}`)).size).toBe(29)
    // As for every list of contracts.
    expect(await calls().flagContracts(asked)).toMatchObject({ total: 29, isCut: true })
    for (const nobody of [
      { ...asked, orgId: orgIdOf(randomUUID()) },
      { ...asked, role: 'buyer' as const },
      { ...asked, otherId: randomUUID() },
    ])
      expect(await calls().flagContracts(nobody)).toMatchObject({ items: [], total: 0 })
    const { rows } = await db.execute(sql`select code, role from org_flag where code = 'R025'`)
    expect(rows).toEqual([{ code: 'R025', role: 'supplier' }])
  })

  it('tell a buyer that rejects far more than others', async () => {
    const judged = (buyer: string, tendersRejected: number) =>
      addRequest(database.db, {
        stage: 'awarded',
        content: {
          ...shortCall,
          buyers: [party(buyer)],
          awards: [{ ...won('1000', '2026-06-01', WINNER, 10), tendersRejected }],
        },
      })
    for (let n = 0; n < 32; n += 1) {
      const buyer = randomUUID()
      for (let times = 0; times < 2; times += 1) await judged(buyer, n % 3)
    }
    const strict = randomUUID()
    for (let times = 0; times < 2; times += 1) await judged(strict, 9)
    const once = randomUUID()
    await judged(once, 9)
    await turn()
    const ownOf = async (buyer: string) =>
      (await calls().orgFlags({ orgId: orgIdOf(buyer), role: 'buyer' })).own
    expect(await ownOf(strict)).toMatchObject([
      { code: 'R038', value: 90, inputs: { received: 20, rejected: 18, among: 33 } },
    ])
    expect(await ownOf(once)).toEqual([])
    const asked = { orgId: orgIdOf(strict), code: 'R038' } as const
    const { items, total } = await calls().flagged({ ...asked, role: 'buyer' })
    expect([total, items.map(({ tenders }) => tenders)]).toEqual([
      ...[2, Array(2).fill({ received: 10, rejected: 9 })],
    ])
    expect(await calls().flagged({ ...asked, role: 'supplier' })).toMatchObject({ total: 0 })
  })
})
