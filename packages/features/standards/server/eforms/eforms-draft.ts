import { asksCandidates } from '@kogge/domain/drafting/procurement-procedures.ts'
import { isFull } from '@kogge/domain/rfx/notice-form.ts'
import { create } from 'xmlbuilder2'
import { changesXml } from './changes-xml.ts'
import { type DraftedNotice, lotsOf } from './draft-facts.ts'
import { draftRemark } from './draft-remark.ts'
import { type LotTerms, lotXml } from './lot-xml.ts'
import { procedureUuid } from './notice-content.ts'
import {
  buyerKind,
  nationalLaw,
  officialProcess,
  officialTerms,
  reviewOrg,
} from './official-xml.ts'
import { newOrganisations } from './organisation-xml.ts'
import { procedureXml } from './procedure-xml.ts'
import { project } from './project-xml.ts'
import { frameworksOf, noticeResult } from './result-xml.ts'
import { statedNotice } from './stated-notice.ts'
import { code, dayAndTime, id, languageCode, type Xml } from './xml-values.ts'

/** The edition of the standard that drafts are written to. */
const SDK = 'eforms-sdk-1.15'
const OF = 'urn:oasis:names:specification:ubl:schema:xsd:'
const EFORMS = 'http://data.europa.eu/p27/eforms-ubl-extension'

/** The schema asks for a day of award, which the SDK has elsewhere: this is the one that it says to write (OPT-999). */
const NO_AWARD_DAY = '2000-01-01Z'

const isWhite = (letter: string): boolean => letter === '\n' || letter === '\t' || letter === '\r'

/** XML 1.0 has no place for control characters and halves of pairs, whatever stands in a text. */
const cleaned = (text: string): string =>
  text.replace(/\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, (letter) => (isWhite(letter) ? letter : ''))

/**
 * As `xmlbuilder2` writes it unchanged: it reads entities in a text and leaves `&nbsp;` as it stands, which
 * no XML defines.
 */
const escaped = (text: string): string => text.replaceAll('&', '&amp;amp;')

/** Without what is undefined or holds nothing, and with no letter that XML cannot hold. */
const plain = (document: Xml): object =>
  JSON.parse(JSON.stringify(document), (_key, value: unknown) => {
    if (typeof value === 'string') return escaped(cleaned(value))
    if (Array.isArray(value)) {
      const held = value.filter((one) => one !== undefined && one !== null)
      return held.length > 0 ? held : undefined
    }
    if (typeof value !== 'object' || value === null) return value
    return Object.values(value).every((inner) => inner === undefined) ? undefined : value
  })

/** What holds for all lots: how many may be tendered for, and where the grounds for exclusion stand. */
const wholeTerms = ({ content, written, form }: DraftedNotice): Xml | undefined => {
  const law = nationalLaw(written?.official ?? null, form)
  if (!written || form.form === 'result')
    return law && { 'cac:ProcurementLegislationDocumentReference': law }
  const lots = lotsOf(content).length
  return {
    'cac:ProcurementLegislationDocumentReference': law,
    'cac:TendererQualificationRequest': {
      'cac:SpecificTendererRequirement': {
        'cbc:TendererRequirementTypeCode': code(
          'exclusion-grounds-source',
          'epo-procurement-document',
        ),
      },
    },
    'cac:LotDistribution':
      lots > 1 ? { 'cbc:MaximumLotsSubmittedNumeric': String(lots) } : undefined,
  }
}

/** Notices that tell when tenders are opened (BT-132), where the procedure is open. */
const TELLING_OPENINGS = ['16', '17', '20', '21', 'E3']

const lotTermsOf = (
  { content, form, written, url }: DraftedNotice,
  reviewer: Xml | undefined,
): LotTerms => {
  const { procedureType, place } = content
  const asks = asksCandidates(procedureType)
  const atOnce = asks ? 'requests' : 'tenders'
  const official = written?.official
  return {
    url,
    place,
    isResult: form.form === 'result',
    isWritten: written !== null,
    awaited: form.root === 'PriorInformationNotice' ? 'interest' : atOnce,
    tellsOpening: procedureType === 'open' && TELLING_OPENINGS.includes(form.subtype),
    official: official
      ? {
          terms: officialTerms(official, form, procedureType, reviewer),
          process: officialProcess(official, form, procedureType, asks),
        }
      : null,
  }
}

