import type { Db } from '@kogge/db/client.ts'
import { type Flaw, type ProvenChain, proveChains } from '@kogge/platform/server/deeds/data.ts'
import { compareWithRows, withoutLog } from '@kogge/platform/server/deeds/rows/data.ts'
import type { Difference, Differing } from '@kogge/platform/server/deeds/rows/difference.ts'
import { clocksSince } from '@kogge/platform/server/deeds/since/data.ts'
import { trustedKeys, verifierOf } from '@kogge/platform/server/deeds/trusted/data.ts'
import { keyIdOf } from '@kogge/platform/server/sealing/sealing.ts'
import { z } from 'zod'
import { ConfigError } from '../config.ts'
import { openKeys } from '../secret/keys.ts'
import { verifyAuditChains } from './audit-chains.ts'
import { type HeadsFile, readHeads, writeHeads } from './heads-file.ts'
import { withDatabase } from './with-database.ts'

type Heads = HeadsFile['requests']

const FLAWS: Readonly<Record<Flaw, string>> = {
  gap: 'its number does not follow',
  link: 'it does not follow the entry before it',
  hash: 'it was changed',
  key: 'its key is not known',
  signature: 'its signature does not hold',
  rewritten: 'it was another one when this log was verified before',
  form: 'it does not say what time it was by both clocks, as entries do since they can',
  clocks: 'the clocks of the database and of the server parted',
  future: 'it is of a time that has not come yet',
  backwards: 'it is older than what stands before it',
  time: 'it is of another time than that at which it was signed',
  demonstration: 'it is of the demonstration, and what stands before it is not',
  early: 'it was opened before the time of opening',
  cut: 'it was there when this log was verified before, and is gone',
}

const DIFFERING: Readonly<Record<Differing, string>> = {
  request: 'the request',
  draft: 'the draft',
  state: 'the state',
  clearing: 'that it was cleared',
  times: 'a deadline, the time of opening, or the end of the standstill',
  key: 'the key that responses are sealed to',
  sealing: 'the key that was sealed to, by the receipt',
  version: 'version',
  document: 'what the request says as its last version',
  question: 'the question and its answer',
  response: 'the response with the receipt',
  bids: 'the prices bid, by the receipt',
  rejection: 'the rejection',
  damaged: 'what could not be read',
  clarification: 'the clarification',
  letter: 'the letter',
  evaluator: 'that this person evaluates:',
  scores: 'the points and words of evaluator',
  agreed: 'the points and reasons agreed on in',
  confirmation: 'the confirmation of what is agreed on, by evaluator',
  lot: 'the decision on',
  declined: 'that this bidder won and did not sign:',
}

const HOW: Readonly<Record<Difference['how'], string>> = {
  gone: 'the log tells of it, and it is gone',
  unlogged: 'the log says nothing of it',
  changed: 'is not what the log says',
}

/** Differences that are told of one request; the others are counted. */
const MOST_TOLD = 20

const told = ({ what, id, how }: Difference): string =>
  `${[DIFFERING[what], id].filter(Boolean).join(' ')}: ${HOW[how]}`

/** What is wrong with a log, in words; null for one that is whole. */
const faultOf = ({ flaw, isTrusted }: ProvenChain): string | null => {
  if (flaw) return `entry ${flaw.seq}: ${FLAWS[flaw.kind]}`
  return isTrusted ? null : 'signed with a key that is not trusted'
}

/** Where a log that is whole in itself and the rest of the database do not say the same. */
const differencesOf = async (
  db: Db,
  { rfxId, account }: ProvenChain,
  trusted: ReadonlySet<string>,
) => {
  const first: string[] = []
  let count = 0
  for await (const one of compareWithRows(db, rfxId, account, trusted)) {
    count += 1
    if (first.length < MOST_TOLD) first.push(told(one))
  }
  return { first, count }
}

/** What was found of all logs, or of one. */
interface Verdict {
  logs: number
  faults: number
  /** Entries of before, which say that something was said and have no hash of it. */
  unhashed: number
  /** Entries that were made for the demonstration, as if it were another day. */
  demonstration: number
  /** Requests whose key was there before keys were signed. */
  adopted: number
  readonly heads: Heads
}

/** What logs are verified against, besides the keys that are trusted. */
interface Against {
  readonly before?: Heads
  readonly only?: string | undefined
  /** By the verifier's own clock. */
  readonly now?: Date
}

/**
 * Verifies the logs of all requests, or of one, and prints what it finds. See verifyAudit.
 */
