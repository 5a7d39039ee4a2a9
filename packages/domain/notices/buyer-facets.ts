import { cutText, foldText } from '../kernel/text-folding.ts'
import { matchOrg } from '../orgs/matches/org-match.ts'
import { comparedName, isLikeName } from '../orgs/name-likeness.ts'
import type { Notice, NoticeOrg } from './canonical-notice.ts'

/** Buyers and names of one that are compared: in most notices one has one. */
const MOST_BUYERS = 8
const MOST_NAMES = 3
/** Characters of a name or title that are compared. */
const MOST_COMPARED = 300

/** Grounds that identify a buyer by a number, of a register that is known or not. */
const BY_NUMBER = new Set<string>(['registry', 'vat', 'registry_unknown'])

type Titled = Pick<Notice, 'title'> & Partial<Pick<Notice, 'language'>>

const numbersOf = (buyer: NoticeOrg): readonly string[] => {
  const match = matchOrg(buyer)
  return match && BY_NUMBER.has(match.by) ? [match.key, ...match.otherKeys] : []
}

const namesOf = ({ name, names }: NoticeOrg): string[] =>
  [name, ...Object.values(names).slice(0, MOST_NAMES)]
    .map((one) => comparedName(cutText(one, MOST_COMPARED)))
    .filter((one) => one !== '')

/** The title of a notice as letters and digits alone, by which it is compared. */
export const comparedTitle = ({ title, language }: Titled): string => {
  const [any] = Object.keys(title).sort()
  const text = (language && title[language]) || (any && title[any]) || ''
  return foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const cpvOf = ({ cpv }: Pick<Notice, 'cpv'>): string | undefined =>
  /^\d{8}/.exec(cpv.main ?? '')?.[0]

type Bought = Titled & Pick<Notice, 'buyers' | 'cpv'>

/**
 * By what the buyers of a notice are known again in another: their numbers and names. Where none has
 * a number, also by what they buy, as names are written in many ways. Never none.
 */
export const buyerFacetsOf = (notice: Bought): readonly string[] => {
  const buyers = notice.buyers.slice(0, MOST_BUYERS)
  const numbers = buyers.flatMap(numbersOf)
  const names = buyers.flatMap(namesOf).map((name) => `~${name}`)
  const [cpv, title] = [cpvOf(notice), comparedTitle(notice)]
  const subject = numbers.length === 0 && cpv && title ? [`${cpv} ${title}`] : []
  const facets = new Set([...numbers, ...names, ...subject])
  return facets.size > 0 ? [...facets] : ['']
}

const haveLikeBuyers = (one: Bought, other: Bought): boolean => {
  const [buyers, others] = [one.buyers.slice(0, MOST_BUYERS), other.buyers.slice(0, MOST_BUYERS)]
  const numbers = new Set(buyers.flatMap(numbersOf))
  if (others.flatMap(numbersOf).some((number) => numbers.has(number))) return true
  const names = others.flatMap(namesOf)
  return buyers.flatMap(namesOf).some((name) => names.some((like) => isLikeName(name, like)))
}

const isNumbered = ({ buyers }: Bought): boolean =>
  buyers.slice(0, MOST_BUYERS).some((buyer) => numbersOf(buyer).length > 0)

/** Whether two notices are about the same: their main CPV code and, but for slips, their title. */
export const haveLikeSubject = (one: Bought, other: Bought): boolean => {
  const cpv = cpvOf(one)
  if (cpv === undefined || cpv !== cpvOf(other)) return false
  const title = cutText(comparedTitle(one), MOST_COMPARED)
  return title !== '' && isLikeName(title, cutText(comparedTitle(other), MOST_COMPARED))
}

/**
 * Whether a notice that names a plan goes on from it: their buyers are alike, or their subject is and
 * no numbers tell the buyers apart. Who is known by another number would take the plan from its buyer.
 */
export const isOfPlan = (notice: Bought, plan: Bought): boolean =>
  haveLikeBuyers(notice, plan) ||
  (haveLikeSubject(notice, plan) && !(isNumbered(notice) && isNumbered(plan)))
