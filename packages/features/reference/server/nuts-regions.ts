import { AppError } from '@kogge/domain/kernel/app-errors.ts'

export interface RegionRow {
  readonly code: string
  readonly country: string
  readonly parent: string | null
  readonly level: number
  readonly name: string
}

/** Where Eurostat's codes for countries are not ISO 3166-1. */
const ISO_OF_EUROSTAT: Readonly<Record<string, string>> = { EL: 'GR', UK: 'GB' }

/** The ISO 3166-1 code of a country by Eurostat's. */
export const isoCountry = (code: string): string => ISO_OF_EUROSTAT[code] ?? code

const CODE = /^[A-Z]{2}[0-9A-Z]{0,3}$/

/** The fewest regions and countries that a whole list can have (NUTS 2024 has over 1,900 in 39). */
const LEAST_REGIONS = 1000
const LEAST_COUNTRIES = 25

/** A region from its code, which tells country, level (0 to 3) and parent. */
export const regionOf = (code: string, name: string): RegionRow => {
  const prefix = code.slice(0, 2)
  return {
    code,
    country: isoCountry(prefix),
    parent: code.length > 2 ? code.slice(0, -1) : null,
    level: code.length - 2,
    name,
  }
}

/** Cells of one line of comma-separated values; quotes are doubled inside quotes. */
const cellsOf = (line: string): string[] => {
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (let index = 0; index < line.length; index++) {
    const char = line.charAt(index)
    if (quoted && char === '"' && line.charAt(index + 1) === '"') {
      cell += char
      index++
    } else if (char === '"') quoted = !quoted
    else if (char === ',' && !quoted) {
      cells.push(cell)
      cell = ''
    } else cell += char
  }
  return [...cells, cell]
}

const refuse = (reason: string): never => {
  throw new AppError('system.unavailable', { reason })
}

/**
 * Eurostat's table of NUTS regions: comma-separated with a heading that names NUTS_ID and
 * NUTS_NAME or NAME_LATN. Throws `system.unavailable` with a `reason` when the text is something
 * else or only a part of it: what is not whole is not loaded.
 */
export const parseRegions = (text: string): RegionRow[] => {
  const [head = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/)
  const names = cellsOf(head)
  const codeAt = names.indexOf('NUTS_ID')
  const nameAt = names.includes('NUTS_NAME')
    ? names.indexOf('NUTS_NAME')
    : names.indexOf('NAME_LATN')
  if (codeAt < 0 || nameAt < 0) return refuse('not a list of NUTS regions')
  const regions = new Map<string, RegionRow>()
  for (const line of lines) {
    const cells = cellsOf(line)
    const code = cells[codeAt] ?? ''
    const name = (cells[nameAt] ?? '').trim()
    if (cells.length !== names.length || !CODE.test(code) || name === '')
      return refuse('a line of the list is broken')
    regions.set(code, regionOf(code, name))
  }
  const countries = new Set([...regions.values()].map(({ country }) => country))
  if (regions.size < LEAST_REGIONS || countries.size < LEAST_COUNTRIES)
    return refuse('the list is not whole')
  if ([...regions.values()].some(({ parent }) => parent !== null && !regions.has(parent)))
    return refuse('a region of the list has no parent')
  return [...regions.values()]
}