export const verifyLogs = async (
  db: Db,
  trusted: ReadonlySet<string>,
  print: (line: string) => void,
  { before = {}, only, now = new Date() }: Against = {},
): Promise<Verdict> => {
  const verdict: Verdict = {
    ...{ logs: 0, faults: 0, unhashed: 0, demonstration: 0, adopted: 0, heads: { ...before } },
  }
  const verify = verifierOf(await trustedKeys(db, trusted))
  const times = { now, clocksSince: await clocksSince(db, verify) }
  const missing = new Set(Object.keys(before).filter((id) => only === undefined || id === only))
  for await (const chain of proveChains(db, trusted, before, only, times)) {
    const { rfxId, entries, head, account } = chain
    const fault = faultOf(chain)
    // What the entries of a log say that is not whole proves nothing.
    const { first, count } = fault
      ? { first: [], count: 0 }
      : await differencesOf(db, chain, trusted)
    missing.delete(rfxId)
    verdict.logs += 1
    verdict.unhashed += account.unhashed
    verdict.demonstration += chain.demonstration
    if (account.key?.isAdopted) verdict.adopted += 1
    if (fault || count > 0) verdict.faults += 1
    else verdict.heads[rfxId] = { entries, head }
    const differs = count > 0 ? 'does not say what the database does:' : 'holds'
    print(`${rfxId} ${entries} ${head} ${fault ?? differs}`)
    for (const line of first) print(`  ${line}`)
    if (count > first.length) print(`  and ${count - first.length} more`)
  }
  const bare = (await withoutLog(db)).filter((id) => only === undefined || id === only)
  for (const rfxId of bare) {
    missing.delete(rfxId)
    print(`${rfxId} 0 - has no log`)
  }
  for (const rfxId of missing) print(`${rfxId} 0 - is gone`)
  verdict.faults += bare.length + missing.size
  if (only !== undefined && verdict.logs + verdict.faults === 0) {
    print(`${only} 0 - no request of this id was ever written here`)
    verdict.faults += 1
  }
  return verdict
}

/** What holds, and proves less than the rest. */
const notesOn = ({ unhashed, demonstration, adopted }: Verdict): readonly string[] => [
  ...(unhashed > 0 ? [`${unhashed} entries are of before there were hashes of what was said`] : []),
  ...(demonstration > 0 ? [`${demonstration} entries of the demonstration`] : []),
  ...(adopted > 0 ? [`keys signed after the publication: ${adopted}`] : []),
]

/**
 * Proves the logs of requests, one line each, and that the database says what they say: in what state each
 * request is, its versions, answers, responses, letters and decisions; what differs is named below the
 * line. Then it proves the chains of the audit log, unless one request is asked about. The exit code is 1 when one does not hold, when a request has no log, and for an unknown one. The present
 * signing key is trusted, those of before that rotations have kept, and those named by `trust` (their whole
 * names): of secrets that were lost. With `heads`, a file,
 * what was there when it was written must still be there; then it is written anew. Kept elsewhere than
 * the database, it shows what was cut off or written anew by somebody who holds the secret as well.
 */
export const verifyAudit = async (options: {
  readonly rfx?: string
  readonly heads?: string
  readonly trust?: readonly string[]
  /** What time it is; the machine's unless a test says otherwise. */
  readonly now?: Date
}): Promise<void> => {
  if (options.rfx !== undefined && !z.uuid().safeParse(options.rfx).success)
    throw new ConfigError('--rfx: not an id')
  const only = options.rfx?.toLowerCase()
  const trust = options.trust ?? []
  if (trust.some((id) => !/^[0-9a-f]{32}$/.test(id)))
    throw new ConfigError('--trust: the name of a key has 32 digits; see the list of signing keys')
  const before = options.heads ? await readHeads(options.heads) : { requests: {}, audit: {} }
  const { requests, audit } = await withDatabase(async ({ db }, config) => {
    const { sealing } = await openKeys(db, config.secret)
    const trusted = new Set([...sealing.ownKeys.map(keyIdOf), ...trust])
    // As all of it stood at one time: what is done meanwhile is in the log and beside it, or in neither.
    return db.transaction(
      async (tx) => {
        const given = { before: before.requests, only, ...(options.now && { now: options.now }) }
        return {
          requests: await verifyLogs(tx, trusted, console.log, given),
          audit:
            only === undefined
              ? await verifyAuditChains(tx, trusted, console.log, before.audit)
              : { chains: 0, faults: 0, heads: before.audit },
        }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  })
  if (only === undefined)
    console.log(`${audit.chains} chains of the audit log, ${audit.faults} of them do not hold`)
  const { logs, faults, heads } = requests
  console.log([`${logs} logs, ${faults} of them do not hold`, ...notesOn(requests)].join('; '))
  if (faults + audit.faults > 0) process.exitCode = 1
  else if (options.heads) await writeHeads(options.heads, { requests: heads, audit: audit.heads })
}
