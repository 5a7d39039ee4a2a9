import type { Db } from '@kogge/db/client.ts'
import { lockOrgRegister } from '@kogge/db/locks/org-register-lock.ts'
import { judgeGroup, settledLinks } from '@kogge/domain/orgs/matches/match-links.ts'
import { mayFollow, numberOfKey } from '@kogge/domain/orgs/numbers/org-numbers.ts'
import { retrying } from '../procedures/transaction-retry.ts'
import { followMerges } from './merged-entries.ts'
import { writeLinks } from './org-match-pairs.ts'
import {
  dueSpellings,
  followers,
  groupsOf,
  membersOf,
  settled,
  settleSingleSpellings,
  sharedLinks,
} from './pending-spellings.ts'
import { releaseRespelled } from './respelled-entries.ts'
import { findSpreadNumbers } from './spread-number-search.ts'

/** Spellings that are settled in one transaction. */
const BATCH = 4000

const settleBatch = async (tx: Db): Promise<number> => {
  await lockOrgRegister(tx, 'exclusive')
  const due = await dueSpellings(tx, BATCH)
  if (due.length === 0) return 0

  await followMerges(
    tx,
    await releaseRespelled(
      tx,
      due.map((row) => row.match_key),
    ),
  )

  await findSpreadNumbers(
    tx,
    due.map((row) => row.match_key),
  )

  // Numbers first: of entries that they make one, names need not choose.
  const numbered = followers(due.flatMap((row) => [row.match_key, ...row.other_keys]))
  const shared = await sharedLinks(tx, numbered)
  await followMerges(tx, await writeLinks(tx, numbered, settledLinks(shared)))

  const groups = new Set(due.flatMap(({ group_key: group }) => group ?? []))
  // A new name of an entry says something about all its names.
  const named = [...numbered, ...due.map((row) => row.match_key)]
  for (const group of await groupsOf(tx, [...new Set(named)])) groups.add(group)
  const members = await membersOf(tx, [...groups])
  const subjects = [...new Set([...members.values()].flat().map(({ key }) => key))].filter((key) =>
    mayFollow(numberOfKey(key)),
  )
  // An entry with a number may stand in further groups, and is judged by all of them.
  const others = (await groupsOf(tx, followers(subjects))).filter((group) => !groups.has(group))
  const all = [...members.values(), ...(await membersOf(tx, others)).values()]
  const judged = new Set(subjects)
  const links = settledLinks([
    ...(await sharedLinks(tx, followers(subjects))),
    ...all.flatMap(judgeGroup).filter(({ from }) => judged.has(from)),
  ])
  await followMerges(tx, await writeLinks(tx, subjects, links))

  await settled(tx, due)
  return due.length
}

/**
 * Draws what follows from spellings that are new for other spellings: entries of the register that
 * are surely one become one, those that may be are proposed to staff, and what no longer holds is
 * taken back. What comes out is a function of all spellings that are there, in whatever order and
 * batches they came. Cut off, it goes on where it was; two at once wait for each other.
 *
 * Returns how many spellings had to be judged.
 */
export const relateOrgs = async (db: Db): Promise<number> => {
  await settleSingleSpellings(db)
  let judged = 0
  for (;;) {
    if ((await dueSpellings(db, 1)).length === 0) return judged
    judged += await retrying(() => db.transaction(settleBatch))
  }
}
