import { z } from 'zod'
import { UI_LOCALES, type UiLocale } from '../kernel/locales.ts'
import { isCpvCode, isWithin } from './cpv-codes.ts'

const MOST_CODES = 200
const LONGEST_LABEL = 120

/** Lower case, digits and dashes: it stands in addresses and in the profiles of organisations. */
export const industryCode = z.string().regex(/^[a-z][a-z0-9-]{1,39}$/)

/** A name on one line, with something in it that shows. */
const label = z
  .string()
  .max(1000)
  .transform((typed) => typed.replace(/[\p{C}\p{Z}]+/gu, ' ').trim())
  .pipe(
    z
      .string()
      .max(LONGEST_LABEL)
      .refine((text) => /[\p{L}\p{N}]/u.test(text), 'a label has a letter or a digit'),
  )

/** Subtrees without those that lie in another of them, in the order of their codes. */
export const withoutNested = (codes: readonly string[]): string[] =>
  [...new Set(codes)]
    .filter((code) => !codes.some((other) => other !== code && isWithin(code, other)))
    .sort()

/** A group of CPV codes under one name, as staff write it. */
export const industryInput = z.strictObject({
  labels: z.strictObject({ en: label, lv: label, et: label, lt: label } satisfies Record<
    UiLocale,
    typeof label
  >),
  cpvCodes: z
    .array(z.string().max(8).refine(isCpvCode, 'no code of the CPV'))
    .min(1)
    .max(MOST_CODES)
    .transform(withoutNested),
})

/** What an industry is compared by. */
export interface CodeGroup {
  readonly code: string
  readonly cpvCodes: readonly string[]
}

/** Two industries that hold the same codes: `cpvCode` is the smaller of the two subtrees that meet. */
export interface Overlap {
  readonly industry: string
  readonly cpvCode: string
}

/**
 * Where the subtrees of an industry and those of others meet. It is no mistake (a market may belong
 * to two), but what is counted of both is counted twice.
 */
export const overlapsOf = (own: CodeGroup, others: readonly CodeGroup[]): Overlap[] =>
  others
    .filter(({ code }) => code !== own.code)
    .flatMap(({ code, cpvCodes }) =>
      cpvCodes.flatMap((theirs) =>
        own.cpvCodes.flatMap((ours) => {
          if (isWithin(ours, theirs)) return [{ industry: code, cpvCode: ours }]
          return isWithin(theirs, ours) ? [{ industry: code, cpvCode: theirs }] : []
        }),
      ),
    )

/** The industries that a CPV code belongs to. */
export const industriesOf = <Group extends CodeGroup>(
  cpvCode: string,
  industries: readonly Group[],
): Group[] =>
  industries.filter(({ cpvCodes }) => cpvCodes.some((subtree) => isWithin(cpvCode, subtree)))

/** A filter value of the lists of industries and codes: an industry or a CPV code. */
export const cpvIndustryCode = z.union([
  industryCode,
  z.string().max(8).refine(isCpvCode, 'no code of the CPV'),
])

/** Sorts of the lists of industries and codes. */
export const CPV_INDUSTRY_SORTS = ['cpvCode', 'industryCode', 'contractCount'] as const
export type CpvIndustrySort = (typeof CPV_INDUSTRY_SORTS)[number]
export const DEFAULT_CPV_INDUSTRY_SORT: CpvIndustrySort = 'contractCount'

/** A label in every language of the interface, empty where there is none. */
export const labelsInAll = (labels: Readonly<Record<string, string>>): Record<UiLocale, string> => {
  const [en = '', lv = '', et = '', lt = ''] = UI_LOCALES.map((locale) => labels[locale] ?? '')
  return { en, lv, et, lt }
}
