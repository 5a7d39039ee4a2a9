/**
 * Another way of reading a release of OCDS, for measuring the reader: it shares nothing with it. It goes
 * by the standard's words, and looks for each thing anew wherever it is named.
 */

type Value = unknown

/** JSON whose numbers are texts, as they are written. */
export const asWritten = (json: string): Value =>
  JSON.parse(json, (_, value, context?: { readonly source?: string }) =>
    typeof value === 'number' ? (context?.source ?? `${value}`) : value,
  )

/** The value at a path such as `tender.value.amount`. */
export const at = (value: Value, path: string): Value =>
  path.split('.').reduce<Value>((inner, key) => {
    if (typeof inner !== 'object' || inner === null) return undefined
    return Object.entries(inner).find(([name]) => name === key)?.[1]
  }, value)
const text = (value: Value, path: string): string | null => {
  const found = at(value, path)
  return typeof found === 'string' && found.trim() !== '' ? found : null
}
export const list = (value: Value, path: string): Value[] => {
  const found = at(value, path)
  return Array.isArray(found) ? found : []
}
const some = (value: Value, path: string): Value[] => [at(value, path) ?? []].flat()
const url = (value: Value, path: string): string | null => {
  const written = text(value, path)
  return written && /^https?:\/\/./i.test(written) ? written : null
}
const once = <T>(items: readonly T[]): T[] =>
  items.filter((one, n) => items.findIndex((o) => JSON.stringify(o) === JSON.stringify(one)) === n)

const money = (value: Value, path: string) => {
  const amount = text(value, `${path}.amount`) ?? text(value, `${path}.amount.$numberLong`)
  const currency = text(value, `${path}.currency`)
  return amount && currency ? { amount, currency } : null
}
const range = (subject: Value) => {
  const [low, high] = [money(subject, 'minValue'), money(subject, 'value')]
  return low && high ? { low: low.amount, high: high.amount, currency: low.currency } : null
}

/** The releases name countries in three languages, and the parts of one as countries. */
const COUNTRIES: Readonly<Record<string, string>> = {
  'united kingdom': 'GB',
  uk: 'GB',
  gb: 'GB',
  england: 'GB',
  eng: 'GB',
  scotland: 'GB',
  sct: 'GB',
  wales: 'GB',
  wls: 'GB',
  nir: 'GB',
  'isle of man': 'IM',
  guernsey: 'GG',
  jersey: 'JE',
  colombia: 'CO',
  mx: 'MX',
  méxico: 'MX',
  paraguay: 'PY',
}
const countryOf = (name: string | null): string | null =>
  COUNTRIES[(name ?? '').toLowerCase()] ?? null
const nutsOf = (region: string | null): string | null =>
  /^[A-Z]{2}[0-9A-Z]{1,3}$/.test(region ?? '') ? region : null

const languageOf = (release: Value): string =>
  text(release, 'language')?.toLowerCase().slice(0, 2) ?? 'und'

const addressOf = (address: Value) => ({
  country: countryOf(text(address, 'countryName')),
  nuts: nutsOf(text(address, 'region')),
  city: text(address, 'locality'),
  postcode: text(address, 'postalCode'),
})

const orgOf = (party: Value, language: string) => {
  const name = text(party, 'name') ?? text(party, 'identifier.legalName')
  const ids = [at(party, 'identifier'), ...list(party, 'additionalIdentifiers')].flatMap((one) => {
    const id = text(one, 'id')
    return id ? [{ scheme: text(one, 'scheme'), id }] : []
  })
  const register = /^([A-Z]{2})-/.exec(ids[0]?.scheme ?? '')?.[1]
  const address = addressOf(at(party, 'address'))
  return {
    key: text(party, 'id'),
    name: name ?? '',
    names: name ? { [language]: name } : {},
    ids: once(ids),
    ...address,
    country: address.country ?? register,
    address: text(party, 'address.streetAddress'),
    website:
      url(party, 'details.url') ?? url(party, 'contactPoint.url') ?? url(party, 'identifier.uri'),
    contact: {
      name: text(party, 'contactPoint.name'),
      email: text(party, 'contactPoint.email'),
      phone: text(party, 'contactPoint.telephone'),
    },
  }
}
type Org = ReturnType<typeof orgOf>

