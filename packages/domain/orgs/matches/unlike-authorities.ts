import { isLikeName, isSameStem } from '../name-likeness.ts'
import type { AuthorityKind } from '../names/authority-words.ts'
import {
  areUnlike,
  isSamePlace,
  type LocalAuthority,
  localAuthority,
} from '../names/local-authorities.ts'
import { normalOrgName, parted, wordsOf } from '../org-names.ts'
import type { NumberUser } from './borrowed-numbers.ts'

const authorityOf = (group: string): LocalAuthority | null =>
  localAuthority(group.slice(3), group.slice(0, 2))

/** More are not compared with each other. */
const MOST_COMPARED = 40

const hasUnlike = (authorities: readonly LocalAuthority[]): boolean =>
  authorities
    .slice(0, MOST_COMPARED)
    .some((one, at) =>
      authorities.slice(at + 1, MOST_COMPARED).some((other) => areUnlike(one, other)),
    )

/** First digits of the SIREN by kind of local authority (INSEE, répertoire Sirene). */
const FRENCH_KINDS: ReadonlyMap<string, AuthorityKind> = new Map([
  ['20', 'union'],
  ['21', 'municipality'],
  ['22', 'county'],
  ['23', 'region'],
  ['24', 'union'],
])

interface Named {
  readonly group: string
  readonly authority: LocalAuthority
  readonly isAtHome: boolean
}

const namedOf = (users: readonly NumberUser[]): Named[] =>
  [...Map.groupBy(users, ({ group }) => group)].flatMap(([group, own]) => {
    const authority = authorityOf(group)
    const isAtHome = (region: string): boolean =>
      authority !== null && isSamePlace(wordsOf(region), authority.place)
    return authority
      ? [{ group, authority, isAtHome: own.some(({ regions }) => regions.some(isAtHome)) }]
      : []
  })

/**
 * Those whose number it is: the only ones of the kind that the number says, where it was found before to be of no others, else
 * the only ones in their own place.
 */
const ownersOf = (
  named: readonly Named[],
  before: readonly LocalAuthority[],
  key: string,
): readonly Named[] => {
  const kind = key.startsWith('FR:') ? FRENCH_KINDS.get(key.slice(3, 5)) : undefined
  const isPossible = (authority: LocalAuthority): boolean => !kind || authority.kind === kind
  const possible = named.filter(({ authority }) => isPossible(authority))
  const all = possible.map(({ authority }) => authority)
  if (!hasUnlike([...all, ...before.filter(isPossible)])) return possible
  const home = possible.filter(({ isAtHome }) => isAtHome)
  return hasUnlike(home.map(({ authority }) => authority)) ? [] : home
}

/**
 * Groups of names for which a number (a match key) is not believed, since unlike local authorities have it: an adviser
 * gives one number for all that it advises, an association that of its town. It stays with the authority of the kind
 * that the number says or that sits in its own place, with names like it, and with the only company among
 * the names, which may be the adviser. Of `disbelieved` groups the number was found not to be theirs before.
 */
export const unlikeAuthorities = (
  users: readonly NumberUser[],
  disbelieved: readonly string[],
  key: string,
): string[] => {
  const named = namedOf(users)
  const before = disbelieved.flatMap((group) => authorityOf(group) ?? [])
  if (!hasUnlike([...named.map(({ authority }) => authority), ...before])) return []
  const owners = ownersOf(named, before, key)
  const companies = new Set(
    users.flatMap(({ group, name }) =>
      parted(normalOrgName(name)).forms.length > 0 ? [group] : [],
    ),
  )
  const isOwn = (group: string): boolean =>
    (companies.size === 1 && companies.has(group)) ||
    owners.some(({ group: owner, authority }) => {
      const other = authorityOf(group)
      if (other) return !areUnlike(authority, other)
      const [name, ownName] = [group.slice(3), owner.slice(3)]
      return isLikeName(name, ownName) || isSameStem(name, ownName)
    })
  return [...new Set(users.map(({ group }) => group))].filter((group) => !isOwn(group))
}
