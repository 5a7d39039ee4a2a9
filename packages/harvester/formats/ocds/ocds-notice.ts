import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { FormatError } from '../format-errors.ts'
import { objectAt, objectsAt, parseJson, textAt } from '../lossless-json.ts'
import type { Format, ReadNotice } from '../notice-format.ts'
import { documentNumberOf } from '../ted-export/ted-values.ts'
import { readAwards } from './awards.ts'
import { cpvIn, otherClassification } from './classification.ts'
import { readRequirements } from './criteria-and-requirements.ts'
import { placesOf } from './delivery-places.ts'
import { readLostTenders } from './lost-tenders.ts'
import { readLots } from './lots.ts'
import { sourceCode } from './ocds-codes.ts'
import { type Unpacked, unpack } from './ocds-package.ts'
import { firstTexts, textsAt, UNDETERMINED } from './ocds-texts.ts'
import { amountAt, rangeOf } from './ocds-values.ts'
import type { Release } from './opened-release.ts'
import { readBuyers, readOthers } from './organisations.ts'
import { noticePage } from './procurement-documents.ts'
import { readMethod } from './procurement-method.ts'
import { readChanges, readModification } from './release-changes.ts'
import { identityOf } from './release-identity.ts'
import { kindOf, leadingTag } from './release-kind.ts'

/** What a release is about: its tender, else its only award or contract, else its plan. */
const subjectTexts = (document: Release, key: 'title' | 'description') => {
  const { release, tender, language } = document
  const only = ['awards', 'contracts'].flatMap((list) => {
    const [one, ...others] = objectsAt(release, list)
    return one && others.length === 0 ? [textsAt(one, key, language)] : []
  })
  return firstTexts(
    textsAt(tender, key, language),
    textsAt(release, key, language),
    ...only,
    textsAt(objectAt(release, 'planning', 'project'), key, language),
    key === 'title'
      ? textsAt(objectAt(release, 'planning', 'budget'), 'project', language)
      : textsAt(objectAt(release, 'planning'), 'rationale', language),
  )
}

/** Earlier processes and notices that the release names; numbers of the Official Journal as TED has them. */
const referencesOf = ({ release, tender }: Release): string[] => {
  const related = [
    ...objectsAt(release, 'relatedProcesses'),
    ...objectsAt(tender, 'relatedProcesses'),
  ]
  const numbers = related.map((process) => textAt(process, 'identifier'))
  return [...new Set(numbers.filter((number) => number !== null).map(documentNumberOf))]
}

/** The regulation by its CELEX number, as the list `legal-basis` of eForms has it. */
const legalBasisOf = ({ tender }: Release): string | null => {
  const scheme = textAt(tender, 'legalBasis', 'scheme')
  return scheme === null || scheme.toUpperCase() === 'CELEX'
    ? textAt(tender, 'legalBasis', 'id')
    : null
}

/** What the release itself says beside its tender, unless that is the description already. */
const additionalInformationOf = (document: Release, description: Notice['description']) => {
  const own = textsAt(document.release, 'description', document.language)
  return own[document.language] === description[document.language] ? {} : own
}

/** A release as a canonical notice. Throws `FormatError` where nothing says which it is. */
export const readRelease = (document: Release): Notice => {
  const { release, tender, items, language, standard } = document
  const lots = readLots(document)
  const awards = readAwards(document, lots)
  const title = subjectTexts(document, 'title')
  const description = subjectTexts(document, 'description')
  const method = readMethod(tender)
  return {
    format: 'ocds',
    ...identityOf(document),
    ...kindOf(document),
    subtype: null,
    sdk: standard,
    sourceCodes: {
      ...sourceCode('noticeType', leadingTag(document) ?? document.tags[0] ?? null),
      ...sourceCode('tenderStatus', textAt(tender, 'status')),
      ...sourceCode('cpv', otherClassification(tender, items)),
      ...sourceCode('awardCriteria', textAt(tender, 'awardCriteria')),
      ...method.sourceCodes,
    },
    legalBasis: legalBasisOf(document),
    language: language === UNDETERMINED ? null : language,
    languages: [...new Set([language, ...Object.keys(title)])].filter(
      (code) => code !== UNDETERMINED,
    ),
    title,
    description,
    nature: method.nature,
    procedureType: method.procedureType,
    cpv: cpvIn(tender, items),
    place: placesOf(tender, items, language),
    value: amountAt(tender, 'value'),
    valueRange: rangeOf(tender),
    frameworkMaximum: amountAt(tender, 'techniques', 'frameworkAgreement', 'value'),
    totalAwardedValue: null,
    additionalInformation: additionalInformationOf(document, description),
    reference: textAt(tender, 'id'),
    buyers: readBuyers(document),
    organisations: readOthers(document, awards),
    lots,
    awards,
    ...readLostTenders(document, awards, lots),
    changes: readChanges(document),
    modification: readModification(document),
    requirements: readRequirements(tender, language),
    references: referencesOf(document),
    withheld: [],
    sourceUrl: noticePage(release),
  }
}

const readUnpacked = (unpacked: Unpacked): ReadNotice => {
  if (unpacked instanceof FormatError) return { error: unpacked }
  try {
    return { notice: readRelease(unpacked) }
  } catch (thrown) {
    if (!(thrown instanceof FormatError)) throw thrown
    return { error: thrown }
  }
}

/** An object that names a process: the prefix `ocds-` is only registered, so the key alone decides. */
const NAMES_A_PROCESS = /^\s*\{[\s\S]*"ocid"\s*:/
/** A package that is empty, or whose first process stands after much else. */
const IS_A_PACKAGE = /^\s*\{(?=[\s\S]*"publishedDate"\s*:)[\s\S]*"(?:releases|records)"\s*:/

/** OCDS 1.0 and 1.1: release and record packages, records, and single releases of every kind. */
export const ocds: Format = {
  name: 'ocds',
  detects: (head) => NAMES_A_PROCESS.test(head) || IS_A_PACKAGE.test(head),
  read: function* (bytes) {
    for (const unpacked of unpack(parseJson(bytes))) yield readUnpacked(unpacked)
  },
}
