import { CORRESPONDENCE } from './region-correspondence-table.ts'

/** A region of NUTS 2024, and how much of a former one lies in it: hundredths of its people and its area. */
export interface RegionPart {
  readonly code: string
  readonly people: number
  readonly area: number
}

const ALL = 100

const partOf = (written: string): RegionPart => {
  const [code = '', shares = ''] = written.split(':')
  const [people = ALL, area = ALL] = shares === '' ? [] : shares.split('/').map(Number)
  return { code, people, area }
}

const parts = new Map(
  CORRESPONDENCE.trim()
    .split(/\s+/)
    .map((entry): [string, readonly RegionPart[]] => {
      const [code = '', regions = ''] = entry.split('=')
      return [code, regions.split('+').map(partOf)]
    }),
)

/** By region of today, which former ones lie in it, wholly or in part. */
const formerOnes = new Map<string, RegionPart[]>()
for (const [former, regions] of parts)
  for (const { code, people, area } of regions) {
    const known = formerOnes.get(code)
    if (known) known.push({ code: former, people, area })
    else formerOnes.set(code, [{ code: former, people, area }])
  }

/** Countries that NUTS once wrote, or that notices write, as ISO 3166-1 does. */
const ISO_OF_NUTS: Readonly<Record<string, string>> = { GR: 'EL', GB: 'UK' }

/**
 * The regions of NUTS 2024 that a former one became, that with the most people first: the correspondence
 * of the editions of 2006 to 2021 (Regulation (EC) No 1059/2003 and what changed it) with that of Delegated
 * Regulation (EU) 2023/674, without parts of less than a hundredth of the people and a twentieth of the
 * area. None for a region of today, and for what is no region.
 */
export const partsNow = (nuts: string): readonly RegionPart[] => {
  const known = parts.get(nuts)
  if (known) return known
  const country = ISO_OF_NUTS[nuts.slice(0, 2)]
  return country ? [{ code: country + nuts.slice(2), people: ALL, area: ALL }] : []
}

/** Former regions of which a region of today has a part, with how much of theirs it has. */
export const formerParts = (nuts: string): readonly RegionPart[] => formerOnes.get(nuts) ?? []

/** The codes of today of a region of any edition; any other code as it is. */
export const regionsNow = (nuts: string): string[] => {
  const known = partsNow(nuts)
  return known.length > 0 ? known.map(({ code }) => code) : [nuts]
}

/** The code of today of a region, or of its part with the most people; any other code as it is. */
export const regionNow = (nuts: string): string => partsNow(nuts)[0]?.code ?? nuts
