import { isPlain, type Plain } from './ocds-release-merge.ts'

/**
 * What the schema of releases 1.1 (1__1__5), with the extensions for lots and bids, asks of what Kogge
 * writes: closed codelists, required members, types, what may be `null`, ids that are unique in their lists,
 * references that lead somewhere. A member that it does not name is an error here.
 */

const LOT_STATUS = ['planning', 'planned', 'active', 'cancelled', 'unsuccessful', 'complete']
const CODES = {
  tag: [
    'planning',
    'planningUpdate',
    'tender',
    'tenderAmendment',
    'tenderUpdate',
    'tenderCancellation',
    'award',
    'awardUpdate',
    'awardCancellation',
    'contract',
    'contractUpdate',
    'contractAmendment',
    'implementation',
    'implementationUpdate',
    'contractTermination',
    'compiled',
  ],
  initiationType: ['tender'],
  tenderStatus: [...LOT_STATUS, 'withdrawn'],
  awardStatus: ['pending', 'active', 'cancelled', 'unsuccessful'],
  contractStatus: ['pending', 'active', 'cancelled', 'terminated'],
  method: ['open', 'selective', 'limited', 'direct'],
  category: ['goods', 'works', 'services'],
  submissionMethod: ['electronicAuction', 'electronicSubmission', 'written', 'inPerson'],
  role: [
    'buyer',
    'procuringEntity',
    'supplier',
    'tenderer',
    'funder',
    'enquirer',
    'payer',
    'payee',
    'reviewBody',
    'interestedParty',
  ],
  measure: ['requests', 'bids', 'validBids', 'bidders', 'qualifiedBidders', 'disqualifiedBidders'],
}
type Codelist = keyof typeof CODES

/** RFC 3339, 5.6. */
const TIME =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/

type Check = (value: unknown, at: string) => string[]

const when =
  (holds: (value: unknown) => boolean, what: string): Check =>
  (value, at) =>
    holds(value) ? [] : [`${at} is ${what}: ${JSON.stringify(value)}`]

const text = when((value) => typeof value === 'string' && value !== '', 'no text')
const truth = when((value) => typeof value === 'boolean', 'neither true nor false')
const number = when((value) => typeof value === 'number' && Number.isFinite(value), 'no number')
const count = when((value) => Number.isInteger(value) && Number(value) >= 0, 'no count')
const time = when(
  (value) =>
    typeof value === 'string' && TIME.test(value) && !Number.isNaN(new Date(value).getTime()),
  'no time (RFC 3339)',
)
const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\/[^\s/]+\S*$/i
const address = when((value) => typeof value === 'string' && ADDRESS.test(value), 'no address')
const code = (list: Codelist): Check =>
  when((value) => CODES[list].some((one) => one === value), `no code of ${list}`)
const orNull =
  (check: Check): Check =>
  (value, at) =>
    value === null ? [] : check(value, at)

const listOf =
  (check: Check): Check =>
  (value, at) => {
    if (!Array.isArray(value)) return [`${at} is no list`]
    const ids = value.flatMap((one) => (isPlain(one) && 'id' in one ? [one.id] : []))
    return [
      ...(new Set(ids).size < ids.length ? [`${at} has an id twice: ${ids.join(', ')}`] : []),
      ...(new Set(value.map((one) => JSON.stringify(one))).size < value.length
        ? [`${at} has something twice`]
        : []),
      ...value.flatMap((one, index) => check(one, `${at}[${index}]`)),
    ]
  }

const object =
  (required: Readonly<Record<string, Check>>, optional: Readonly<Record<string, Check>>): Check =>
  (value, at) => {
    if (!isPlain(value)) return [`${at} is no object: ${JSON.stringify(value)}`]
    const known: Readonly<Record<string, Check>> = { ...required, ...optional }
    return [
      ...Object.keys(required).flatMap((name) => (name in value ? [] : [`${at} has no ${name}`])),
      ...Object.entries(value).flatMap(([name, one]) =>
        known[name] ? known[name](one, `${at}.${name}`) : [`${at} knows no ${name}`],
      ),
    ]
  }

const value = object({}, { amount: orNull(number), currency: orNull(text) })
const reference = object({ id: text }, { name: orNull(text) })
const period = object(
  {},
  { startDate: orNull(time), endDate: orNull(time), durationInDays: orNull(count) },
)
const identifier = object(
  {},
  { scheme: orNull(text), id: orNull(text), legalName: orNull(text), uri: orNull(address) },
)
const classification = object({}, { scheme: orNull(text), id: orNull(text) })

const party = object(
  { id: text },
  {
    name: orNull(text),
    identifier,
    additionalIdentifiers: listOf(identifier),
    address: object(
      {},
      {
        streetAddress: orNull(text),
        locality: orNull(text),
        region: orNull(text),
        postalCode: orNull(text),
        countryName: orNull(text),
      },
    ),
    roles: orNull(listOf(code('role'))),
  },
)

const amendments = listOf(
  object(
    {},
    {
      id: orNull(text),
      date: orNull(time),
      rationale: orNull(text),
      description: orNull(text),
      amendsReleaseID: orNull(text),
      releaseID: orNull(text),
    },
  ),
)

