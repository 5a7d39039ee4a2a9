import { notice as canonical, type Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { describe, expect, it } from 'vitest'
import { FormatError } from '../format-errors.ts'
import { prozorro } from './prozorro-notice.ts'

const written = (document: unknown): Uint8Array => Buffer.from(JSON.stringify(document))

const readOne = (document: unknown): Notice => {
  const [read] = [...prozorro.read(written(document))]
  if (!read || 'error' in read) throw read?.error ?? new Error('Nothing read.')
  return canonical.parse(read.notice)
}

const supplier = (id: string, name: string) => ({
  name,
  identifier: { scheme: 'UA-EDR', id, legalName: name },
  address: { countryName: 'Україна', locality: 'Київ' },
})

const money = (amount: number) => ({ amount, currency: 'UAH', valueAddedTaxIncluded: true })

const TENDER = {
  id: 'f4145e23622d49ec82ebc9ed6db85de0',
  tenderID: 'UA-2024-01-12-000541-a',
  dateCreated: '2024-01-12T10:00:00.123456+02:00',
  dateModified: '2024-02-01T09:00:00+02:00',
  status: 'active.tendering',
  procurementMethod: 'open',
  procurementMethodType: 'aboveThreshold',
  mainProcurementCategory: 'goods',
  title: 'Паливо',
  title_en: 'Fuel',
  title_ru: 'Топливо',
  value: money(300),
  procuringEntity: { ...supplier('01132330', 'Університет'), kind: 'general' },
  tenderPeriod: { endDate: '2024-01-22T00:00:00+02:00' },
  enquiryPeriod: { endDate: '2024-01-19T00:00:00+02:00' },
  awardCriteria: 'lowestCost',
  items: [
    {
      id: 'i1',
      relatedLot: 'a',
      classification: { scheme: 'ДК021', id: '09130000-9' },
      deliveryAddress: { countryName: 'Україна', region: 'м. Київ', locality: 'Київ' },
    },
    { id: 'i2', relatedLot: 'b', classification: { scheme: 'ДК021', id: '99999999-9' } },
  ],
  lots: [
    {
      id: 'a',
      title: 'Лот 1',
      status: 'active',
      value: money(100),
      auctionPeriod: { startDate: '2024-01-23T12:00:00+02:00' },
      auctionUrl: 'https://auctions.prozorro.gov.ua/tenders/a',
    },
    { id: 'b', title: 'Лот 2', status: 'active', value: money(200) },
  ],
  documents: [
    { id: 'd', title: 'Old', url: 'https://public-docs.prozorro.gov.ua/1', documentOf: 'tender' },
    { id: 'd', title: 'New', url: 'https://public-docs.prozorro.gov.ua/2', documentOf: 'tender' },
    {
      id: 'e',
      title: 'Of b',
      url: 'https://public-docs.prozorro.gov.ua/3',
      documentOf: 'lot',
      relatedItem: 'b',
    },
  ],
  plans: [{ id: 'plan' }],
}

const BIDS = [
  { id: '1', status: 'active', tenderers: [supplier('1', 'A')], lotValues: [{ relatedLot: 'a' }] },
  { id: '2', status: 'active', tenderers: [supplier('2', 'B')], lotValues: [{ relatedLot: 'a' }] },
  { id: '3', status: 'deleted' },
]

const AWARDS = [
  {
    id: 'w1',
    bid_id: '2',
    status: 'unsuccessful',
    lotID: 'a',
    suppliers: [supplier('2', 'B')],
    value: money(80),
  },
  {
    id: 'w2',
    status: 'active',
    lotID: 'a',
    date: '2024-01-30T10:00:00+02:00',
    suppliers: [supplier('1', 'A')],
    value: money(90),
  },
]

const SIGNATURE = 'application/pkcs7-signature'
/** In time, but not in the order of their letters: one is written in another zone. */
const DAYS = [
  '2024-03-01T00:30:00+02:00',
  '2024-02-29T23:00:00+00:00',
  '2024-05-01T00:00:00+03:00',
  '2024-12-31T00:00:00+02:00',
] as const

describe('a Prozorro tender', () => {
  it('is a call while it is open', () => {
    expect(readOne({ data: TENDER })).toMatchObject({
      format: 'prozorro',
      noticeId: TENDER.id,
      version: '2024-02-01T09:00:00+02:00',
      publicationNumber: 'UA-2024-01-12-000541-a',
      publicationDate: '2024-01-12T10:00:00.123456+02:00',
      formType: 'competition',
      procedureType: 'open',
      nature: 'supplies',
      language: 'uk',
      languages: ['uk', 'en', 'ru'],
      title: { uk: 'Паливо', en: 'Fuel', ru: 'Топливо' },
      value: { amount: '300', currency: 'UAH' },
      cpv: { main: '09130000', additional: [] },
      buyers: [{ name: 'Університет', country: 'UA', ids: [{ scheme: 'UA-EDR', id: '01132330' }] }],
      sourceCodes: { procedureType: 'aboveThreshold', valueAddedTaxIncluded: 'true' },
      sourceUrl: 'https://prozorro.gov.ua/tender/UA-2024-01-12-000541-a',
      references: ['plan'],
      awards: [],
      changes: null,
    })
  })

  it('is the same in an answer of the API and by itself', () => {
    expect(readOne(TENDER)).toEqual(readOne({ data: TENDER }))
  })

  it('has lots with their time limits, auctions and documents', () => {
    const { lots } = readOne(TENDER)
    expect(lots[0]).toMatchObject({
      id: 'a',
      title: { uk: 'Лот 1' },
      value: { amount: '100', currency: 'UAH' },
      cpv: { main: '09130000' },
      place: [{ country: 'UA', city: 'Київ', text: { uk: 'м. Київ' } }],
      deadline: '2024-01-22T00:00:00+02:00',
      questionsUntil: '2024-01-19T00:00:00+02:00',
      auction: {
        startsAt: '2024-01-23T12:00:00+02:00',
        url: 'https://auctions.prozorro.gov.ua/tenders/a',
      },
      criteria: [{ type: 'price' }],
    })
    expect(lots.map(({ documents }) => documents.map(({ title }) => title))).toEqual([
      ['New'],
      ['New', 'Of b'],
    ])
    expect(lots[1]?.cpv.main).toBeNull()
    expect(lots[1]?.auction).toBeUndefined()
  })

  it('has no signatures and logs of auctions among its documents', () => {
    const written = [
      { id: 'a', title: 'Специфікація', documentType: 'technicalSpecifications' },
      { id: 'b', title: 'Без типу', format: 'application/pdf' },
      { id: 'c', title: 'Підписаний', documentType: 'biddingDocuments', format: SIGNATURE },
      { id: 'd', title: 'sign.p7s', documentType: 'notice', format: SIGNATURE },
      { id: 'e', title: 'sign.p7s', format: SIGNATURE },
      { id: 'f', title: 'audit.yaml', author: 'auction' },
      { id: 'g', title: 'Товару', documentOf: 'item', relatedItem: 'i2' },
    ].map((one) => ({ url: `https://public-docs.prozorro.gov.ua/${one.id}`, ...one }))
    const { lots } = readOne({ ...TENDER, documents: written })
    const ofAll = ['Специфікація', 'Без типу', 'Підписаний']
    expect(lots.map(({ documents }) => documents.map(({ title }) => title))).toEqual([
      ofAll,
      [...ofAll, 'Товару'],
    ])
  })

  it('is delivered from the first to the last day of its items', () => {
    const items = [
      { relatedLot: 'a', deliveryDate: { startDate: DAYS[1], endDate: DAYS[2] } },
      { relatedLot: 'a', deliveryDate: { startDate: DAYS[0], endDate: DAYS[3] } },
      { relatedLot: 'b', deliveryDate: { endDate: DAYS[1] } },
    ]
    const { lots } = readOne({ ...TENDER, items })
    expect(lots.map(({ duration }) => [duration.start, duration.end])).toEqual([
      [DAYS[0], DAYS[3]],
      [null, DAYS[1]],
    ])
    const [whole] = readOne({ ...TENDER, lots: undefined, items }).lots
    expect(whole?.duration).toEqual({ start: DAYS[0], end: DAYS[3], length: null })
  })

  it('without lots is one', () => {
    const { lots } = readOne({ ...TENDER, lots: undefined })
    expect(lots).toMatchObject([{ id: '1', title: { uk: 'Паливо' }, value: { amount: '300' } }])
  })

  it('tells of winners, contracts and bids', () => {
    const contracts = [
      { id: 'k', contractID: 'UA-2024-01-12-000541-a-b1', contractNumber: '60', awardID: 'w2' },
    ]
    const notice = readOne({ ...TENDER, bids: BIDS, awards: AWARDS, contracts })
    expect(notice.formType).toBe('result')
    expect(notice.awards).toMatchObject([
      {
        lotId: 'a',
        outcome: 'selec-w',
        winners: [{ name: 'A' }],
        value: { amount: '90', currency: 'UAH' },
        contractId: '60',
        tendersReceived: 2,
      },
    ])
    expect(notice.lostTenders).toMatchObject([
      { lotId: 'a', tenderers: [{ name: 'B' }], isRejected: true },
    ])
    expect(notice.organisations.map(({ name, roles }) => [name, roles])).toEqual([
      ['A', ['winner', 'tenderer']],
      ['B', ['tenderer']],
      ['Університет', ['procuringEntity']],
    ])
  })

  it.each([
    ['pending', null, false],
    ['active', 'k', undefined],
  ])('whose contract is %s is settled by %s', (status, contractId, isSettled) => {
    const contracts = [{ id: 'k', status, awardID: 'w2' }]
    const [award] = readOne({ ...TENDER, awards: AWARDS, contracts }).awards
    expect(award).toMatchObject({ outcome: 'selec-w', contractId, winners: [{ name: 'A' }] })
    expect(award?.isSettled).toBe(isSettled)
  })

  it('under review is decided at no time', () => {
    const awards = AWARDS.map((award) =>
      award.id === 'w2' ? { ...award, status: 'pending' } : award,
    )
    expect(readOne({ ...TENDER, awards }).awards).toMatchObject([
      { lotId: 'a', outcome: 'open-nw', decidedAt: null },
    ])
  })

  it('has no winner of what is given up', () => {
    const reason = { status: 'active', reason: 'Немає потреби', reasonType: 'noDemand' }
    const lots = TENDER.lots.map((lot) => (lot.id === 'a' ? { ...lot, status: 'cancelled' } : lot))
    const ofLot = readOne({
      ...TENDER,
      lots,
      awards: AWARDS,
      cancellations: [{ id: 'c', ...reason, cancellationOf: 'lot', relatedLot: 'a' }],
    })
    expect(ofLot.awards.map(({ lotId, outcome, reason }) => [lotId, outcome, reason])).toEqual([
      ['a', 'clos-nw', 'noDemand'],
    ])
    expect(ofLot.changes).toMatchObject({ reasonCode: null, sections: [{ lotId: 'a' }] })

    const whole = readOne({
      ...TENDER,
      status: 'cancelled',
      cancellations: [
        { id: 'c', ...reason, cancellationOf: 'tender' },
        { id: 'd', ...reason, status: 'pending', reason: 'Not yet' },
      ],
    })
    expect(whole.changes).toMatchObject({
      reasonCode: 'cancel',
      description: { uk: 'Немає потреби' },
    })
    expect(whole.awards.map(({ lotId, reason }) => [lotId, reason])).toEqual([
      ['a', 'noDemand'],
      ['b', 'noDemand'],
    ])
  })

  it.each([
    ['aboveThresholdEU', 'open'],
    ['belowThreshold', 'open'],
    ['competitiveDialogueUA.stage2', 'comp-dial'],
    ['negotiation.quick', 'neg-wo-call'],
    ['reporting', 'neg-wo-call'],
    ['priceQuotation', null],
  ])('%s is the procedure %s', (procurementMethodType, code) => {
    expect(readOne({ ...TENDER, procurementMethodType }).procedureType).toBe(code)
  })

  it('in test mode is marked', () => {
    expect(readOne({ ...TENDER, mode: 'test' }).sourceCodes?.mode).toBe('test')
  })

  it('without a name is none', () => {
    expect(() => [...prozorro.read(written({ data: { title: 'x' } }))]).toThrow(FormatError)
    expect(() => [...prozorro.read(written([]))]).toThrow(FormatError)
  })
})
