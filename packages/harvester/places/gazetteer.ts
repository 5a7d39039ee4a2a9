import { readFileSync } from 'node:fs'
import { foldText } from '@kogge/domain/kernel/text-folding.ts'

const TABLE = new URL('../reference-data/places.tsv', import.meta.url)

/** Regions (NUTS, mostly of level 3) in which a country has a place of a name. */
export type Gazetteer = ReadonlyMap<string, readonly string[]>

/** Where `å` and `ø` are also written `aa` and `oe`. */
const TWO_LETTERS = new Set(['DK', 'NO'])

/** What a place is found by: its country and its name without case, accents, hyphens and outer signs. */
export const placeKey = (country: string, name: string): string => {
  const plain = foldText(name).replaceAll('-', ' ')
  return `${country} ${TWO_LETTERS.has(country) ? plain.replaceAll('aa', 'a').replaceAll('oe', 'o') : plain}`
}

/** A table as `tools/places` writes it: after a heading, a line a region, its code and its names. */
export const parseGazetteer = (text: string): Gazetteer => {
  const regions = new Map<string, string[]>()
  for (const line of text.trimEnd().split('\n').slice(1)) {
    const [region = '', names = ''] = line.split('\t')
    for (const name of names.split('|')) {
      const key = placeKey(region.slice(0, 2), name)
      const known = regions.get(key)
      if (known?.includes(region)) continue
      if (known) known.push(region)
      else regions.set(key, [region])
    }
  }
  return regions
}

let loaded: Gazetteer | undefined

/** The towns and municipalities of the home countries that come with Kogge; read when first asked for. */
export const homePlaces = (): Gazetteer => {
  loaded ??= parseGazetteer(readFileSync(TABLE, 'utf8'))
  return loaded
}
