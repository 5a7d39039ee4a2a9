import { notice as canonical } from '@kogge/domain/notices/canonical-notice.ts'
import { describe, expect, it } from 'vitest'
import { bytes, problemOf, readAll, readOne, TENDER } from '../../fixtures/ocds-releases.ts'
import { ocds } from './ocds-notice.ts'

/** Numbers that JavaScript would not keep, written into the JSON as they are. */
const written = (document: unknown): Uint8Array =>
  Buffer.from(JSON.stringify(document).replace(/"@([^"]*)"/g, '$1'))

describe('an OCDS release', () => {
  const [read] = [...ocds.read(written(TENDER))]
  const notice = canonical.parse(read && 'notice' in read ? read.notice : null)

  it('is named by its process and its id', () => {
    expect(notice).toMatchObject({
      format: 'ocds',
      noticeId: 'ocds-aaaaaa-1/r1',
      version: null,
      procedureId: 'ocds-aaaaaa-1',
      publicationDate: '2025-03-01T10:00:00+02:00',
      formType: 'competition',
      noticeType: 'cn-standard',
      language: 'en',
      languages: ['en', 'lv'],
      references: ['014276-2019'],
      sourceUrl: 'https://example.lv/notice/1',
      changes: null,
    })
  })

  it('says what is bought, as written', () => {
    expect(notice).toMatchObject({
      title: { en: 'Bridge', lv: 'Tilts' },
      nature: 'works',
      procedureType: 'neg-w-call',
      value: { amount: '1000.50', currency: 'EUR' },
      valueRange: { low: '900', high: '1000.50', currency: 'EUR' },
      cpv: { main: '45221110', additional: ['45221100'] },
      place: [{ country: 'LV', nuts: 'LV006' }],
      sourceCodes: { procedureType: 'selective', noticeType: 'tender' },
    })
    expect(notice.requirements).toEqual([
      { kind: 'selection', type: 'ef-stand', name: {}, description: { en: 'Turnover\n1 M' } },
    ])
  })

  it('has lots with what is theirs and what is common', () => {
    expect(notice.lots.map(({ id }) => id)).toEqual(['1', '2'])
    expect(notice.lots[0]).toMatchObject({
      title: { en: 'North' },
      value: { amount: '600.5', currency: 'EUR' },
      cpv: { main: '45221110', additional: ['45221100'] },
      deadline: '2025-04-01T12:00:00+03:00',
      questionsUntil: '2025-03-20T12:00:00Z',
      duration: { length: { value: '360', unit: 'DAY' } },
      criteria: [
        { type: 'price', name: { en: 'Price' }, description: {}, weight: '60%' },
        { type: 'quality', weight: '40', weightUnit: 'per-exa' },
      ],
      submissionUrl: 'https://example.lv/submit',
      submissionLanguages: ['lv', 'en'],
      options: { variants: 'not-allowed' },
    })
    expect(notice.lots.map(({ documents }) => documents.map(({ title }) => title))).toEqual([
      ['Specification'],
      ['Specification', 'Of lot 2'],
    ])
    expect(notice.lots[1]?.cpv).toEqual({ main: null, additional: [] })
  })

  it('names its organisations once, with their numbers', () => {
    expect(notice.buyers).toMatchObject([
      {
        key: 'B',
        name: 'Rīgas dome',
        ids: [
          { scheme: 'LV-RE', id: '90000064250' },
          { scheme: 'VAT', id: 'LV90000064250' },
        ],
        country: 'LV',
        city: 'Rīga',
      },
    ])
    expect(notice.organisations.map(({ name, roles }) => [name, roles])).toEqual([
      ['Rīgas dome', ['procuringEntity']],
      ['Court', ['reviewer']],
    ])
  })
})

describe('what a release is', () => {
  const kindOf = (tag: string[], more: object = {}) => {
    const { formType, noticeType, changes, modification } = readOne({ ...TENDER, tag, ...more })
    return [formType, noticeType, changes !== null, modification !== null]
  }

  it.each([
    [['planning'], ['planning', 'pin-only', false, false]],
    [['tender'], ['competition', 'cn-standard', false, false]],
    [['tenderAmendment'], ['change', 'corr', true, false]],
    [['tenderCancellation'], ['change', 'corr', true, false]],
    [
      ['tender', 'award', 'contract'],
      ['result', 'can-standard', false, false],
    ],
    [['awardUpdate'], ['result', 'can-standard', true, false]],
    [['contractAmendment'], ['cont-modif', 'can-modif', false, true]],
    [['contractTermination'], ['completion', 'compl', false, true]],
    [['compiled'], ['competition', 'cn-standard', false, false]],
    [['somethingElse'], ['competition', 'cn-standard', false, false]],
  ])('%j', (tag, kind) => {
    expect(kindOf(tag)).toEqual(kind)
  })

  it('compiled says it by what it holds, and grows under one id', () => {
    const compiled = { ...TENDER, tag: ['compiled'] }
    expect(readOne(compiled).version).toBe('2025-03-01T10:00:00+02:00')
    expect(readOne({ ...compiled, awards: [{ id: '1', status: 'active' }] }).formType).toBe(
      'result',
    )
    expect(readOne({ ...compiled, tender: { status: 'planned' } }).formType).toBe('planning')
  })

  it('gives a tender up by its status', () => {
    const notice = readOne({ ...TENDER, tender: { ...TENDER.tender, status: 'cancelled' } })
    expect(notice.changes?.reasonCode).toBe('cancel')
    expect(notice.awards.map(({ lotId, outcome, reason }) => [lotId, outcome, reason])).toEqual([
      ['1', 'clos-nw', 'cancelled'],
      ['2', 'clos-nw', 'cancelled'],
    ])
  })

  it('names what an amendment changes', () => {
    const amendments = [{ id: 'a1', rationale: 'More time', amendsReleaseID: 'r1' }]
    const { changes } = readOne({
      ...TENDER,
      id: 'r2',
      tag: ['tenderAmendment'],
      tender: { ...TENDER.tender, amendments },
    })
    expect(changes).toEqual({
      changedNoticeId: 'ocds-aaaaaa-1/r1',
      reasonCode: null,
      description: { en: 'More time' },
      sections: [{ id: 'a1', description: { en: 'More time' } }],
    })
  })
})

