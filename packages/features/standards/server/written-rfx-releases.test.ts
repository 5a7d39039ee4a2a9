import { documentWith } from '@kogge/domain/drafting/request-document.fixture.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { orgWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { releaseProblems } from '@kogge/domain/standards/ocds-release-check.fixture.ts'
import { mergeReleases } from '@kogge/domain/standards/ocds-release-merge.ts'
import type { RestatedRelease } from '@kogge/domain/standards/ocds-release-restatement.ts'
import type { OcdsRelease } from '@kogge/domain/standards/ocds-schema.ts'
import { placeNames } from '@kogge/domain/standards/place-names.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writtenReleases } from './written-rfx-releases.ts'

const RFX = '3fa85f64-5717-4562-b3fc-2c963f66afa6'
const HEAD = {
  uri: 'https://kogge.example/api',
  publicUrl: 'https://kogge.example',
  ocid: `ocds-kogge0-${RFX}`,
}
const NOW = new Date('2026-12-31T12:00:00Z')
const dayOf = (version: number) => new Date(Date.UTC(2026, 10, version, 12))

/** As they are written down: the first version, and each later one. */
const TAGS = {
  tender: ['tender', 'tenderAmendment'],
  price_survey: ['planning', 'planningUpdate'],
} as const

interface Said {
  readonly document: RequestDocument
  readonly buyer: ReturnType<typeof orgWith>
}

/** A request of these versions, told of the ones given by their numbers. */
const releasesOf = (said: readonly Said[], told = said.map((_, at) => at + 1)) =>
  writtenReleases(
    RFX,
    {
      rows: told.map((version) => ({
        seq: version,
        name: `version-${version}`,
        at: dayOf(version),
        version,
        awards: [],
        tags: [TAGS[said[version - 1]?.document.kind ?? 'tender'][version === 1 ? 0 : 1]],
        buyer: said[version - 1]?.buyer ?? orgWith(),
      })),
      received: { tenderers: 0, ofLot: () => 0 },
      enquiries: new Map(),
      versions: said.map(({ document }, at) => ({
        version: at + 1,
        publishedAt: dayOf(at + 1),
        document,
        reason: at === 0 ? null : { lv: 'Precizēts.' },
      })),
    },
    { head: HEAD, names: placeNames('lv', {}), now: NOW },
  )

const merged = ([first, ...others]: readonly RestatedRelease[]): OcdsRelease =>
  mergeReleases<OcdsRelease>([first ?? {}, ...others])

/** Without what cannot be taken back: lots that are cancelled, and what has no word but its id. */
const standing = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    const left = value.filter((one) => one?.status !== 'cancelled').map(standing)
    return left.filter((one) => one !== undefined)
  }
  if (typeof value !== 'object' || value === null) return value
  const left = Object.entries(value)
    .map(([name, one]) => [name, standing(one)] as const)
    .filter(([, one]) => one !== undefined && !(Array.isArray(one) && one.length === 0))
  return left.some(([name]) => name !== 'id') ? Object.fromEntries(left) : undefined
}

/** By the ids of its lists: an amendment may put another order, and a merge keeps the first. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    const parts = value.map(inOrder)
    return parts.every((one) => typeof one === 'object' && one !== null && 'id' in one)
      ? parts.sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1))
      : parts
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inOrder(one)]))
}

/** What a reader is told of the tender and its buyer. */
const factsOf = ({ parties, buyer, tender }: OcdsRelease | RestatedRelease) => {
  const { amendments, ...rest } = { amendments: undefined, ...tender }
  return inOrder(standing({ parties, buyer, tender: rest }))
}

const CODES = ['90620000', '45233120', '90610000'] as const
const texts = fc.option(fc.constantFrom('Viens', 'Divi'), { nil: undefined })
const inLatvian = texts.map(
  (text): Record<string, string> => (text === undefined ? {} : { lv: text }),
)
const amounts = fc.option(fc.constantFrom('1000.00', '2000.50'), { nil: null })
const cpvs = fc.record({
  main: fc.option(fc.constantFrom(...CODES), { nil: null }),
  additional: fc.subarray([...CODES]),
})
const times = fc.option(fc.constantFrom('2026-12-20T12:00', '2026-12-21T12:00'), { nil: null })
const wallTimes = times.map((wall) => (wall === null ? null : { wall, fold: null }))
const file = (at: number) => ({
  fileId: `c0000000-0000-4000-8000-00000000000${at}`,
  name: `${at}.pdf`,
  bytes: at,
  mediaType: 'application/pdf',
  hash: 'a'.repeat(64),
})
const lots = fc.subarray(['LOT-0001', 'LOT-0002', 'LOT-0003']).chain((ids) =>
  fc.tuple(
    ...ids.map((id) =>
      fc.record({
        id: fc.constant(id),
        title: inLatvian,
        description: inLatvian,
        cpv: cpvs,
        value: amounts.map((amount) => amount && { amount, currency: 'EUR' }),
        place: fc.constant<RequestDocument['place']>([]),
        months: fc.constant(null),
      }),
    ),
  ),
)

