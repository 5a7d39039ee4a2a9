import { isLikeName, isSameStem } from '../name-likeness.ts'
import { isRepresented } from '../names/name-additions.ts'
import { isAccountOf } from '../numbers/org-numbers.ts'
import { wordsOf } from '../org-names.ts'
import { isForeign } from './spread-numbers.ts'

/** A buyer or tenderer that a number stands with, as notices write it. */
export interface NumberUser {
  /** Group of its name (`OrgMatch.group`). */
  readonly group: string
  readonly name: string
  /** Its numbers as written. */
  readonly ids: readonly string[]
  /** `regionsOf`. */
  readonly regions: readonly string[]
}

/** More groups of names are not compared with each other; such a number is known by its spread. */
const MOST_GROUPS = 40

const bareOf = (group: string): string => group.slice(3)

const isUnlike = (group: string, other: string): boolean => {
  const [one, another] = [bareOf(group), bareOf(other)]
  return !isSameStem(one, another) && !isLikeName(one, another)
}

/** Shorter beginnings of words say nothing. */
const LEAST_STEM = 5

/** Whether two names have a word that begins alike: translations do. */
const shareStem = (one: string, other: string): boolean => {
  const stems = new Set(wordsOf(one).map((word) => word.slice(0, LEAST_STEM)))
  return wordsOf(other).some(
    (word) => word.length >= LEAST_STEM && stems.has(word.slice(0, LEAST_STEM)),
  )
}

/**
 * Whether a number (a match key) has all these users by an account, and a body of an unlike name has it outright or in
 * another place.
 */
const isAccount = (
  users: readonly NumberUser[],
  others: readonly NumberUser[],
  key: string,
): boolean => {
  const isByAccount = ({ ids }: NumberUser): boolean => ids.some((id) => isAccountOf(id, key))
  const located = (some: readonly NumberUser[]) =>
    some
      .filter(({ regions }) => regions.length > 0)
      .map(({ group, regions }) => ({ name: bareOf(group), regions }))
  const [own, foreign] = [located(users), located(others)]
  const isElsewhere =
    own.length > 0 && foreign.some((other) => own.every((one) => isForeign(one, other)))
  const isOutright = others.some(
    (other) =>
      !isByAccount(other) &&
      users.every(
        ({ group }) =>
          isUnlike(group, other.group) && !shareStem(bareOf(group), bareOf(other.group)),
      ),
  )
  return users.every(isByAccount) && (isElsewhere || isOutright)
}

/**
 * Groups of names that have a number (a match key) by another's leave, so that it is not believed to be theirs; all of its users are
 * given.
 *
 * - Bodies that are represented, where a body of an unlike name has the number too: their representative fills in the form, for
 *   other bodies as well, or gives a number of its own. Where a federation and a state are represented by one office, its number
 *   is neither's.
 * - Users of a platform's account under the number (`0308357555_6406`), where a body of an unlike name has the number
 *   outright, or in another place: the account is of a unit, or of one that the number's owner has let in. A name that
 *   may be a translation stays.
 */
export const borrowedNames = (users: readonly NumberUser[], key: string): string[] => {
  const groups = Map.groupBy(users, ({ group }) => group)
  if (groups.size < 2 || groups.size > MOST_GROUPS) return []
  return [...groups].flatMap(([group, own]) => {
    const others = users.filter((user) => user.group !== group)
    const isBorrowed =
      (own.every(({ name }) => isRepresented(name)) &&
        others.some((other) => isUnlike(group, other.group))) ||
      isAccount(own, others, key)
    return isBorrowed ? [group] : []
  })
}
