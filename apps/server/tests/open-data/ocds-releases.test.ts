import { withContents } from '@kogge/db/contents/rfx-contents.ts'
import { rfxVersion, writtenRfx } from '@kogge/db/schema/drafting.ts'
import { evaluationLot } from '@kogge/db/schema/evaluation.ts'
import { rfxRelease } from '@kogge/db/schema/releases.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { wallOf } from '@kogge/domain/kernel/riga-time.ts'
import { releaseProblems } from '@kogge/domain/standards/ocds-release-check.fixture.ts'
import { mergeReleases } from '@kogge/domain/standards/ocds-release-merge.ts'
import type { OcdsRelease } from '@kogge/domain/standards/ocds-schema.ts'
import { writePage } from '@kogge/features/drafting/server/request-page.commands.ts'
import {
  addOpened,
  FIRST,
  fromNow,
  giveAllScores,
  SECOND,
  tenderDocument,
} from '@kogge/features/evaluation/server/evaluation.fixture.ts'
import { registerStandards } from '@kogge/features/standards/server/open-data.http.ts'
import { and, eq } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALENDAR_WORDS } from '../../http/export-texts.ts'
import { releaseVersion } from './published-versions.fixture.ts'

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

const DAY = 24
const day = (hours: number) => wallOf(fromNow(hours)).slice(0, 10)
const FILE = {
  fileId: 'c0000000-0000-4000-8000-000000000001',
  name: 'specification.pdf',
  bytes: 10,
  mediaType: 'application/pdf',
  hash: 'a'.repeat(64),
}

const packageOf = async (rfxId: string, kind: 'releases' | 'record') =>
  JSON.parse((await app.inject(`/api/rfx/${rfxId}/ocds/${kind}`)).body)

/** All releases, each of which is one of the standard by itself, as is what they come to. */
const releasesOf = async (rfxId: string): Promise<readonly OcdsRelease[]> => {
  const { releases } = await packageOf(rfxId, 'releases')
  const { records } = await packageOf(rfxId, 'record')
  for (const release of [...releases, records[0].compiledRelease])
    expect(releaseProblems(release)).toEqual([])
  return releases
}

const sayVersion = (rfxId: string) => releaseVersion(database.db, rfxId)

/** A request whose lots are settled, with its first version said. */
const addSettled = async () => {
  const tender = await addOpened(database.db, { document: { documents: [FILE] } })
  const { rfxId, orgId } = tender
  await sayVersion(rfxId)
  const calls = await giveAllScores(database.db, tender)
  const lotIds = [FIRST, SECOND]
  await calls.settle({ rfxId, orgId, lotIds })
  const decide = async (ids: readonly string[] = lotIds) => {
    await calls.award({ rfxId, orgId, lotIds: [...ids], winnerId: null, words: 'The best.' })
    await calls.decide({ rfxId, orgId })
  }
  return { ...tender, calls, decide }
}

/** As if it had been decided so many days ago; what was said keeps to it. */
const endStandstill = async (rfxId: string) => {
  const { db } = database
  const decidedAt = fromNow(-14 * DAY)
  const standstillUntil = fromNow(-3 * DAY)
  await db.update(writtenRfx).set({ decidedAt, standstillUntil }).where(eq(writtenRfx.rfxId, rfxId))
  await db.update(evaluationLot).set({ decidedAt }).where(eq(evaluationLot.rfxId, rfxId))
  const rows = await db.select().from(rfxRelease).where(eq(rfxRelease.rfxId, rfxId))
  await db.execute('alter table rfx_release disable trigger rfx_release_append_only')
  for (const { seq, awards } of rows.filter(({ name }) => name.startsWith('decision')))
    await db
      .update(rfxRelease)
      .set({
        at: decidedAt,
        awards: awards.map((award) => ({
          ...award,
          decidedAt: decidedAt.toISOString(),
          pendingUntil: award.pendingUntil && standstillUntil.toISOString(),
        })),
      })
      .where(and(eq(rfxRelease.rfxId, rfxId), eq(rfxRelease.seq, seq)))
  await db.execute('alter table rfx_release enable trigger rfx_release_append_only')
}

/** Takes a step, and sees that what was said before it is said still, word by word. */
const stepping = (rfxId: string) => {
  let before: readonly OcdsRelease[] = []
  return async (step: () => Promise<unknown>): Promise<readonly OcdsRelease[]> => {
    await step()
    const releases = await releasesOf(rfxId)
    expect(releases.slice(0, before.length)).toEqual(before)
    expect(new Set(releases.map(({ id }) => id)).size).toBe(releases.length)
    const fresh = releases.slice(before.length)
    before = releases
    return fresh
  }
}