/** The party that is meant: by id and name, by id, by name, else what stands in the reference itself. */
const meant = (release: Value, reference: Value): Org[] => {
  if (typeof reference !== 'object' || reference === null) return []
  const parties = list(release, 'parties')
  const [id, name] = [text(reference, 'id'), text(reference, 'name')]
  const hasId = (party: Value) => id !== null && text(party, 'id') === id
  const hasName = (party: Value) => name !== null && text(party, 'name') === name
  const found =
    parties.find((party) => hasId(party) && hasName(party)) ??
    parties.find(hasId) ??
    parties.find(hasName)
  const org = orgOf(found ?? reference, languageOf(release))
  return org.name || org.ids.length > 0 ? [org] : []
}
const keyOf = ({ key, name, ids }: Org): string => JSON.stringify([key, name, ids])
const eachOnce = (orgs: readonly Org[]): Org[] =>
  orgs.filter((org, n) => orgs.findIndex((other) => keyOf(other) === keyOf(org)) === n)

const inRole = (release: Value, role: string): Org[] =>
  list(release, 'parties')
    .filter((party) => list(party, 'roles').includes(role))
    .map((party) => orgOf(party, languageOf(release)))

const buyersOf = (release: Value): Org[] => {
  const named = [...meant(release, at(release, 'buyer')), ...inRole(release, 'buyer')]
  if (named.length > 0) return eachOnce(named)
  const entity = meant(release, at(release, 'tender.procuringEntity'))
  return entity.length > 0 ? entity : eachOnce(inRole(release, 'procuringEntity'))
}

const ROLES: Readonly<Record<string, string>> = {
  supplier: 'winner',
  reviewBody: 'reviewer',
  reviewContactPoint: 'review-info',
  mediationBody: 'mediator',
  processContactPoint: 'add-info',
  payer: 'paying',
}

const othersOf = (release: Value, winners: readonly Org[]) => {
  const named: (readonly [Org, string])[] = [
    ...winners.map((org) => [org, 'winner'] as const),
    ...list(release, 'parties').flatMap((party) =>
      list(party, 'roles')
        .map(String)
        .filter((role) => role !== 'buyer')
        .map((role) => [orgOf(party, languageOf(release)), ROLES[role] ?? role] as const),
    ),
    ...list(release, 'tender.tenderers').flatMap((one) =>
      meant(release, one).map((org) => [org, 'tenderer'] as const),
    ),
    ...meant(release, at(release, 'tender.procuringEntity')).map(
      (org) => [org, 'procuringEntity'] as const,
    ),
  ].filter(([org]) => org.name !== '' || org.ids.length > 0)
  return eachOnce(named.map(([org]) => org)).map((org) => ({
    ...org,
    roles: once(named.filter(([other]) => keyOf(other) === keyOf(org)).map(([, role]) => role)),
  }))
}

const isCpv = (one: Value): boolean => text(one, 'scheme') === 'CPV'
const code = (one: Value): string => `${text(one, 'id')}`.slice(0, 8)
const cpvOf = (subject: Value, items: readonly Value[]) => {
  const first = (from: Value) => [at(from, 'classification')].filter(isCpv).map(code)
  const further = (from: Value) => list(from, 'additionalClassifications').filter(isCpv).map(code)
  const all = [subject, ...items].flatMap(first)
  const others = [...items.flatMap(first), ...[subject, ...items].flatMap(further)]
  return { main: all[0], additional: once(others).filter((one) => one !== all[0]) }
}

