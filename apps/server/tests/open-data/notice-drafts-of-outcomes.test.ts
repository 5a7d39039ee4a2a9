import { randomUUID } from 'node:crypto'
import { withContents } from '@kogge/db/contents/rfx-contents.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { noticeFormOf } from '@kogge/domain/rfx/notice-form.ts'
import {
  awardWith,
  contentWith,
  historyWith,
  lotWith,
  orgWith,
} from '@kogge/domain/rfx/rfx-content.fixture.ts'
import type { RfxContent } from '@kogge/domain/rfx/rfx-content.ts'
import type { RfxStage } from '@kogge/domain/rfx/tender-status-values.ts'
import { releaseProblems } from '@kogge/domain/standards/ocds-release-check.fixture.ts'
import type { OcdsRelease } from '@kogge/domain/standards/ocds-schema.ts'
import { loadDemo } from '@kogge/features/demo/server/demo-world.commands.ts'
import { addTender } from '@kogge/features/rfx/server/rfx.fixture.ts'
import { eformsDraft } from '@kogge/features/standards/server/eforms/eforms-draft.ts'
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

const buyer = orgWith({
  name: 'Ogres novada pašvaldība',
  country: 'LV',
  nuts: 'LV00B',
  city: 'Ogre',
  ids: [{ scheme: null, id: '90000024455' }],
})
const winner = orgWith({
  name: 'SIA "Ceļš & Tilts" <x>',
  country: 'LV',
  ids: [{ scheme: null, id: '40003000001' }],
})
const [first, second] = ['LOT-0001', 'LOT-0002'].map((id, at) =>
  lotWith({
    id,
    title: { lv: `Daļa ${at + 1}`, en: `Part ${at + 1}` },
    nature: 'works',
    cpv: { main: '45233120', additional: ['45233140'] },
    value: { amount: '125000.50', currency: 'EUR' },
    place: [{ country: 'LV', nuts: 'LV00C', city: null, postcode: null, text: {} }],
    deadline: '2026-12-15T08:00:00.000Z',
    questionsUntil: '2026-12-08T15:00:00.000Z',
    openingAt: at === 0 ? '2026-12-15T08:00:00.000Z' : '2026-12-15T09:00:00.000Z',
    duration: { start: null, end: null, length: { value: '12', unit: 'MONTH' } },
    criteria: [
      { type: 'price', name: { lv: 'Cena' }, description: {}, weight: '70', weightUnit: 'per-exa' },
      { type: 'quality', name: { lv: 'Kvalitāte' }, description: { lv: 'Kā' }, weight: '30' },
    ],
    submissionLanguages: ['lv'],
  }),
)
const content = contentWith({
  language: 'lv',
  languages: ['lv', 'en'],
  nature: 'works',
  procedureType: 'open',
  title: { lv: 'Ceļa \u0001būve & "tilts"', en: 'Road works' },
  description: { lv: 'Apraksts\u202e <b>' },
  cpv: { main: '45233120', additional: [] },
  value: { amount: '250001', currency: 'EUR' },
  buyers: [buyer],
  lots: [first ?? lotWith(), second ?? lotWith()],
})
const awards = [
  awardWith({
    winners: [winner],
    value: { amount: '99000', currency: 'EUR' },
    tendersReceived: 3,
    decidedAt: '2027-01-20T10:00:00.000Z',
    contractId: 'ONP 2026/7',
  }),
  awardWith({ lotId: 'LOT-0002', outcome: 'clos-nw', reason: 'no-rece', tendersReceived: 0 }),
]

const drafted = (content: RfxContent, stage: RfxStage, at: string): string => {
  const regime = { isLight: false, isBelow: false }
  const form = noticeFormOf({ source: 'kogge', stage, content }, regime)
  if (!form) throw new Error('There is no notice.')
  return eformsDraft({
    noticeId: 'a0000000-0000-4000-8000-000000000001',
    version: '01',
    stage,
    form,
    rfxId: 'b0000000-0000-4000-8000-000000000001',
    content,
    written: {
      isAccelerated: false,
      parties: new Map(),
      received: null,
      tenderers: null,
      official: null,
      change: null,
    },
    at: new Date(at),
    url: 'https://kogge.example/rfx/1',
  })
}

const draft = (stage: 'competition' | 'awarded') =>
  drafted(stage === 'awarded' ? { ...content, awards } : content, stage, '2026-11-20T12:00:00Z')

const reread = (xml: string): Notice => {
  const [only] = [...readNotices(Buffer.from(xml))]
  if (!only || 'error' in only) throw only?.error ?? new Error('no notice')
  return only.notice
}