/**
 * A draft of the notice that a request is published by, in the form of eForms (UBL 2.3): a call for
 * competition, or a result, once there is one of any lot or it is given up. It holds what Kogge
 * knows; fields that the form requires and Kogge does not know are for the buyer to add, and a
 * remark lists them.
 */
export const eformsDraft = (known: DraftedNotice): string => {
  const draft = statedNotice(known)
  const { content, stage, rfxId, at, form, written } = draft
  const { language, languages, buyers, awards } = content
  const isResult = form.form === 'result'
  const isWritten = written !== null
  const organisations = newOrganisations(languages, (org) =>
    'orgId' in org ? written?.parties.get(String(org.orgId)) : undefined,
  )
  const own = lotsOf(content)
  // A source may name a buyer twice; a notice refers to it once (BR-OPT-00300-0290).
  const references = new Map(
    buyers.map((org) => {
      const reference = organisations.reference(org)
      return [JSON.stringify(reference), reference] as const
    }),
  )
  const parties = [...references.values()].map(
    (reference): Xml => ({
      ...buyerKind(written?.official ?? null, form),
      'cac:Party': { 'cac:PartyIdentification': reference },
    }),
  )
  const lotIds = own.map(({ id: lotId }) => lotId)
  const outcome = {
    awards,
    lotIds,
    isCancelled: stage === 'cancelled',
    isWritten,
    frameworks: frameworksOf(own),
    received: written?.received ?? null,
    tenderers: written?.tenderers ?? null,
    cancelCode: written?.cancelCode ?? null,
  }
  const result = isResult
    ? noticeResult(outcome, buyers[0], content.totalAwardedValue, organisations)
    : undefined
  const issued = dayAndTime(at.toISOString())
  const others = languages.filter((other) => other !== language)
  // An organisation that plays no part is not named.
  const reviewBody = written?.official && isFull(form) ? reviewOrg(written.official) : null
  const terms = lotTermsOf(draft, reviewBody ? organisations.reference(reviewBody) : undefined)
  const document: Xml = {
    [form.root]: {
      '@xmlns': `${OF}${form.root}-2`,
      '@xmlns:cac': `${OF}CommonAggregateComponents-2`,
      '@xmlns:cbc': `${OF}CommonBasicComponents-2`,
      '@xmlns:ext': `${OF}CommonExtensionComponents-2`,
      '@xmlns:efac': `${EFORMS}-aggregate-components/1`,
      '@xmlns:efbc': `${EFORMS}-basic-components/1`,
      '@xmlns:efext': `${EFORMS}s/1`,
      '!': draftRemark(draft),
      'ext:UBLExtensions': {
        'ext:UBLExtension': {
          'ext:ExtensionContent': {
            'efext:EformsExtension': {
              'efac:Changes': written?.change ? changesXml(written.change, languages) : undefined,
              'efac:NoticeResult': result,
              'efac:NoticeSubType': { 'cbc:SubTypeCode': code('notice-subtype', form.subtype) },
              'efac:Organizations': organisations.all(),
            },
          },
        },
      },
      'cbc:UBLVersionID': '2.3',
      'cbc:CustomizationID': SDK,
      'cbc:ID': id('notice-id', draft.noticeId),
      'cbc:ContractFolderID': procedureUuid(content, rfxId),
      'cbc:IssueDate': issued?.day,
      'cbc:IssueTime': issued?.time,
      'cbc:VersionID': draft.version,
      'cbc:RegulatoryDomain': form.legalBasis,
      'cbc:NoticeTypeCode': code(form.form, form.type),
      'cbc:NoticeLanguageCode': languageCode(language),
      'cac:AdditionalNoticeLanguage': others.map((other) => ({ 'cbc:ID': languageCode(other) })),
      // A notice has one by its schema; what it lacks the remark names.
      'cac:ContractingParty': parties.length > 0 ? parties : { 'cac:Party': '' },
      'cac:TenderingTerms': wholeTerms(draft),
      'cac:TenderingProcess': procedureXml(draft),
      'cac:ProcurementProject': project(content),
      'cac:ProcurementProjectLot': own.map((lot) => lotXml(lot, terms)),
      'cac:TenderResult': isResult ? { 'cbc:AwardDate': NO_AWARD_DAY } : undefined,
    },
  }
  return create({ version: '1.0', encoding: 'UTF-8' }, plain(document)).end({ prettyPrint: true })
}
