import { type SourceCode, sourceOfNum } from '@kogge/domain/harvester/sources.ts'
import { endOfDay, startOfDay } from '@kogge/domain/kernel/riga-time.ts'
import { statusOf } from '@kogge/domain/rfx/tender-status-rules.ts'
import type { TenderStatus } from '@kogge/domain/rfx/tender-status-values.ts'
import type { TenderValueBand } from '@kogge/domain/rfx/tender-value-bands.ts'
import { unpackFacets } from '@kogge/domain/search/tender-facets.ts'
import type { TenderSort } from '@kogge/domain/search/tender-filter-keys.ts'
import type { TenderFilters } from '@kogge/domain/search/tender-filters.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A request of the reference: what its search row holds, taken apart. */
export interface Known {
  readonly id: string
  readonly num: number
  /** Title and description: words parted by blanks. */
  readonly texts: readonly string[]
  readonly facets: number
  readonly cpv: readonly string[]
  readonly countries: readonly string[]
  readonly regions: readonly string[]
  /** Ids of organisations. */
  readonly buyers: readonly string[]
  readonly suppliers: readonly string[]
  readonly importedAt: Date
  readonly publishedAt: Date | null
  readonly deadlineAt: Date | null
  readonly closesAt: Date | null
  readonly valueEurMinor: bigint | null
  readonly language: string
}

type Part = 'country' | 'source' | 'tenderStatus' | 'tenderValue'

const chosen = <Value>(values: readonly Value[] | undefined, test: (value: Value) => boolean) =>
  !values || values.length === 0 || values.some(test)

/** What is asked for in a text: words, phrases in quotes, beginnings with a star; a dash before one forbids it. */
export const termsIn = (text: string): string[] => text.match(/-?"[^"]*"|\S+/g) ?? []

/** Whether one text at least holds what a term asks for. */
export const holdsTerm = (texts: readonly string[], term: string): boolean =>
  texts.some((text) => {
    if (term.endsWith('*')) return ` ${text}`.includes(` ${term.slice(0, -1)}`)
    return ` ${text} `.includes(` ${term.replaceAll('"', '')} `)
  })

const holds = (texts: readonly string[], text: string): boolean =>
  termsIn(text).every((term) =>
    term.startsWith('-') ? !holdsTerm(texts, term.slice(1)) : holdsTerm(texts, term),
  )

const hasValue = ({ valueEurMinor: cents }: Known, filters: TenderFilters): boolean => {
  const { valueFrom, valueTo, valueUnstated } = filters
  if (!valueFrom && !valueTo) return true
  if (cents === null) return valueUnstated !== undefined
  return (
    chosen(valueFrom, (euros) => cents >= BigInt(euros) * 100n) &&
    chosen(valueTo, (euros) => cents <= BigInt(euros) * 100n)
  )
}

/** In one of the regions, or, where words widen them, with one of the words. */
export const isPlaced = (
  { regions, texts }: Pick<Known, 'regions' | 'texts'>,
  { region, regionWords = [] }: TenderFilters,
): boolean =>
  chosen(region, (code) => regions.some((own) => own.startsWith(code))) ||
  regionWords.some((text) => holds(texts, text))

