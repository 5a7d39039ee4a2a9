import { basename } from 'node:path'
import type { Notice, NoticeLot, NoticeOrg } from '@kogge/domain/notices/canonical-notice.ts'
import { countryAlpha2 } from '@kogge/domain/reference/country-codes.ts'
import { languageAlpha2 } from '@kogge/domain/reference/language-codes.ts'
import { describe, expect, it } from 'vitest'
import { below, compare, type Tally } from '../../fixtures/field-truth-tally.ts'
import { type Element, otherXml, select, wordsIn } from '../../fixtures/independent-xml-reader.ts'
import { hasOfficialFields, officialPaths } from '../../fixtures/official-fields.ts'
import { hasRealNotices, realArchive } from '../../fixtures/real-notices.ts'
import { readFiles } from '../../sources/local-files.ts'
import { readNotices } from '../format-detection.ts'

const fields: ReadonlyMap<string, string> = hasOfficialFields ? await officialPaths() : new Map()

const paths = new Map<string, string>()

/** A field's path from the root, or from the nearest element of a name around it. */
const pathOf = (field: string, around: string = '*'): string => {
  const key = `${field} ${around}`
  const known = paths.get(key)
  if (known !== undefined) return known
  const within = new RegExp(
    `^.*?/(?:[a-z]+:)?${around === '*' ? '\\*' : around}(?:\\[[^\\]]*\\])?/`,
  )
  const path = fields.get(field)
  if (path === undefined || !within.test(path)) throw new Error(`${field} within ${around}?`)
  const rest = path.replace(within, '')
  paths.set(key, rest)
  return rest
}

const masked = (text: string | null): string | null =>
  text === 'unpublished' || text === 'n.a.' ? null : text
const number = (text: string | null): string | null =>
  /^-1(\.0+)?$/.test(text ?? '') ? null : text
const words = (element: Element | undefined): string | null => masked(wordsIn(element))
const found = (from: Element, field: string, around?: string): Element[] =>
  select(from, pathOf(field, around))
const value = (from: Element, field: string, around?: string): string | null =>
  words(found(from, field, around)[0])
const values = (from: Element, field: string, around?: string): (string | null)[] =>
  found(from, field, around).map(words)
const language = (code: string | null): string | null => code && languageAlpha2(code)
const country = (code: string | null): string | null => code && countryAlpha2(code)

/** A text that names no language is in that of the notice. */
const texts = (elements: readonly Element[], own: string | null = null): Record<string, string> => {
  const all: Record<string, string> = {}
  for (const element of elements) {
    const text = words(element)
    const code = language(element.attributes.get('languageID') ?? null) ?? own ?? ''
    if (text !== null) all[code] ??= text
  }
  return all
}
const amount = (element: Element | undefined) => {
  const currency = masked(element?.attributes.get('currencyID') ?? null)
  const written = number(words(element))
  return !written || !currency ? null : { amount: written, currency }
}
/** The hour stands in its own zone; the day of the one and the hour of the other make the instant. */
const instant = (day: string | null, hour: string | null): string | null => {
  const [, date = '', zone = ''] = /^(\d{4}-\d\d-\d\d)(.*)$/.exec(day ?? '') ?? []
  if (hour === null || date === '') return day
  return `${date}T${hour}${/[Z+-]/.test(hour) ? '' : zone}`
}
/** The fields of a lot are those of a part and of a group. */
const placesOf = (project: Element | undefined, suffix: string) =>
  (project ? select(project, 'cac:RealizedLocation') : [])
    .map((place) => ({
      country: country(value(place, `BT-5141-${suffix}`, 'RealizedLocation')),
      nuts: value(place, `BT-5071-${suffix}`, 'RealizedLocation'),
      city: value(place, `BT-5131-${suffix}`, 'RealizedLocation'),
    }))
    .filter((place) => Object.values(place).some((text) => text !== null))

const CRITERION = 'SubordinateAwardingCriterion'
const parameter = (criterion: Element): string | null => {
  for (const kind of ['Weight', 'Fixed', 'Threshold']) {
    const [first] = found(criterion, `BT-541-Lot-${kind}Number`, CRITERION)
    if (first) return number(words(first))
  }
  // Some systems leave out the name of the list by which the kinds differ.
  const path = pathOf('BT-541-Lot-WeightNumber', CRITERION).replace(/\[.*?\]/, '')
  return number(words(select(criterion, path)[0]))
}

