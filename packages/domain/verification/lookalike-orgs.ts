import { bareOrgName, normalOrgName } from '../orgs/org-names.ts'
import { lookOf } from './name-appearance.ts'
import { bodyLook, holdsName, isPublicBody } from './public-body-names.ts'

/** How a known organisation is like one that wants to be verified, the most alarming first. */
export const LIKENESSES = [
  'same_number',
  'near_number',
  'same_name',
  'disguised_name',
  'same_body',
  'within_name',
  'similar_name',
] as const
export type Likeness = (typeof LIKENESSES)[number]

const compact = (name: string): string => bareOrgName(normalOrgName(name)).replaceAll(' ', '')

/** Names of which so much of the letters is shared are similar, by trigrams. */
const LEAST_SIMILAR = 0.6

/** Numbers are compared up to this length: beyond, no register has any. */
const LONGEST_NUMBER = 20

/** Numbers with one other digit, or with two neighbours changed over. */
export const nearNumbers = (number: string): readonly string[] => {
  if (number.length > LONGEST_NUMBER) return []
  const near = new Set<string>()
  for (let at = 0; at < number.length; at += 1) {
    const [before, sign = '', after] = [number.slice(0, at), number[at], number.slice(at + 1)]
    if (/\d/.test(sign)) for (const digit of '0123456789') near.add(before + digit + after)
    if (after !== '') near.add(before + after[0] + sign + after.slice(1))
  }
  near.delete(number)
  return [...near]
}

interface Named {
  readonly name: string
  readonly country: string | null
  readonly number: string | null
}

/** Whether a name is what is left of a known authority's, without the words that every authority has. */
const isSameBody = (waiting: string, known: string): boolean => {
  if (!isPublicBody(known)) return false
  const look = bodyLook(known)
  return look !== null && look === bodyLook(waiting)
}

/** How a known organisation is like one that waits; `similarity` of their names by trigrams, 0 to 1. */
export const likenessesOf = (waiting: Named, known: Named, similarity: number): Likeness[] => {
  const found: Likeness[] = []
  if (waiting.number !== null && known.number !== null) {
    if (waiting.number === known.number) found.push('same_number')
    else if (nearNumbers(waiting.number).includes(known.number)) found.push('near_number')
  }
  if (compact(waiting.name) === compact(known.name)) found.push('same_name')
  else if (lookOf(waiting.name) === lookOf(known.name)) found.push('disguised_name')
  else if (isSameBody(waiting.name, known.name)) found.push('same_body')
  else if (holdsName(waiting.name, known.name)) found.push('within_name')
  else if (similarity >= LEAST_SIMILAR) found.push('similar_name')
  return found
}

/** A known organisation that is like one which waits. */
interface Alike {
  readonly likenesses: readonly Likeness[]
  readonly registrationNumber: string | null
  readonly isClaimed: boolean
  readonly isVerified: boolean
  readonly buyerCount: number
  readonly supplierCount: number
}

/**
 * Whether an organisation may pass for a known one, so that no machine verifies it. Where notices name it as a buyer
 * under its number, a name that is only similar is its own (schools of one town); where they do not, whatever is like
 * the name of a buyer counts. What a stranger founded and nobody verified is not known: it would keep others waiting.
 */
export const mayPassFor = (
  own: { readonly number: string; readonly isNamedAsBuyer: boolean },
  known: Alike,
): boolean => {
  const counts = known.buyerCount + known.supplierCount
  if (known.isClaimed && !known.isVerified && counts === 0) return false
  if (known.registrationNumber === own.number) return false
  const has = (...those: readonly Likeness[]) =>
    known.likenesses.some((likeness) => those.includes(likeness))
  const isNumbered = known.registrationNumber !== null
  if (isNumbered && has('same_name', 'disguised_name')) return true
  if (own.isNamedAsBuyer) return false
  const isBuyer = known.buyerCount > 0 || known.isVerified
  return (
    has('same_body') ||
    (isBuyer && has('same_name', 'disguised_name', 'within_name', 'similar_name'))
  )
}
