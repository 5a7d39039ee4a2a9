import { rememberedResults } from '@kogge/domain/kernel/remembered-results.ts'
import type { Notice, NoticeLot } from '@kogge/domain/notices/canonical-notice.ts'
import { homePlaces } from './gazetteer.ts'
import { regionOfCity } from './region-of-city.ts'

/** What says where it is: a place of performance, an organisation. */
interface Located {
  readonly country: string | null
  readonly nuts: string | null
  readonly city: string | null
}

/** Towns come again and again in a file. */
const remembered = rememberedResults<string, string | null>(20_000)

const regionOf = (country: string, city: string): string | null =>
  remembered(`${country} ${city}`, () => regionOfCity(country, city, homePlaces()))

/** With the region that its town tells, where the source gives none, or only one around that. */
const withRegion = <L extends Located>(located: L): L => {
  const { country, nuts, city } = located
  if (!country || !city) return located
  const region = regionOf(country, city)
  if (region === null || (nuts && (nuts.length >= region.length || !region.startsWith(nuts))))
    return located
  return { ...located, derivedRegion: { nuts: region, rule: 'city' } }
}

const lotWithRegions = (lot: NoticeLot): NoticeLot => ({ ...lot, place: lot.place.map(withRegion) })

/**
 * A notice with the regions that follow from towns, beside what the source wrote: of places and
 * organisations that have a town and no NUTS code, or a wider one (a country's).
 */
export const withRegions = (notice: Notice): Notice => ({
  ...notice,
  place: notice.place.map(withRegion),
  buyers: notice.buyers.map(withRegion),
  organisations: notice.organisations.map(withRegion),
  lots: notice.lots.map(lotWithRegions),
  ...(notice.groups ? { groups: notice.groups.map(lotWithRegions) } : {}),
  awards: notice.awards.map((award) => ({ ...award, winners: award.winners.map(withRegion) })),
  ...(notice.lostTenders && {
    lostTenders: notice.lostTenders.map((tender) => ({
      ...tender,
      tenderers: tender.tenderers.map(withRegion),
    })),
  }),
})
