import { awardWith, contentWith, lotWith, orgWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { describe, expect, it } from 'vitest'
import { noticeContent, procedureUuid } from './notice-content.ts'

const RFX = '6f1c0c52-a9b3-5d6f-8e0b-2f6a7c1d9e35'
const at = (nuts: string | null, country: string | null) => ({
  country,
  nuts,
  city: null,
  postcode: null,
  text: {},
})

describe('a request as its notice says it', () => {
  it('has lots by ids of eForms, to which its awards lead', () => {
    const lots = ['2', 'LOT-0001', 'Los-Nr.7'].map((id) => lotWith({ id }))
    const awards = ['Los-Nr.7', 'LOT-0001', null].map((lotId) => awardWith({ lotId }))
    const content = noticeContent(contentWith({ lots, awards }))
    expect(content.lots.map(({ id, reference }) => [id, reference])).toEqual([
      ['LOT-0002', '2'],
      ['LOT-0001', null],
      ['LOT-0003', 'Los-Nr.7'],
    ])
    expect(content.awards.map(({ lotId }) => lotId)).toEqual(['LOT-0003', 'LOT-0001', null])
  })

  it('has an id for each of two lots that the source calls alike', () => {
    const lots = ['1', '1', 'LOT-0001', 'LOT-0001'].map((id) => lotWith({ id }))
    const awards = ['1', 'LOT-0001'].map((lotId) => awardWith({ lotId }))
    const content = noticeContent(contentWith({ lots, awards }))
    expect(content.lots.map(({ id }) => id)).toEqual([
      'LOT-0002',
      'LOT-0003',
      'LOT-0001',
      'LOT-0004',
    ])
    expect(content.awards.map(({ lotId }) => lotId)).toEqual(['LOT-0002', 'LOT-0001'])
  })

  it('keeps no reference of its own that is too long', () => {
    const references = ['A-7', 'x'.repeat(101)].map((reference) => contentWith({ reference }))
    expect(references.map((content) => noticeContent(content).reference)).toEqual(['A-7', null])
  })

  it('keeps the reference that a lot has, and none that is too long', () => {
    const lots = [lotWith({ id: '1', reference: 'A-7' }), lotWith({ id: 'x'.repeat(101) })]
    const content = noticeContent(contentWith({ lots }))
    expect(content.lots.map(({ reference }) => reference)).toEqual(['A-7', null])
  })

  it('leaves out a reference that several lots have', () => {
    const lots = [
      lotWith({ id: '1', reference: 'A-7' }),
      lotWith({ id: '2', reference: 'A-7' }),
      lotWith({ id: '3', reference: 'A-8' }),
      lotWith({ id: '4', reference: '5' }),
      lotWith({ id: '5' }),
    ]
    const content = noticeContent(contentWith({ lots }))
    expect(content.lots.map(({ reference }) => reference)).toEqual([null, null, 'A-8', null, null])
  })

  it('says of lots what is said of the whole', () => {
    const cpv = { main: '45233120', additional: [] }
    const [lot] = noticeContent(
      contentWith({
        language: 'lv',
        languages: ['lv'],
        title: { lv: 'Ceļi' },
        nature: 'works',
        cpv,
        lots: [lotWith()],
      }),
    ).lots
    expect(lot).toMatchObject({ title: { lv: 'Ceļi' }, nature: 'works', cpv })
  })

  it('says every text in all its languages', () => {
    const content = noticeContent(
      contentWith({
        language: 'lv',
        languages: ['lv', 'en', 'tlh'],
        title: { lv: 'Ceļi', en: 'Roads', de: 'Wege' },
        description: { en: 'Snow' },
        lots: [lotWith({ title: { lv: 'Daļa' } })],
      }),
    )
    expect(content).toMatchObject({ language: 'lv', languages: ['lv', 'en'] })
    expect(content.title).toEqual({ lv: 'Ceļi', en: 'Roads' })
    expect(content.description).toEqual({ lv: 'Snow', en: 'Snow' })
    expect(content.lots[0]?.title).toEqual({ lv: 'Daļa', en: 'Daļa' })
  })

  it.each([
    ['LV006', 'LV', 'LV00A', 'LV'],
    ['LV007', 'LV', null, 'LV'],
    ['LV00B', null, 'LV00B', 'LV'],
    ['EL301', null, 'EL301', 'GR'],
    ['UKM75', 'GB', null, 'GB'],
    ['DE300', 'AT', null, 'AT'],
    ['FRY40', 'RE', 'FRY40', 'FR'],
    [null, 'RE', null, 'FR'],
  ])('states the region %s of %s as %s of %s', (nuts, country, region, within) => {
    const place = [at(nuts, country)]
    const content = noticeContent(
      contentWith({ place, buyers: [orgWith({ nuts, country })], lots: [lotWith({ place })] }),
    )
    const placed = { nuts: region, country: within }
    expect(content.place[0]).toMatchObject(placed)
    expect(content.buyers[0]).toMatchObject(placed)
    expect(content.lots[0]?.place[0]).toMatchObject(placed)
  })

  it.each([
    ['PROCUREMENT_DISCONTINUED', null, 'other'],
    ['PROCUREMENT_UNSUCCESSFUL', 0, 'no-rece'],
    ['PROCUREMENT_UNSUCCESSFUL', 3, 'all-rej'],
    ['PROCUREMENT_UNSUCCESSFUL', null, null],
    ['all-rej', 3, 'all-rej'],
    ['anything', 3, null],
  ])('says %s of %s tenders as %s', (reason, tendersReceived, code) => {
    const awards = [awardWith({ reason, tendersReceived })]
    expect(noticeContent(contentWith({ awards })).awards[0]?.reason).toBe(code)
  })
})

describe('the id of a procedure', () => {
  const KNOWN = 'a7c5dcf7-1234-4abc-9def-0123456789ab'

  it('is what the source says', () => {
    expect(procedureUuid(contentWith({ procedureId: KNOWN }), RFX)).toBe(KNOWN)
    expect(procedureUuid(contentWith({ procedureId: KNOWN.toUpperCase() }), RFX)).toBe(KNOWN)
  })

  it('is derived from it where that is no UUID of version 4', () => {
    const [one, same, other] = ['2021-123456', '2021-123456', null].map((procedureId) =>
      procedureUuid(contentWith({ procedureId }), RFX),
    )
    expect(one).toMatch(/^[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}$/)
    expect(same).toBe(one)
    expect(other).not.toBe(one)
    expect(other).not.toBe(RFX)
  })
})
