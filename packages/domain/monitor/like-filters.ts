import { cpvLevel, cpvPrefix } from '../reference/cpv-codes.ts'

/** Digits of a CPV class (Regulation (EC) No 2195/2002, Article 1): the level at which suppliers tell their trades apart. */
const CLASS_DIGITS = 4

/** The class that a CPV code lies in; a division or group is itself. */
export const cpvClassOf = (code: string): string =>
  cpvLevel(code) + 1 <= CLASS_DIGITS
    ? code
    : cpvPrefix(code).slice(0, CLASS_DIGITS).padEnd(code.length, '0')

interface LikeFilters {
  readonly cpv: readonly string[]
  readonly country?: readonly string[]
}

/** Filters that find more tenders like one: of its class, in its country. Null for a tender without a code. */
export const filtersLike = ({
  cpv,
  country,
}: {
  readonly cpv: string | null
  readonly country: string | null
}): LikeFilters | null =>
  cpv === null ? null : { cpv: [cpvClassOf(cpv)], ...(country && { country: [country] }) }
