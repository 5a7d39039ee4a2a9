import { expect, test } from 'vitest'
import {
  award,
  call,
  lot,
  moved,
  plan,
  result,
  stored,
} from '../rfx/compilation/compiled-rfx.fixture.ts'
import type { StoredNotice } from '../rfx/compilation/publication-order.ts'
import { orgWith } from '../rfx/rfx-content.fixture.ts'
import { noticeReleases } from './notice-releases.ts'
import { releaseProblems } from './ocds-release-check.fixture.ts'
import { compiledOf } from './ocds-release-merge.ts'
import type { OcdsRelease } from './ocds-schema.ts'
import { placeNames } from './place-names.ts'

const OCID = 'ocds-kogge0-1'
const NAMES = placeNames('lv', { LV00A: 'Rīga' })

/** The releases of notices and what they merge to, all of them without a problem. */
const publish = (...notices: readonly StoredNotice[]) => {
  const publications = notices.map((one) => ({
    ...one,
    at: new Date(one.notice.publicationDate?.slice(0, 10) ?? ''),
  }))
  const [first, ...others] = noticeReleases(OCID, publications, NAMES)
  if (!first) throw new Error('There is no release.')
  const releases = [first, ...others]
  const compiled = compiledOf<OcdsRelease>([first, ...others])
  for (const release of releases) expect(releaseProblems(release)).toEqual([])
  expect(releaseProblems(compiled)).toEqual([])
  return { releases, compiled }
}

test('notices become releases in the order of their dates, whatever their order', () => {
  const { releases, compiled } = publish(result, moved, plan, call)
  expect(releases.map(({ tag }) => tag)).toEqual([
    ['planning'],
    ['tender'],
    ['tenderAmendment'],
    ['award', 'contract'],
  ])
  expect(compiled).toMatchObject({
    id: `${OCID}-2026-05-01T00:00:00.000Z`,
    tag: ['compiled'],
    tender: {
      status: 'complete',
      lots: [
        { id: 'LOT-0001', status: 'complete' },
        { id: 'LOT-0002', status: 'unsuccessful' },
      ],
      tenderPeriod: { endDate: '2026-03-15T08:00:00.000Z' },
      amendments: [{ rationale: 'cor-buy', description: 'Pagarināts' }],
    },
  })
})

test('a correction takes back what the corrected notice says and it does not', () => {
  const before = stored(2, '2026-02-01', { lots: [lot('LOT-0001'), lot('LOT-0009')] })
  const { compiled } = publish(before, stored(3, '2026-02-10', { ...moved.notice, value: null }))
  expect(compiled.tender).not.toHaveProperty('value.amount')
  expect(compiled.tender?.lots).toMatchObject([
    { id: 'LOT-0001', status: 'active' },
    { id: 'LOT-0009', status: 'cancelled' },
    { id: 'LOT-0002', status: 'active' },
  ])
})

test('a correction that only moves the time limit leaves all else', () => {
  const bare = stored(3, '2026-02-10', {
    formType: 'change',
    lots: [],
    changes: {
      changedNoticeId: null,
      reasonCode: null,
      description: {},
      sections: [],
      deadlines: [{ lotId: null, deadline: '2026-04-01T10:00:00+03:00' }],
    },
  })
  const { compiled } = publish(call, bare)
  expect(compiled.tender).toMatchObject({
    status: 'active',
    lots: [{ id: 'LOT-0001', status: 'active' }],
    tenderPeriod: { endDate: '2026-04-01T07:00:00.000Z' },
  })
})

test('an award of a lot that no notice has is of the whole', () => {
  const missing = { ...result.notice, awards: [award('MISSING')] }
  const { releases } = publish({ ...result, notice: missing })
  expect(releases[0]?.awards?.[0]).not.toHaveProperty('relatedLots')
  expect(releases[0]).not.toHaveProperty('bids')
})

test('an award of a lot of an earlier notice names the lot in its own release', () => {
  const short = stored(4, '2026-05-01', {
    formType: 'result',
    lots: [],
    awards: [award('LOT-0001')],
  })
  const { releases } = publish(call, short)
  expect(releases[1]).toMatchObject({
    tender: { lots: [{ id: 'LOT-0001', status: 'complete' }] },
    awards: [{ relatedLots: ['LOT-0001'] }],
  })
})

test('a modification amends the contract, and is its own amendment', () => {
  const value = { amount: '950.00', currency: 'EUR' }
  const changes = { changedNoticeId: null, reasonCode: 'add-wss', description: {}, sections: [] }
  const modification = stored(5, '2026-06-01', {
    formType: 'cont-modif',
    lots: [lot('LOT-0001')],
    awards: [award('LOT-0001', { value })],
    modification: changes,
  })
  const { compiled } = publish(result, modification)
  expect(compiled.contracts?.[0]).toMatchObject({
    title: 'L-LOT-0001',
    value: { amount: 950 },
    amendments: [{ rationale: 'add-wss' }],
  })
  expect(compiled.awards).toHaveLength(2)
})

test('classifications stand once, places by their names', () => {
  const buyer = orgWith({ name: 'Rīga', country: 'LV', nuts: 'LV00A', city: 'Rīga' })
  const { compiled } = publish(
    stored(2, '2026-02-01', {
      buyers: [buyer],
      cpv: { main: '45233120', additional: ['45233140', '45233120', '45233140'] },
    }),
  )
  expect(compiled.tender).toMatchObject({
    items: [
      {
        classification: { scheme: 'CPV', id: '45233120' },
        additionalClassifications: [{ scheme: 'CPV', id: '45233140' }],
      },
      { id: 'LOT-0001' },
    ],
  })
  expect(compiled.parties[0]?.address).toEqual({
    locality: 'Rīga',
    region: 'Rīga',
    countryName: 'Latvija',
  })
})

test('a contract of which only the day is stated keeps it', () => {
  const dated = stored(4, '2026-05-01', {
    formType: 'result',
    lots: [lot('LOT-0001')],
    awards: [award('LOT-0001', { contractId: null, decidedAt: null, concludedAt: '2026-04-20Z' })],
  })
  const { compiled } = publish(call, dated)
  expect(compiled.contracts).toEqual([
    {
      id: compiled.awards?.[0]?.id,
      awardID: compiled.awards?.[0]?.id,
      status: 'active',
      value: expect.anything(),
      dateSigned: '2026-04-20T00:00:00.000Z',
    },
  ])
})
