import {
  addressOf,
  at,
  list,
  money,
  once,
  text,
  url,
  type Value,
} from '../ocds/plain-release-values.fixture.ts'
import { bidsOf, changesOf, outcomeOf, quantityOf } from './plain-tender-outcome.fixture.ts'
import { buyersOf, othersOf, said } from './plain-tender-parties.fixture.ts'
import { requirementsOf } from './plain-tender-requirements.fixture.ts'

/**
 * Another way of reading a tender of Prozorro, for measuring the reader: it shares nothing with it. It
 * goes by the words of Prozorro's own API, and looks for each thing anew wherever it is named.
 */

const isCpv = (one: Value): boolean => ['CPV', 'ДК021'].includes(text(one, 'scheme') ?? '')

/** By the Ukrainian edition of the CPV, in which 99999999 is what no other code names. */
const cpvOf = (items: readonly Value[]) => {
  const codes = (found: readonly Value[]) =>
    found
      .filter(isCpv)
      .map((one) => `${text(one, 'id')}`.slice(0, 8))
      .filter((code) => code !== '99999999')
  const first = codes(items.map((item) => at(item, 'classification')))
  const further = codes(items.flatMap((item) => list(item, 'additionalClassifications')))
  const [main] = first
  return { main, additional: once([...first, ...further]).filter((code) => code !== main) }
}

const placesOf = (items: readonly Value[]) =>
  once(
    items.map((item) => {
      const region = text(item, 'deliveryAddress.region')
      return { ...addressOf(at(item, 'deliveryAddress')), text: region ? { uk: region } : {} }
    }),
  )

/** From the first day on which anything is to be delivered to the last. */
const durationOf = (items: readonly Value[]) => {
  const days = (path: string) => items.flatMap((item) => text(item, path) ?? []).sort()
  return {
    start: days('deliveryDate.startDate')[0],
    end: days('deliveryDate.endDate').at(-1),
  }
}

/** Signatures under the publication, and the logs of auctions: documents about the tender, not of it. */
const isOfTheSystem = (document: Value): boolean => {
  const type = text(document, 'documentType')
  return (
    text(document, 'author') === 'auction' ||
    type === 'notice' ||
    (type === null && text(document, 'format') === 'application/pkcs7-signature')
  )
}

/** The last version of each document for the whole, the lot, or one of its items. */
const documentsOf = (tender: Value, lot: Value, items: readonly Value[]) =>
  list(tender, 'documents')
    .filter(
      (one, n, all) => !all.slice(n + 1).some((newer) => text(newer, 'id') === text(one, 'id')),
    )
    .filter((one) => !isOfTheSystem(one) && url(one, 'url') !== null)
    .filter((one) => {
      const related = text(one, 'relatedItem')
      const of = text(one, 'documentOf')
      if (of === 'lot') return related === text(lot, 'id')
      return of === 'item' ? items.some((item) => text(item, 'id') === related) : true
    })
    .map((one) => ({
      url: url(one, 'url'),
      title: text(one, 'title'),
      languages: text(one, 'language') ? [text(one, 'language')] : [],
      restricted: false,
    }))

const lotsOf = (tender: Value) => {
  const lots = list(tender, 'lots')
  return (lots.length > 0 ? lots : [tender]).map((lot) => {
    const id = lot === tender ? null : text(lot, 'id')
    const items = list(tender, 'items').filter((item) => text(item, 'relatedLot') === id)
    return {
      id: id ?? '1',
      kind: 'lot',
      title: said(lot, 'title'),
      description: said(lot, 'description'),
      cpv: cpvOf(items),
      nature: lot === tender ? natureOf(tender) : null,
      value: money(lot, 'value'),
      quantity: quantityOf(items),
      place: placesOf(items),
      deadline: text(tender, 'tenderPeriod.endDate'),
      questionsUntil: text(tender, 'enquiryPeriod.endDate'),
      auction: {
        startsAt: text(lot, 'auctionPeriod.startDate'),
        url: url(lot, 'auctionUrl'),
      },
      duration: durationOf(items),
      criteria: text(tender, 'awardCriteria') === 'lowestCost' ? [{ type: 'price' }] : [],
      requirements: id === null ? [] : requirementsOf(tender, id),
      documents: documentsOf(tender, lot, items),
    }
  })
}

const NATURES: Readonly<Record<string, string>> = {
  goods: 'supplies',
  works: 'works',
  services: 'services',
}
const natureOf = (tender: Value): string | undefined =>
  NATURES[text(tender, 'mainProcurementCategory') ?? '']

/** Procedures that the directives know: open ones by any name, and reports of contracts without one. */
const PROCEDURES: Readonly<Record<string, string>> = {
  aboveThreshold: 'open',
  aboveThresholdUA: 'open',
  esco: 'open',
  reporting: 'neg-wo-call',
}

const DECIDED = ['active.awarded', 'complete', 'unsuccessful', 'cancelled']

/** A tender in the shape of a canonical notice. */
export const plainTender = (answer: Value) => {
  const tender = at(answer, 'data')
  const [id, number, changed] = ['id', 'tenderID', 'dateModified'].map((key) => text(tender, key))
  const items = list(tender, 'items')
  const { winners, ...outcome } = outcomeOf(tender)
  const isResult = winners.length > 0 || DECIDED.includes(text(tender, 'status') ?? '')
  const type = text(tender, 'procurementMethodType')
  const [published] = ['noticePublicationDate', 'dateCreated'].flatMap(
    (key) => text(tender, key) ?? [],
  )
  const firstItem = at(items[0], 'classification')
  const tax = at(tender, 'value.valueAddedTaxIncluded')
  return {
    format: 'prozorro',
    noticeId: id,
    version: changed,
    publicationNumber: number,
    // Reports have no date but the day in their number.
    publicationDate: published ?? number?.slice(3, 13),
    dispatchedAt: changed,
    procedureId: id,
    formType: isResult ? 'result' : 'competition',
    noticeType: isResult ? 'can-standard' : 'cn-standard',
    subtype: type,
    sourceCodes: {
      tenderStatus: text(tender, 'status'),
      cpv: `${text(firstItem, 'scheme')} ${text(firstItem, 'id')}`,
      awardCriteria: text(tender, 'awardCriteria'),
      nature: natureOf(tender) === 'supplies' ? 'goods' : null,
      procedureType: type,
      procedureDetails: text(tender, 'procurementMethodDetails'),
      valueAddedTaxIncluded: tax === undefined ? null : tax,
    },
    language: 'uk',
    languages: Object.keys(said(tender, 'title')),
    title: said(tender, 'title'),
    description: said(tender, 'description'),
    nature: natureOf(tender),
    procedureType: PROCEDURES[type ?? ''],
    cpv: cpvOf(items),
    place: placesOf(items),
    value: money(tender, 'value'),
    buyers: buyersOf(tender),
    organisations: othersOf(tender, winners, bidsOf(tender)),
    requirements: requirementsOf(tender, null),
    lots: lotsOf(tender),
    ...outcome,
    changes: changesOf(tender),
    references: list(tender, 'plans').map((plan) => text(plan, 'id')),
    sourceUrl: `https://prozorro.gov.ua/tender/${number}`,
  }
}
