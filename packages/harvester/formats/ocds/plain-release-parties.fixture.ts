import {
  addressOf,
  at,
  languageOf,
  list,
  once,
  text,
  url,
  type Value,
} from './plain-release-values.fixture.ts'

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
export type Org = ReturnType<typeof orgOf>

/** The party that is meant: by id and name, by id, by name, else what stands in the reference itself. */
export const meant = (release: Value, reference: Value): Org[] => {
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

export const inRole = (release: Value, role: string): Org[] =>
  list(release, 'parties')
    .filter((party) => list(party, 'roles').includes(role))
    .map((party) => orgOf(party, languageOf(release)))

export const buyersOf = (release: Value): Org[] => {
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

export const othersOf = (release: Value, winners: readonly Org[]) => {
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
