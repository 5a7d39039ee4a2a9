import { connect } from '@kogge/db/client.ts'
import { exchangeRate, rfxAlias } from '@kogge/db/schema/harvester.ts'
import { cpv, region } from '@kogge/db/schema/reference.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { Actor } from '@kogge/domain/kernel/actor.ts'
import {
  amountConversionOf,
  convertAmount,
  convertAward,
} from '@kogge/domain/money/rfx-amount-conversion.ts'
import { awardWith, contentWith, lotWith, orgWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { testContext } from '@kogge/platform/server/testing/test-context.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addTender, staff } from './rfx.fixture.ts'
import { tenderRouter } from './rfx.router.ts'

let database: TestDatabase
const ids = { open: '', invited: '', hostile: '' }

const UNKNOWN = '3fa85f64-5717-4562-b3fc-2c963f66afa6'
const calls = (actor?: Actor) => createCaller(tenderRouter)(testContext(database.db, actor)).tender

const open = contentWith({
  language: 'lv',
  title: { lv: 'Ceļu būvdarbi', en: 'Road works' },
  cpv: { main: '45233120', additional: ['99999999'] },
  place: [{ country: 'LV', nuts: 'LV006', city: 'Rīga', postcode: null, text: {} }],
  buyers: [orgWith({ name: 'Rīgas dome', orgId: UNKNOWN })],
  lots: [lotWith({ cpv: { main: '45233120-6', additional: [] } }), lotWith({ id: 'LOT-0002' })],
})

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await db.insert(cpv).values({
    code: '45233120',
    num: 45233120,
    parent: null,
    level: 7,
    labels: { en: 'Road construction works', lv: 'Ceļu būvdarbi' },
  })
  await db.insert(region).values({
    code: 'LV006',
    country: 'LV',
    parent: null,
    level: 3,
    name: 'Rīga',
    labels: {},
  })
  ids.open = await addTender(db, {
    content: open,
    closesAt: new Date('2026-11-21T12:00:00.001Z'),
    valueAmount: '1500.5',
    valueCurrency: 'EUR',
    valueEurMinor: 150050n,
  })
  ids.invited = await addTender(db, { privacy: 'invited', content: open })
  ids.hostile = await addTender(db, {
    content: contentWith({
      title: { en: 'Invoice \u202egpj.exe\u2066' },
      buyers: [orgWith({ name: '\u200fBuyer\ufeff' })],
    }),
  })
})
afterAll(() => database.close())

describe('the euros of a tender', () => {
  it('come with the rates of the days of its amounts', async () => {
    const sek = (amount: string) => ({ amount, currency: 'SEK' })
    await database.db.insert(exchangeRate).values([
      { currency: 'SEK', day: '2026-01-09', rate: '11.5' },
      { currency: 'SEK', day: '2026-02-02', rate: '11' },
    ])
    const rfxId = await addTender(database.db, {
      publishedAt: new Date('2026-01-10T10:00:00Z'),
      content: contentWith({
        value: sek('1150'),
        lots: [lotWith({ frameworkMaximum: { amount: '5', currency: 'DKK' } })],
        awards: [awardWith({ value: sek('1100'), decidedAt: '2026-02-02+01:00' })],
      }),
    })
    const tender = await calls().byId({ rfxId, language: 'en' })
    expect(tender.rates).toEqual([
      { currency: 'SEK', day: '2026-01-09', units: 11.5 },
      { currency: 'SEK', day: '2026-02-02', units: 11 },
    ])
    const { awards } = tender.content
    const conversion = amountConversionOf(tender)
    expect(convertAmount(tender.content.value, conversion).cents).toBe(10000n)
    expect(awards.map((award) => convertAward(award, tender.content, conversion).cents)).toEqual([
      10000n,
    ])
  })

  it('need no rates where all is in euros', async () => {
    const tender = await calls().byId({ rfxId: ids.open, language: 'en' })
    expect(tender.rates).toEqual([])
  })
})