const lotOf = (lot: Element) => {
  const get = (field: string): string | null => value(lot, field, 'ProcurementProjectLot')
  const all = (field: string): Element[] => found(lot, field, 'ProcurementProjectLot')
  const limit = (field: string): string | null =>
    instant(get(`${field}(d)-Lot`), get(`${field}(t)-Lot`))
  const awarding = 'cac:TenderingTerms/cac:AwardingTerms/cac:AwardingCriterion'
  const criteria = select(lot, `${awarding}/cac:${CRITERION}`).filter(
    ({ children }) => !children.some(({ name }) => name === CRITERION),
  )
  return {
    id: words(select(lot, 'cbc:ID')[0]),
    title: texts(all('BT-21-Lot')),
    description: texts(all('BT-24-Lot')),
    cpv: { main: get('BT-262-Lot'), additional: all('BT-263-Lot').map(words) },
    nature: get('BT-23-Lot'),
    value: amount(all('BT-27-Lot')[0]),
    frameworkMaximum: amount(all('BT-271-Lot')[0]),
    place: placesOf(select(lot, 'cac:ProcurementProject')[0], 'Lot'),
    deadline: limit('BT-131') ?? limit('BT-1311') ?? limit('BT-630'),
    questionsUntil: limit('BT-13'),
    openingAt: limit('BT-132'),
    criteria: criteria.map((criterion) => ({
      type: value(criterion, 'BT-539-Lot', CRITERION),
      name: texts(found(criterion, 'BT-734-Lot', CRITERION)),
      weight: parameter(criterion),
    })),
  }
}

type Org = ReturnType<typeof orgOf>

const orgOf = (party: Element, kind: 'Company' | 'TouchPoint', own: string | null) => {
  const get = (field: string): string | null => value(party, `${field}-Organization-${kind}`, kind)
  return {
    names: texts(found(party, `BT-500-Organization-${kind}`, kind), own),
    ids: kind === 'Company' ? values(party, 'BT-501-Organization-Company', kind) : [],
    country: country(get('BT-514')),
    nuts: get('BT-507'),
    city: get('BT-513'),
  }
}

/** An office has the number of its company, and its name and country where it says none. */
const orgsIn = (root: Element): ReadonlyMap<string, Org> => {
  const orgs = new Map<string, Org>()
  const own = language(value(root, 'BT-702(a)-notice'))
  const [list] = pathOf('OPT-200-Organization-Company').split('/efac:Company/')
  for (const organisation of select(root, list ?? '')) {
    const [company] = select(organisation, 'efac:Company')
    if (!company) continue
    const whole = orgOf(company, 'Company', own)
    orgs.set(value(company, 'OPT-200-Organization-Company', 'Company') ?? '', whole)
    for (const office of select(organisation, 'efac:TouchPoint')) {
      const part = orgOf(office, 'TouchPoint', own)
      orgs.set(value(office, 'OPT-201-Organization-TouchPoint', 'TouchPoint') ?? '', {
        ...part,
        ids: whole.ids,
        names: Object.keys(part.names).length > 0 ? part.names : whole.names,
        country: part.country ?? whole.country,
      })
    }
  }
  return orgs
}