describe('releases of a request that was written on Kogge', () => {
  it('tell of its version with its files, of a decision that waits, and of one that is taken back', async () => {
    const { rfxId, orgId, calls, decide, egle, priede, ozols } = await addSettled()
    const take = stepping(rfxId)
    const [version] = await take(async () => undefined)
    expect(version).toMatchObject({
      id: `ocds-kogge0-${rfxId}-version-1`,
      tag: ['tender'],
      tender: {
        status: 'active',
        documents: [
          {
            id: FILE.fileId,
            title: FILE.name,
            format: 'application/pdf',
            url: `https://kogge.example/api/file/document?rfx=${rfxId}&file=${FILE.fileId}`,
          },
        ],
      },
    })
    // Nobody is told how many took part before it is decided, though the opening was.
    for (const name of ['awards', 'bids', 'tender.numberOfTenderers'])
      expect(version).not.toHaveProperty(name)
    // Nobody hears of what is settled and awarded before the whole is decided.
    const [decision, ...none] = await take(decide)
    expect(none).toEqual([])
    expect(decision).toMatchObject({
      tag: ['award'],
      tender: { status: 'complete', numberOfTenderers: 3 },
      bids: {
        statistics: [
          { measure: 'bids', value: 3, relatedLot: FIRST },
          { measure: 'bids', value: 2, relatedLot: SECOND },
        ],
      },
      awards: [
        { id: `${FIRST}-1`, status: 'pending', suppliers: [{ name: egle.name }] },
        { id: `${SECOND}-1`, status: 'pending', suppliers: [{ name: priede.name }] },
      ],
    })
    // Of those who lost nobody is named.
    expect(decision?.parties.flatMap(({ roles }) => roles)).not.toContain('tenderer')
    expect(JSON.stringify(decision)).not.toContain(ozols.name)
    const reason = 'A price was misread.'
    const [taken] = await take(() => calls.reconsider({ rfxId, orgId, lotIds: [SECOND], reason }))
    expect(taken).toMatchObject({ tag: ['awardCancellation'], tender: { status: 'active' } })
    expect(taken?.awards?.find(({ id }) => id === `${SECOND}-1`)?.status).toBe('cancelled')
    // What is decided meanwhile is for the buyer alone.
    const fail = { rfxId, orgId, lotIds: [SECOND], code: 'other' as const, words: 'Nothing fits.' }
    expect(await take(() => calls.fail(fail))).toEqual([])
    const [again] = await take(() => calls.decide({ rfxId, orgId }))
    expect(again?.tag).toEqual(expect.arrayContaining(['award']))
    expect(again?.awards).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: `${SECOND}-2`, status: 'unsuccessful' }),
      ]),
    )
  })

  it('tell of a standstill that is over, a contract with its day, and a winner who does not sign', async () => {
    const { rfxId, orgId, calls, decide, egle, priede } = await addSettled()
    await decide()
    await endStandstill(rfxId)
    const take = stepping(rfxId)
    const told = await take(async () => undefined)
    const [, decision, over] = told
    expect(decision?.awards?.map(({ status }) => status)).toEqual(['pending', 'pending'])
    expect(over?.tag).toEqual(['awardUpdate'])
    // At its end, whenever it is asked for.
    expect(Date.now() - Date.parse(over?.date ?? '')).toBeGreaterThan(2 * DAY * 60 * 60 * 1000)
    expect(over?.awards?.map(({ status }) => status)).toEqual(['active', 'active'])
    const [contract] = await take(() =>
      calls.conclude({
        rfxId,
        orgId,
        lotIds: [SECOND],
        concludedOn: day(-DAY),
        amount: '7',
        reference: 'L-7',
      }),
    )
    expect(contract).toMatchObject({
      tag: ['contract'],
      awards: [{ id: `${SECOND}-1`, status: 'active', value: { amount: 2500.05 } }],
      contracts: [
        {
          title: 'L-7',
          status: 'active',
          value: { amount: 7 },
          dateSigned: `${day(-DAY)}T00:00:00.000Z`,
        },
      ],
    })
    expect(contract?.awards?.[0]?.date?.slice(0, 10)).toBe(
      fromNow(-14 * DAY)
        .toISOString()
        .slice(0, 10),
    )
    const ofFirst = { rfxId, orgId, lotId: FIRST, words: 'They did not sign.' }
    const [fallen] = await take(() => calls.fallThrough(ofFirst))
    expect(fallen).toMatchObject({
      awards: [
        { id: `${FIRST}-1`, status: 'cancelled', suppliers: [{ name: egle.name }] },
        { id: `${FIRST}-2`, status: 'unsuccessful' },
      ],
    })
    expect(fallen?.tag).toEqual(['awardCancellation', 'award'])
    const [next] = await take(() => calls.awardNext({ ...ofFirst, winnerId: null }))
    expect(next?.awards).toMatchObject([
      { id: `${FIRST}-2`, status: 'cancelled' },
      { id: `${FIRST}-3`, status: 'pending', suppliers: [{ name: priede.name }] },
    ])
    const { records } = await packageOf(rfxId, 'record')
    const releases = (await releasesOf(rfxId)) as [OcdsRelease, ...OcdsRelease[]]
    const { id: _, tag, ...compiled } = records[0].compiledRelease
    const { id: __, tag: ___, ...merged } = mergeReleases<OcdsRelease>(releases)
    expect([tag, compiled]).toEqual([['compiled'], merged])
    expect(compiled.awards.map((one: { status: string }) => one.status)).toEqual([
      'cancelled',
      'active',
      'cancelled',
      'pending',
    ])
    const [page] = await withContents(
      database.db,
      await database.db.select().from(rfx).where(eq(rfx.id, rfxId)),
    )
    expect(page?.content.awards.find(({ lotId }) => lotId === SECOND)).toMatchObject({
      decidedAt: day(-14 * DAY),
      concludedAt: day(-DAY),
      contractId: 'L-7',
    })
    const { body } = await app.inject(`/api/rfx/${rfxId}/eforms.xml`)
    const written =
      /<efac:SettledContract>\s*<cbc:ID schemeName="contract">[\s\S]*?<\/efac:SettledContract>/.exec(
        body.slice(body.lastIndexOf('<efac:SettledContract>')),
      )
    expect(written?.[0]).toContain(`<cbc:IssueDate>${day(-DAY)}`)
    expect(written?.[0]).toContain(`<cbc:AwardDate>${day(-14 * DAY)}`)
  })

  it('cancel what was awarded where all is given up', async () => {
    const { rfxId, decide } = await addSettled()
    await decide()
    const take = stepping(rfxId)
    await take(async () => undefined)
    const [row] = await database.db.select().from(writtenRfx).where(eq(writtenRfx.rfxId, rfxId))
    if (!row) throw new Error('There is no request.')
    const [given] = await take(() =>
      writePage(database.db, { ...row, state: 'cancelled' }, new Date(), {
        news: { kind: 'cancellation' },
      }),
    )
    expect(given).toMatchObject({
      tag: ['tenderCancellation', 'awardCancellation'],
      tender: { status: 'cancelled', lots: [{ status: 'cancelled' }, { status: 'cancelled' }] },
      awards: [{ status: 'cancelled' }, { status: 'cancelled' }],
    })
  })

  it('never tell of what was for a few alone, though the request is for everybody now', async () => {
    const { rfxId, chief } = await addOpened(database.db, { privacy: 'invited' })
    const secret = tenderDocument({ privacy: 'invited', title: { en: 'A secret' } })
    const { db } = database
    await db.update(writtenRfx).set({ document: secret }).where(eq(writtenRfx.rfxId, rfxId))
    await db.execute('alter table rfx_version disable trigger rfx_version_append_only')
    await db.update(rfxVersion).set({ document: secret }).where(eq(rfxVersion.rfxId, rfxId))
    await db.execute('alter table rfx_version enable trigger rfx_version_append_only')
    await sayVersion(rfxId)
    expect((await app.inject(`/api/rfx/${rfxId}/ocds/releases`)).statusCode).toBe(404)
    const document = tenderDocument({ documents: [FILE] })
    await db.update(writtenRfx).set({ document, version: 2 }).where(eq(writtenRfx.rfxId, rfxId))
    await db.insert(rfxVersion).values({
      rfxId,
      version: 2,
      document,
      publishedAt: new Date(),
      publishedBy: chief,
    })
    await sayVersion(rfxId)
    const releases = await releasesOf(rfxId)
    expect(releases.map(({ id, tag }) => [id, tag])).toEqual([
      [`ocds-kogge0-${rfxId}-version-2`, ['tender']],
    ])
    expect(JSON.stringify(releases)).not.toContain('secret')
  })

  it('of a survey are plans, to its end', async () => {
    const { rfxId } = await addOpened(database.db, { document: { kind: 'price_survey' } })
    await sayVersion(rfxId)
    const [plan] = await releasesOf(rfxId)
    expect(plan).toMatchObject({ tag: ['planning'], tender: { status: 'planned' } })
    const [row] = await database.db.select().from(writtenRfx).where(eq(writtenRfx.rfxId, rfxId))
    if (!row) throw new Error('There is no request.')
    await sayVersion(rfxId)
    await writePage(database.db, { ...row, state: 'cancelled' }, new Date(), {
      news: { kind: 'cancellation' },
    })
    const [, update, end] = await releasesOf(rfxId)
    // A version says all of the plan; what gives it up is no tender that was cancelled.
    expect(update).toMatchObject({ tag: ['planningUpdate'], tender: { status: 'planned' } })
    expect(end).toMatchObject({
      tag: ['planningUpdate'],
      tender: { status: 'cancelled', lots: [{ status: 'cancelled' }, { status: 'cancelled' }] },
    })
    const { records } = await packageOf(rfxId, 'record')
    expect(records[0].compiledRelease.tender).toMatchObject({
      status: 'cancelled',
      title: 'Winter care of roads',
    })
  })
})
