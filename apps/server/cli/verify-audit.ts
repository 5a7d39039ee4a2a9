import {
  type Verdict,
  verifyDatabase,
} from '@kogge/platform/server/integrity/database-verification.queries.ts'
import { verifyingKeysOf } from '@kogge/platform/server/integrity/verification-keys.queries.ts'
import { z } from 'zod'
import { ConfigError } from '../config.ts'
import { auditLine } from './audit-report-lines.ts'
import { requestLines } from './ledger-report-lines.ts'
import { withDatabase } from './open-database.ts'
import { clocksLine, rowLine } from './row-fault-report-lines.ts'
import { type HeadsFile, readHeads, writeHeads } from './verified-heads-file.ts'

const NO_HEADS: HeadsFile = { requests: {}, audit: {} }

/** What was found of everything that was verified. */
class Tally {
  chains = { verified: 0, faults: 0 }
  logs = { verified: 0, faults: 0 }
  /** Rows, and clocks, that are not as they must be. */
  others = 0
  unhashed = 0
  demonstration = 0
  /** How far each chain went that holds; of others, how far it did before. */
  readonly heads: HeadsFile

  constructor(before: HeadsFile) {
    this.heads = { requests: { ...before.requests }, audit: { ...before.audit } }
  }

  take(verdict: Verdict): void {
    if (verdict.part === 'row' || verdict.part === 'clocks') {
      this.others += 1
      return
    }
    const { entries, head, fault } = verdict
    const counts = verdict.part === 'audit' ? this.chains : this.logs
    // A log that is not there is none that was verified.
    if (entries > 0 || verdict.part === 'audit') counts.verified += 1
    if (fault) counts.faults += 1
    else if (verdict.part === 'audit') this.heads.audit[verdict.chainId] = { entries, head }
    else this.heads.requests[verdict.rfxId] = { entries, head }
    if (verdict.part === 'audit') return
    this.unhashed += verdict.unhashed
    this.demonstration += verdict.demonstration
  }

  /** What holds, and proves less than the rest. */
  get notes(): readonly string[] {
    const { unhashed, demonstration } = this
    return [
      ...(unhashed > 0
        ? [`${unhashed} entries are of before there were hashes of what was said`]
        : []),
      ...(demonstration > 0 ? [`${demonstration} entries of the demonstration`] : []),
    ]
  }
}

const linesOf = (verdict: Verdict): readonly string[] => {
  switch (verdict.part) {
    case 'audit':
      return [auditLine(verdict)]
    case 'request':
      return requestLines(verdict)
    case 'row':
      return [rowLine(verdict)]
    case 'clocks':
      return [clocksLine(verdict)]
  }
}

/**
 * Verifies the audit log and the logs of all requests, or of one: a line for each chain, and below it what
 * differs from it; then keys, tokens and roles of the platform: a line for each that does not hold. The exit code is 1 when one does not hold, when a request has no log, and for an unknown
 * one. The present signing key is trusted, those of before that rotations have kept, and those named by
 * `trust` (their whole names): of secrets that were lost. With `heads`, a file, what was there when it was
 * written must still be there; then it is written anew. Kept elsewhere than the database, it shows what was
 * cut off or written anew by somebody who holds the secret as well.
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
  const before = options.heads ? await readHeads(options.heads) : NO_HEADS
  const tally = new Tally(before)
  await withDatabase(async ({ db }, config) => {
    const against = { heads: before, only, ...(options.now && { now: options.now }) }
    // As all of it stood at one time: what is done meanwhile is in the log and beside it, or in neither.
    await db.transaction(
      async (tx) => {
        const keys = await verifyingKeysOf(tx, config.secret, trust)
        for await (const verdict of verifyDatabase(tx, keys, against)) {
          tally.take(verdict)
          for (const line of linesOf(verdict)) console.log(line)
        }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  })
  const { chains, logs, heads, others } = tally
  if (only === undefined) {
    console.log(`${others} rows of keys, tokens and roles do not hold`)
    console.log(`${chains.verified} chains of the audit log, ${chains.faults} of them do not hold`)
  }
  console.log(
    [`${logs.verified} logs, ${logs.faults} of them do not hold`, ...tally.notes].join('; '),
  )
  if (chains.faults + logs.faults + others > 0) process.exitCode = 1
  else if (options.heads) await writeHeads(options.heads, heads)
}
