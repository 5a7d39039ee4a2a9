import type { Notice, NoticeAward, NoticeOrg } from '@kogge/domain/notices/canonical-notice.ts'
import { type JsonObject, objectAt, objectsAt, textAt } from '../lossless-json.ts'
import { countryOfRegister } from './countries.ts'
import { addressOf } from './delivery-places.ts'
import { firstTexts, textsAt } from './ocds-texts.ts'
import { urlAt } from './ocds-values.ts'
import { partyKey, type Release, textsIn } from './opened-release.ts'

/** `identifier` first, then `additionalIdentifiers`, each once. */
const idsOf = (party: JsonObject): NoticeOrg['ids'] => {
  const written = [objectAt(party, 'identifier'), ...objectsAt(party, 'additionalIdentifiers')]
  const ids = written.flatMap((identifier) => {
    const id = textAt(identifier, 'id')
    return id === null ? [] : [{ scheme: textAt(identifier, 'scheme'), id }]
  })
  return [...new Map(ids.map((id) => [JSON.stringify(id), id] as const)).values()]
}

/** An `Organization`, as it stands in `parties`, in 1.0 wherever it is named, and in Prozorro. */
const readOrg = (party: JsonObject, language: string): NoticeOrg => {
  const identifier = objectAt(party, 'identifier')
  const contact = objectAt(party, 'contactPoint')
  const names = firstTexts(
    textsAt(party, 'name', language),
    textsAt(identifier, 'legalName', language),
  )
  const address = objectAt(party, 'address')
  const { country, nuts, city, postcode } = addressOf(address, language)
  const ids = idsOf(party)
  return {
    key: textAt(party, 'id'),
    name: names[language] ?? Object.values(names)[0] ?? '',
    names,
    ids,
    // Who gives no country is where the register is that numbers it.
    country: country ?? countryOfRegister(ids[0]?.scheme ?? null),
    nuts,
    city,
    address: textAt(address, 'streetAddress'),
    postcode,
    website: urlAt(party, 'details', 'url') ?? urlAt(contact, 'url') ?? urlAt(identifier, 'uri'),
    contact: {
      name: textAt(contact, 'name'),
      email: textAt(contact, 'email'),
      phone: textAt(contact, 'telephone'),
    },
  }
}

/** Who has neither name nor number is nobody. */
const isSomebody = ({ name, ids }: NoticeOrg): boolean => name !== '' || ids.length > 0

/** Parties that were read, by the release: thousands of awards may name one, which may be long. */
const known = new WeakMap<Release, Map<JsonObject, NoticeOrg>>()

/** A party of a release, read once. */
const partyOf = (party: JsonObject, document: Release): NoticeOrg => {
  const read = known.get(document) ?? new Map<JsonObject, NoticeOrg>()
  known.set(document, read)
  const org = read.get(party) ?? readOrg(party, document.language)
  read.set(party, org)
  return org
}

/**
 * The party that a reference means: by its id (some publishers give one id to several, which their
 * names tell apart), else by its name, else as the reference has it.
 */
export const resolve = (
  reference: JsonObject | undefined,
  document: Release,
): NoticeOrg | undefined => {
  const { partyIndex, language } = document
  if (!reference) return undefined
  const name = textAt(reference, 'name')
  const id = textAt(reference, 'id')
  const party =
    (id === null
      ? undefined
      : (partyIndex.get(partyKey(id, name)) ?? partyIndex.get(partyKey(id, null)))) ??
    (name === null ? undefined : partyIndex.get(partyKey(null, name)))
  const org = party ? partyOf(party, document) : readOrg(reference, language)
  return isSomebody(org) ? org : undefined
}

export const partiesAs = (document: Release, role: string): NoticeOrg[] =>
  document.parties
    .filter((party) => textsIn(party, 'roles').includes(role))
    .map((party) => partyOf(party, document))
    .filter(isSomebody)

const identities = new WeakMap<NoticeOrg, string>()

/** What tells organisations apart, written once of each. */
const identity = (org: NoticeOrg): string => {
  const { key, name, ids } = org
  const written = identities.get(org) ?? JSON.stringify([key, name, ids])
  identities.set(org, written)
  return written
}

const unique = <O extends NoticeOrg>(orgs: readonly O[]): O[] => [
  ...new Map(orgs.map((org) => [identity(org), org] as const)).values(),
]

/** `buyer`, and who else has that role; where nobody has, who conducts the procedure. */
export const readBuyers = (document: Release): NoticeOrg[] => {
  const named = [objectAt(document.release, 'buyer'), ...objectsAt(document.release, 'buyers')]
  const buyers = [
    ...named.flatMap((buyer) => resolve(buyer, document) ?? []),
    ...partiesAs(document, 'buyer'),
  ]
  if (buyers.length > 0) return unique(buyers)
  const entity = resolve(objectAt(document.tender, 'procuringEntity'), document)
  return entity ? [entity] : unique(partiesAs(document, 'procuringEntity'))
}

/** `partyRole` (1.1, and the profile of OCDS for the European Union) as `organisation-role` of eForms. */
const ROLES: Readonly<Record<string, string>> = {
  supplier: 'winner',
  reviewBody: 'reviewer',
  reviewContactPoint: 'review-info',
  mediationBody: 'mediator',
  processContactPoint: 'add-info',
  submissionReceiptBody: 'tender-receipt',
  evaluationBody: 'tender-eval',
  funder: 'financing',
  payer: 'paying',
  subcontractor: 'subcont',
}

type OtherOrg = Notice['organisations'][number]

/** Everyone with a role other than buying; roles that eForms does not know stay as written. */
export const readOthers = (document: Release, awards: readonly NoticeAward[]): OtherOrg[] => {
  const { parties, tender } = document
  const found = new Map<string, { readonly org: NoticeOrg; readonly roles: Set<string> }>()
  const add = (org: NoticeOrg, roles: readonly string[]): void => {
    if (roles.length === 0 || !isSomebody(org)) return
    const known = found.get(identity(org)) ?? { org, roles: new Set() }
    for (const role of roles) known.roles.add(role)
    found.set(identity(org), known)
  }
  for (const org of awards.flatMap(({ winners }) => winners)) add(org, ['winner'])
  for (const party of parties) {
    const written = textsIn(party, 'roles').filter((role) => role !== 'buyer')
    add(
      partyOf(party, document),
      written.map((role) => (Object.hasOwn(ROLES, role) ? (ROLES[role] ?? role) : role)),
    )
  }
  const tenderers = objectsAt(tender, 'tenderers').flatMap((one) => resolve(one, document) ?? [])
  for (const org of tenderers) add(org, ['tenderer'])
  const entity = resolve(objectAt(tender, 'procuringEntity'), document)
  if (entity) add(entity, ['procuringEntity'])
  return [...found.values()].map(({ org, roles }) => ({ ...org, roles: [...roles] }))
}
