import type { RfxContent } from '@kogge/domain/rfx/schema.ts'
import type { RfxStage } from '@kogge/domain/rfx/status.ts'
import { create } from 'xmlbuilder2'
import { lotXml } from './lots.ts'
import { newOrganisations } from './organisations.ts'
import { project } from './project.ts'
import { noticeResult } from './results.ts'
import { code, dayAndTime, id, languageCode, type Xml } from './values.ts'

/** The edition of the standard that drafts are written to. */
const SDK = 'eforms-sdk-1.15'
const OF = 'urn:oasis:names:specification:ubl:schema:xsd:'
const EFORMS = 'http://data.europa.eu/p27/eforms-ubl-extension'

/** BT-105: the procedures that the list has; another one is said by neither code. */
const PROCEDURES = [
  ...['comp-dial', 'comp-tend', 'exp_int_rail', 'innovation', 'neg-w-call', 'neg-wo-call'],
  ...['open', 'oth-mult', 'oth-single', 'restricted'],
]

/** What a draft is made of. */
export interface DraftedNotice {
  /** A UUID that names this draft (BT-701), and its version (BT-757). */
  readonly noticeId: string
  readonly version: string
  readonly rfxId: string
  readonly stage: RfxStage
  readonly content: RfxContent
  /** When the draft is made (BT-05). */
  readonly at: Date
  /** Where the request stands. */
  readonly url: string
}

/** Call (cn-standard) or result (can-standard), under the general directive. */
const kinds = {
  call: { root: 'ContractNotice', form: 'competition', type: 'cn-standard', subtype: '16' },
  result: { root: 'ContractAwardNotice', form: 'result', type: 'can-standard', subtype: '29' },
} as const

const isWhite = (letter: string): boolean => letter === '\n' || letter === '\t' || letter === '\r'

/** XML 1.0 has no place for control characters and halves of pairs, whatever stands in a text. */
const cleaned = (text: string): string =>
  text.replace(/\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, (letter) => (isWhite(letter) ? letter : ''))

/**
 * A draft of the notice that a request is published by in TED, in the form of eForms (UBL 2.3): a
 * contract notice, or once it is awarded, a contract award notice. It holds what Kogge knows; what
 * the law of a country asks besides (review body, reasons of exclusion) is for the buyer to add.
 */
export const eformsDraft = (draft: DraftedNotice): string => {
  const { content, stage, rfxId, at, url } = draft
  const { language, buyers, lots, awards, procedureType } = content
  const isResult = stage === 'awarded' && awards.length > 0
  const kind = isResult ? kinds.result : kinds.call
  const organisations = newOrganisations(language)
  const own = lots.filter(({ kind: lotKind }) => lotKind === 'lot')
  const parties = buyers.map(
    (org): Xml => ({ 'cac:Party': { 'cac:PartyIdentification': organisations.reference(org) } }),
  )
  const result = isResult
    ? noticeResult(
        awards,
        own.map(({ id: lotId }) => lotId),
        buyers[0],
        organisations,
      )
    : undefined
  const issued = dayAndTime(at.toISOString())
  const others = content.languages.filter((other) => other !== language)
  const document: Xml = {
    [kind.root]: {
      '@xmlns': `${OF}${kind.root}-2`,
      '@xmlns:cac': `${OF}CommonAggregateComponents-2`,
      '@xmlns:cbc': `${OF}CommonBasicComponents-2`,
      '@xmlns:ext': `${OF}CommonExtensionComponents-2`,
      '@xmlns:efac': `${EFORMS}-aggregate-components/1`,
      '@xmlns:efbc': `${EFORMS}-basic-components/1`,
      '@xmlns:efext': `${EFORMS}s/1`,
      'ext:UBLExtensions': {
        'ext:UBLExtension': {
          'ext:ExtensionContent': {
            'efext:EformsExtension': {
              'efac:NoticeResult': result,
              'efac:NoticeSubType': { 'cbc:SubTypeCode': code('notice-subtype', kind.subtype) },
              'efac:Organizations': organisations.all(),
            },
          },
        },
      },
      'cbc:UBLVersionID': '2.3',
      'cbc:CustomizationID': SDK,
      'cbc:ID': id('notice-id', draft.noticeId),
      'cbc:ContractFolderID': rfxId,
      'cbc:IssueDate': issued?.day,
      'cbc:IssueTime': issued?.time,
      'cbc:VersionID': draft.version,
      'cbc:RegulatoryDomain': content.legalBasis ?? '32014L0024',
      'cbc:NoticeTypeCode': code(kind.form, kind.type),
      'cbc:NoticeLanguageCode': languageCode(language),
      'cac:AdditionalNoticeLanguage': others.map((other) => ({ 'cbc:ID': languageCode(other) })),
      'cac:ContractingParty': parties,
      'cac:TenderingProcess': {
        'cbc:ProcedureCode':
          procedureType && PROCEDURES.includes(procedureType)
            ? code('procurement-procedure-type', procedureType)
            : undefined,
      },
      'cac:ProcurementProject': project(content),
      'cac:ProcurementProjectLot': own.map((lot) => lotXml(lot, { url, isResult })),
      'cac:TenderResult': isResult
        ? { 'cbc:AwardDate': dayAndTime(awards[0]?.decidedAt ?? at.toISOString())?.day }
        : undefined,
    },
  }
  // Without what is undefined, and with no letter that XML cannot hold.
  const plain = JSON.parse(
    JSON.stringify(document, (_key, value) => (typeof value === 'string' ? cleaned(value) : value)),
  )
  return create({ version: '1.0', encoding: 'UTF-8' }, plain).end({ prettyPrint: true })
}