describe('tender.byId', () => {
  it('gives a public tender whole, with the names of its codes', async () => {
    const tender = await calls().byId({ rfxId: ids.open, language: 'lv' })
    expect(tender).toMatchObject({
      rfxId: ids.open,
      status: 'open',
      value: { amount: '1500.5', currency: 'EUR' },
      valueEur: '1500.50',
      content: { title: { lv: 'Ceļu būvdarbi', en: 'Road works' } },
      labels: { cpv: { '45233120': 'Ceļu būvdarbi' }, regions: { LV006: 'Rīga' } },
    })
  })

  it('follows the address of one that became part of another', async () => {
    const old = '3fa85f64-5717-4562-b3fc-2c963f66afa7'
    await database.db.insert(rfxAlias).values({ id: old, procedureKey: ids.open })
    expect(await calls().byId({ rfxId: old, language: 'lv' })).toMatchObject({ rfxId: ids.open })
    const [summary] = await calls().findByIds({ rfxIds: [old, ids.open], language: 'lv' })
    expect(summary).toMatchObject({ rfxId: ids.open, foundBy: [old, ids.open] })
  })

  it('makes no difference between missing and hidden', async () => {
    const failure = (rfxId: string, actor?: Actor) =>
      calls(actor)
        .byId({ rfxId, language: 'en' })
        .then(
          () => null,
          ({ code, message }: { code: string; message: string }) => ({ code, message }),
        )
    expect(await failure(ids.invited)).toEqual(await failure(UNKNOWN))
    expect(await failure(UNKNOWN)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await failure(ids.invited, { ...staff, globalRoles: [] })).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await failure(ids.invited, staff)).toBeNull()
  })

  it('takes the marks away that turn a text around', async () => {
    const { content } = await calls().byId({ rfxId: ids.hostile, language: 'en' })
    expect(content.title).toEqual({ en: 'Invoice gpj.exe' })
    expect(content.buyers[0]?.name).toBe('Buyer')
    const [summary] = await calls().findByIds({ rfxIds: [ids.hostile], language: 'en' })
    expect(summary).toMatchObject({ title: { text: 'Invoice gpj.exe' }, buyer: { name: 'Buyer' } })
  })

  it.each(['', 'x', `${UNKNOWN}0`, "' or 1=1 --", '../../etc/passwd'])(
    'refuses the id %j',
    async (rfxId) => {
      await expect(calls().byId({ rfxId, language: 'en' })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
      await expect(
        calls().findByIds({ rfxIds: [ids.open, rfxId], language: 'en' }),
      ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    },
  )

  it('refuses a language that is none', async () => {
    await expect(calls().byId({ rfxId: ids.open, language: 'x1' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })
})

describe('tender.findByIds', () => {
  it('gives what the caller may see, in the order asked for, each once', async () => {
    const rfxIds = [ids.hostile, ids.invited, UNKNOWN, ids.open, ids.hostile]
    const found = async (actor?: Actor) =>
      (await calls(actor).findByIds({ rfxIds, language: 'en' })).map(({ rfxId }) => rfxId)
    expect(await found()).toEqual([ids.hostile, ids.open])
    expect(await found(staff)).toEqual([ids.hostile, ids.invited, ids.open])
  })

  it('opens nothing for an organisation that the caller merely names', async () => {
    const asked = { rfxIds: [ids.invited], language: 'en', activeOrgId: UNKNOWN }
    expect(await calls().findByIds(asked)).toEqual([])
  })

  it('tells a tender in a few lines, in the reader’s language', async () => {
    const [summary] = await calls().findByIds({ rfxIds: [ids.open], language: 'et' })
    expect(summary).toMatchObject({
      title: { text: 'Ceļu būvdarbi', language: 'lv' },
      buyer: { name: 'Rīgas dome', orgId: UNKNOWN },
      country: 'LV',
      city: 'Rīga',
      cpv: { code: '45233120', label: 'Road construction works' },
      lotCount: 2,
    })
  })

  it('reads no content whole: a long text is not sent by the database', async () => {
    const { db, pool, close } = connect(database.url, { max: 1 })
    /** What the database has sent on the one connection. */
    const bytesRead = async (): Promise<number> => {
      const client = await pool.connect()
      const { stream } = Reflect.get(client, 'connection')
      client.release()
      return Reflect.get(stream, 'bytesRead')
    }
    const own = createCaller(tenderRouter)(testContext(db)).tender
    const asked = { rfxIds: [ids.open], language: 'et' }
    const before = await own.findByIds(asked)
    await db.execute(sql`
      update rfx_content set content = jsonb_set(content, '{description}',
        jsonb_build_object('en', repeat('verbose ', 100000)))
      where rfx_num = (select num from rfx where id = ${ids.open})`)
    const from = await bytesRead()
    expect(await own.findByIds(asked)).toEqual(before)
    const read = (await bytesRead()) - from
    expect(read).toBeLessThan(50_000)
    // Control: the request itself is read whole.
    await own.byId({ rfxId: ids.open, language: 'et' })
    expect((await bytesRead()) - from - read).toBeGreaterThan(800_000)
    await close()
  })

  it('takes twenty ids at most, and none', async () => {
    const twenty = Array.from({ length: 20 }, () => UNKNOWN)
    expect(await calls().findByIds({ rfxIds: twenty, language: 'en' })).toEqual([])
    expect(await calls().findByIds({ rfxIds: [], language: 'en' })).toEqual([])
    await expect(
      calls().findByIds({ rfxIds: [...twenty, UNKNOWN], language: 'en' }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})