/** Where items are delivered; what is no code is said in words. */
const placesOf = (items: readonly Value[], language: string) =>
  once(
    items.flatMap((item) => {
      const said = text(item, 'deliveryLocation.description')
      const addresses = list(item, 'deliveryAddresses')
      if (addresses.length === 0) return said ? [{ text: { [language]: said } }] : []
      return addresses.map((address, n) => {
        const fields = addressOf(address)
        const words = [
          fields.nuts ? null : text(address, 'region'),
          fields.country ? null : text(address, 'countryName'),
        ].filter(Boolean)
        const own = (n === 0 && said) || words.join(', ')
        return { ...fields, text: own ? { [language]: own } : {} }
      })
    }),
  )

/** Units by their Spanish names, as Recommendation 20 codes them; others keep the name that they are given. */
const UNITS: Readonly<Record<string, string>> = {
  Unidad: 'H87',
  Mes: 'MON',
  'Metro Cuadrado': 'MTK',
}
const unitOf = (item: Value): string | null => {
  const written = text(item, 'unit.name') ?? text(item, 'unit.id')
  return UNITS[written ?? ''] ?? written
}

/** Of the only thing that is bought; things of one class that are counted alike are added up. */
const quantityOf = (items: readonly Value[]) => {
  const [first] = items
  const kind = (item: Value) => [code(at(item, 'classification')), unitOf(item)].join()
  const counts = items.map((item) => Number(text(item, 'quantity')))
  if (!first || !counts[0] || items.some((item) => kind(item) !== kind(first))) return undefined
  if (items.length === 1) return { value: text(first, 'quantity'), unit: unitOf(first) }
  const isCounted = Object.values(UNITS).includes(unitOf(first) ?? '') && counts.every((n) => n > 0)
  return isCounted
    ? { value: `${counts.reduce((sum, n) => sum + n, 0)}`, unit: unitOf(first) }
    : undefined
}

const NATURES: Readonly<Record<string, string>> = {
  goods: 'supplies',
  works: 'works',
  services: 'services',
}

/** Procedures as their publishers name them in words, the more particular before. */
const procedureOf = (tender: Value): string | null => {
  const said = text(tender, 'procurementMethodDetails')?.toLowerCase() ?? ''
  if (/call.?off|framework|quotation/.test(said)) return null
  if (said.includes('competitive dialogue')) return 'comp-dial'
  if (said.includes('innovation partnership')) return 'innovation'
  if (/without (prior|a|any)/.test(said)) return 'neg-wo-call'
  if (/with negotiation|by negotiation|negotiated/.test(said)) return 'neg-w-call'
  if (said.startsWith('restricted')) return 'restricted'
  if (said.startsWith('open ')) return 'open'
  const method = text(tender, 'procurementMethod') ?? ''
  if (method === 'open') return 'open'
  return method === 'limited' || method === 'direct' ? 'neg-wo-call' : null
}

const criteriaOf = (subject: Value, language: string) =>
  list(subject, 'awardCriteria.criteria').map((criterion) => {
    const said = text(criterion, 'description')
    const isWeight = said !== null && /^\d{1,3}([.,]\d+)?\s*%?$/.test(said)
    const name = text(criterion, 'name')
    return {
      type: text(criterion, 'type'),
      name: name ? { [language]: name } : {},
      description: said && !isWeight ? { [language]: said } : {},
      weight: isWeight ? said : null,
    }
  })

/** The standard's own criterion, a code and words, for the tender as a whole. */
const wholeCriteria = (tender: Value, language: string) => {
  const type = text(tender, 'awardCriteria') === 'priceOnly' ? 'price' : null
  const said = text(tender, 'awardCriteriaDetails')
  return type || said ? [{ type, description: said ? { [language]: said } : {} }] : []
}

const NOTICES = [
  'tenderNotice',
  'awardNotice',
  'plannedProcurementNotice',
  'marketEngagementNotice',
]
const isNotice = (one: Value): boolean => NOTICES.includes(text(one, 'documentType') ?? '')