describe('OCDS 1.0', () => {
  it('describes organisations where it names them, and one amendment field by field', () => {
    const notice = readOne({
      publishedDate: '2016-01-01',
      releases: [
        {
          ocid: 'ocds-bbbbbb-2',
          id: '1',
          date: '2016-01-01T00:00:00Z',
          tag: ['tenderAmendment'],
          buyer: { name: 'City', identifier: { scheme: 'GB-COH', id: '1234567' } },
          tender: {
            title: 'Roads',
            amendment: { changes: [{ property: 'tenderPeriod', former_value: { a: 1 } }] },
          },
        },
      ],
    })
    expect(notice).toMatchObject({
      language: null,
      title: { und: 'Roads' },
      buyers: [{ name: 'City', country: 'GB', ids: [{ scheme: 'GB-COH', id: '1234567' }] }],
      lots: [{ id: '1', title: { und: 'Roads' } }],
      changes: { sections: [{ id: 'tenderPeriod', before: { und: '{"a":"1"}' } }] },
    })
  })
})

describe('packages and records', () => {
  const version = (value: unknown, releaseDate: string) => ({
    releaseID: 'x',
    releaseDate,
    releaseTag: ['tender'],
    value,
  })
  const versionedRelease = {
    ocid: 'ocds-aaaaaa-1',
    tender: {
      title: [version('New', '2025-02-01T00:00:00Z'), version('Old', '2025-01-01T00:00:00Z')],
      value: {
        amount: [version(5, '2025-01-01T00:00:00Z')],
        currency: [version('EUR', '2025-01-01T00:00:00Z')],
      },
      lots: [{ id: 'L', title: [version('Lot', '2025-01-01T00:00:00Z')] }],
    },
  }

  it('are read release by release, whatever is wrong with one', () => {
    const read = [
      ...ocds.read(bytes({ version: '1.1', publishedDate: '', releases: [TENDER, 5, {}, TENDER] })),
    ]
    expect(read.map((one) => ('error' in one ? one.error.code : one.notice.sdk))).toEqual([
      '1.1',
      'malformed',
      'no-identifier',
      '1.1',
    ])
  })

  it('records are their compiled release, else their releases, else their versions', () => {
    const compiledRelease = { ...TENDER, tag: ['compiled'], id: 'c' }
    const releases = [{ ...TENDER, ocid: undefined }, { url: 'https://example.lv/r2' }]
    const record = { ocid: 'ocds-aaaaaa-1', releases, compiledRelease, versionedRelease }
    const idsOf = (records: object[]) =>
      readAll({ publishedDate: '', records }).map(({ noticeId }) => noticeId)
    expect(idsOf([record])).toEqual(['ocds-aaaaaa-1/c'])
    expect(idsOf([{ ...record, compiledRelease: undefined }])).toEqual(['ocds-aaaaaa-1/r1'])
    expect(readOne({ ...record, compiledRelease: undefined, releases: [] }).title).toEqual({
      und: 'New',
    })
    expect(problemOf({ ocid: 'o', releases: [{ url: 'https://example.lv' }] })).toBe('unsupported')
  })

  it('versions are read by their last values', () => {
    expect(readOne(versionedRelease)).toMatchObject({
      noticeId: 'ocds-aaaaaa-1-2025-02-01T00:00:00Z',
      version: '2025-02-01T00:00:00Z',
      title: { und: 'New' },
      value: { amount: '5', currency: 'EUR' },
      lots: [{ id: 'L', title: { und: 'Lot' } }],
    })
  })

  it('say what is wrong', () => {
    expect(problemOf([])).toBe('unsupported')
    expect(problemOf({ publishedDate: '', releases: [] })).toBe('unsupported')
    expect(problemOf({ tender: {} })).toBe('unsupported')
    expect(
      problemOf({
        ...TENDER,
        tender: {
          lots: Array.from({ length: 1000 }, (_, id) => ({ id })),
          documents: Array.from({ length: 1000 }, (_, id) => ({ id, url: 'https://example.lv' })),
        },
      }),
    ).toBe('limit')
  })
})

describe('identity', () => {
  it('has the number of Find a Tender', () => {
    const notice = readOne({ ...TENDER, ocid: 'ocds-h6vhtk-012345', id: '004321-2025' })
    expect([notice.publicationNumber, notice.noticeId]).toEqual([
      '004321-2025',
      'ocds-h6vhtk-012345/004321-2025',
    ])
    expect(readOne({ ...TENDER, id: '004321-2025' }).publicationNumber).toBeNull()
  })

  it('is process and date where there is no id', () => {
    expect(readOne({ ...TENDER, id: undefined }).noticeId).toBe(
      'ocds-aaaaaa-1-2025-03-01T10:00:00+02:00',
    )
  })

  it('takes nothing from the keys of a hostile document', () => {
    const notice = readOne(
      JSON.parse(
        '{"ocid":"o","id":"1","tag":["__proto__"],"tender":{"title":"T","title___proto__":"x","procurementMethod":"constructor","mainProcurementCategory":"toString"}}',
      ),
    )
    expect(notice).toMatchObject({ title: { und: 'T' }, procedureType: null, nature: null })
  })
})
