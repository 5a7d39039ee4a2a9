import { notice as canonical, type Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { describe, expect, it } from 'vitest'
import { bytesOf } from '../../fixtures/eforms-notices.ts'
import {
  address,
  complement,
  contractingBody,
  contractor,
  form,
  lotDescription,
  object,
  tedExport,
} from '../../fixtures/ted-export-forms.ts'
import { readNotices } from '../format-detection.ts'

const read = (xml: string): Notice => {
  const [first, ...others] = readNotices(bytesOf(xml))
  if (!first || 'error' in first || others.length > 0) throw new Error('not one notice')
  return canonical.parse(first.notice)
}

const BODY = contractingBody(
  `<ADDRESS_CONTRACTING_BODY_ADDITIONAL>${address('Otra pašvaldība').replace('"LV"', '"UK"')}</ADDRESS_CONTRACTING_BODY_ADDITIONAL>
  <DOCUMENT_RESTRICTED/><URL_DOCUMENT>https://example.test/docs</URL_DOCUMENT><URL_PARTICIPATION>https://example.test/submit</URL_PARTICIPATION>`,
)
const PROCEDURE = `<PROCEDURE><PT_OPEN/><FRAMEWORK><SEVERAL_OPERATORS/></FRAMEWORK><NOTICE_NUMBER_OJ>2019/S 001-000077</NOTICE_NUMBER_OJ>
  <DATE_RECEIPT_TENDERS>2019-04-05</DATE_RECEIPT_TENDERS><TIME_RECEIPT_TENDERS>9:30</TIME_RECEIPT_TENDERS>
  <LANGUAGES><LANGUAGE VALUE="LV"/><LANGUAGE VALUE="EN"/></LANGUAGES></PROCEDURE>`
const CRITERIA = `<AC><AC_QUALITY><AC_CRITERION>Kvalitāte</AC_CRITERION><AC_WEIGHTING>30 %</AC_WEIGHTING></AC_QUALITY><AC_PRICE><AC_WEIGHTING>70</AC_WEIGHTING></AC_PRICE></AC>`

describe('a contract notice', () => {
  const notice = read(
    tedExport({
      forms: form(
        'F02_2014',
        `<LEGAL_BASIS VALUE="32014L0024"/>${BODY}${object(
          lotDescription(
            'A-1',
            1,
            `${CRITERIA}<VAL_OBJECT CURRENCY="EUR">1000.50</VAL_OBJECT><DURATION TYPE="MONTH">12</DURATION><NO_ACCEPTED_VARIANTS/><EU_PROGR_RELATED><P>ERAF</P></EU_PROGR_RELATED>`,
          ) + lotDescription(null, 2),
          '<VAL_ESTIMATED_TOTAL CURRENCY="EUR">5000</VAL_ESTIMATED_TOTAL>',
        )}<LEFTI><SUITABILITY><P>Reģistrēts</P></SUITABILITY><RESTRICTED_SHELTERED_WORKSHOP/></LEFTI>${PROCEDURE}${complement()}`,
      ),
    }),
  )
  const [first, second] = notice.lots

  it('has the numbers, dates and codes of its head', () => {
    expect(notice).toMatchObject({
      format: 'ted-xml',
      noticeId: '123456-2019',
      publicationNumber: '123456-2019',
      publicationDate: '2019-03-05',
      dispatchedAt: '2019-03-01',
      formType: 'competition',
      noticeType: 'cn-standard',
      subtype: 'F02',
      legalBasis: '32014L0024',
      language: 'lv',
      languages: ['lv'],
      nature: 'works',
      procedureType: 'open',
      sourceCodes: { procedureType: 'PT_OPEN' },
      cpv: { main: '45233000', additional: [] },
      value: { amount: '5000', currency: 'EUR' },
      references: ['000077-2019'],
      reference: 'IP-2019/1',
      sourceUrl: 'https://ted.europa.eu/en/notice/-/detail/123456-2019',
    })
    expect(notice.place).toMatchObject([{ country: 'GB', nuts: 'UKC1' }])
  })

  it('has a lot for every description, also without a number', () => {
    expect([first?.id, second?.id]).toEqual(['A-1', '2'])
    expect(first).toMatchObject({
      title: { lv: 'Daļa A-1' },
      description: { lv: 'Ceļš 12 m2 plats.\nOtrs teikums.' },
      value: { amount: '1000.50', currency: 'EUR' },
      cpv: { additional: ['45233120'] },
      duration: { length: { value: '12', unit: 'MONTH' } },
      options: { variants: 'not-allowed', euFunds: 'eu-funds', framework: 'SEVERAL_OPERATORS' },
    })
    expect(first?.place).toMatchObject([
      { country: 'LV', nuts: 'LV006', text: { lv: 'Rīga un Atēnas' } },
      { country: 'GR', nuts: 'EL30', text: {} },
    ])
  })

  it('says in every lot what it says once of all', () => {
    for (const lot of notice.lots)
      expect(lot).toMatchObject({
        deadline: '2019-04-05T09:30:00+03:00',
        documents: [{ url: 'https://example.test/docs', restricted: true }],
        submissionUrl: 'https://example.test/submit',
        submissionLanguages: ['lv', 'en'],
      })
  })

  it('has criteria and requirements', () => {
    expect(first?.criteria).toEqual([
      { type: 'quality', name: { lv: 'Kvalitāte' }, description: {}, weight: '30 %' },
      { type: 'price', name: {}, description: {}, weight: '70' },
    ])
    expect(notice.requirements?.map(({ kind, type }) => `${kind} ${type}`)).toEqual([
      'selection sui-act',
      'reserved res-ws',
    ])
  })

  it('has its buyers, with countries as ISO 3166 writes them, and other organisations', () => {
    expect(notice.buyers).toMatchObject([
      { name: 'Izdomātā pašvaldība', ids: [{ id: '90000000001' }], nuts: 'LV006', city: 'Rīga' },
      { name: 'Otra pašvaldība', ids: [], country: 'GB' },
    ])
    expect(notice.organisations).toMatchObject([{ name: 'Izdomātais birojs', roles: ['reviewer'] }])
  })
})

describe('a notice in several languages', () => {
  const content = (name: string, title: string): string =>
    contractingBody('', name) + object(lotDescription('1', 1), '', title) + complement()
  const xml = tedExport({
    forms:
      form('F02_2014', content('Bruxelles', 'Route'), 'FR') +
      form('F02_2014', content('Brussel', 'Weg'), 'NL') +
      form('F02_2014', content('Brussels', 'Road'), 'EN', 'TRANSLATION'),
  })

  it('has the texts of every original, and none of a translation', () => {
    const notice = read(xml)
    expect(notice.languages).toEqual(['fr', 'nl'])
    expect(notice.title).toEqual({ fr: 'Route', nl: 'Weg' })
    expect(notice.buyers).toMatchObject([{ names: { fr: 'Bruxelles', nl: 'Brussel' } }])
    expect(notice.lots).toHaveLength(1)
    expect(notice.lots[0]?.title).toEqual({ fr: 'Daļa 1', nl: 'Daļa 1' })
  })

  it('is read without its translations, however they are written', () => {
    const odd = xml.replace('Weg', 'Weg &lt;x CATEGORY="TRANSLATION" y&gt;')
    expect(read(odd).title.nl).toBe('Weg <x CATEGORY="TRANSLATION" y>')
    const broken = xml.replace('Road</P>', 'Road')
    expect(read(broken).title).toEqual({ fr: 'Route', nl: 'Weg' })
  })
})

describe('a contract award notice', () => {
  const awards = `<AWARD_CONTRACT ITEM="1"><CONTRACT_NO>L-1</CONTRACT_NO><LOT_NO>1</LOT_NO><AWARDED_CONTRACT><DATE_CONCLUSION_CONTRACT>2019-06-01</DATE_CONCLUSION_CONTRACT>
  <TENDERS><NB_TENDERS_RECEIVED>4</NB_TENDERS_RECEIVED></TENDERS><CONTRACTORS><AWARDED_TO_GROUP/>${contractor('SIA Alfa')}${contractor('Beta AE', 'EL')}</CONTRACTORS>
  <VALUES><VAL_ESTIMATED_TOTAL CURRENCY="EUR">950</VAL_ESTIMATED_TOTAL><VAL_TOTAL CURRENCY="EUR">900.00</VAL_TOTAL></VALUES></AWARDED_CONTRACT></AWARD_CONTRACT>
  <AWARD_CONTRACT ITEM="2"><LOT_NO>2</LOT_NO><NO_AWARDED_CONTRACT><PROCUREMENT_UNSUCCESSFUL/></NO_AWARDED_CONTRACT></AWARD_CONTRACT>
  <AWARD_CONTRACT ITEM="3"><LOT_NO>3</LOT_NO><AWARDED_CONTRACT><TENDERS PUBLICATION="NO"><NB_TENDERS_RECEIVED>9</NB_TENDERS_RECEIVED></TENDERS><CONTRACTORS>${contractor('Gamma')}</CONTRACTORS><VALUES PUBLICATION="NO"><VAL_TOTAL CURRENCY="EUR">7</VAL_TOTAL></VALUES></AWARDED_CONTRACT></AWARD_CONTRACT>`
  const notice = read(
    tedExport({
      documentType: '7',
      references: ['2019/S 050-123400'],
      forms: form(
        'F06_2014',
        contractingBody() +
          object(lotDescription('1', 1), '<VAL_TOTAL CURRENCY="EUR">900.00</VAL_TOTAL>') +
          awards +
          complement(),
      ),
    }),
  )

  it('has an entry for each contract, and for a lot without a winner', () => {
    expect(notice.totalAwardedValue).toEqual({ amount: '900.00', currency: 'EUR' })
    expect(notice.awards[0]).toMatchObject({
      lotId: '1',
      outcome: 'selec-w',
      contractId: 'L-1',
      decidedAt: '2019-06-01',
      tendersReceived: 4,
      value: { amount: '900.00', currency: 'EUR' },
      estimatedValue: { amount: '950', currency: 'EUR' },
      winners: [
        { name: 'SIA Alfa', ids: [{ id: '40000000003' }] },
        { name: 'Beta AE', country: 'GR' },
      ],
    })
    expect(notice.awards[1]).toMatchObject({
      lotId: '2',
      outcome: 'clos-nw',
      reason: 'PROCUREMENT_UNSUCCESSFUL',
      winners: [],
    })
  })

  it('keeps from sight what is not to be published, and says so', () => {
    expect(notice.awards[2]).toMatchObject({ value: null, tendersReceived: null })
    expect(notice.withheld).toMatchObject([
      { field: 'TENDERS', lotId: '3', reasonCode: 'PUBLICATION_NO' },
      { field: 'VALUES', lotId: '3' },
    ])
  })

  it('takes the only lot for an award that names none', () => {
    const single = `<AWARD_CONTRACT><AWARDED_CONTRACT>${contractor('Alfa')}<VAL_RANGE_TOTAL CURRENCY="EUR"><LOW>1</LOW><HIGH>2</HIGH></VAL_RANGE_TOTAL></AWARDED_CONTRACT></AWARD_CONTRACT>`
    const { awards: read1 } = read(
      tedExport({
        forms: form('F03_2014', object(lotDescription(null, 1)) + contractingBody() + single),
      }),
    )
    expect(read1).toMatchObject([
      { lotId: '1', value: null, valueRange: { low: '1', high: '2', currency: 'EUR' } },
    ])
  })

  it('has an entry for each winner of a design contest', () => {
    const winner = (name: string): string => contractor(name).replaceAll('CONTRACTOR', 'WINNER')
    const { awards: prizes } = read(
      tedExport({
        forms: form(
          'F13_2014',
          `${contractingBody()}${object(lotDescription(null, 1))}<RESULTS><AWARDED_PRIZE><DATE_DECISION_JURY>2019-05-01</DATE_DECISION_JURY><PARTICIPANTS><NB_PARTICIPANTS>12</NB_PARTICIPANTS></PARTICIPANTS><WINNERS>${winner('A')}${winner('B')}</WINNERS><VAL_PRIZE CURRENCY="EUR">500</VAL_PRIZE></AWARDED_PRIZE></RESULTS>`,
        ),
      }),
    )
    expect(prizes.map(({ winners }) => winners[0]?.name)).toEqual(['A', 'B'])
    expect(prizes[0]).toMatchObject({
      value: null,
      sharedValue: { amount: '500', currency: 'EUR' },
      tendersReceived: 12,
      decidedAt: '2019-05-01',
    })
  })
})

describe('a corrigendum and a modification', () => {
  it('names the notice corrected, the sections, and the time limit that it moves', () => {
    const { changes, references, formType, lots } = read(
      tedExport({
        forms: form(
          'F14_2014',
          `${contractingBody()}${object('')}${complement('<NOTICE_NUMBER_OJ>2019/S 040-000123</NOTICE_NUMBER_OJ>')}<CHANGES><CHANGE><WHERE><SECTION>IV.2.2</SECTION><LOT_NO>2</LOT_NO><LABEL>Termiņš</LABEL></WHERE><OLD_VALUE><DATE>2019-01-14</DATE><TIME>12:00</TIME></OLD_VALUE><NEW_VALUE><DATE>2019-01-22</DATE><TIME>12:00</TIME></NEW_VALUE></CHANGE>
          <CHANGE><WHERE><SECTION>II.1</SECTION></WHERE><OLD_VALUE><NOTHING/></OLD_VALUE><NEW_VALUE><CPV_MAIN><CPV_CODE CODE="45000000"/></CPV_MAIN></NEW_VALUE></CHANGE><INFO_ADD><P>Labots.</P></INFO_ADD></CHANGES>`,
        ),
      }),
    )
    expect([formType, references, lots]).toEqual(['change', ['000123-2019'], []])
    expect(changes).toEqual({
      changedNoticeId: '000123-2019',
      reasonCode: null,
      description: { lv: 'Labots.' },
      sections: [
        {
          id: 'IV.2.2',
          lotId: '2',
          description: { lv: 'Termiņš\n2019-01-14 12:00 → 2019-01-22 12:00' },
          before: { lv: '2019-01-14 12:00' },
          after: { lv: '2019-01-22 12:00' },
        },
        {
          id: 'II.1',
          lotId: null,
          description: { lv: '– → 45000000' },
          before: {},
          after: { lv: '45000000' },
        },
      ],
      deadlines: [{ lotId: '2', deadline: '2019-01-22T12:00:00+02:00' }],
    })
  })

  it('says why a contract was modified, and what it was and is worth', () => {
    const { modification, formType, changes } = read(
      tedExport({
        forms: form(
          'F20_2014',
          `${contractingBody()}${object(lotDescription('1', 1))}<PROCEDURE><NOTICE_NUMBER_OJ>2019/S 040-000123</NOTICE_NUMBER_OJ></PROCEDURE>${complement()}<MODIFICATIONS_CONTRACT><DESCRIPTION_PROCUREMENT><SHORT_DESCR><P>Garāks ceļš</P></SHORT_DESCR></DESCRIPTION_PROCUREMENT><INFO_MODIFICATIONS><SHORT_DESCR><P>Par kilometru</P></SHORT_DESCR><UNFORESEEN_CIRCUMSTANCE><P>Purvs</P></UNFORESEEN_CIRCUMSTANCE><VALUES><VAL_TOTAL_BEFORE CURRENCY="EUR">1</VAL_TOTAL_BEFORE><VAL_TOTAL_AFTER CURRENCY="EUR">2</VAL_TOTAL_AFTER></VALUES></INFO_MODIFICATIONS></MODIFICATIONS_CONTRACT>`,
        ),
      }),
    )
    expect([formType, changes]).toEqual(['cont-modif', null])
    expect(modification).toMatchObject({
      changedNoticeId: '000123-2019',
      reasonCode: 'UNFORESEEN_CIRCUMSTANCE',
      description: { lv: 'Par kilometru\nPurvs' },
      valueBefore: { amount: '1', currency: 'EUR' },
      valueAfter: { amount: '2', currency: 'EUR' },
    })
  })
})

describe('what a notice lacks', () => {
  it('is null, and without any number there is no notice', () => {
    const bare = read('<TED_EXPORT DOC_ID="1-2019"/>')
    expect(bare).toMatchObject({ noticeId: '1-2019', lots: [], buyers: [], subtype: null })
    expect(() => [...readNotices(bytesOf('<TED_EXPORT/>'))]).toThrow('no identifier')
  })

  it('is no amount where it is not one', () => {
    const value = (text: string): Notice['value'] =>
      read(
        tedExport({
          forms: form(
            'F02_2014',
            contractingBody() + object('', `<VAL_ESTIMATED_TOTAL ${text}</VAL_ESTIMATED_TOTAL>`),
          ),
        }),
      ).value
    expect(value('CURRENCY="EUR">1 420 000,50')).toEqual({ amount: '1420000.50', currency: 'EUR' })
    expect(value('CURRENCY="EUR">ca. 5')).toBeNull()
    expect(value('>5')).toBeNull()
    expect(value(`CURRENCY="EUR">${'9'.repeat(5000)}`)).toBeNull()
  })
})