const awardsIn = (root: Element, orgs: ReadonlyMap<string, Org>) => {
  const [result] = select(root, pathOf('BT-161-NoticeResult').replace('/cbc:TotalAmount', ''))
  if (!result) return []
  const withId = (list: string, id: string | null): Element[] =>
    select(result, list).filter((one) => words(select(one, 'cbc:ID')[0]) === id)
  const settling = (tender: string | null): Element[] =>
    select(result, 'efac:SettledContract').filter((contract) =>
      values(contract, 'BT-3202-Contract', 'SettledContract').includes(tender),
    )
  const orgsOf = (tender: Element | undefined): (Org | undefined)[] =>
    (tender ? values(tender, 'OPT-310-Tender', 'LotTender') : [])
      .flatMap((party) => withId('efac:TenderingParty', party))
      .flatMap((party) => values(party, 'OPT-300-Tenderer', 'TenderingParty'))
      .map((key) => orgs.get(key ?? ''))
  return select(result, 'efac:LotResult').flatMap((lotResult) => {
    const get = (field: string): string | null => value(lotResult, field, 'LotResult')
    const countOf = (code: string): string | null => {
      const counts = select(lotResult, 'efac:ReceivedSubmissionsStatistics').filter(
        (one) => words(select(one, 'efbc:StatisticsCode')[0]) === code,
      )
      return number(words(counts[0] && select(counts[0], 'efbc:StatisticsNumeric')[0]))
    }
    const [received, rejected] = [countOf('tenders'), countOf('t-verif-inad')]
    const shared = {
      lotId: get('BT-13713-LotResult'),
      outcome: get('BT-142-LotResult'),
      reason: get('BT-144-LotResult'),
      tendersReceived: received === null ? null : Number(received),
      ...(rejected === null ? {} : { tendersRejected: Number(rejected) }),
    }
    const own = values(lotResult, 'OPT-315-LotResult', 'LotResult')
    const tenders = new Set(values(lotResult, 'OPT-320-LotResult', 'LotResult'))
    const contractId = (contract: Element) => words(select(contract, 'cbc:ID')[0])
    const isOwn = (contract: Element): boolean => own.includes(contractId(contract))
    const awardOf = (id: string | null, contracts: readonly Element[]) => {
      const [tender] = withId('efac:LotTender', id)
      const [contract] = contracts
      const of = (field: string, from = contract): string | null =>
        from ? value(from, field, 'SettledContract') : null
      const [decided, signed] = [of('BT-1451-Contract'), of('BT-145-Contract')]
      return {
        ...shared,
        winners: [...new Set(orgsOf(tender))],
        value: amount(tender && found(tender, 'BT-720-Tender', 'LotTender')[0]),
        decidedAt: decided ?? signed,
        ...(signed ? { concludedAt: signed } : {}),
        contractId: of('BT-150-Contract'),
        ...(contracts.length > 1 && {
          contracts: contracts.map((one) => ({
            id: of('BT-150-Contract', one),
            value: null,
            signedAt: of('BT-145-Contract', one),
          })),
        }),
        ...(contract ? {} : { isSettled: false }),
      }
    }
    const all = select(result, 'efac:SettledContract')
    const silent = all.filter(
      (one) => values(one, 'BT-3202-Contract', 'SettledContract').length === 0,
    )
    if (tenders.size === 0)
      for (const contract of all.filter(isOwn))
        for (const id of values(contract, 'BT-3202-Contract', 'SettledContract')) tenders.add(id)
    const settled = [...tenders].flatMap((id) => {
      const named = settling(id)
      const [its = named] = [named.filter(isOwn), silent.filter(isOwn)].filter(
        (some) => some.length > 0,
      )
      return named.length > 0 ? [awardOf(id, its)] : []
    })
    const [only, ...others] = [...tenders]
    const isSole = all.length === 1 && select(result, 'efac:LotTender').length === 1
    const its = own.length > 0 ? silent.filter(isOwn) : isSole ? silent : []
    const rankOf = (id: string | null): string | null => {
      const [tender] = withId('efac:LotTender', id)
      return tender ? value(tender, 'BT-171-Tender', 'LotTender') : null
    }
    const first = [...tenders].filter((id) => rankOf(id) === '1')
    const best = first.length > 0 ? first : [...tenders]
    const selected = best.map((id) => awardOf(id, best.length === 1 ? all.filter(isOwn) : []))
    const won =
      settled.length > 0
        ? settled
        : only !== undefined && others.length === 0 && its.length > 0
          ? [awardOf(only, its)]
          : shared.outcome === 'selec-w'
            ? selected.filter(({ winners }) => winners.length > 0)
            : []
    const unnamed = shared.outcome === 'selec-w' ? silent.filter(isOwn).slice(0, 1) : []
    const { isSettled: _, ...none } = awardOf(null, unnamed)
    return won.length > 0 ? won : [{ ...none, winners: [], value: null }]
  })
}