const isBase = (one: Known, filters: TenderFilters, now: Date): boolean => {
  const within = filters.deadlineWithin?.[0]
  const days = filters.days?.[0] ?? '7'
  const after = filters.importedAfter?.[0]
  return (
    (filters.q ?? []).every((text) => holds(one.texts, text)) &&
    chosen(filters.keyword, (text) => holds(one.texts, text)) &&
    chosen(filters.rfxId, (id) => id === one.id) &&
    chosen(filters.buyer, (id) => one.buyers.includes(id)) &&
    chosen(filters.supplier, (id) => one.suppliers.includes(id)) &&
    chosen(filters.org, (id) => [...one.buyers, ...one.suppliers].includes(id)) &&
    chosen(
      filters.publishedAfter,
      (day) => one.publishedAt !== null && one.publishedAt >= startOfDay(day),
    ) &&
    chosen(filters.cpv, (code) => one.cpv.some((own) => own.startsWith(code.replace(/0+$/, '')))) &&
    isPlaced(one, filters) &&
    (after
      ? one.importedAt >= startOfDay(after)
      : days === 'any' ||
        (filters.rfxId?.length ?? 0) > 0 ||
        one.importedAt.getTime() >= now.getTime() - Number(days) * DAY_MS) &&
    (!within ||
      (one.deadlineAt !== null &&
        one.deadlineAt >= now &&
        one.deadlineAt.getTime() <= now.getTime() + Number(within) * DAY_MS)) &&
    chosen(
      filters.deadlineFrom,
      (day) => one.deadlineAt !== null && one.deadlineAt >= startOfDay(day),
    ) &&
    chosen(
      filters.deadlineTo,
      (day) => one.deadlineAt !== null && one.deadlineAt <= endOfDay(day),
    ) &&
    hasValue(one, filters) &&
    chosen(filters.language, (language) => language === one.language)
  )
}

const traits = (one: Known, now: Date) => {
  const { country, division, sourceNum, stage, band } = unpackFacets(one.facets)
  const status: TenderStatus = statusOf(stage, one.closesAt, now)
  return { country, division, source: sourceOfNum(sourceNum), status, band }
}

const failedParts = (one: Known, filters: TenderFilters, now: Date): Part[] => {
  const { source, status, band } = traits(one, now)
  const parts: [Part, boolean][] = [
    ['country', chosen(filters.country, (code) => one.countries.includes(code))],
    ['source', chosen<SourceCode>(filters.source, (code) => code === source)],
    ['tenderStatus', chosen<TenderStatus>(filters.tenderStatus, (value) => value === status)],
    ['tenderValue', chosen<TenderValueBand>(filters.tenderValue, (value) => value === band)],
  ]
  return parts.filter(([, fits]) => !fits).map(([part]) => part)
}

const keyOf = (one: Known, sort: TenderSort): number | null => {
  if (sort === 'value') return one.valueEurMinor === null ? null : Number(one.valueEurMinor)
  if (sort === 'importDate') return one.importedAt.getTime()
  return one.deadlineAt?.getTime() ?? null
}

const compare =
  (sort: TenderSort) =>
  (a: Known, b: Known): number => {
    const way = sort === 'deadlineAsc' ? 1 : -1
    const [left, right] = [keyOf(a, sort), keyOf(b, sort)]
    if (left === null || right === null) {
      if (left !== right) return left === null ? 1 : -1
      return way * (a.num - b.num)
    }
    return way * (left - right || a.num - b.num)
  }

/** The requests that fit. */
export const hitsOf = (all: readonly Known[], filters: TenderFilters, now: Date): Known[] =>
  all.filter((one) => isBase(one, filters, now) && failedParts(one, filters, now).length === 0)

/** What search is to answer: every request looked at, one after the other. */
export const reference = (all: readonly Known[], filters: TenderFilters, now: Date) => {
  const base = all.filter((one) => isBase(one, filters, now))
  const hits = base.filter((one) => failedParts(one, filters, now).length === 0)
  const count = (part: Part | null, name: (one: Known) => string | null | undefined) => {
    const counts: Record<string, number> = {}
    for (const one of base) {
      const failed = failedParts(one, filters, now)
      const counted = failed.length === 0 || (failed.length === 1 && failed[0] === part)
      const key = counted ? name(one) : null
      if (key) counts[key] = (counts[key] ?? 0) + 1
    }
    return counts
  }
  const of = (one: Known) => traits(one, now)
  return {
    hits,
    sorted: (sort: TenderSort) => [...hits].sort(compare(sort)),
    counts: {
      total: hits.length,
      country: count('country', (one) => of(one).country),
      division: count(null, (one) => of(one).division?.toString().padStart(2, '0')),
      source: count('source', (one) => of(one).source),
      tenderStatus: count('tenderStatus', (one) => of(one).status),
      tenderValue: count('tenderValue', (one) => of(one).band),
    },
  }
}
