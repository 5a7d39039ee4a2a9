import { type Element, select, wordsIn } from '../../fixtures/independent-xml-reader.ts'

/** Values of the Estonian register's forms for the second reader, which shares nothing with the product's. */

export const one = (from: Element | undefined, path: string): Element | undefined =>
  from && select(from, path)[0]
export const many = (from: Element | undefined, path: string): Element[] =>
  from ? select(from, path) : []
export const words = (from: Element | undefined, path: string): string | null =>
  wordsIn(one(from, path))
export const has = (from: Element | undefined, path: string): boolean =>
  one(from, path) !== undefined
export const value = (from: Element | undefined, path: string, name: string): string | null =>
  one(from, path)?.attributes.get(name) ?? null
export const estonian = (...said: (string | null)[]) => {
  const text = said.filter(Boolean).join(' ')
  return text ? { et: text } : {}
}
export const anywhere = (from: Element, name: string): Element[] =>
  from.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...anywhere(child, name),
  ])

/** A day and an hour of Estonia's clocks, which the forms write without a zone. */
export const instant = (day: string | null, hour: string | null): string | null => {
  if (!day || !hour) return day
  const at = new Date(`${day}T12:00:00Z`)
  const zone = new Intl.DateTimeFormat('en', {
    timeZone: 'Europe/Tallinn',
    timeZoneName: 'longOffset',
  })
  const offset = zone.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value
  return `${day}T${hour.padStart(5, '0')}:00${offset?.replace('GMT', '')}`
}

export const money = (from: Element | undefined, path: string) => {
  const amount = words(from, path)
  return amount === null ? null : { amount, currency: value(from, path, 'CURRENCY') }
}
export const cpvOf = (from: Element | undefined) => ({
  main: value(from, 'CPV_MAIN/CPV_CODE', 'CODE'),
  additional: many(from, 'CPV_ADDITIONAL/CPV_CODE').map(({ attributes }) => attributes.get('CODE')),
})

export const orgOf = (address: Element) => {
  const id = words(address, 'NATIONALID') ?? words(address, 'ORGANISATION/NATIONALID')
  const name = words(address, 'OFFICIALNAME') ?? words(address, 'ORGANISATION/OFFICIALNAME')
  return {
    name,
    names: estonian(name),
    ids: id === null ? [] : [{ id }],
    country: value(address, 'COUNTRY', 'VALUE'),
    nuts: value(address, 'NUTS', 'CODE'),
    city: words(address, 'TOWN'),
    address: words(address, 'ADDRESS'),
    postcode: words(address, 'POSTAL_CODE'),
    website: words(address, 'URL_GENERAL') ?? words(address, 'URL'),
    contact: { name: words(address, 'ATTENTION') },
  }
}