const tender = object(
  { id: text },
  {
    title: orNull(text),
    description: orNull(text),
    status: orNull(code('tenderStatus')),
    procuringEntity: reference,
    value,
    procurementMethod: orNull(code('method')),
    procurementMethodDetails: orNull(text),
    mainProcurementCategory: orNull(code('category')),
    submissionMethod: orNull(listOf(code('submissionMethod'))),
    submissionMethodDetails: orNull(text),
    tenderPeriod: period,
    enquiryPeriod: period,
    hasEnquiries: orNull(truth),
    enquiries: listOf(
      object(
        { id: text },
        {
          date: orNull(time),
          title: orNull(text),
          description: orNull(text),
          answer: orNull(text),
          dateAnswered: orNull(time),
          threadID: orNull(text),
        },
      ),
    ),
    contractPeriod: period,
    numberOfTenderers: orNull(count),
    tenderers: listOf(reference),
    items: listOf(
      object(
        { id: text },
        {
          classification,
          additionalClassifications: listOf(classification),
          relatedLot: orNull(text),
        },
      ),
    ),
    lots: listOf(
      object(
        { id: text },
        {
          title: orNull(text),
          description: orNull(text),
          value,
          status: orNull(code('tenderStatus')),
        },
      ),
    ),
    documents: listOf(
      object(
        { id: text },
        {
          documentType: orNull(text),
          title: orNull(text),
          url: orNull(address),
          datePublished: orNull(time),
          format: orNull(text),
          language: orNull(text),
        },
      ),
    ),
    amendments,
  },
)

const award = object(
  { id: text },
  {
    title: orNull(text),
    status: orNull(code('awardStatus')),
    date: orNull(time),
    value,
    suppliers: listOf(reference),
    relatedLots: orNull(listOf(text)),
  },
)
const contract = object(
  { id: text, awardID: text },
  {
    title: orNull(text),
    status: orNull(code('contractStatus')),
    value,
    dateSigned: orNull(time),
    amendments,
  },
)
const statistic = object(
  { id: text, measure: code('measure'), value: number },
  { relatedLot: orNull(text), date: orNull(time), notes: orNull(text) },
)

const shape = object(
  {
    ocid: when((id) => typeof id === 'string' && /^ocds-[a-z0-9]{6}-.+/.test(id), 'no ocid'),
    id: when((id) => typeof id === 'string' && id !== '' && !id.includes('#'), 'no id'),
    date: time,
    tag: listOf(code('tag')),
    initiationType: code('initiationType'),
    language: when((one) => typeof one === 'string' && /^[a-z]{2}$/.test(one), 'no language'),
  },
  {
    parties: listOf(party),
    buyer: reference,
    tender,
    awards: listOf(award),
    contracts: listOf(contract),
    bids: object({}, { statistics: listOf(statistic) }),
  },
)

const objectsIn = (of: unknown, ...path: readonly string[]): readonly Plain[] => {
  const found = path.reduce<unknown>((at, name) => (isPlain(at) ? at[name] : undefined), of)
  if (Array.isArray(found)) return found.filter(isPlain)
  return isPlain(found) ? [found] : []
}
const textsIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** References to organisations, lots and awards that lead nowhere. */
const dangling = (release: unknown): string[] => {
  const idsOf = (...path: string[]) => new Set(objectsIn(release, ...path).map(({ id }) => id))
  const [lots, awards] = [idsOf('tender', 'lots'), idsOf('awards')]
  const roles = new Map(objectsIn(release, 'parties').map((one) => [one.id, textsIn(one.roles)]))
  const rolesOf = (role: string, named: readonly Plain[]) =>
    named.flatMap(({ id }) => (roles.get(id)?.includes(role) ? [] : [`${id} is no ${role}`]))
  const awarded = objectsIn(release, 'awards')
  const lotsOfAwards = awarded.flatMap((one) => textsIn(one.relatedLots))
  const lotsOfItems = objectsIn(release, 'tender', 'items').flatMap((one) => one.relatedLot ?? [])
  const counted = objectsIn(release, 'bids', 'statistics').flatMap((one) => one.relatedLot ?? [])
  return [
    ...rolesOf('buyer', objectsIn(release, 'buyer')),
    ...rolesOf('procuringEntity', objectsIn(release, 'tender', 'procuringEntity')),
    ...awarded.flatMap((one) => rolesOf('supplier', objectsIn(one, 'suppliers'))),
    ...[...lotsOfAwards, ...lotsOfItems, ...counted].flatMap((id) =>
      lots.has(id) ? [] : [`${id} is no lot`],
    ),
    ...objectsIn(release, 'contracts').flatMap(({ awardID }) =>
      awards.has(awardID) ? [] : [`${awardID} is no award`],
    ),
  ]
}

/** What is wrong with a release, one line each; nothing where it is one of OCDS 1.1. */
export const releaseProblems = (release: unknown): string[] => [
  ...shape(release, 'release'),
  ...dangling(release),
]
