import type { Notice, NoticeLot } from '@kogge/domain/notices/canonical-notice.ts'
import { FormatError } from '../format-errors.ts'
import {
  flagAt,
  type JsonObject,
  objectAt,
  objectsAt,
  parseJson,
  textAt,
} from '../lossless-json.ts'
import type { Format } from '../notice-format.ts'
import { sourceCode } from '../ocds/ocds-codes.ts'
import { readRelease } from '../ocds/ocds-notice.ts'
import { textsAt } from '../ocds/ocds-texts.ts'
import { indexBy, timeAt, urlAt } from '../ocds/ocds-values.ts'
import { readCancellation, withCancellations } from './cancellations.ts'
import { openTender, type ProzorroTender } from './prozorro-tender.ts'
import { kindOf, procedureTypeOf } from './tender-kind.ts'
import { readCriteria } from './tender-requirements.ts'

/** When the tender came to be; the day stands in its number, too (`UA-2024-01-12-000541-a`). */
const publishedAt = (data: JsonObject): string | null =>
  timeAt(data, 'noticePublicationDate') ??
  timeAt(data, 'dateCreated') ??
  timeAt(data, 'enquiryPeriod', 'startDate') ??
  timeAt(data, 'tenderPeriod', 'startDate') ??
  /^UA-(\d{4}-\d{2}-\d{2})-/.exec(textAt(data, 'tenderID') ?? '')?.[1] ??
  timeAt(data, 'date')

/** A tender is one object that grows: its state is a version, by the time of its last change. */
const identityOf = (data: JsonObject) => {
  const number = textAt(data, 'tenderID')
  const id = textAt(data, 'id') ?? number
  if (id === null) throw new FormatError('no-identifier')
  const changed = timeAt(data, 'dateModified') ?? timeAt(data, 'date')
  return {
    noticeId: id,
    version: changed,
    publicationNumber: number,
    procedureId: id,
    publicationDate: publishedAt(data),
    dispatchedAt: changed ?? publishedAt(data),
    sourceUrl: number === null ? null : `https://prozorro.gov.ua/tender/${number}`,
  }
}

/** The auctions of lots, or of a tender without lots (BT-767, BT-123). */
const withAuctions = (lots: readonly NoticeLot[], data: JsonObject): NoticeLot[] => {
  const written = indexBy(objectsAt(data, 'lots'), (lot) => textAt(lot, 'id'))
  return lots.map((lot) => {
    const auctioned = written.get(lot.id) ?? data
    const startsAt = timeAt(auctioned, 'auctionPeriod', 'startDate')
    const url = urlAt(auctioned, 'auctionUrl')
    return startsAt === null && url === null ? lot : { ...lot, auction: { startsAt, url } }
  })
}

/** `test`: a trial in the live system, which is no purchase. */
const modeOf = (data: JsonObject): Record<string, string> =>
  sourceCode('mode', textAt(data, 'mode'))

const taxOf = (data: JsonObject): Record<string, string> => {
  const isIncluded = flagAt(objectAt(data, 'value'), 'valueAddedTaxIncluded')
  return isIncluded === null ? {} : { valueAddedTaxIncluded: `${isIncluded}` }
}

const readTender = ({ data, document }: ProzorroTender): Notice => {
  const notice = readRelease({ ...document, release: { ...document.release, id: data.id ?? '-' } })
  const { language } = document
  const procedureType = procedureTypeOf(data)
  const criteria = readCriteria(data, language)
  return {
    ...notice,
    format: 'prozorro',
    ...identityOf(data),
    ...kindOf(data),
    subtype: textAt(data, 'procurementMethodType'),
    procedureType,
    sourceCodes: {
      ...notice.sourceCodes,
      ...sourceCode('procedureType', textAt(data, 'procurementMethodType'), procedureType),
      ...taxOf(data),
      ...modeOf(data),
    },
    description: textsAt(data, 'description', language),
    reference: null,
    requirements: [...(notice.requirements ?? []), ...(criteria.get(null) ?? [])],
    lots: withAuctions(notice.lots, data).map((lot) => ({
      ...lot,
      requirements: criteria.get(lot.id) ?? [],
    })),
    awards: withCancellations(notice.awards, data),
    changes: readCancellation(data, language),
    references: [
      ...new Set([
        ...notice.references,
        ...objectsAt(data, 'plans').flatMap((plan) => textAt(plan, 'id') ?? []),
      ]),
    ],
  }
}

/**
 * Words that only tenders of Prozorro have; the order of their keys is by chance, so that any of
 * them may be all that the start of the file shows.
 */
const WORDS =
  /"(?:tenderID|procurementMethodType|procuringEntity|documentOf|lotValues|requirementGroups)"\s*:|"UA-EDR"/
const IS_OBJECT = /^\s*\{/

/** Prozorro, API 2.5: an answer about one tender, or the tender by itself. */
export const prozorro: Format = {
  name: 'prozorro',
  detects: (head) => IS_OBJECT.test(head) && WORDS.test(head) && !/"ocid"\s*:/.test(head),
  read: (bytes) => {
    const tender = openTender(parseJson(bytes))
    if (!tender) throw new FormatError('no-identifier')
    return [{ notice: readTender(tender) }]
  },
}
