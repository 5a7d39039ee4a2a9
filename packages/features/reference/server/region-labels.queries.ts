import type { Db } from '@kogge/db/client.ts'
import { country, region } from '@kogge/db/schema/reference.ts'
import { pickText } from '@kogge/domain/kernel/locales.ts'
import { formerName } from '@kogge/domain/reference/former-region-names.ts'
import { partsNow } from '@kogge/domain/reference/region-correspondence.ts'
import { inArray } from 'drizzle-orm'
import { isoCountry } from './nuts-regions.ts'

/** A code and all that it lies in, the finest first. */
const withAncestors = (code: string): string[] =>
  Array.from({ length: Math.max(0, code.length - 1) }, (_, at) => code.slice(0, code.length - at))

const partsOf = (code: string): string[] => partsNow(code).map((part) => part.code)

/**
 * Names of regions by code, in a language or else their own. A former region has the name that it had, else
 * that of the regions of today that it became; a code that no edition has is named after the region or the
 * country that it lies in. Only codes of no country are left out.
 */
export const labelsOfRegions = async (
  db: Db,
  codes: readonly string[],
  language: string,
): Promise<Record<string, string>> => {
  if (codes.length === 0) return {}
  const known = [...new Set(codes.flatMap(withAncestors))]
  const [rows, countries] = await Promise.all([
    db
      .select({ code: region.code, name: region.name, labels: region.labels })
      .from(region)
      .where(
        inArray(
          region.code,
          known.flatMap((code) => [code, ...partsOf(code)]),
        ),
      ),
    db
      .select({ code: country.code, labels: country.labels })
      .from(country)
      .where(inArray(country.code, known.filter((code) => code.length === 2).map(isoCountry))),
  ])
  const named = new Map(rows.map(({ code, name, labels }) => [code, labels[language] ?? name]))
  const countryNames = new Map(
    countries.map(({ code, labels }) => [code, pickText(labels, language)?.text]),
  )
  const nameOf = (code: string): string | undefined => {
    const parts = [...new Set(partsOf(code).flatMap((part) => named.get(part) ?? []))]
    return named.get(code) ?? formerName(code) ?? (parts.length > 0 ? parts.join(' / ') : undefined)
  }
  return Object.fromEntries(
    codes.flatMap((code) => {
      const name =
        withAncestors(code)
          .map(nameOf)
          .find((one) => one !== undefined) ?? countryNames.get(isoCountry(code.slice(0, 2)))
      return name === undefined ? [] : [[code, name]]
    }),
  )
}