const documentsOf = (tender: Value) =>
  list(tender, 'documents')
    .filter((one) => url(one, 'url') !== null && !isNotice(one))
    .map((one) => ({
      url: url(one, 'url'),
      title: text(one, 'title') ?? text(one, 'description'),
      languages: text(one, 'language') ? [text(one, 'language')] : [],
      restricted: false,
    }))

/** The last page of the latest stage that has one. */
const pageOf = (release: Value): string | null => {
  const stages = [
    ...list(release, 'awards').map((award) => list(award, 'documents')),
    list(release, 'tender.documents'),
    list(release, 'planning.documents'),
  ]
  const pages = stages.map((documents) =>
    documents
      .filter((one) => isNotice(one) && (text(one, 'format') ?? 'text/html') === 'text/html')
      .flatMap((one) => url(one, 'url') ?? [])
      .at(-1),
  )
  return pages.find((page) => page !== undefined) ?? null
}

const VARIANTS: Readonly<Record<string, string>> = { allowed: 'allowed', notAllowed: 'not-allowed' }

const lotsOf = (release: Value) => {
  const tender = at(release, 'tender')
  const language = languageOf(release)
  const said = (from: Value, path: string) => {
    const found = text(from, path)
    return found ? { [language]: found } : {}
  }
  const lots = list(tender, 'lots')
  const items = itemsOf(release)
  if (!tender) return []
  return (lots.length > 0 ? lots : [tender]).map((lot) => {
    const isWhole = lot === tender
    const own =
      lots.length > 1 ? items.filter((item) => text(item, 'relatedLot') === text(lot, 'id')) : items
    const period = at(lot, 'contractPeriod') ?? at(tender, 'contractPeriod')
    const days = text(period, 'durationInDays')
    const stated = criteriaOf(lot, language)
    const isFramework = at(tender, 'techniques.hasFrameworkAgreement') === true
    return {
      id: isWhole ? '1' : text(lot, 'id'),
      kind: 'lot',
      title: said(lot, 'title'),
      description: said(lot, 'description'),
      cpv: cpvOf(lot, own),
      nature: NATURES[text(lot, 'mainProcurementCategory') ?? ''],
      value: money(lot, 'value'),
      valueRange: range(lot),
      quantity: list(tender, 'items').length > 0 ? quantityOf(own) : undefined,
      additionalInformation: said(lot, 'renewal.description'),
      place: placesOf(own, language),
      deadline: text(tender, 'tenderPeriod.endDate'),
      questionsUntil: text(tender, 'enquiryPeriod.endDate'),
      openingAt: text(tender, 'bidOpening.date'),
      duration: {
        start: text(period, 'startDate'),
        end: text(period, 'endDate'),
        length: days ? { value: days, unit: 'DAY' } : null,
      },
      criteria: stated.length > 0 ? stated : wholeCriteria(tender, language),
      documents: documentsOf(tender),
      submissionUrl: url(tender, 'submissionMethodDetails'),
      submissionLanguages: list(tender, 'submissionTerms.languages'),
      options: {
        framework: isFramework ? 'frameworkAgreement' : null,
        sme: at(tender, 'suitability.sme'),
        variants: VARIANTS[text(lot, 'submissionTerms.variantPolicy') ?? ''],
      },
    }
  })
}

