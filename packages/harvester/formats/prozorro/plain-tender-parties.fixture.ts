import {
  addressOf,
  at,
  list,
  once,
  text,
  url,
  type Value,
} from '../ocds/plain-release-values.fixture.ts'

const LANGUAGES = [
  ['uk', ''],
  ['en', '_en'],
  ['ru', '_ru'],
]

/** A multilingual text of the API: Ukrainian under the name itself, others under a suffix. */
export const said = (from: Value, path: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    LANGUAGES.flatMap(([language = '', suffix = '']) => {
      const found = text(from, path + suffix)
      return found ? [[language, found]] : []
    }),
  )

export const orgOf = (from: Value) => {
  const written = said(from, 'name')
  const names = Object.keys(written).length > 0 ? written : said(from, 'identifier.legalName')
  const address = addressOf(at(from, 'address'))
  const numbers = [at(from, 'identifier'), ...list(from, 'additionalIdentifiers')]
  return {
    key: text(from, 'id'),
    name: names.uk ?? '',
    names,
    ids: numbers.flatMap((one) => {
      const id = text(one, 'id')
      return id ? [{ scheme: text(one, 'scheme'), id }] : []
    }),
    ...address,
    country: address.country ?? (text(from, 'identifier.scheme') === 'UA-EDR' ? 'UA' : null),
    address: text(from, 'address.streetAddress'),
    website: url(from, 'contactPoint.url') ?? url(from, 'identifier.uri'),
    contact: {
      name: text(from, 'contactPoint.name'),
      email: text(from, 'contactPoint.email'),
      phone: text(from, 'contactPoint.telephone'),
    },
  }
}
export type Org = ReturnType<typeof orgOf>

/** The customers of a central purchasing body; without any the procuring entity buys for itself. */
export const buyersOf = (tender: Value): Org[] => {
  const buyers = list(tender, 'buyers')
  return (buyers.length > 0 ? buyers : [at(tender, 'procuringEntity')]).map(orgOf)
}

const isSame = (a: Org, b: Org): boolean =>
  JSON.stringify([a.key, a.name, a.ids]) === JSON.stringify([b.key, b.name, b.ids])

export const othersOf = (tender: Value, winners: readonly Org[], bids: readonly Value[]) => {
  const named: (readonly [Org, string])[] = [
    ...winners.map((org) => [org, 'winner'] as const),
    ...bids.flatMap((bid) =>
      list(bid, 'tenderers').map((one) => [orgOf(one), 'tenderer'] as const),
    ),
    [orgOf(at(tender, 'procuringEntity')), 'procuringEntity'],
  ]
  return named
    .filter(([org], n) => named.findIndex(([other]) => isSame(org, other)) === n)
    .map(([org]) => ({
      ...org,
      roles: once(named.filter(([other]) => isSame(org, other)).map(([, role]) => role)),
    }))
}
