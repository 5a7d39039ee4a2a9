import { notice as canonical, type Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { describe, expect, it } from 'vitest'
import {
  ALFA,
  BETA,
  BUYER,
  bytesOf,
  extension,
  GAMMA,
  lot,
  type NoticeParts,
  noticeXml,
  organisation,
  REVIEWER,
} from '../../fixtures/eforms-notices.ts'
import {
  amount,
  contract,
  lotResult,
  noticeResult,
  party,
  tender,
} from '../../fixtures/eforms-results.ts'
import { readNotices } from '../format-detection.ts'

const read = (parts: NoticeParts = {}): Notice => {
  const [first] = [...readNotices(bytesOf(noticeXml(parts)))]
  if (!first || 'error' in first) throw new Error('no notice')
  return canonical.parse(first.notice)
}

const period = (name: string, day: string, time: string): string =>
  `<cac:${name}><cbc:EndDate>${day}</cbc:EndDate><cbc:EndTime>${time}</cbc:EndTime></cac:${name}>`

describe('header', () => {
  it('reads identity, types, languages and the page at the source', () => {
    expect(read()).toMatchObject({
      format: 'eforms',
      noticeId: 'a0000000-0000-4000-8000-000000000001',
      version: '01',
      publicationNumber: '00012345-2026',
      publicationDate: '2026-02-03+01:00',
      dispatchedAt: '2026-02-01T09:30:00+02:00',
      procedureId: 'b0000000-0000-4000-8000-000000000001',
      formType: 'competition',
      noticeType: 'cn-standard',
      subtype: '16',
      legalBasis: '32014L0024',
      language: 'lv',
      languages: ['lv', 'en'],
      title: { lv: 'Ceļa būve', en: 'Road works' },
      nature: 'works',
      procedureType: 'open',
      reference: 'IP-2026/1',
      sourceUrl: 'https://ted.europa.eu/en/notice/-/detail/12345-2026',
    })
  })

  it('keeps codes that no list knows', () => {
    expect(read().cpv).toEqual({ main: '45233120', additional: ['99999999'] })
  })

  it('knows a Norwegian notice without a number', () => {
    const sdk = 'eforms-sdk-1.7#extended#urn:fdc:anskaffelser.no:2023:eforms:national'
    expect(read({ sdk, id: '2026-100001', number: 'n.a.' })).toMatchObject({
      publicationNumber: null,
      sourceUrl: 'https://doffin.no/notices/2026-100001',
    })
  })

  it('falls back on the publication number where the identifier is lost', () => {
    expect(read({ id: ' ' }).noticeId).toBe('00012345-2026')
    expect(() => read({ id: '', number: null })).toThrow(/no identifier/)
  })
})

describe('lots', () => {
  it('takes BT-131, else BT-1311, else BT-630, each in the zone of its hour', () => {
    const tenders = period('TenderSubmissionDeadlinePeriod', '2026-03-28+01:00', '12:00:00+02:00')
    const requests = period('ParticipationRequestReceptionPeriod', '2026-03-01Z', '10:00:00Z')
    const interest = extension(
      '<efac:InterestExpressionReceptionPeriod><cbc:EndDate>2026-02-20+02:00</cbc:EndDate></efac:InterestExpressionReceptionPeriod>',
    )
    const { lots } = read({
      lots:
        lot('LOT-0001', { process: interest + tenders + requests }) +
        lot('LOT-0002', { process: interest + requests }) +
        lot('LOT-0003', { process: interest }),
    })
    expect(lots.map(({ deadline }) => deadline)).toEqual([
      '2026-03-28T12:00:00+02:00',
      '2026-03-01T10:00:00Z',
      '2026-02-20+02:00',
    ])
  })

  it('tells lots from groups and parts', () => {
    const { lots, groups = [] } = read({
      lots:
        lot('LOT-0001') +
        lot('GLO-0001', { scheme: 'LotsGroup' }) +
        lot('PAR-0001', { scheme: 'Part' }),
    })
    expect([...lots, ...groups].map(({ id, kind }) => [id, kind])).toEqual([
      ['LOT-0001', 'lot'],
      ['PAR-0001', 'part'],
      ['GLO-0001', 'group'],
    ])
  })

  it('keeps amounts as written, with unknown currencies, and none without a currency', () => {
    const total = (value: string, currency: string): string =>
      `<cac:RequestedTenderTotal><cbc:EstimatedOverallContractAmount currencyID="${currency}">${value}</cbc:EstimatedOverallContractAmount></cac:RequestedTenderTotal>`
    const { lots } = read({
      lots: ['1000.10/EUR', '7/ZZZ', '5/', 'abc/EUR', '-1/EUR', '9/unpublished']
        .map((text) => text.split('/'))
        .map(([value = '', currency = ''], i) =>
          lot(`LOT-${i}`, { project: total(value, currency) }),
        )
        .join(''),
    })
    expect(lots.map(({ value }) => value)).toEqual([
      { amount: '1000.10', currency: 'EUR' },
      { amount: '7', currency: 'ZZZ' },
      null,
      null,
      null,
      null,
    ])
  })

  it('reads quantities with their units, and none for nothing', () => {
    const quantity = (attributes: string, value: string): string =>
      `<cbc:EstimatedOverallContractQuantity${attributes}>${value}</cbc:EstimatedOverallContractQuantity>`
    const { lots } = read({
      lots: [
        quantity(' unitCode="TNE"', '7000'),
        quantity(' unitCode=""', '11282.97'),
        quantity('', '0'),
        quantity(' unitCode="H87"', '-1'),
        quantity(' unitCode="H87"', '1e9'),
        '',
      ]
        .map((project, i) => lot(`LOT-${i}`, { project }))
        .join(''),
    })
    expect(lots.map((one) => one.quantity)).toEqual([
      { value: '7000', unit: 'TNE' },
      { value: '11282.97', unit: null },
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('reads places, criteria, documents and requirements', () => {
    const { lots } = read({
      lots: lot('LOT-0001', {
        project: `<cac:RealizedLocation><cbc:Description languageID="LAV">Ostā</cbc:Description><cac:Address><cbc:CityName>Praia</cbc:CityName><cbc:Region>anyw-cou</cbc:Region><cac:Country><cbc:IdentificationCode>CPV</cbc:IdentificationCode></cac:Country></cac:Address></cac:RealizedLocation>
          <cac:PlannedPeriod><cbc:DurationMeasure unitCode="MONTH">24</cbc:DurationMeasure></cac:PlannedPeriod>`,
        terms: `${extension(`<efac:SelectionCriteria><cbc:CriterionTypeCode listName="selection-criterion">tp-abil</cbc:CriterionTypeCode><cbc:Description languageID="LAV">Pieredze</cbc:Description><cbc:CalculationExpressionCode listName="usage">used</cbc:CalculationExpressionCode></efac:SelectionCriteria>
          <efac:SelectionCriteria><cbc:CriterionTypeCode listName="selection-criterion">sui-act</cbc:CriterionTypeCode><cbc:CalculationExpressionCode listName="usage">not-used</cbc:CalculationExpressionCode></efac:SelectionCriteria>`)}
          <cac:ContractExecutionRequirement><cbc:ExecutionRequirementCode listName="nda">true</cbc:ExecutionRequirementCode></cac:ContractExecutionRequirement>
          <cac:ContractExecutionRequirement><cbc:ExecutionRequirementCode listName="reserved-execution">no</cbc:ExecutionRequirementCode></cac:ContractExecutionRequirement>
          <cac:AwardingTerms><cac:AwardingCriterion><cac:SubordinateAwardingCriterion>${extension('<efac:AwardCriterionParameter><efbc:ParameterCode listName="number-weight">per-exa</efbc:ParameterCode><efbc:ParameterNumeric>60</efbc:ParameterNumeric></efac:AwardCriterionParameter>')}<cbc:AwardingCriterionTypeCode listName="award-criterion-type">price</cbc:AwardingCriterionTypeCode><cbc:Name languageID="LAV">Cena</cbc:Name></cac:SubordinateAwardingCriterion></cac:AwardingCriterion></cac:AwardingTerms>
          <cac:CallForTendersDocumentReference>${extension('<efac:OfficialLanguages><cac:Language><cbc:ID>LAV</cbc:ID></cac:Language></efac:OfficialLanguages>')}<cbc:DocumentType>restricted-document</cbc:DocumentType><cac:Attachment><cac:ExternalReference><cbc:URI>https://example.test/d</cbc:URI></cac:ExternalReference></cac:Attachment></cac:CallForTendersDocumentReference>
          <cac:Language><cbc:ID>LAV</cbc:ID></cac:Language><cac:Language><cbc:ID>NOB</cbc:ID></cac:Language>`,
      }),
    })
    expect(lots[0]).toMatchObject({
      place: [{ country: 'CV', city: 'Praia', anywhere: 'anyw-cou', text: { lv: 'Ostā' } }],
      duration: { start: null, end: null, length: { value: '24', unit: 'MONTH' } },
      criteria: [{ type: 'price', name: { lv: 'Cena' }, weight: '60', weightUnit: 'per-exa' }],
      documents: [{ url: 'https://example.test/d', languages: ['lv'], restricted: true }],
      submissionLanguages: ['lv', 'nb'],
      requirements: [
        { kind: 'selection', type: 'tp-abil', description: { lv: 'Pieredze' } },
        { kind: 'execution', type: 'nda/true' },
      ],
    })
  })
})

describe('organisations', () => {
  it('reads buyers and everyone else with their roles', () => {
    const office =
      '<efac:TouchPoint><cac:PartyIdentification><cbc:ID>TPO-0001</cbc:ID></cac:PartyIdentification><cac:PartyName><cbc:Name>Kanceleja</cbc:Name></cac:PartyName></efac:TouchPoint>'
    const { buyers, organisations } = read({
      organisations:
        BUYER + organisation('ORG-0002', 'Birojs', '90000000002', { touchPoint: office }) + GAMMA,
      lots: lot('LOT-0001', {
        terms:
          '<cac:AppealTerms><cac:AppealReceiverParty><cac:PartyIdentification><cbc:ID>TPO-0001</cbc:ID></cac:PartyIdentification></cac:AppealReceiverParty></cac:AppealTerms><cac:AdditionalInformationParty><cac:PartyIdentification><cbc:ID>ORG-0001</cbc:ID></cac:PartyIdentification></cac:AdditionalInformationParty>',
      }),
    })
    expect(buyers).toMatchObject([
      {
        key: 'ORG-0001',
        name: 'Izdomātā pašvaldība',
        ids: [{ scheme: null, id: '90000000001' }],
        country: 'LV',
        nuts: 'LV006',
        city: 'Rīga',
        address: 'Meža iela 1',
      },
    ])
    expect(organisations.map(({ key, roles }) => [key, roles])).toEqual([
      ['ORG-0001', ['add-info']],
      ['ORG-0002', []],
      ['ORG-0005', []],
      ['TPO-0001', ['reviewer']],
    ])
    expect(organisations[3]).toMatchObject({ name: 'Kanceleja', ids: [{ id: '90000000002' }] })
  })
})

describe('awards', () => {
  const result = (...content: readonly string[]): NoticeParts => ({
    root: 'ContractAwardNotice',
    form: 'result',
    type: 'can-standard',
    organisations: BUYER + REVIEWER + ALFA + BETA + GAMMA,
    more: noticeResult(...content),
  })

  it('has one entry for each winning tender, and one for a lot without a winner', () => {
    const notice = read(
      result(
        lotResult('LOT-0001', {
          tenders: ['TEN-0001', 'TEN-0002', 'TEN-0003'],
          contracts: ['CON-0001', 'CON-0002'],
        }),
        lotResult('LOT-0002', {
          outcome: 'clos-nw',
          received: '0',
          more: '<efac:DecisionReason><efbc:DecisionReasonCode>no-rece</efbc:DecisionReasonCode></efac:DecisionReason>',
        }),
        tender('TEN-0001', 'LOT-0001', 'TPA-0001', amount('1000.00')),
        tender('TEN-0002', 'LOT-0001', 'TPA-0002', amount('500.5')),
        tender('TEN-0003', 'LOT-0001', 'TPA-0001', amount('9999')),
        party('TPA-0001', ['ORG-0003']),
        party('TPA-0002', ['ORG-0004', 'ORG-0005']),
        contract('CON-0001', ['TEN-0001']),
        contract('CON-0002', ['TEN-0002'], { dates: '<cbc:IssueDate>2026-05-06Z</cbc:IssueDate>' }),
      ),
    )
    expect(notice.totalAwardedValue).toEqual({ amount: '1500.50', currency: 'EUR' })
    const shared = { lotId: 'LOT-0001', outcome: 'selec-w', reason: null, tendersReceived: 3 }
    expect(
      notice.awards.map(({ winners, ...rest }) => ({
        ...rest,
        winners: winners.map(({ name }) => name),
      })),
    ).toEqual([
      {
        ...shared,
        winners: ['SIA "Alfa & dēli"'],
        value: { amount: '1000.00', currency: 'EUR' },
        decidedAt: '2026-04-20+03:00',
        concludedAt: '2026-05-05+03:00',
        contractId: 'L-CON-0001',
      },
      {
        ...shared,
        winners: ['Beeta OÜ', 'UAB Gama'],
        value: { amount: '500.5', currency: 'EUR' },
        decidedAt: '2026-05-06Z',
        concludedAt: '2026-05-06Z',
        contractId: 'L-CON-0002',
      },
      {
        lotId: 'LOT-0002',
        outcome: 'clos-nw',
        reason: 'no-rece',
        tendersReceived: 0,
        winners: [],
        value: null,
        decidedAt: null,
        contractId: null,
      },
    ])
  })

  const won = (...content: readonly string[]) =>
    read(result(...content, party('TPA-0001', ['ORG-0003']), party('TPA-0002', ['ORG-0004'])))
      .awards.filter(({ winners }) => winners.length > 0)
      .map(({ winners, ...award }) => ({ ...award, names: winners.map(({ name }) => name) }))

  it('are of the tenders of a lot result whose winner is selected, though no contract settles them', () => {
    const tenders = [
      tender('TEN-0001', 'LOT-0001', 'TPA-0001', amount('1000.00')),
      tender('TEN-0002', 'LOT-0001', 'TPA-0002', amount('900.00')),
    ]
    const [one, other] = [
      { names: ['SIA "Alfa & dēli"'], isSettled: false, contractId: null, decidedAt: null },
      { names: ['Beeta OÜ'], isSettled: false, value: { amount: '900.00' } },
    ]
    const both = { tenders: ['TEN-0001', 'TEN-0002'] }
    expect(won(lotResult('LOT-0001', both), ...tenders)).toMatchObject([one, other])
    const ranked = tenders.map((text, at) =>
      text.replace('<cac:Legal', `<cbc:RankCode>${2 - at}</cbc:RankCode><cac:Legal`),
    )
    expect(won(lotResult('LOT-0001', both), ...ranked)).toMatchObject([other])
    for (const outcome of ['clos-nw', 'open-nw', 'unpublished'])
      expect(won(lotResult('LOT-0001', { ...both, outcome }), ...tenders)).toEqual([])
  })

  it('are settled by a contract that names no tender, where it can be of one alone', () => {
    const [first, second] = [
      tender('TEN-0001', 'LOT-0001', 'TPA-0001', amount('1000.00')),
      tender('TEN-0002', 'LOT-0002', 'TPA-0002', amount('900.00')),
    ]
    const ofLots = [
      lotResult('LOT-0001', { tenders: ['TEN-0001'], contracts: ['CON-0001'] }),
      lotResult('LOT-0002', { tenders: ['TEN-0002'], contracts: ['CON-0002'] }),
    ]
    const contracts = [contract('CON-0001', []), contract('CON-0002', [])]
    const found = won(...ofLots, first, second, ...contracts)
    expect(found).toMatchObject([{ contractId: 'L-CON-0001' }, { contractId: 'L-CON-0002' }])
    expect(found.filter((award) => award.isSettled === false)).toEqual([])
    // The only contract of the notice is of its only tender, also in a notice that states no outcome.
    const sole = lotResult('LOT-0001', { tenders: ['TEN-0001'], outcome: '' })
    expect(won(sole, first, contract('CON-0001', []))).toMatchObject([{ contractId: 'L-CON-0001' }])
  })

  it('are of the tenders that the contracts of a lot result name, where it names none itself', () => {
    const content = [
      lotResult('LOT-0001', { contracts: ['CON-0001'], outcome: '' }),
      tender('TEN-0001', 'LOT-0001', 'TPA-0001', amount('1000.00')),
      contract('CON-0001', ['TEN-0001']),
    ]
    expect(won(...content)).toMatchObject([{ names: ['SIA "Alfa & dēli"'], lotId: 'LOT-0001' }])
  })

  it('of a modified contract without lot results are its party and value', () => {
    const content = [
      tender('TEN-0001', 'LOT-0001', 'TPA-0001', amount('187310.50')),
      contract('CON-0001', ['TEN-0001'], { number: '01-23' }),
    ]
    expect(won(...content)).toMatchObject([
      {
        names: ['SIA "Alfa & dēli"'],
        lotId: 'LOT-0001',
        value: { amount: '187310.50' },
        contractId: '01-23',
      },
    ])
  })

  it('keep all contracts of one tender', () => {
    const dates = '<cbc:IssueDate>2026-06-01Z</cbc:IssueDate>'
    const content = [
      lotResult('LOT-0001', { tenders: ['TEN-0001'], contracts: ['CON-0001', 'CON-0002'] }),
      tender('TEN-0001', 'LOT-0001', 'TPA-0001', amount('1000.00')),
      contract('CON-0001', ['TEN-0001']),
      contract('CON-0002', ['TEN-0001'], { dates }),
    ]
    expect(won(...content)).toMatchObject([
      {
        contractId: 'L-CON-0001',
        contracts: [
          { id: 'L-CON-0001', signedAt: '2026-05-05+03:00' },
          { id: 'L-CON-0002', signedAt: '2026-06-01Z' },
        ],
      },
    ])
  })

  it('count the tenders that were rejected, where the notice does', () => {
    const won = (rejected?: string) =>
      read(
        result(
          lotResult('LOT-0001', {
            tenders: ['TEN-0001'],
            contracts: ['CON-0001'],
            ...(rejected && { rejected }),
          }),
          tender('TEN-0001', 'LOT-0001', 'TPA-0001', amount('1000.00')),
          party('TPA-0001', ['ORG-0003']),
          contract('CON-0001', ['TEN-0001']),
        ),
      ).awards
    expect(won('2')).toMatchObject([{ tendersReceived: 3, tendersRejected: 2 }])
    for (const none of [undefined, '-1']) expect(won(none)[0]).not.toHaveProperty('tendersRejected')
  })

  it('gives null for what is withheld, with the reason beside', () => {
    const privacy = (field: string): string =>
      `<efac:FieldsPrivacy><efbc:FieldIdentifierCode>${field}</efbc:FieldIdentifierCode><cbc:ReasonCode>law-enf</cbc:ReasonCode><efbc:ReasonDescription languageID="ENG">Investigation</efbc:ReasonDescription><efbc:PublicationDate>2030-01-01Z</efbc:PublicationDate></efac:FieldsPrivacy>`
    const notice = read(
      result(
        lotResult('LOT-0001', {
          outcome: 'unpublished',
          received: '-1',
          tenders: ['TEN-0001'],
          more: privacy('win-cho'),
        }),
        tender('TEN-0001', 'LOT-0001', 'TPA-0001', amount('-1', 'unpublished')).replace(
          '<efac:TenderingParty>',
          `${privacy('win-ten-val')}<efac:TenderingParty>`,
        ),
        party('TPA-0001', ['ORG-0003']),
        contract('CON-0001', ['TEN-0001']),
      ),
    )
    expect(notice.awards).toMatchObject([{ outcome: null, value: null, tendersReceived: null }])
    const why = {
      lotId: 'LOT-0001',
      reasonCode: 'law-enf',
      reason: { en: 'Investigation' },
      until: '2030-01-01Z',
    }
    expect(notice.withheld).toEqual([
      { field: 'win-cho', ...why },
      { field: 'win-ten-val', ...why },
    ])
  })

  it('names who tendered for what others won, and no variant of a winner', () => {
    const ranked = (xml: string) =>
      xml.replace('<cac:Legal', '<cbc:RankCode>2</cbc:RankCode><cac:Legal')
    const notice = read(
      result(
        lotResult('LOT-0001', { tenders: ['TEN-0001'], contracts: ['CON-0001'] }),
        lotResult('LOT-0002', { outcome: 'clos-nw' }),
        tender('TEN-0001', 'LOT-0001', 'TPA-0001', amount('1000.00')),
        ranked(tender('TEN-0002', 'LOT-0001', 'TPA-0002', amount('1200.00'))),
        tender('TEN-0003', 'LOT-0001', 'TPA-0001', amount('900.00')),
        tender('TEN-0004', 'LOT-0002', 'TPA-0002', amount('5.00')),
        tender('TEN-0005', 'LOT-0001', 'TPA-9999', amount('6.00')),
        party('TPA-0001', ['ORG-0003']),
        party('TPA-0002', ['ORG-0004', 'ORG-0005']),
        contract('CON-0001', ['TEN-0001']),
      ),
    )
    expect(notice.lostTenders).toMatchObject([
      {
        lotId: 'LOT-0001',
        tenderers: [{ name: 'Beeta OÜ' }, { name: 'UAB Gama' }],
        value: { amount: '1200.00', currency: 'EUR' },
        rank: 2,
      },
    ])
    expect(read().lostTenders).toBeUndefined()
  })

  it('survives references to nothing', () => {
    const notice = read(result(lotResult('LOT-0001', { tenders: ['TEN-9'], contracts: ['CON-9'] })))
    expect(notice.awards).toMatchObject([{ outcome: 'selec-w', winners: [], contractId: null }])
  })
})

describe('changes', () => {
  it('reads what is changed and why', () => {
    const { changes, references } = read({
      more: `<efac:Changes><efbc:ChangedNoticeIdentifier>a0000000-0000-4000-8000-000000000009-01</efbc:ChangedNoticeIdentifier><efac:Change><efbc:ChangeDescription languageID="LAV">Jauns termiņš</efbc:ChangeDescription><efac:ChangedSection><efbc:ChangedSectionIdentifier>LOT-0001</efbc:ChangedSectionIdentifier></efac:ChangedSection></efac:Change><efac:ChangeReason><cbc:ReasonCode>cor-buy</cbc:ReasonCode></efac:ChangeReason></efac:Changes>`,
      process:
        '<cac:NoticeDocumentReference><cbc:ID>123-2025</cbc:ID></cac:NoticeDocumentReference>',
    })
    expect(changes).toEqual({
      changedNoticeId: 'a0000000-0000-4000-8000-000000000009-01',
      reasonCode: 'cor-buy',
      description: {},
      sections: [{ id: 'LOT-0001', description: { lv: 'Jauns termiņš' } }],
    })
    expect(references).toEqual(['123-2025', 'a0000000-0000-4000-8000-000000000009-01'])
  })

  it('keeps a modified contract apart from a corrected notice', () => {
    const { changes, modification } = read({
      more: '<efac:ContractModification><efbc:ChangedNoticeIdentifier>12-2025</efbc:ChangedNoticeIdentifier><efac:ChangeReason><cbc:ReasonCode>add-wss</cbc:ReasonCode></efac:ChangeReason></efac:ContractModification>',
    })
    expect(changes).toBeNull()
    expect(modification).toMatchObject({ changedNoticeId: '12-2025', reasonCode: 'add-wss' })
  })
})
