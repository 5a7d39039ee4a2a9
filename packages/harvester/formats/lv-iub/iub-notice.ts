import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { blankNotice } from '../blank-notice.ts'
import { cpvCode } from '../cpv-code.ts'
import { FormatError } from '../format-errors.ts'
import { type Json, listAt, objectAt, parseJson, textAt } from '../lossless-json.ts'
import type { Format } from '../notice-format.ts'
import { readAwards } from './awards.ts'
import { kindOf, legalBasisOf, procedureTypeOf } from './iub-codes.ts'
import { amountAt, LANGUAGE, latvian } from './iub-values.ts'
import { type ForAllLots, numberedLots, readLots } from './lots.ts'
import { readChanges, readModification, readReferences } from './notice-changes.ts'
import { readBuyers, readOthers } from './organisations.ts'

const FORMAT = 'lv-iub'

/** The register's page of a notice. */
const PAGE = 'https://eformsb.pvs.iub.gov.lv/show/'

const readCpv = (notice: Json): Notice['cpv'] => ({
  main: cpvCode(textAt(notice, 'cpvType')),
  additional: [
    ...new Set(
      listAt(notice, 'additionalCpvType')
        .map((code) => cpvCode(typeof code === 'string' ? code : null))
        .filter((code) => code !== null),
    ),
  ],
})

const readShared = (notice: Json): ForAllLots => {
  const process = objectAt(notice, 'tenderingProcess')
  const documents = textAt(process, 'documentsURL')
  return {
    cpv: readCpv(notice),
    nature:
      textAt(notice, 'procurementProject', 'mainNatureType') ?? textAt(notice, 'mainNatureType'),
    documents:
      documents === null ? [] : [{ url: documents, title: null, languages: [], restricted: false }],
    submissionUrl: textAt(notice, 'tenderingTerms', 'submissionURL'),
    options: {
      renewals: null,
      framework: null,
      dynamicPurchasing: textAt(process, 'dynamicPurchasingSystem'),
      euFunds: null,
      sme: null,
      variants: null,
    },
  }
}

/** Codes of the source that eForms writes otherwise or does not know, by the field they belong to. */
const sourceCodesOf = (notice: Json): Record<string, string> =>
  Object.fromEntries(
    [
      ['noticeType', textAt(notice, 'noticeType')],
      ['formType', textAt(notice, 'formType')],
      ['procedureType', textAt(notice, 'tenderingProcess', 'procedureType')],
      ['legalBasis', textAt(notice, 'procedureLegalBasis')],
    ].flatMap(([field, code]) => (field && code ? [[field, code]] : [])),
  )

/** A notice of the register. Throws `FormatError` where it has no identifier. */
const readNotice = (notice: Json): Notice => {
  const noticeId = textAt(notice, 'identifier')
  if (noticeId === null) throw new FormatError('no-identifier')
  const lots = numberedLots(notice)
  const shared = readShared(notice)
  const awards = readAwards(lots)
  const project = objectAt(notice, 'procurementProject')
  const calculated = objectAt(notice, 'automaticallyCalculated', 'statementValue')
  return {
    ...blankNotice(),
    format: FORMAT,
    noticeId,
    procedureId: textAt(notice, 'procurementProcedureIdentifier'),
    ...kindOf(textAt(notice, 'formType'), textAt(notice, 'noticeType')),
    subtype: textAt(notice, 'noticeType'),
    sourceCodes: sourceCodesOf(notice),
    legalBasis: legalBasisOf(textAt(notice, 'procedureLegalBasis')),
    language: LANGUAGE,
    languages: [LANGUAGE],
    title: latvian(textAt(notice, 'name')),
    description: latvian(textAt(project, 'description')),
    nature: shared.nature,
    procedureType: procedureTypeOf(textAt(notice, 'tenderingProcess', 'procedureType')),
    cpv: shared.cpv,
    value: amountAt(calculated, 'estimatedValue', 'sum'),
    frameworkMaximum: amountAt(calculated, 'maximumValue', 'sum'),
    totalAwardedValue: amountAt(calculated, 'noticeContractValue', 'sum'),
    additionalInformation: latvian(textAt(project, 'additionalInformation')),
    reference: textAt(project, 'procurementIdentifier'),
    buyers: readBuyers(notice),
    organisations: readOthers(notice, awards),
    lots: readLots(lots, shared),
    awards,
    changes: readChanges(notice),
    modification: readModification(notice),
    references: readReferences(notice),
    sourceUrl: `${PAGE}${encodeURIComponent(noticeId.toWellFormed())}`,
  }
}

/** Names of fields that the register alone has; the largest part of a long notice may follow before the last. */
const FIELDS = [
  /"cpvType"\s*:/,
  /"additionalCpvType"\s*:/,
  /"extraData"\s*:/,
  /"procurementProcedureIdentifier"\s*:/,
  /"organizationData"\s*:/,
  /"procedureLegalBasis"\s*:/,
]

/**
 * One notice of the Latvian register (Iepirkumu uzraudzības birojs) as its daily JSON has them
 * since 2023-10-25. Field list: `publiskie_iepirkumi_metadata.json` of the open-data service. The
 * notice does not say when it was published: the name of its file does.
 */
export const lvIub: Format = {
  name: FORMAT,
  detects: (head) => /^\s*\{/.test(head) && FIELDS.filter((field) => field.test(head)).length >= 2,
  read: (bytes) => [{ notice: readNotice(parseJson(bytes)) }],
}
