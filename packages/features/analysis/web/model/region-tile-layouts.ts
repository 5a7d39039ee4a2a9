import type { RegionLevel } from '@kogge/domain/analysis/analysis-read-model.ts'

/** A map of tiles: which regions there are, on which level of NUTS, and where each stands. */
export interface TileLayout {
  /** `EU` for countries, else the country's code in NUTS. */
  readonly area: string
  readonly level: RegionLevel
  readonly tiles: readonly {
    readonly nuts: string
    readonly column: number
    readonly row: number
  }[]
}

interface Drawn {
  readonly level: TileLayout['level']
  readonly rows: string
}

/**
 * Regions of NUTS 2024 by their codes, each about where it lies; `.` is empty. Drawn by hand: a
 * grid has no borders and so no licence of borders, and its smallest region is as easy to press as
 * its largest.
 */
const DRAWN = {
  EU: {
    level: 0,
    rows: `
      IS .  .  .  NO SE FI .
      .  .  .  .  .  .  EE .
      IE UK .  .  DK .  LV .
      .  .  BE NL DE PL LT .
      .  .  FR LU CZ SK .  .
      PT ES CH LI AT HU RO .
      .  .  .  IT SI HR RS BG
      .  .  .  .  BA ME MK TR
      .  .  .  MT .  AL EL CY`,
  },
  LV: {
    level: 3,
    rows: `
      LV00B LV00A LV00C
      .     LV009 LV005`,
  },
  EE: {
    level: 3,
    rows: `
      .     EE001 EE00A
      EE004 EE009 .
      .     EE008 .`,
  },
  LT: {
    level: 3,
    rows: `
      LT028 LT026 LT025 LT029
      LT023 LT027 LT022 LT011
      .     LT024 LT021 .`,
  },
  PL: {
    level: 2,
    rows: `
      PL42 PL63 .    PL62 PL84
      PL43 PL41 PL61 PL92 .
      PL51 .    PL71 PL91 PL81
      .    PL52 PL22 PL72 PL82
      .    .    .    PL21 .`,
  },
  FI: {
    level: 3,
    rows: `
      .     .     FI1D7 .
      .     .     FI1D9 FI1D8
      .     FI1D5 FI1DB FI1DC
      FI19A FI199 FI198 FI1DA
      FI196 FI19B FI1C6 FI1C5
      FI1C1 FI1C2 FI1B1 FI1C7
      FI200 .     .     .`,
  },
  SE: {
    level: 3,
    rows: `
      .     .     SE332 .
      .     .     SE331 .
      .     SE322 SE321 .
      .     SE312 SE313 .
      SE311 SE125 SE121 .
      SE124 SE122 SE110 .
      SE232 SE123 .     SE214
      SE231 SE211 SE213 .
      SE224 SE212 SE221 .`,
  },
  NO: {
    level: 3,
    rows: `
      NO0B2 .     NO072 NO073
      NO0B1 NO071 .     .
      .     NO060 .     .
      NO0A3 NO020 .     .
      NO0A2 NO085 NO081 NO084
      NO0A1 NO094 NO093 NO083
      .     NO092 .     .`,
  },
  DK: {
    level: 3,
    rows: `
      .     DK050 .     .
      DK041 DK042 DK013 .
      DK032 DK031 DK012 DK011
      .     DK022 DK021 DK014`,
  },
} as const satisfies Readonly<Record<string, Drawn>>

const layout = ([area, { level, rows }]: [area: string, drawn: Drawn]): TileLayout => ({
  area,
  level,
  tiles: rows
    .trim()
    .split('\n')
    .flatMap((line, row) =>
      line
        .trim()
        .split(/\s+/)
        .flatMap((nuts, column) => (nuts === '.' ? [] : [{ nuts, column, row }])),
    ),
})

/** Europe by countries. */
export const EUROPE = layout(['EU', DRAWN.EU])

/** Every area that there is a map of; the first is Europe. */
export const TILE_LAYOUTS: readonly TileLayout[] = Object.entries(DRAWN).map(layout)

/** The code of a country in NUTS; Greece and the United Kingdom have others than in ISO 3166-1. */
const IN_NUTS: Readonly<Record<string, string>> = { GR: 'EL', GB: 'UK' }

/** The map that fits what is asked: of the one country of the filters, where there is one. */
export const areaOf = (countries: readonly string[], regions: readonly string[]): string => {
  const named = new Set([
    ...countries.map((code) => IN_NUTS[code] ?? code),
    ...regions.map((code) => code.slice(0, 2)),
  ])
  const [only] = named
  return named.size === 1 && only !== undefined && Object.hasOwn(DRAWN, only) ? only : 'EU'
}
