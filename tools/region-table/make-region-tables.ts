/**
 * Makes the tables of NUTS regions:
 *
 *     node tools/region-table/make-region-tables.ts <folder of matrices> <nuts.tsv of the vocabulary>
 *
 * The first holds the conversion matrices of the European Commission's Joint Research Centre (NUTS
 * converter, release 2025.08: `n{1,2,3}_cm_v{2006..2021}_v2024.csv.gz`), of which
 * `packages/domain/reference/region-correspondence-table.ts` is made; the second the regions of the
 * vocabularies of the Publications Office (eForms SDK 1.15.1 and 1.8.0, CC BY 4.0), of which the countries
 * that `packages/features/reference/reference-data/nuts.tsv` has none of are added to it.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const [matrices = '', vocabulary = ''] = process.argv.slice(2)
const packages = new URL('../../packages/', import.meta.url)
const CORRESPONDENCE = new URL('domain/reference/region-correspondence-table.ts', packages)
const REGIONS = new URL('features/reference/reference-data/nuts.tsv', packages)

const EDITIONS = [2006, 2010, 2013, 2016, 2021]
const HOME = ['DK', 'EE', 'FI', 'LT', 'LV', 'NO', 'PL', 'SE']
/** What is less, of the people and of the area, is a village, or comes of how borders were drawn. */
const LEAST_PEOPLE = 0.01
const LEAST_AREA = 0.05
const WIDTH = 100

/** Regions of level 2 that the vocabulary names by their code alone: Delegated Regulation (EU) 2023/674. */
const UNNAMED: Readonly<Record<string, string>> = {
  NL35: 'Utrecht',
  NL36: 'Zuid-Holland',
  PT19: 'Centro (PT)',
  PT1A: 'Grande Lisboa',
  PT1B: 'Península de Setúbal',
  PT1C: 'Alentejo',
  PT1D: 'Oeste e Vale do Tejo',
  XK: 'Kosovo',
  XK0: 'Kosovo',
  XK00: 'Kosovo',
}

interface Share {
  readonly code: string
  readonly people: number
  readonly area: number
}

const cells = (line: string): string[] => line.split(',')

/** Of each old code of a matrix what it shares with which codes of 2024. */
const sharesIn = (level: number, edition: number): Map<string, Share[]> => {
  const name = `n${level}_cm_v${edition}_v2024.csv.gz`
  const [head = '', ...lines] = gunzipSync(readFileSync(join(matrices, name)))
    .toString('utf8')
    .trim()
    .split(/\r?\n/)
  const at = (column: string): number => cells(head).indexOf(column)
  const [before, now] = [at(`code_v${edition}`), at('code_v2024')]
  const [people, area] = [at('pop21'), at('areaKm')]
  const found = new Map<string, Share[]>()
  for (const line of lines.map(cells)) {
    const shares = found.get(line[before] ?? '') ?? []
    found.set(line[before] ?? '', shares)
    shares.push({
      code: line[now] ?? '',
      people: Number(line[people]),
      area: Number(line[area]),
    })
  }
  return found
}

const total = (shares: readonly Share[], of: 'people' | 'area'): number =>
  shares.reduce((sum, share) => sum + share[of], 0) || 1

const isOne = (share: Share): boolean => share.people >= LEAST_PEOPLE || share.area >= LEAST_AREA

const byPeople = (a: Share, b: Share): number => b.people - a.people || (a.code < b.code ? -1 : 1)

const inParts = (shares: readonly Share[]): Share[] => {
  const [people, area] = [total(shares, 'people'), total(shares, 'area')]
  return shares
    .map((share) => ({ ...share, people: share.people / people, area: share.area / area }))
    .filter(isOne)
    .sort(byPeople)
}

const today = new Set<string>()
const former = new Map<string, Share[]>()
for (const level of [1, 2, 3])
  for (const edition of EDITIONS)
    for (const [code, shares] of sharesIn(level, edition)) {
      for (const share of shares) today.add(share.code)
      // A code that several editions have was not the same place in all: what it had in any counts.
      const known = new Map(former.get(code)?.map((share) => [share.code, share]))
      for (const share of inParts(shares)) known.set(share.code, share)
      former.set(code, [...known.values()].sort(byPeople))
    }

const percent = (part: number): number => Math.round(part * 100)
const written = ([code, shares]: readonly [string, readonly Share[]]): string =>
  shares.length === 1
    ? `${code}=${shares[0]?.code}`
    : `${code}=${shares.map((one) => `${one.code}:${percent(one.people)}/${percent(one.area)}`).join('+')}`

const entries = [...former]
  .filter(([code]) => !today.has(code))
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(written)
const lines = ['']
for (const entry of entries) {
  const last = lines.at(-1) ?? ''
  if (last.length + entry.length + 1 > WIDTH) lines.push(entry)
  else lines[lines.length - 1] = last === '' ? entry : `${last} ${entry}`
}

writeFileSync(
  CORRESPONDENCE,
  `/**
 * NUTS codes of 2006 to 2021 that are no more, and the regions of 2024 that each is or was parted
 * into, with the hundredths of its people (2021) and of its area that these have. Made by
 * \`tools/region-table\` of the conversion matrices of the Joint Research Centre (NUTS converter, release 2025.08).
 */
export const CORRESPONDENCE = \`
${lines.join('\n')}\`
`,
)

const [heading = '', ...own] = readFileSync(REGIONS, 'utf8').trim().split('\n')
const isHome = (code: string): boolean => HOME.some((country) => code.startsWith(country))
const named = readFileSync(vocabulary, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
const rows = new Map<string, string>()
for (const [code = '', level, , name = '', source] of named) {
  const isToday = level === '3' ? source === 'sdk-1.15.1' || code.startsWith('UK') : true
  const plain = (UNNAMED[code] ?? name)
    .replace(/ NUTS [123]$/, '')
    // A Latin letter before Greek ones.
    .replace(/^A(?=\p{Script=Greek})/u, 'Α')
    .replace(/\s+/g, ' ')
    .trim()
  if (!isHome(code) && isToday && plain !== '') rows.set(code, plain)
}
// A region that nothing of level 3 lies in any more is one of an earlier edition.
const leaves = [...rows.keys()].filter((code) => code.length === 5)
const isAlive = (code: string): boolean => leaves.some((leaf) => leaf.startsWith(code))
const isWhole = (code: string): boolean => {
  for (let length = 2; length < code.length; length += 1)
    if (!rows.has(code.slice(0, length))) return false
  return true
}
const added = [...rows].filter(([code]) => isAlive(code) && isWhole(code))
const all = [
  ...own.filter((line) => isHome(line)),
  ...added.map(([code, name]) => `${code}\t${name}`),
].sort()
writeFileSync(REGIONS, `${[heading, ...all].join('\n')}\n`)
