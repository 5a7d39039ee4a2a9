import { randomUUID } from 'node:crypto'
import { withContents } from '@kogge/db/contents/rfx-contents.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { historyWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { releaseProblems } from '@kogge/domain/standards/ocds-release-check.fixture.ts'
import type { OcdsRelease } from '@kogge/domain/standards/ocds-schema.ts'
import { loadDemo } from '@kogge/features/demo/server/demo-world.commands.ts'
import { addTender } from '@kogge/features/rfx/server/rfx.fixture.ts'
import { registerStandards } from '@kogge/features/standards/server/open-data.http.ts'
import { readNotices } from '@kogge/harvester/formats/format-detection.ts'
import { storeNoticesWithoutFiles } from '@kogge/harvester/intake/notices-without-files.ts'
import {
  TEST_NOW,
  TEST_SEALING,
  TEST_TOKEN_KEYS,
} from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALENDAR_WORDS } from '../../http/export-texts.ts'
import { awards, buyer, content, draft, reread, winner } from './drafted-request.fixture.ts'

let database: TestDatabase
let app: FastifyInstance
beforeAll(async () => {
  database = await testDatabase()
  app = Fastify()
  registerStandards(app, {
    db: database.db,
    publicUrl: 'https://kogge.example',
    ocidPrefix: 'ocds-kogge0',
    words: CALENDAR_WORDS,
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const get = async (path: string) => {
  const { statusCode, headers, body } = await app.inject(`/api/rfx/${path}`)
  return { statusCode, headers, body }
}

describe('what everybody may fetch of a request', () => {
  let ids: { known: string; hidden: string }
  beforeAll(async () => {
    ids = {
      known: await addTender(database.db, { content: { ...content, awards }, stage: 'awarded' }),
      hidden: await addTender(database.db, { content, privacy: 'invited' }),
    }
  })

  it('is nothing of a request that is not public, and of what is no id', async () => {
    const paths = ['ocds/releases', 'ocds/record', 'eforms.xml', 'calendar.ics']
    for (const id of [ids.hidden, 'nonsense', '00000000-0000-4000-8000-000000000000'])
      for (const path of paths)
        expect(await get(`${id}/${path}`)).toMatchObject({ statusCode: 404 })
  })

  it('is a record whose compiled release holds lots, awards and contracts', async () => {
    const { db } = database
    // As a source publishes them: the call, then its result.
    const published = (['competition', 'awarded'] as const).map((stage, at) => ({
      notice: {
        ...reread(draft(stage)),
        awards: stage === 'awarded' ? awards : [],
        noticeId: randomUUID(),
        publicationNumber: `${at + 1}-2026`,
      },
      importedAt: new Date(TEST_NOW.getTime() + at),
    }))
    await storeNoticesWithoutFiles(db, published, 'ted')
    const [{ id } = { id: '' }] = await db
      .select({ id: rfx.id })
      .from(rfx)
      .where(eq(rfx.source, 'ted'))
    const { body, headers } = await get(`${id}/ocds/record`)
    expect(headers['content-type']).toContain('application/json')
    const { records } = JSON.parse(body)
    const release: OcdsRelease = records[0].compiledRelease
    expect(release).toMatchObject({
      ocid: `ocds-kogge0-${id}`,
      tag: ['compiled'],
      buyer: { name: buyer.name },
      tender: {
        status: 'complete',
        procurementMethod: 'open',
        mainProcurementCategory: 'works',
        tenderPeriod: { endDate: '2026-12-15T08:00:00.000Z' },
        lots: [
          { id: 'LOT-0001', status: 'complete' },
          { id: 'LOT-0002', status: 'unsuccessful' },
        ],
      },
      awards: [
        {
          status: 'active',
          value: { amount: 99000, currency: 'EUR' },
          suppliers: [{ name: winner.name }],
        },
        { status: 'unsuccessful' },
      ],
      contracts: [{ title: 'ONP 2026/7' }],
    })
    expect(release.bids?.statistics).toMatchObject([
      { value: 3, relatedLot: 'LOT-0001' },
      { value: 0, relatedLot: 'LOT-0002' },
    ])
    expect(releaseProblems(release)).toEqual([])
    const known = new Set(release.parties.map(({ id }) => id))
    const named = [
      release.buyer,
      ...(release.awards ?? []).flatMap(({ suppliers = [] }) => suppliers),
    ]
    for (const party of named) expect(known.has(party?.id ?? '')).toBe(true)
    expect(release.parties[0]?.identifier).toMatchObject({ scheme: 'LV-RE', id: '90000024455' })
  })

  it('is a calendar in the language asked for, with what lots have alike once', async () => {
    const { body, headers } = await get(`${ids.known}/calendar.ics?locale=lv`)
    expect(headers['content-type']).toContain('text/calendar')
    expect(body).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*\r\nEND:VCALENDAR\r\n$/)
    const lines = body.replaceAll('\r\n ', '').split('\r\n')
    expect(lines.filter((line) => line.startsWith('DTSTART'))).toEqual([
      'DTSTART:20261208T150000Z',
      'DTSTART:20261215T080000Z',
      'DTSTART:20261215T080000Z',
      'DTSTART:20261215T090000Z',
    ])
    expect(lines.find((line) => line.startsWith('SUMMARY:Piedāvājumu iesniegšanas'))).toBeDefined()
    // A line break in a title would begin a line of its own.
    expect(lines.every((line) => /^[A-Z-]+[;:]/.test(line) || line === '')).toBe(true)
  })

  it('is no calendar where there are no dates', async () => {
    const lots = content.lots.map((lot) => ({
      ...lot,
      questionsUntil: null,
      deadline: null,
      openingAt: null,
    }))
    const id = await addTender(database.db, { content: { ...content, lots }, stage: 'competition' })
    expect(await get(`${id}/calendar.ics`)).toMatchObject({ statusCode: 404 })
  })

  it('is a calendar to which a title with line breaks adds no lines', async () => {
    const title = { lv: 'Ceļi; tilti,\r\nATTENDEE:evil' }
    const id = await addTender(database.db, {
      content: { ...content, title },
      stage: 'competition',
    })
    const lines = (await get(`${id}/calendar.ics?locale=lv`)).body
      .replaceAll('\r\n ', '')
      .split('\r\n')
    expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([])
    expect(lines).toContain('X-WR-CALNAME:Ceļi\\; tilti\\, ATTENDEE:evil')
  })

  it('is a calendar whose events count their amendments and are cancelled with the request', async () => {
    const { db } = database
    const linesOf = async (given: Partial<typeof content>, stage: 'competition' | 'cancelled') => {
      const id = await addTender(db, { content: { ...content, ...given }, stage })
      return (await get(`${id}/calendar.ics`)).body.replaceAll('\r\n ', '').split('\r\n')
    }
    const history = [historyWith(), historyWith({ version: '02' }), historyWith({ version: '03' })]
    const own = (lines: readonly string[], name: string) => [
      ...new Set(lines.filter((line) => line.startsWith(name))),
    ]
    const first = await linesOf({ history: history.slice(0, 1) }, 'competition')
    expect([own(first, 'SEQUENCE'), own(first, 'METHOD')]).toEqual([
      ['SEQUENCE:0'],
      ['METHOD:PUBLISH'],
    ])
    const moved = await linesOf({ history }, 'competition')
    expect([own(moved, 'SEQUENCE'), own(moved, 'STATUS')]).toEqual([['SEQUENCE:2'], []])
    const gone = await linesOf({ history }, 'cancelled')
    expect(own(gone, 'SEQUENCE')).toEqual(['SEQUENCE:3'])
    expect([own(gone, 'STATUS'), own(gone, 'METHOD')]).toEqual([
      ['STATUS:CANCELLED'],
      ['METHOD:PUBLISH'],
    ])
    expect(own(await linesOf({ history, awards }, 'cancelled'), 'STATUS')).toEqual([])
  })

  it('is a release for each publication of the demonstration, which readers of others name', async () => {
    const { db } = database
    await loadDemo(db, {
      sealing: TEST_SEALING,
      tokenKeys: TEST_TOKEN_KEYS,
      now: TEST_NOW,
      store: (notices) => storeNoticesWithoutFiles(db, notices, 'demo'),
      force: true,
    })
    const rows = await withContents(
      db,
      await db.select().from(rfx).where(eq(rfx.isDemo, true)).limit(40),
    )
    expect(rows.length).toBeGreaterThan(20)
    const tags = new Set<string>()
    for (const row of rows) {
      const { id } = row
      const { body, statusCode } = await get(`${id}/ocds/releases`)
      expect(statusCode).toBe(200)
      const { releases }: { releases: OcdsRelease[] } = JSON.parse(body)
      expect(new Set(releases.map((release) => release.id)).size).toBe(releases.length)
      expect(releases.length).toBeGreaterThan(0)
      for (const release of releases) for (const tag of release.tag) tags.add(tag)
      for (const release of releases) expect(releaseProblems(release)).toEqual([])
      const read = [...readNotices(Buffer.from(body))]
      expect(read.every((one) => !('error' in one))).toBe(true)
      const { content: shown, stage } = row
      const notice = await get(`${id}/eforms.xml`)
      expect(notice.statusCode).toBe(stage === 'planned' ? 404 : 200)
      if (stage !== 'planned')
        expect(reread(notice.body).title).toMatchObject(
          Object.fromEntries(Object.entries(shown.title).slice(0, 1)),
        )
    }
    expect([...tags]).toEqual(expect.arrayContaining(['tender', 'award']))
  })
})
