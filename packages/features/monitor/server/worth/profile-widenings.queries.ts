import type { ProfileFilters } from '@kogge/domain/monitor/profile-filters.ts'
import {
  namingTexts,
  neighbouringCodes,
  type Widening,
  withNames,
} from '@kogge/domain/monitor/profile-widenings.ts'
import { isCrowded } from '@kogge/domain/monitor/profile-worth.ts'
import { namesInAllLanguages } from '@kogge/features/reference/server/reference.api.ts'
import { codesOfTenders } from '@kogge/features/search/server/search.api.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { ProfileWidenings } from './worth.views.ts'
import { type YearSearch, yearSearch } from './year-search.ts'

const SAMPLE = 50

/** Tenders like those that a profile seeks: of its words whatever their codes, of a profile without words its own. */
const similarTo = ({ cpv, ...others }: ProfileFilters): ProfileFilters =>
  others.q || others.keyword ? others : { ...others, cpv }

const byCodes = async (
  ctx: Context,
  filters: ProfileFilters,
  search: YearSearch,
): Promise<readonly Widening[]> => {
  if (!filters.cpv?.length) return []
  const { items } = await search(similarTo(filters), SAMPLE)
  const counts = await codesOfTenders(
    ctx.db,
    items.map(({ rfxId }) => rfxId),
  )
  return neighbouringCodes(filters, { tenders: items.length, counts })
}

const byNames = async (ctx: Context, filters: ProfileFilters): Promise<Widening[]> => {
  const names = await namesInAllLanguages(ctx.db, namingTexts(filters))
  return names.flatMap((own) => withNames(filters, own) ?? [])
}

/**
 * What would have brought more over the last 12 months: further names of what a profile seeks, and the codes that similar tenders
 * have; none for a profile that brings more than anybody reads. At most eight searches, each in the caller's turn. Throws
 * `system.unavailable` and `request.rate_limited`.
 */
export const wideningsOf = async (
  ctx: Context,
  filters: ProfileFilters,
  signal: AbortSignal | undefined,
): Promise<ProfileWidenings> => {
  const search = yearSearch(ctx, signal)
  const { total } = (await search(filters, 1)).facets
  if (isCrowded(total)) return []
  const offered = [...(await byNames(ctx, filters)), ...(await byCodes(ctx, filters, search))]
  const widenings: ProfileWidenings = []
  for (const { key, values, filters: wider } of offered) {
    const more = (await search(wider, 1)).facets.total - total
    if (more > 0) widenings.push({ key, values: [...values], more, filters: wider })
  }
  return widenings.sort((a, b) => b.more - a.more)
}
