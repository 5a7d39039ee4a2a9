import type { Db } from '@kogge/db/client.ts'
import { lockOrgRegister } from '@kogge/db/locks/org-register-lock.ts'
import { rerootOrgs } from '@kogge/db/orgs/org-merge-roots.ts'
import { judgeNames, settledLinks } from '@kogge/domain/orgs/matches/match-links.ts'
import { judgeNumbers } from '@kogge/domain/orgs/matches/number-links.ts'
import { numberOfKey } from '@kogge/domain/orgs/numbers/org-numbers.ts'
import { retrying } from '../procedures/transaction-retry.ts'
import { followMoves } from './merged-entries.ts'
import { writeLinks } from './org-match-pairs.ts'
import {
  dueSpellings,
  followers,
  groupsOf,
  keysOf,
  linkedOf,
  membersOf,
  settled,
  settleSingleSpellings,
  sharedLinks,
} from './pending-spellings.ts'
import { releaseRespelled } from './respelled-entries.ts'
import { findSpreadNumbers } from './spread-number-search.ts'

/** Spellings that are settled in one transaction. */
const BATCH = 4000

type Members = Awaited<ReturnType<typeof membersOf>>

const isNumbered = (key: string): boolean => numberOfKey(key) !== null

/**
 * Numbers first: of entries that they make one, names need not choose. An entry with a number may stand in
 * several groups, and is judged by all of them. Gives the ids of entries that stand for others now.
 */
const relateNumbers = async (
  tx: Db,
  members: Members,
  further: readonly string[],
): Promise<string[]> => {
  const numbered = [...members.values()].map((group) =>
    group.flatMap(({ key }) => (isNumbered(key) ? [key] : [])),
  )
  // Nothing follows for the only number of a name, but that what followed before does no more.
  const several = numbered.filter((keys) => keys.length > 1).flat()
  const single = await linkedOf(tx, numbered.filter((keys) => keys.length === 1).flat())
  const subjects = [...new Set([...several, ...single, ...further])]
  const seen = new Set(members.keys())
  const others = (await groupsOf(tx, subjects)).filter((group) => !seen.has(group))
  const all = [...members.values(), ...(await membersOf(tx, others)).values()]
  const judged = new Set(subjects)
  const links = settledLinks([
    ...(await sharedLinks(tx, followers(subjects))),
    ...all.flatMap(judgeNumbers).filter(({ from }) => judged.has(from)),
  ])
  return writeLinks(tx, subjects, links)
}

const relateNames = async (tx: Db, groups: Members): Promise<string[]> => {
  const members = [...groups.values()].filter((group) => group.some(({ key }) => !isNumbered(key)))
  const subjects = members.flat().flatMap(({ key }) => (isNumbered(key) ? [] : [key]))
  return writeLinks(tx, [...new Set(subjects)], settledLinks(members.flatMap(judgeNames)))
}

interface Settled {
  readonly judged: number
  /** Numbers were found that are nobody's: what follows from that comes before what follows for others. */
  readonly hasSpread: boolean
}

const settleBatch = async (tx: Db): Promise<Settled> => {
  await lockOrgRegister(tx, 'exclusive')
  const due = await dueSpellings(tx, BATCH)
  if (due.length === 0) return { judged: 0, hasSpread: false }
  const dueKeys = due.map((row) => row.match_key)
  if ((await findSpreadNumbers(tx, dueKeys)) > 0) return { judged: 0, hasSpread: true }
  const released = await rerootOrgs(tx, await releaseRespelled(tx, dueKeys))

  const further = followers(due.flatMap((row) => [row.match_key, ...row.other_keys]))
  // A new name of an entry says something about all its names.
  const named = await groupsOf(tx, [...new Set([...dueKeys, ...further])])
  const groups = new Set([...due.flatMap(({ group_key: group }) => group ?? []), ...named])
  let members = await membersOf(tx, [...groups])
  const numbered = await relateNumbers(tx, members, further)
  const movedByNumber = await rerootOrgs(tx, numbered)
  if (numbered.length > 0) {
    // What became one may be what names left open elsewhere.
    for (const group of await groupsOf(tx, await keysOf(tx, numbered))) groups.add(group)
    members = await membersOf(tx, [...groups])
  }
  const movedByName = await rerootOrgs(tx, await relateNames(tx, members))
  // Requests that are touched by several of these are written once.
  await followMoves(tx, [...released, ...movedByNumber, ...movedByName])

  await settled(tx, due)
  return { judged: due.length, hasSpread: false }
}

/**
 * Draws what follows from spellings that are new for other spellings: entries of the register that
 * are surely one become one, those that may be are proposed to staff, and what no longer holds is
 * taken back. What comes out is a function of all spellings that are there, in whatever order and
 * batches they came. Cut off, it goes on where it was; two at once wait for each other.
 *
 * Numbers that turn out to be nobody's (`spread-number-search.ts`) are passed over: `partSpread` parts their holders before
 * anything is drawn from these spellings. Returns how many spellings had to be judged.
 */
export const relateOrgs = async (
  db: Db,
  partSpread: (db: Db) => Promise<unknown>,
): Promise<number> => {
  await settleSingleSpellings(db)
  let judged = 0
  for (;;) {
    if ((await dueSpellings(db, 1)).length === 0) return judged
    const batch = await retrying(() => db.transaction(settleBatch))
    judged += batch.judged
    if (batch.hasSpread) await partSpread(db)
  }
}
