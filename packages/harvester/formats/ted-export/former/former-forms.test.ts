import { notice as canonical, type Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { describe, expect, it } from 'vitest'
import { bytesOf } from '../../../fixtures/eforms-notices.ts'
import { form, tedExport } from '../../../fixtures/ted-export-forms.ts'
import { readNotices } from '../../format-detection.ts'

/** Numbers of the forms that are read here. */
const NUMBERS: Readonly<Record<string, string>> = {
  CONTRACT_DEFENCE: '17',
  CONTRACT_AWARD_UTILITIES: '6',
  RESULT_DESIGN_CONTEST: '13',
  CONTRACT_MOVE: '21',
}

const read = (name: string, body: string, language?: string): Notice => {
  const [first] = readNotices(
    bytesOf(
      tedExport({
        version: 'R2.0.8.S05.E01',
        forms: form(
          name,
          `<FD_${name} CTYPE="SUPPLIES">${body}</FD_${name}>`,
          language,
          'ORIGINAL',
          NUMBERS[name],
        ),
      }),
    ),
  )
  if (!first || 'error' in first) throw new Error('no notice')
  return canonical.parse(first.notice)
}

const contact = (name: string): string =>
  `<ORGANISATION><OFFICIALNAME>${name}</OFFICIALNAME><NATIONALID>123</NATIONALID></ORGANISATION><ADDRESS>Iela 1</ADDRESS><TOWN>Rīga</TOWN><COUNTRY VALUE="LV"/><CONTACT_POINT>Iepirkumi</CONTACT_POINT><PHONE>1</PHONE><E_MAILS><E_MAIL>a@example.test</E_MAIL></E_MAILS>`

const AUTHORITY = `<CONTRACTING_AUTHORITY_INFORMATION_DEFENCE><NAME_ADDRESSES_CONTACT_CONTRACT>
  <CA_CE_CONCESSIONAIRE_PROFILE>${contact('Izdomātā ministrija')}</CA_CE_CONCESSIONAIRE_PROFILE>
  <INTERNET_ADDRESSES_CONTRACT><URL_GENERAL>https://example.test</URL_GENERAL><URL_INFORMATION>https://example.test/docs</URL_INFORMATION><URL_PARTICIPATE>https://example.test/in</URL_PARTICIPATE></INTERNET_ADDRESSES_CONTRACT>
  <TENDERS_REQUESTS_APPLICATIONS_MUST_BE_SENT_TO><CONTACT_DATA>${contact('Pasts')}</CONTACT_DATA></TENDERS_REQUESTS_APPLICATIONS_MUST_BE_SENT_TO></NAME_ADDRESSES_CONTACT_CONTRACT>
  <PURCHASING_ON_BEHALF_YES><CONTACT_DATA_OTHER_BEHALF_CONTRACTING_AUTORITHY>${contact('Karaspēks')}</CONTACT_DATA_OTHER_BEHALF_CONTRACTING_AUTORITHY></PURCHASING_ON_BEHALF_YES></CONTRACTING_AUTHORITY_INFORMATION_DEFENCE>`

const cpv = (code: string): string => `<CPV><CPV_MAIN><CPV_CODE CODE="${code}"/></CPV_MAIN></CPV>`
const day = (name: string, date: number, more: string = ''): string =>
  `<${name}><DAY>${date}</DAY><MONTH>7</MONTH><YEAR>2021</YEAR>${more}</${name}>`
const ANNEX = `<F17_ANNEX_B ITEM="1"><LOT_NUMBER>II</LOT_NUMBER><LOT_TITLE>Zābaki</LOT_TITLE><LOT_DESCRIPTION><P>Pāri</P></LOT_DESCRIPTION>${cpv('18832000')}
  <NATURE_QUANTITY_SCOPE><TOTAL_QUANTITY_OR_SCOPE><P>100</P></TOTAL_QUANTITY_OR_SCOPE><COSTS_RANGE_AND_CURRENCY CURRENCY="EUR"><VALUE_COST FMTVAL="50.00">50,00</VALUE_COST></COSTS_RANGE_AND_CURRENCY></NATURE_QUANTITY_SCOPE><PERIOD_WORK_DATE_STARTING><MONTHS>3</MONTHS></PERIOD_WORK_DATE_STARTING></F17_ANNEX_B>`
const contract = (
  lots: string,
): string => `${AUTHORITY}<OBJECT_CONTRACT_INFORMATION_DEFENCE><DESCRIPTION_CONTRACT_INFORMATION_DEFENCE><TITLE_CONTRACT><P>Ekipējums</P></TITLE_CONTRACT>
  <TYPE_CONTRACT_DEFENCE><TYPE_CONTRACT VALUE="SUPPLIES"/></TYPE_CONTRACT_DEFENCE><LOCATION_NUTS><LOCATION><P>Ādaži</P></LOCATION><NUTS CODE="LV007"/></LOCATION_NUTS>
  <SHORT_CONTRACT_DESCRIPTION><P>Apavi</P></SHORT_CONTRACT_DESCRIPTION>${cpv('35800000')}${lots}<ACCEPTED_VARIANTS VALUE="NO"/></DESCRIPTION_CONTRACT_INFORMATION_DEFENCE>
  <QUANTITY_SCOPE><NATURE_QUANTITY_SCOPE><COSTS_RANGE_AND_CURRENCY CURRENCY="EUR"><RANGE_VALUE_COST><LOW_VALUE FMTVAL="10"/><HIGH_VALUE FMTVAL="20"/></RANGE_VALUE_COST></COSTS_RANGE_AND_CURRENCY></NATURE_QUANTITY_SCOPE></QUANTITY_SCOPE></OBJECT_CONTRACT_INFORMATION_DEFENCE>
  <LEFTI_CONTRACT_DEFENCE><LEGAL_FORM><P>Jebkāda</P></LEGAL_FORM></LEFTI_CONTRACT_DEFENCE>
  <PROCEDURE_DEFINITION_CONTRACT_NOTICE_DEFENCE><TYPE_OF_PROCEDURE_DEFENCE><TYPE_OF_PROCEDURE_DETAIL_FOR_CONTRACT_NOTICE_DEFENCE><PT_RESTRICTED/></TYPE_OF_PROCEDURE_DETAIL_FOR_CONTRACT_NOTICE_DEFENCE></TYPE_OF_PROCEDURE_DEFENCE>
  <CRITERIA_DEFINITION><ORDER_C>1</ORDER_C><CRITERIA>Cena</CRITERIA><WEIGHTING>60</WEIGHTING></CRITERIA_DEFINITION>
  <FILE_REFERENCE_NUMBER><P>AM 2021/1</P></FILE_REFERENCE_NUMBER>${day('RECEIPT_LIMIT_DATE', 5, '<TIME>10:00</TIME>')}<LANGUAGE><LANGUAGE_EC VALUE="LV"/></LANGUAGE></PROCEDURE_DEFINITION_CONTRACT_NOTICE_DEFENCE>
  <COMPLEMENTARY_INFORMATION_CONTRACT_NOTICE><RELATES_TO_EU_PROJECT_NO/>${day('NOTICE_DISPATCH_DATE', 2)}</COMPLEMENTARY_INFORMATION_CONTRACT_NOTICE>`

describe('a form of before 2014', () => {
  it('is read as the newer ones are', () => {
    const notice = read('CONTRACT_DEFENCE', contract(ANNEX))
    expect(notice).toMatchObject({
      subtype: 'F17',
      formType: 'competition',
      dispatchedAt: '2021-07-02',
      title: { lv: 'Ekipējums' },
      description: { lv: 'Apavi' },
      nature: 'supplies',
      procedureType: 'restricted',
      cpv: { main: '35800000' },
      value: null,
      valueRange: { low: '10', high: '20', currency: 'EUR' },
      reference: 'AM 2021/1',
      place: [{ country: 'LV', nuts: 'LV007', text: { lv: 'Ādaži' } }],
      buyers: [
        { name: 'Izdomātā ministrija', website: 'https://example.test', ids: [{ id: '123' }] },
        { name: 'Karaspēks' },
      ],
      organisations: [{ name: 'Pasts', roles: ['tender-receipt'] }],
      requirements: [{ kind: 'execution', type: 'legal-form' }],
    })
    expect(notice.lots).toMatchObject([
      {
        id: 'II',
        title: { lv: 'Zābaki' },
        description: { lv: 'Pāri\n100' },
        cpv: { main: '18832000' },
        value: { amount: '50.00', currency: 'EUR' },
        deadline: '2021-07-05T10:00:00+03:00',
        duration: { length: { value: '3', unit: 'MONTH' } },
        criteria: [{ type: null, name: { lv: 'Cena' }, weight: '60' }],
        documents: [{ url: 'https://example.test/docs' }],
        submissionUrl: 'https://example.test/in',
        submissionLanguages: ['lv'],
        options: { variants: 'not-allowed', euFunds: 'no-eu-funds' },
      },
    ])
  })

  it('is one lot where it is not divided', () => {
    const { lots } = read('CONTRACT_DEFENCE', contract(''))
    expect(lots).toMatchObject([{ id: '1', deadline: '2021-07-05T10:00:00+03:00' }])
  })

  it('has awards, and the lots that they name', () => {
    const award = `<AWARD_OF_CONTRACT_DEFENCE ITEM="1"><CONTRACT_NUMBER>7</CONTRACT_NUMBER><LOT_NUMBER>2</LOT_NUMBER><CONTRACT_TITLE><P>Zābaki</P></CONTRACT_TITLE>${day('CONTRACT_AWARD_DATE', 9)}<OFFERS_RECEIVED_NUMBER>3</OFFERS_RECEIVED_NUMBER>
      <ECONOMIC_OPERATOR_NAME_ADDRESS><CONTACT_DATA_WITHOUT_RESPONSIBLE_NAME>${contact('SIA Alfa')}</CONTACT_DATA_WITHOUT_RESPONSIBLE_NAME></ECONOMIC_OPERATOR_NAME_ADDRESS>
      <CONTRACT_VALUE_INFORMATION><INITIAL_ESTIMATED_TOTAL_VALUE_CONTRACT CURRENCY="EUR"><VALUE_COST FMTVAL="9"/></INITIAL_ESTIMATED_TOTAL_VALUE_CONTRACT><COSTS_RANGE_AND_CURRENCY_WITH_VAT_RATE CURRENCY="EUR"><VALUE_COST FMTVAL="8.00">8,00</VALUE_COST></COSTS_RANGE_AND_CURRENCY_WITH_VAT_RATE></CONTRACT_VALUE_INFORMATION></AWARD_OF_CONTRACT_DEFENCE>`
    const notice = read(
      'CONTRACT_AWARD_DEFENCE',
      `${AUTHORITY}<X>${cpv('35800000')}<TOTAL_FINAL_VALUE><COSTS_RANGE_AND_CURRENCY_WITH_VAT_RATE CURRENCY="EUR"><VALUE_COST>1 000,00</VALUE_COST></COSTS_RANGE_AND_CURRENCY_WITH_VAT_RATE></TOTAL_FINAL_VALUE></X>${award}`,
    )
    expect(notice.totalAwardedValue).toEqual({ amount: '1000.00', currency: 'EUR' })
    expect(notice.lots).toMatchObject([{ id: '2', title: { lv: 'Zābaki' } }])
    expect(notice.awards).toMatchObject([
      {
        lotId: '2',
        outcome: 'selec-w',
        contractId: '7',
        decidedAt: '2021-07-09',
        tendersReceived: 3,
        value: { amount: '8.00', currency: 'EUR' },
        estimatedValue: { amount: '9', currency: 'EUR' },
        winners: [{ name: 'SIA Alfa', contact: { name: 'Iepirkumi', email: 'a@example.test' } }],
      },
    ])
  })

  it('names the only lot where an award names none, and all lots that one is for', () => {
    const award = (lots: string): string =>
      `<AWARD_OF_CONTRACT>${lots}<ECONOMIC_OPERATOR_NAME_ADDRESS><CONTACT_DATA_WITHOUT_RESPONSIBLE_NAME>${contact('SIA Alfa')}</CONTACT_DATA_WITHOUT_RESPONSIBLE_NAME></ECONOMIC_OPERATOR_NAME_ADDRESS></AWARD_OF_CONTRACT>`
    const lotIds = (body: string): (string | null)[] =>
      read('CONTRACT_AWARD', `${cpv('35800000')}${body}`).awards.map(({ lotId }) => lotId)
    expect(lotIds(award(''))).toEqual(['1'])
    expect(lotIds(award('<LOT_NUMBER>1</LOT_NUMBER><LOT_NUMBER>3</LOT_NUMBER>'))).toEqual(['1, 3'])
  })

  it('has other names for the same in utilities', () => {
    const notice = read(
      'CONTRACT_AWARD_UTILITIES',
      `<OBJECT_CONTRACT_AWARD_UTILITIES><DESCRIPTION_CONTRACT_AWARD_UTILITIES><TITLE_CONTRACT><P>Skaitītāji</P></TITLE_CONTRACT>
      <SHORT_DESCRIPTION><P>Elektrības skaitītāji</P></SHORT_DESCRIPTION>${cpv('38554000')}</DESCRIPTION_CONTRACT_AWARD_UTILITIES>
      <COSTS_RANGE_AND_CURRENCY_WITH_VAT_RATE CURRENCY="EUR"><VALUE_COST FMTVAL="70.00">70,00</VALUE_COST></COSTS_RANGE_AND_CURRENCY_WITH_VAT_RATE></OBJECT_CONTRACT_AWARD_UTILITIES>
      <AWARD_CONTRACT_CONTRACT_AWARD_UTILITIES><AWARD_AND_CONTRACT_VALUE ITEM="1"><CONTRACT_NO>9</CONTRACT_NO><LOT_NUMBER>2</LOT_NUMBER><TITLE_CONTRACT><P>Daļa</P></TITLE_CONTRACT>${day('DATE_OF_CONTRACT_AWARD', 8)}
      <CONTACT_DATA_WITHOUT_RESPONSIBLE_NAME_CHP>${contact('SIA Beta')}</CONTACT_DATA_WITHOUT_RESPONSIBLE_NAME_CHP></AWARD_AND_CONTRACT_VALUE></AWARD_CONTRACT_CONTRACT_AWARD_UTILITIES>`,
    )
    expect(notice).toMatchObject({
      subtype: 'F06',
      title: { lv: 'Skaitītāji' },
      description: { lv: 'Elektrības skaitītāji' },
      totalAwardedValue: { amount: '70.00', currency: 'EUR' },
      lots: [{ id: '2', title: { lv: 'Daļa' } }],
      awards: [
        { lotId: '2', contractId: '9', decidedAt: '2021-07-08', winners: [{ name: 'SIA Beta' }] },
      ],
    })
  })

  it('has winners of a design contest, and public transport', () => {
    const contest = read(
      'RESULT_DESIGN_CONTEST',
      `<TITLE_DESIGN_CONTACT_NOTICE><P>Skola</P></TITLE_DESIGN_CONTACT_NOTICE>${cpv('71200000')}<RESULTS_CONTEST_RESULT_DESIGN_CONTEST><RESULT_CONTEST><AWARD_PRIZES>
      <NAME_ADDRESS_WINNER><CONTACT_DATA_WITHOUT_RESPONSIBLE_NAME>${contact('SIA Nams')}</CONTACT_DATA_WITHOUT_RESPONSIBLE_NAME></NAME_ADDRESS_WINNER></AWARD_PRIZES></RESULT_CONTEST></RESULTS_CONTEST_RESULT_DESIGN_CONTEST>`,
    )
    expect(contest).toMatchObject({
      subtype: 'F13',
      noticeType: 'can-desg',
      title: { lv: 'Skola' },
      awards: [{ lotId: '1', outcome: 'selec-w', winners: [{ name: 'SIA Nams' }] }],
    })
    expect(read('CONTRACT_MOVE', cpv('60112000'))).toMatchObject({
      subtype: 'CONTRACT_MOVE',
      noticeType: 'can-tran',
    })
  })

  it('is a corrigendum with the time limit that it moves', () => {
    const { changes, lots } = read(
      'ADDITIONAL_INFORMATION_CORRIGENDUM',
      `${AUTHORITY}<OBJECT_ICAR>${cpv('35800000')}</OBJECT_ICAR><MODIFICATION_ORIGINAL_PUBLICATION_TED><PUBLICATION_TED/></MODIFICATION_ORIGINAL_PUBLICATION_TED><CORR><REPLACE OBJECT="DATE"><WHERE>IV.3.4</WHERE><OLD_VALUE>${day('DATE_TIME', 5, '<TIME>10:00</TIME>')}</OLD_VALUE><NEW_VALUE>${day('DATE_TIME', 9, '<TIME>10:00</TIME>')}</NEW_VALUE></REPLACE></CORR>`,
    )
    expect(lots).toEqual([])
    expect(changes).toMatchObject({
      reasonCode: 'PUBLICATION_TED',
      sections: [{ id: 'IV.3.4', after: { lv: '2021-07-09 10:00' } }],
      deadlines: [{ lotId: null, deadline: '2021-07-09T10:00:00+03:00' }],
    })
  })

  it.each([
    ['the register of Estonia', 'TED_ESENDERS', 'EE', '212995'],
    ['a register of another country', 'TED_ESENDERS', 'LV', null],
    ['the Journal', 'TED_EXPORT', 'EE', null],
  ])('from %s (%s, %s) has the number of its procedure: %s', (_, root, country, number) => {
    const sender = root === 'TED_ESENDERS' ? '<SENDER><NO_DOC_EXT>2019-1</NO_DOC_EXT></SENDER>' : ''
    const xml = `<${root} DOC_ID="1-2019">${sender}<FORM_SECTION><CONTRACT_DEFENCE FORM="17" LG="ET"><FD_CONTRACT_DEFENCE><COUNTRY VALUE="${country}"/><FILE_REFERENCE_NUMBER><P>212995</P></FILE_REFERENCE_NUMBER></FD_CONTRACT_DEFENCE></CONTRACT_DEFENCE></FORM_SECTION></${root}>`
    const [found] = readNotices(bytesOf(xml))
    if (!found || 'error' in found) throw new Error('no notice')
    expect(found.notice).toMatchObject({ reference: '212995', procedureId: number })
  })

  it('may be nothing but text', () => {
    const notice = read(
      'OTH_NOT',
      '<TI_DOC><P>Substations</P></TI_DOC><CONTENTS><P>Promoter: <X><Y>ZESCO</Y>, Lusaka</X></P><P>End</P></CONTENTS>',
      'EN',
    )
    expect(notice).toMatchObject({
      title: { en: 'Substations' },
      description: { en: 'Promoter: ZESCO, Lusaka\nEnd' },
      lots: [],
      buyers: [],
    })
  })
})
