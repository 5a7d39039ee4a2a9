import { awardsOf, quantityOf } from './plain-release-awards.fixture.ts'
import { buyersOf, othersOf } from './plain-release-parties.fixture.ts'
import {
  addressOf,
  at,
  languageOf,
  list,
  money,
  once,
  range,
  some,
  text,
  url,
  type Value,
} from './plain-release-values.fixture.ts'

/**
 * Another way of reading a release of OCDS, for measuring the reader: it shares nothing with it. It goes
 * by the standard's words, and looks for each thing anew wherever it is named.
 */

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
  const isOfTender = tag === 'tenderAmendment' || some(release, 'tag').includes('compiled')
  const amendments = isOfTender ? list(release, 'tender.amendments') : []
  if (!CHANGING.includes(tag ?? '') && !isGivenUp && amendments.length === 0) return null
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

/** What a compiled release has come to: an outcome, a call, or plans. */
const stageOf = (release: Value) => {
  const outcomes = [...list(release, 'awards'), ...list(release, 'contracts')]
  if (outcomes.some((one) => text(one, 'status') !== 'pending')) return ['result', 'can-standard']
  const isPlanned = ['planning', 'planned', null].includes(text(release, 'tender.status'))
  return isPlanned ? ['planning', 'pin-only'] : ['competition', 'cn-standard']
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
  const isCompiled = tags.includes('compiled')
  const [tag, formType, noticeType] = isCompiled
    ? [undefined, ...stageOf(release)]
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