/** What the official paths say. */
const truthOf = (root: Element) => {
  const get = (field: string): string | null => value(root, field)
  const orgs = orgsIn(root)
  const lots = select(root, 'cac:ProcurementProjectLot')
  const isGroup = (lot: Element): boolean =>
    select(lot, 'cbc:ID')[0]?.attributes.get('schemeName') === 'LotsGroup'
  return {
    // A notice that has lost its identifier is known by its publication number.
    noticeId: get('BT-701-notice') ?? get('OPP-010-notice'),
    version: get('BT-757-notice'),
    publicationNumber: get('OPP-010-notice'),
    publicationDate: get('OPP-012-notice'),
    dispatchedAt: instant(get('BT-05(a)-notice'), get('BT-05(b)-notice')),
    procedureId: get('BT-04-notice'),
    formType: select(root, 'cbc:NoticeTypeCode')[0]?.attributes.get('listName') ?? null,
    noticeType: get('BT-02-notice'),
    subtype: get('OPP-070-notice'),
    legalBasis: get('BT-01-notice'),
    language: language(get('BT-702(a)-notice')),
    languages: [
      ...new Set(
        [...values(root, 'BT-702(a)-notice'), ...values(root, 'BT-702(b)-notice')].map(language),
      ),
    ],
    title: texts(found(root, 'BT-21-Procedure')),
    description: texts(found(root, 'BT-24-Procedure')),
    nature: get('BT-23-Procedure'),
    procedureType: get('BT-105-Procedure'),
    cpv: { main: get('BT-262-Procedure'), additional: values(root, 'BT-263-Procedure') },
    place: placesOf(select(root, 'cac:ProcurementProject')[0], 'Procedure'),
    value: amount(found(root, 'BT-27-Procedure')[0]),
    frameworkMaximum: amount(found(root, 'BT-271-Procedure')[0]),
    totalAwardedValue: amount(found(root, 'BT-161-NoticeResult')[0]),
    buyers: [...new Set(values(root, 'OPT-300-Procedure-Buyer'))].map((key) => orgs.get(key ?? '')),
    lots: lots.filter((lot) => !isGroup(lot)).map(lotOf),
    groups: lots.filter(isGroup).map(lotOf),
    awards: awardsIn(root, orgs),
    changes: { changedNoticeId: get('BT-758-notice'), reasonCode: get('BT-140-notice') },
    modification: {
      changedNoticeId: get('BT-1501(n)-Contract'),
      reasonCode: get('BT-200-Contract'),
    },
  }
}

const org = ({ names, ids, country, nuts, city }: NoticeOrg) => ({
  names,
  country,
  nuts,
  city,
  ids: ids.map(({ id }) => id),
})
const places = (all: Notice['place']) =>
  all
    .map(({ country, nuts, city }) => ({ country, nuts, city }))
    .filter((place) => Object.values(place).some((text) => text !== null))
const lot = (read: NoticeLot) => {
  const { id, title, description, cpv, nature, value, frameworkMaximum } = read
  return {
    id,
    title,
    description,
    cpv,
    nature,
    value,
    frameworkMaximum,
    deadline: read.deadline,
    questionsUntil: read.questionsUntil,
    openingAt: read.openingAt,
    place: places(read.place),
    criteria: read.criteria.map(({ type, name, weight }) => ({ type, name, weight })),
  }
}
const changed = (changes: Notice['changes'] | undefined) => ({
  changedNoticeId: changes?.changedNoticeId,
  reasonCode: changes?.reasonCode,
})

/** The same values of what was read. */
const told = (notice: Notice, keys: readonly string[]): object => ({
  ...Object.fromEntries(Object.entries(notice).filter(([key]) => keys.includes(key))),
  place: places(notice.place),
  buyers: notice.buyers.map(org),
  lots: notice.lots.map(lot),
  groups: notice.groups?.map(lot),
  awards: notice.awards.map(({ winners, ...award }) => ({ ...award, winners: winners.map(org) })),
  changes: changed(notice.changes),
  modification: changed(notice.modification),
})

/** Reading the same twice takes its time: one of so many files. */
const ONE_OF = 4

describe.runIf(hasRealNotices && hasOfficialFields)('every field of real notices', () => {
  it('is what its official path says', async () => {
    const tally: Tally = new Map()
    let files = 0
    for await (const entry of readFiles(['eforms-ted', 'eforms-doffin-no'].map(realArchive))) {
      if (!('bytes' in entry)) throw new Error(entry.name)
      files += 1
      if (files % ONE_OF !== 0) continue
      const [read] = readNotices(entry.bytes)
      if (!read || 'error' in read) throw new Error(entry.name)
      const truth = truthOf(otherXml(Buffer.from(entry.bytes).toString()))
      compare(tally, basename(entry.name), told(read.notice, Object.keys(truth)), truth)
    }
    expect(tally.size).toBeGreaterThan(50)
    expect(below(tally, 0.995)).toEqual([])
  })
})
