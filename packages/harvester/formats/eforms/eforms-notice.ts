import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { FormatError } from '../format-errors.ts'
import type { Format } from '../notice-format.ts'
import type { XmlNode } from '../xml-node.ts'
import { readXml } from '../xml-parser.ts'
import { all, first } from '../xml-tree.ts'
import { type EformsDocument, extensionOf } from './eforms-document.ts'
import { amountOf, languageOf, textsOf, valueIn } from './eforms-values.ts'
import { readResults } from './lot-results.ts'
import { readLots } from './lots.ts'
import { readChanges, readModification, readPrevious, readReferences } from './notice-changes.ts'
import { readHeader } from './notice-header.ts'
import { readOthers } from './organisation-roles.ts'
import { readBuyers, readOrganisations } from './organisations.ts'
import { readCpv, readNature, readPlaces } from './procurement-project.ts'
import { readExclusion } from './requirements.ts'
import { readWithheld } from './withheld-values.ts'

const ROOTS = new Set(['ContractNotice', 'ContractAwardNotice', 'PriorInformationNotice'])
/** Roots of the same family that announce no procurement. */
const OTHER_ROOTS = new Set(['BusinessRegistrationInformationNotice'])

const openDocument = (root: XmlNode): EformsDocument => {
  if (OTHER_ROOTS.has(root.name)) throw new FormatError('unsupported', `It is a ${root.name}.`)
  if (!ROOTS.has(root.name)) throw new FormatError('unknown-format', `Its root is ${root.name}.`)
  return {
    root,
    extension: extensionOf(root),
    language: languageOf(valueIn(first(root, 'NoticeLanguageCode'))),
  }
}

/** The procedure as a whole: BT-21, BT-24, BT-23, BT-105, BT-262, BT-27, BT-271, BT-300, BT-22, BT-67. */
const readProcedure = ({ root, language }: EformsDocument) => {
  const project = first(root, 'ProcurementProject')
  const total = first(project, 'RequestedTenderTotal')
  return {
    title: textsOf(all(project, 'Name'), language),
    description: textsOf(all(project, 'Description'), language),
    nature: readNature(project),
    procedureType: valueIn(first(root, 'TenderingProcess', 'ProcedureCode')),
    cpv: readCpv(project),
    place: readPlaces(project, language),
    value: amountOf(first(total, 'EstimatedOverallContractAmount')),
    frameworkMaximum: amountOf(first(extensionOf(total), 'FrameworkMaximumAmount')),
    additionalInformation: textsOf(all(project, 'Note'), language),
    reference: valueIn(first(project, 'ID')),
    requirements: readExclusion(first(root, 'TenderingTerms'), language),
  }
}

/** An eForms notice (UBL 2.3, any SDK version, with national extensions) as a canonical one. */
const readEformsTree = (root: XmlNode): Notice => {
  const document = openDocument(root)
  const organisations = readOrganisations(document)
  const buyers = readBuyers(document, organisations)
  const results = readResults(document, organisations)
  return {
    format: 'eforms',
    ...readHeader(document),
    ...readProcedure(document),
    totalAwardedValue: amountOf(first(document.extension, 'NoticeResult', 'TotalAmount')),
    buyers,
    organisations: readOthers(document, organisations, buyers, results.awards),
    ...readLots(document),
    ...results,
    changes: readChanges(document),
    modification: readModification(document),
    previousNoticeId: readPrevious(document),
    references: readReferences(document),
    withheld: readWithheld(document),
  }
}

const ROOT_TAG =
  /^<(?:[\w.-]+:)?(?:ContractNotice|ContractAwardNotice|PriorInformationNotice|BusinessRegistrationInformationNotice)[\s/>]/

export const eforms: Format = {
  name: 'eforms',
  detects: (head) => ROOT_TAG.test(head),
  read: (bytes) => [{ notice: readEformsTree(readXml(bytes)) }],
}
