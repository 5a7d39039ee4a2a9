import type { WrittenAmount } from '../kernel/money.ts'
import type { RequestDocument } from './request-document.ts'

/**
 * Social and other specific services: Directive 2014/24/EU, Title III, Chapter I (Articles 74 to 77). They
 * have a threshold of their own (thresholds.ts) and none of the procedures and periods of Title II: a
 * notice and equal treatment are all that the directive asks for; more, each country may.
 */

/** Annex XIV by its headings: CPV codes without check digits, `from-until` where it names a range. */
const ANNEX_XIV = `
  Health, social and related services
  75200000 75231200 75231240 79611000 79622000 79624000 79625000 85000000-85323000 98133000 98133100
  98200000 98500000 98513000-98514000
  Administrative social, educational, healthcare and cultural services
  75000000 75121000 75122000 75124000 79950000 79951000 79952000 79952100 79953000 79954000 79955000
  79956000 79995000-79995200 80000000-80660000 85321000 85322000 92000000-92700000
  Compulsory social security services, and benefits
  75300000 75310000 75311000 75312000 75313000 75313100 75314000 75320000 75330000 75340000
  Other community, social and personal services, and religious services
  98000000 98120000 98130000 98131000 98132000 98133110
  Hotel and restaurant services
  55100000-55410000 55510000 55511000 55512000 55520000 55521000-55521200 55522000 55523000 55523100
  55524000
  Legal services, where Article 10(d) does not exclude them
  75231100 79100000-79140000
  Other administrative and government services
  75100000-75120000 75123000 75125000-75131000
  Provision of services to the community
  75200000-75231000
  Prison related services, public security and rescue services
  75231210-75231230 75240000-75252000 79430000 98113100
  Investigation and security services
  79700000-79721000 79722000 79723000
  International services
  98900000 98910000
  Postal services
  64000000 64100000 64110000-64116000 64122000
  Miscellaneous services
  50116510 71550000
`

/** The first and the last code of each range; of a single code it is both. */
const RANGES: readonly (readonly [from: string, until: string])[] = (
  ANNEX_XIV.match(/\b\d{8}(-\d{8})?\b/g) ?? []
).map((range) => {
  const [from = '', until = from] = range.split('-')
  return [from, until]
})

/** Whether Annex XIV names a CPV code. */
const isLightCpv = (code: string): boolean =>
  RANGES.some(([from, until]) => from <= code && code <= until)

type Lots = RequestDocument['lots']

/** What lots of one kind are worth together; null where a value or a code of theirs is not known. */
const worthOf = (
  lots: Lots,
  isLight: boolean,
  inEur: (value: WrittenAmount) => bigint | null,
): bigint | null =>
  lots.reduce<bigint | null>((sum, { cpv, value }) => {
    if (sum === null || cpv.main === null || value === null) return null
    const cents = inEur(value)
    if (cents === null) return null
    return isLightCpv(cpv.main) === isLight ? sum + cents : sum
  }, 0n)

/**
 * Whether a request is for such services: of several kinds of services the one that is worth most
 * decides (Article 3(2)), and where no values decide, the main code. `inEur` gives cents of EUR.
 */
export const isLight = (
  { nature, cpv, lots }: Pick<RequestDocument, 'nature' | 'cpv' | 'lots'>,
  inEur: (value: WrittenAmount) => bigint | null,
): boolean => {
  if (nature !== 'services') return false
  const [light, other] = [true, false].map((kind) => worthOf(lots, kind, inEur))
  if (lots.length > 0 && typeof light === 'bigint' && typeof other === 'bigint' && light !== other)
    return light > other
  return cpv.main !== null && isLightCpv(cpv.main)
}