const documents = fc
  .record({
    title: inLatvian,
    description: inLatvian,
    cpv: cpvs,
    lots,
    value: amounts.map((amount) => ({ amount, currency: 'EUR' })),
    nature: fc.constantFrom('works' as const, 'services' as const, null),
    procedure: fc.constantFrom('open', 'restricted'),
    questionsUntil: wallTimes,
    responsesUntil: wallTimes,
    documents: fc.subarray([file(1), file(2), file(3)]),
  })
  .map((given) => documentWith(given))

const buyers = fc.record({
  city: fc.option(fc.constantFrom('Ogre', 'Rīga'), { nil: null }),
  postcode: fc.option(fc.constantFrom('LV-5001'), { nil: null }),
  ids: fc
    .constantFrom(0, 1, 2)
    .map((count) =>
      ['90000024455', '40003000001'].slice(0, count).map((id) => ({ scheme: null, id })),
    ),
})

const said = fc.record({
  document: documents,
  buyer: buyers.map((given) => orgWith({ name: 'Ogres novads', country: 'LV', ...given })),
})

test.each(['tender', 'price_survey'] as const)(
  'releases of a %s come to what it says, whatever amendments were made',
  (kind) => {
    fc.assert(
      fc.property(fc.array(said, { minLength: 2, maxLength: 6 }), (all) => {
        const versions = all.map((one) => ({ ...one, document: { ...one.document, kind } }))
        const releases = releasesOf(versions)
        expect(releases).toHaveLength(versions.length)
        versions.forEach((_, at) => {
          const [alone] = releasesOf(versions, [at + 1])
          const compiled = merged(releases.slice(0, at + 1))
          expect(factsOf(compiled)).toEqual(alone && factsOf(alone))
          expect(releaseProblems(releases[at])).toEqual([])
          expect(releaseProblems(compiled)).toEqual([])
          expect(JSON.stringify(compiled)).not.toContain('null')
        })
      }),
      { numRuns: 100 },
    )
  },
)

const plain = documentWith({ documents: [file(1), file(2)] })
const buyer = orgWith({ name: 'Ogres novads', country: 'LV' })

test('what an amendment takes back is null in its release, and gone from what they come to', () => {
  const bare = {
    ...plain,
    description: {},
    value: { amount: null, currency: 'EUR' },
    nature: null,
    questionsUntil: null,
    documents: [file(2)],
  }
  const [first, amending, ...none] = releasesOf([
    { document: plain, buyer },
    { document: bare, buyer },
  ])
  expect(none).toEqual([])
  expect(amending?.tender).toMatchObject({
    description: null,
    value: { amount: null, currency: null },
    mainProcurementCategory: null,
    enquiryPeriod: { endDate: null },
    documents: [{ id: file(2).fileId }, { id: file(1).fileId, title: null, url: null }],
  })
  expect(amending?.tender).not.toHaveProperty('amendments.0.rationale')
  const { tender } = merged([first, amending].flatMap((one) => one ?? []))
  expect(tender).toMatchObject({ value: {}, enquiryPeriod: {}, documents: [{}, {}] })
  for (const name of ['description', 'mainProcurementCategory'])
    expect(tender).not.toHaveProperty(name)
  expect(tender).toHaveProperty('title', plain.title.lv)
})

test('lots that an amendment drops are cancelled, once, and their items taken back', () => {
  const one = { document: { ...plain, lots: plain.lots.slice(0, 1) }, buyer }
  const releases = releasesOf([{ document: plain, buyer }, one, one])
  const [, dropping, after] = releases
  expect(dropping?.tender).toMatchObject({
    lots: [
      { id: 'LOT-0001', status: 'active' },
      { id: 'LOT-0002', status: 'cancelled' },
    ],
  })
  expect(dropping?.tender).toMatchObject({
    items: [{ id: '0' }, { id: 'LOT-0001' }, { id: 'LOT-0002', relatedLot: null }],
  })
  expect(after?.tender).toMatchObject({ lots: [{ id: 'LOT-0001' }] })
  const lots = merged(releases).tender?.lots
  expect(lots?.map(({ id, status }) => [id, status])).toEqual([
    ['LOT-0001', 'active'],
    ['LOT-0002', 'cancelled'],
  ])
})
