/** Values of OCDS for the second reader of releases, which shares nothing with the product's. */

export type Value = unknown

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
export const text = (value: Value, path: string): string | null => {
  const found = at(value, path)
  return typeof found === 'string' && found.trim() !== '' ? found : null
}
export const list = (value: Value, path: string): Value[] => {
  const found = at(value, path)
  return Array.isArray(found) ? found : []
}
export const some = (value: Value, path: string): Value[] => [at(value, path) ?? []].flat()
export const url = (value: Value, path: string): string | null => {
  const written = text(value, path)
  return written && /^https?:\/\/./i.test(written) ? written : null
}
export const once = <T>(items: readonly T[]): T[] =>
  items.filter((one, n) => items.findIndex((o) => JSON.stringify(o) === JSON.stringify(one)) === n)

export const money = (value: Value, path: string) => {
  const amount = text(value, `${path}.amount`) ?? text(value, `${path}.amount.$numberLong`)
  const currency = text(value, `${path}.currency`)
  return amount && currency ? { amount, currency } : null
}
export const range = (subject: Value) => {
  const [low, high] = [money(subject, 'minValue'), money(subject, 'value')]
  return low && high ? { low: low.amount, high: high.amount, currency: low.currency } : null
}

/** The releases name countries in their languages, and the parts of one as countries. */
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
  україна: 'UA',
}
const countryOf = (name: string | null): string | null =>
  COUNTRIES[(name ?? '').toLowerCase()] ?? null
const nutsOf = (region: string | null): string | null =>
  /^[A-Z]{2}[0-9A-Z]{1,3}$/.test(region ?? '') ? region : null

export const languageOf = (release: Value): string =>
  text(release, 'language')?.toLowerCase().slice(0, 2) ?? 'und'

export const addressOf = (address: Value) => ({
  country: countryOf(text(address, 'countryName')),
  nuts: nutsOf(text(address, 'region')),
  city: text(address, 'locality'),
  postcode: text(address, 'postalCode'),
})