const awardsOf = (release: Value, lots: ReturnType<typeof lotsOf>) => {
  const onlyLot = lots.length === 1 ? lots[0]?.id : null
  const counted = lots.length === 1 ? text(release, 'tender.numberOfTenderers') : null
  const tendersReceived = counted && Number(counted)
  const shared = { lotId: onlyLot, tendersReceived }
  const awards = list(release, 'awards')
  const contracts = list(release, 'contracts').filter((one) => text(one, 'status') !== 'cancelled')
  const awardOf = (contract: Value): string | null =>
    text(contract, 'awardID') ?? (awards.length === 1 ? text(awards[0], 'id') : null)
  const winnersOf = (from: Value): Org[] =>
    list(from, 'suppliers').flatMap((one) => meant(release, one))
  const settled = awards
    .filter((award) => (text(award, 'status') ?? 'active') === 'active')
    .map((award) => {
      const own = contracts.filter((contract) => awardOf(contract) === (text(award, 'id') ?? ''))
      const signed = text(own[0], 'dateSigned')
      return {
        ...shared,
        outcome: 'selec-w',
        winners: winnersOf(award),
        value: money(award, 'value'),
        decidedAt: text(award, 'date') ?? signed,
        concludedAt: text(award, 'date') ? signed : null,
        contractId: text(own[0], 'id'),
        quantity: quantityOf(
          list(award, 'items').length > 0 ? list(award, 'items') : list(own[0], 'items'),
        ),
      }
    })
  const alone = contracts
    .filter((contract) => !awards.some((award) => text(award, 'id') === awardOf(contract)))
    .map((contract) => {
      const named = winnersOf(contract)
      const isAll = named.length === 0 && list(release, 'contracts').length === 1
      return {
        ...shared,
        outcome: 'selec-w',
        winners: isAll ? inRole(release, 'supplier') : named,
        value: money(contract, 'value'),
        decidedAt: text(contract, 'dateSigned'),
        contractId: text(contract, 'id'),
        quantity: quantityOf(list(contract, 'items')),
      }
    })
  const won = [...settled, ...alone]
  const unsettled = awards.find((award) => !['active', null].includes(text(award, 'status')))
  const ended = ['cancelled', 'unsuccessful', 'withdrawn'].find(
    (status) => status === text(release, 'tender.status'),
  )
  if (won.length > 0 || !(unsettled || (ended && lots.length > 0))) return won
  const isOpen = awards.some((award) => text(award, 'status') === 'pending')
  return [
    {
      ...shared,
      outcome: isOpen ? 'open-nw' : 'clos-nw',
      reason: isOpen ? null : (text(unsettled, 'status') ?? ended),
      decidedAt: text(unsettled, 'date'),
    },
  ]
}

const TAGS = [
  ['contractTermination', 'completion', 'compl'],
  ['implementation', 'result', 'can-standard'],
  ['contract', 'result', 'can-standard'],
  ['awardCancellation', 'result', 'can-standard'],
  ['awardUpdate', 'result', 'can-standard'],
  ['award', 'result', 'can-standard'],
  ['tenderAmendment', 'change', 'corr'],
  ['tender', 'competition', 'cn-standard'],
  ['planning', 'planning', 'pin-only'],
] as const

const CHANGING = ['tenderAmendment', 'awardUpdate', 'awardCancellation']

const changesOf = (release: Value, tag: string | undefined) => {
  const isGivenUp = ['cancelled', 'withdrawn'].includes(text(release, 'tender.status') ?? '')
  if (!CHANGING.includes(tag ?? '') && !isGivenUp) return null
  const amendments = tag === 'tenderAmendment' ? list(release, 'tender.amendments') : []
  const language = languageOf(release)
  const amended = text(amendments.at(-1), 'amendsReleaseID')
  const reasons = amendments.flatMap((one) => text(one, 'rationale') ?? []).join(' ')
  return {
    changedNoticeId: amended,
    reasonCode: isGivenUp ? 'cancel' : null,
    description: reasons ? { [language]: reasons } : {},
    sections: amendments.map((one) => ({
      id: text(one, 'id'),
      description: { [language]: text(one, 'description') ?? text(one, 'rationale') },
    })),
  }
}

const REQUIREMENTS: Readonly<Record<string, string>> = {
  suitability: 'sui-act',
  economic: 'ef-stand',
  technical: 'tp-abil',
}