describe('the draft of a notice', () => {
  it('says what the request says, when it is read again', () => {
    const read = reread(draft('competition'))
    expect(read).toMatchObject({
      subtype: '16',
      noticeType: 'cn-standard',
      language: 'lv',
      languages: ['lv', 'en'],
      nature: 'works',
      procedureType: 'open',
      procedureId: 'b0000000-0000-4000-8000-000000000001',
      title: { lv: 'Ceļa būve & "tilts"', en: 'Road works' },
      value: { amount: '250001', currency: 'EUR' },
    })
    expect(read.buyers).toMatchObject([
      {
        name: 'Ogres novada pašvaldība',
        country: 'LV',
        nuts: 'LV00B',
        ids: [{ id: '90000024455' }],
      },
    ])
    expect(read.lots).toMatchObject([
      {
        id: 'LOT-0001',
        title: { lv: 'Daļa 1', en: 'Part 1' },
        value: { amount: '125000.50', currency: 'EUR' },
        cpv: { main: '45233120', additional: ['45233140'] },
        deadline: '2026-12-15T10:00:00+02:00',
        questionsUntil: '2026-12-08T17:00:00+02:00',
        duration: { length: { value: '12', unit: 'MONTH' } },
        criteria: [
          { type: 'price', weight: '70' },
          { type: 'quality', weight: '30' },
        ],
      },
      { id: 'LOT-0002', openingAt: '2026-12-15T11:00:00+02:00' },
    ])
  })

  it('tells the day of the decision (BT-1451) from that of the contract (BT-145), in the order of the schema', () => {
    const [won] = awards
    if (!won) throw new Error('Nobody won.')
    const told = [{ ...won, decidedAt: '2027-01-25', concludedAt: '2027-02-05', contractId: null }]
    const xml = drafted({ ...content, awards: told }, 'awarded', '2027-02-06T12:00:00Z')
    expect(xml).toMatch(
      /CON-0001<\/cbc:ID>\s*<cbc:AwardDate>2027-01-25[^<]*<\/cbc:AwardDate>\s*<cbc:IssueDate>2027-02-05/,
    )
  })

  it('says who won what once it is awarded', () => {
    const read = reread(draft('awarded'))
    expect(read).toMatchObject({ subtype: '29', formType: 'result' })
    expect(read.awards).toMatchObject([
      {
        lotId: 'LOT-0001',
        outcome: 'selec-w',
        contractId: 'ONP 2026/7',
        tendersReceived: 3,
        value: { amount: '99000', currency: 'EUR' },
        winners: [{ name: 'SIA "Ceļš & Tilts" <x>' }],
      },
      // That none was received is the reason, and the form takes no number beside it.
      { lotId: 'LOT-0002', outcome: 'clos-nw', winners: [], reason: 'no-rece' },
    ])
  })
})

describe('the draft of a notice of what nobody won', () => {
  it('ends each lot for its reason', () => {
    const lost = (lotId: string, reason: string) =>
      awardWith({ lotId, outcome: 'clos-nw', reason, tendersReceived: 2 })
    const told = [lost('LOT-0001', 'all-rej'), lost('LOT-0002', 'no-signed')]
    const read = reread(drafted({ ...content, awards: told }, 'cancelled', '2027-02-06T12:00:00Z'))
    expect(read).toMatchObject({ subtype: '29', noticeType: 'can-standard', formType: 'result' })
    expect(read.awards).toMatchObject([
      { lotId: 'LOT-0001', outcome: 'clos-nw', reason: 'all-rej', tendersReceived: 2 },
      { lotId: 'LOT-0002', outcome: 'clos-nw', reason: 'no-signed' },
    ])
  })

  it('ends every lot of what was given up, and names no reason that nobody gave', () => {
    const read = reread(drafted(content, 'cancelled', '2027-02-06T12:00:00Z'))
    expect(read).toMatchObject({ subtype: '29', formType: 'result' })
    expect(read.awards).toMatchObject([
      { lotId: 'LOT-0001', outcome: 'clos-nw', reason: null },
      { lotId: 'LOT-0002', outcome: 'clos-nw', reason: null },
    ])
  })

  it('leaves lots open that are decided anew', () => {
    const read = reread(
      drafted({ ...content, awards: awards.slice(0, 1) }, 'competition', '2027-02-06T12:00:00Z'),
    )
    expect(read.awards).toMatchObject([
      { lotId: 'LOT-0001', outcome: 'selec-w' },
      { lotId: 'LOT-0002', outcome: 'open-nw', reason: null },
    ])
  })
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

  it('is a release for each publication of the demonstration, told by readers of others', async () => {
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
  }, 300_000)
})
