import { notice as canonical, type Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { describe, expect, it } from 'vitest'
import { FormatError } from '../format-errors.ts'
import { lvIub } from './iub-notice.ts'

type Fields = Readonly<Record<string, unknown>>

const bytesOf = (fields: Fields): Uint8Array => new TextEncoder().encode(JSON.stringify(fields))

const BUYER = {
  name: 'Izdomātā novada pašvaldība',
  identifier: '90000000001',
  city: 'Izdoma',
  street: 'Meža iela 1',
  postCode: 'LV-9999',
  nutsCode: 'LV009',
  countryCode: 'LVA',
  internetAddress: 'https://example.test',
  defaultContactPoint: { name: 'Birojs', telephone: '+37100000000', electronicMail: 'a@b.test' },
}

const party = (name: string, companyId: string, countryCode = 'LVA'): Fields => ({
  name,
  companyId,
  countryCode,
  city: 'Rīga',
  street: '',
  contactPoint: [],
})

const minimal = (more: Fields = {}): Fields => ({
  identifier: '11111111-1111-4111-8111-111111111111',
  procurementProcedureIdentifier: '22222222-2222-4222-8222-222222222222',
  name: 'Ceļu uzturēšana',
  formType: 'result',
  noticeType: 'pil-award',
  cpvType: '45233141-9',
  additionalCpvType: ['90620000-9', 'nav'],
  procedureLegalBasis: 'pil-over',
  tenderingProcess: { procedureType: 'open' },
  procurementProject: {
    description: 'Ceļu uzturēšana ziemā',
    mainNatureType: 'services',
    procurementIdentifier: 'INP 2026/1',
  },
  organizationData: BUYER,
  lots: [],
  clonedFrom: null,
  previousIdentifier: null,
  ...more,
})

const read = (fields: Fields): Notice => {
  const [first] = lvIub.read(bytesOf(fields))
  if (!first || 'error' in first) throw new Error('not read')
  return canonical.parse(first.notice)
}

const lot = (sequenceNumber: number, more: Fields = {}): Fields => ({
  id: 4000 + sequenceNumber,
  sequenceNumber,
  name: `${sequenceNumber}. daļa`,
  description: '',
  ...more,
})

describe('a notice of the Latvian register', () => {
  it('has the codes of eForms, with those of the register beside', () => {
    expect(read(minimal())).toMatchObject({
      format: 'lv-iub',
      noticeId: '11111111-1111-4111-8111-111111111111',
      procedureId: '22222222-2222-4222-8222-222222222222',
      formType: 'result',
      noticeType: 'can-standard',
      subtype: 'pil-award',
      legalBasis: '32014L0024',
      sourceCodes: { noticeType: 'pil-award', legalBasis: 'pil-over', procedureType: 'open' },
      language: 'lv',
      title: { lv: 'Ceļu uzturēšana' },
      nature: 'services',
      procedureType: 'open',
      cpv: { main: '45233141', additional: ['90620000'] },
      reference: 'INP 2026/1',
      publicationDate: null,
      changes: null,
      buyers: [
        {
          name: 'Izdomātā novada pašvaldība',
          ids: [{ scheme: null, id: '90000000001' }],
          country: 'LV',
          nuts: 'LV009',
          contact: { email: 'a@b.test' },
        },
      ],
    })
  })

  it.each(['constructor', '__proto__', 'pil-unknown'])('does not map the code %s', (code) => {
    const notice = read(
      minimal({
        noticeType: code,
        formType: code,
        procedureLegalBasis: code,
        tenderingProcess: { procedureType: code },
      }),
    )
    expect(notice).toMatchObject({
      formType: null,
      noticeType: null,
      legalBasis: null,
      procedureType: null,
      subtype: code,
      sourceCodes: { formType: code },
    })
  })

  it('has an address also where its identifier is no whole text', () => {
    expect(read(minimal({ identifier: 'a\ud800' })).sourceUrl).toContain('a%EF%BF%BD')
  })

  it('tells each winning tender of a lot, its members, and lots without winner', () => {
    const notice = read(
      minimal({
        lots: [
          lot(2, {
            result: { decisionDate: '03/07/2026', winnerSelectionStatus: 'selec-w' },
            tenderingProcess: {
              tenderValueLowest: '9000.00',
              tenderValueHighest: 11000.5,
              frameworkAgreement: 'none',
              receivedSubmissionsStatistics: {
                receivedNumberOfOffers: 4,
                offersCheckedAndUnacceptable: 1,
              },
            },
            tenderingTerms: { isEuFunded: true },
            criterion: [
              {
                winnerCriterionName: 'Cena',
                winnerCriterionType: 'price',
                winnerCriterionNumber: 80,
              },
            ],
            duration: { durationEndDate: '31/12/2027' },
            place: { placePerformanceCountryCode: 'LVA', placePerformanceCity: '' },
            contracts: [
              {
                identifier: 'L-1',
                conclusionDate: '24/07/2026',
                winners: [
                  { tenderValue: 9360, winnerBusinessParties: [party('SIA Alfa', '40000000003')] },
                  {
                    tenderValue: '11000.50',
                    winnerBusinessParties: [
                      party('Beeta OÜ', '10000004', 'EST'),
                      party('UAB Gama', '300000005', 'LTU'),
                    ],
                  },
                ],
              },
            ],
          }),
          lot(7, {
            result: {
              decisionDate: '03/07/2026',
              winnerSelectionStatus: 'clos-nw',
              nonAwardJustification: 'no-rece',
            },
            tenderingProcess: { receivedSubmissionsStatistics: { receivedNumberOfOffers: 0 } },
            contracts: {},
            duration: [],
          }),
        ],
      }),
    )
    expect(notice.lots).toMatchObject([
      {
        id: '2',
        title: { lv: '2. daļa' },
        description: {},
        cpv: { main: '45233141' },
        duration: { end: '2027-12-31' },
        criteria: [{ type: 'price', name: { lv: 'Cena' }, weight: '80' }],
        place: [{ country: 'LV', city: null }],
        options: { euFunds: 'eu-funds', framework: 'none' },
      },
      { id: '7', duration: { end: null }, place: [] },
    ])
    const shared = {
      lotId: '2',
      outcome: 'selec-w',
      decidedAt: '2026-07-03',
      concludedAt: '2026-07-24',
      contractId: 'L-1',
      tendersReceived: 4,
      tendersRejected: 1,
      valueRange: { low: '9000.00', high: '11000.5', currency: 'EUR' },
    }
    expect(notice.awards).toMatchObject([
      { ...shared, value: { amount: '9360', currency: 'EUR' }, winners: [{ name: 'SIA Alfa' }] },
      {
        ...shared,
        value: { amount: '11000.50', currency: 'EUR' },
        winners: [
          { name: 'Beeta OÜ', country: 'EE' },
          { name: 'UAB Gama', country: 'LT' },
        ],
      },
      {
        lotId: '7',
        outcome: 'clos-nw',
        reason: 'no-rece',
        winners: [],
        value: null,
        decidedAt: '2026-07-03',
        tendersReceived: 0,
      },
    ])
    expect(notice.organisations.map(({ name }) => name)).toEqual([
      'SIA Alfa',
      'Beeta OÜ',
      'UAB Gama',
    ])
  })

  it('gives the deadline of a competition by the clocks of Riga', () => {
    const call = (day: string, time: string | null): string | null | undefined =>
      read(
        minimal({
          formType: 'competition',
          noticeType: 'pil-contract',
          tenderingProcess: { documentsURL: 'https://example.test/docs' },
          lots: [
            lot(1, {
              additionalInformation: { estimatedValue: '25750.00' },
              duration: { durationPeriod: 12 },
              tenderingProcess: {
                deadlineReceiptTendersEndDate: day,
                deadlineReceiptTendersEndTime: time,
              },
            }),
          ],
        }),
      ).lots[0]?.deadline
    expect(call('12/10/2026', '10:00')).toBe('2026-10-12T10:00:00+03:00')
    expect(call('12/11/2026', '10:00')).toBe('2026-11-12T10:00:00+02:00')
    expect(call('12/11/2026', null)).toBe('2026-11-12')
    expect(call('31/02/2026', '10:00')).toBeNull()
  })

  it('reads quantities with their units, and none for nothing', () => {
    const stated = [
      [1200, 'KGM'],
      ['7.5', null],
      [0, 'KGM'],
      [null, null],
      [-3, 'KGM'],
    ]
    const lots = stated.map(([unitQuantity, unitCode], at) =>
      lot(at + 1, { additionalInformation: { unitQuantity, unitCode } }),
    )
    expect(read(minimal({ lots })).lots.map(({ quantity }) => quantity)).toEqual([
      { value: '1200', unit: 'KGM' },
      { value: '7.5', unit: null },
      undefined,
      undefined,
      undefined,
    ])
  })

  it('reads values, lengths and documents of a competition', () => {
    const [first] = read(
      minimal({
        tenderingProcess: { documentsURL: 'https://example.test/docs' },
        lots: [
          lot(1, {
            additionalInformation: { estimatedValue: '25750.00' },
            duration: { durationPeriod: 12 },
          }),
        ],
      }),
    ).lots
    expect(first).toMatchObject({
      value: { amount: '25750.00', currency: 'EUR' },
      duration: { length: { value: '12', unit: 'MONTH' } },
      documents: [{ url: 'https://example.test/docs' }],
    })
  })

  it('names the notice that it replaces, by its identifier or from the whole of it', () => {
    const extraData = {
      changeReasonCode: 'cor-buy',
      changeReasonDescription: 'Tehniska kļūda',
      changeDescription: 'Termiņš',
    }
    const changes = {
      changedNoticeId: '33333333-3333-4333-8333-333333333333',
      reasonCode: 'cor-buy',
      description: { lv: 'Tehniska kļūda' },
      sections: [{ description: { lv: 'Termiņš' } }],
    }
    const id = changes.changedNoticeId
    expect(read(minimal({ extraData, clonedFrom: id })).changes).toMatchObject(changes)
    const whole = read(minimal({ extraData, clonedFrom: minimal({ identifier: id }) }))
    expect(whole).toMatchObject({ changes, references: [id] })
  })

  it('takes a modified contract for no new award', () => {
    const notice = read(
      minimal({
        formType: 'cont-modif',
        noticeType: 'contract-modification',
        previousIdentifier: '44444444-4444-4444-8444-444444444444',
        tenderResult: {
          modificationReasonCode: 'mod-nons',
          modificationDescription: 'Termiņa pagarinājums',
        },
        draftContract: {
          contractIdentifier: 'L-9',
          winners: [{ tenderValue: '5.00', businessParty: [party('SIA Delta', '40000000006')] }],
        },
      }),
    )
    expect(notice).toMatchObject({
      formType: 'cont-modif',
      noticeType: 'can-modif',
      awards: [],
      organisations: [{ name: 'SIA Delta', roles: ['winner'] }],
      modification: {
        changedNoticeId: '44444444-4444-4444-8444-444444444444',
        reasonCode: 'mod-nons',
        sections: [{ id: 'L-9', description: { lv: 'Termiņa pagarinājums' } }],
      },
    })
  })

  it('tells lots apart by their ids where their numbers do not', () => {
    expect(read(minimal({ lots: [lot(1), { ...lot(1), id: 77 }] })).lots).toMatchObject([
      { id: '4001' },
      { id: '77' },
    ])
    expect(read(minimal({ lots: [{ name: 'A' }, { name: 'B' }] })).lots).toMatchObject([
      { id: '1' },
      { id: '2' },
    ])
  })

  it('takes fields of the wrong kind for absent', () => {
    const odd = minimal({
      lots: { 1: 'x' },
      organizationData: [],
      buyerData: 'nobody',
      tenderingProcess: [],
      procurementProject: null,
      additionalCpvType: { a: 1 },
      automaticallyCalculated: [],
    })
    expect(read(odd)).toMatchObject({ lots: [], buyers: [], value: null, procedureType: null })
  })

  it('is not read without an identifier', () => {
    expect(() => [...lvIub.read(bytesOf(minimal({ identifier: ' ' })))]).toThrow(FormatError)
    expect(() => [...lvIub.read(new TextEncoder().encode('{'))]).toThrow(FormatError)
  })
})