const requirementsOf = (tender: Value, language: string) => {
  const stated = (kind: string, type: string | undefined, ...words: (string | null)[]) => {
    const said = once(words.filter(Boolean)).join(' ')
    return said ? [{ kind, type, description: { [language]: said } }] : []
  }
  return [
    ...list(tender, 'selectionCriteria.criteria').flatMap((one) =>
      stated(
        'selection',
        REQUIREMENTS[text(one, 'type') ?? ''],
        text(one, 'description'),
        text(one, 'minimum'),
      ),
    ),
    ...stated('selection', 'other', text(tender, 'eligibilityCriteria')),
    ...list(tender, 'otherRequirements.reservedParticipation').map((one) => ({
      kind: 'reserved',
      type: one === 'shelteredWorkshop' ? 'res-ws' : one,
    })),
    ...stated('execution', 'conditions', text(tender, 'contractTerms.performanceTerms')),
  ]
}

/** What it is about: the tender, the release, its only award or contract, the plan. */
const about = (release: Value, key: 'title' | 'description'): string | null => {
  const only = ['awards', 'contracts'].flatMap((name) => {
    const all = list(release, name)
    return all.length === 1 ? [text(all[0], key)] : []
  })
  const plan = key === 'title' ? 'planning.budget.project' : 'planning.rationale'
  return (
    [text(release, `tender.${key}`), text(release, key), ...only, text(release, plan)].find(
      (found) => found !== null,
    ) ?? null
  )
}

/** What is bought, else what was awarded, else what was contracted. */
const itemsOf = (release: Value): Value[] =>
  [
    list(release, 'tender.items'),
    list(release, 'awards').flatMap((award) => list(award, 'items')),
    list(release, 'contracts').flatMap((contract) => list(contract, 'items')),
  ].find((items) => items.length > 0) ?? []

/** A release in the shape of a canonical notice. */
export const plainRelease = (release: Value) => {
  const tender = at(release, 'tender')
  const language = languageOf(release)
  const said = (found: string | null) => (found ? { [language]: found } : {})
  const [ocid, id, date] = ['ocid', 'id', 'date'].map((key) => text(release, key))
  const tags = some(release, 'tag')
  const [tag, formType, noticeType] = tags.includes('compiled')
    ? [undefined, 'result', 'can-standard']
    : (TAGS.find(([name]) => tags.includes(name)) ?? [])
  const lots = lotsOf(release)
  const awards = awardsOf(release, lots)
  const winners = awards.flatMap((award) => ('winners' in award ? award.winners : []))
  const items = itemsOf(release)
  const description = about(release, 'description')
  const own = text(release, 'description')
  const method = text(tender, 'procurementMethod')
  const procedureType = procedureOf(tender)
  return {
    format: 'ocds',
    noticeId: id === null ? `${ocid}-${date}` : id?.startsWith(`${ocid}`) ? id : `${ocid}/${id}`,
    version: tags.includes('compiled') ? date : null,
    procedureId: ocid,
    publicationDate: date,
    dispatchedAt: date,
    formType,
    noticeType,
    legalBasis: text(tender, 'legalBasis.id'),
    language: language === 'und' ? null : language,
    languages: language === 'und' ? [] : [language],
    title: said(about(release, 'title')),
    description: said(description),
    nature: NATURES[text(tender, 'mainProcurementCategory') ?? ''],
    procedureType,
    cpv: cpvOf(tender, items),
    place: placesOf(items, language),
    value: money(tender, 'value'),
    valueRange: range(tender),
    additionalInformation: own === description ? {} : said(own),
    reference: text(tender, 'id'),
    buyers: buyersOf(release),
    organisations: othersOf(release, winners),
    lots,
    awards,
    changes: changesOf(release, tag),
    requirements: requirementsOf(tender, language),
    references: once(
      list(release, 'relatedProcesses').flatMap(
        (one) => text(one, 'identifier')?.replace(/^(\d{4})\/S (\d{3})-(\d+)$/, '$3-$1') ?? [],
      ),
    ),
    sourceUrl: pageOf(release),
    tenderStatus: text(tender, 'status'),
    procedureCode: method,
  }
}
