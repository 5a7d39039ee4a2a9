import { afterCommit } from '@kogge/db/before-commit.ts'
import type { Db } from '@kogge/db/client.ts'
import type { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { hasNotedHead } from '../audit/noted-ledger-heads.queries.ts'
import type { LogHead } from '../sealing/known-ledger-heads.ts'
import { isKeySigned, type StoredRequestKey } from '../sealing/request-key-signature.ts'
import { keyIdOf, type Sealing } from '../sealing/signing-and-slot-keys.ts'
import { saysAsPublished } from './document-proof.queries.ts'
import { type Bound, boundBy, type ProvenLog } from './ledger-bindings.ts'
import { isBuyer } from './ledger-buyer.queries.ts'
import { entriesOf, type KeyEvidence, keyEvidenceOf } from './request-key-evidence.queries.ts'

declare const proven: unique symbol

/** The public key of a request that was found to be its own. Nothing is sealed to another. */
export interface ProvenKey {
  readonly [proven]: true
  readonly publicKey: Buffer
  /** Names it; see `keyIdOf`. */
  readonly requestKey: string
  /** Until when responses were taken, as each version said. */
  readonly deadlines: Bound['deadlines']
  /** What each version said, by its hash. */
  readonly versions: Bound['versions']
  /** How far its log went. */
  readonly log: ProvenLog
}

/** What of a request is proven: its key, its times, and that it was neither opened nor cancelled. */
export type StoredTerms = StoredRequestKey &
  Pick<
    typeof writtenRfx.$inferSelect,
    | 'orgId'
    | 'state'
    | 'questionsUntil'
    | 'responsesUntil'
    | 'openingAt'
    | 'publishedAt'
    | 'openedAt'
  >

/** Whether the log names this key with this signature. */
const isBound = ({ key }: Bound, kept: StoredRequestKey): boolean =>
  key?.requestKey === keyIdOf(kept.publicKey) &&
  key.keySignature === kept.keySignature?.toString('base64')

/** Whether it was published when the log says, and opened if that says so; the opening itself is in no log before it is done. */
const isAtSteps = (
  { publishedAt, isOpened }: Bound,
  kept: Pick<StoredTerms, 'publishedAt' | 'openedAt' | 'state'>,
): boolean =>
  publishedAt?.getTime() === kept.publishedAt.getTime() &&
  (isOpened ? kept.openedAt !== null : kept.openedAt === null || kept.state !== 'published')

/** Whether the times are those that the log tells. By a log that tells none nothing is done: every publication does. */
const isTimed = ({ times }: Bound, kept: StoredTerms): boolean =>
  (['questionsUntil', 'responsesUntil', 'openingAt'] as const).every(
    (name) => times[name] === (kept[name]?.toISOString() ?? null),
  )

interface Proving {
  readonly isWhole?: boolean
  readonly known?: readonly LogHead[]
  /** What the request says, where that counts. */
  readonly saying?: Pick<typeof writtenRfx.$inferSelect, 'version' | 'document'> | undefined
}

const EXCHANGED =
  'the key of a request is not the one that it was published with; run kogge verify-audit'
const CUT = 'the log of a request lacks entries that were known of; run kogge verify-audit'
const MOVED = 'the times or the state of a request are not those of its log; run kogge verify-audit'
const PASSED = 'the buyer of a request is not that of its log; run kogge verify-audit'
const REWORDED = 'the document of a request is not that of its log; run kogge verify-audit'

/** Whether it says what its last version said; of before, it is not known. */
const isSaid = (
  { document: said }: Bound,
  { published }: KeyEvidence,
  saying: NonNullable<Proving['saying']>,
): boolean => said === null || said.said === null || saysAsPublished(saying, published, said)

/** The same with the entries that somebody knows of, where they are not among it. */
const withKnown = async (
  tx: Db,
  rfxId: string,
  evidence: KeyEvidence,
  known: readonly LogHead[],
): Promise<KeyEvidence> => {
  const isRead = ({ seq }: LogHead) => evidence.entries.some((entry) => entry.seq === seq)
  if (known.every(isRead)) return evidence
  const { inMind, proven } = evidence
  const heads = inMind ? [...known, inMind] : known
  return { ...evidence, entries: await entriesOf(tx, rfxId, heads, proven?.until.seq ?? 0) }
}

/**
 * What the entries that were read bind, where they are all there that this process has proven to bind something,
 * and every entry since; null where they are not, or one is not genuine. `known`: those that must be there, too.
 */
const boundIn = (
  { inMind, proven, entries }: KeyEvidence,
  sealing: Pick<Sealing, 'ownKeys'>,
  known: readonly LogHead[] = [],
): Bound | null | 'cut' => {
  const bound = boundBy(entries, sealing, proven?.until.seq ?? 0)
  if (!bound) return null
  const heads = [...known, ...(inMind ? [inMind] : [])]
  const bindings = proven ? [...proven.binding, proven.until] : []
  return [...heads, ...bindings].every(bound.log.has) ? bound : 'cut'
}

/**
 * Proves that the key of a request is the one that it was published with: signed by this server,
 * and named with that signature in the request's log. So are its times, and that responses are
 * still sealed. Whoever can write to the database can exchange a key or a time, and sign none.
 * Asked before anything is sealed to the key, before anything is opened with its other half, and
 * before any time of the request decides; that the request is its buyer's is proven too; `isWhole`:
 * by every entry of the log, as for the opening. With `saying`, what it asks for is proven as well:
 * that it says what was published, but for openers that were changed since.
 *
 * The log must go as far as this process knows that it went, as far as the audit log noted, and as
 * far as `known` says (what a slot knows of it): else its end was cut off, to be put back later.
 *
 * Throws `rfx.key_refused`, after an alarm to the operator.
 */
export const provenKey = async (
  tx: Db,
  sealing: Sealing,
  kept: StoredTerms,
  proving: Proving = {},
): Promise<ProvenKey> =>
  provenKeyBy(tx, sealing, kept, await keyEvidenceOf(tx, sealing, kept.rfxId, proving), proving)

/** The same by what was read already of the log, with the same `isWhole` and `saying`. */
export const provenKeyBy = async (
  tx: Db,
  sealing: Sealing,
  kept: StoredTerms,
  read: KeyEvidence,
  { known = [], saying }: Proving = {},
): Promise<ProvenKey> => {
  // Not which: an hour beside a request would tell that somebody takes part in it.
  const refused = (message: string) => {
    sealing.alarm({}, message)
    return new AppError('rfx.key_refused')
  }
  const { publicKey, rfxId } = kept
  const evidence = await withKnown(tx, rfxId, read, known)
  const { entries, noted } = evidence
  const bound = boundIn(evidence, sealing, known)
  if (bound === 'cut' || !(await hasNotedHead(tx, sealing, rfxId, noted, entries)))
    throw refused(CUT)
  if (!bound || !isKeySigned(kept, sealing.verify) || !isBound(bound, kept))
    throw refused(EXCHANGED)
  const isSealed = !bound.isOpened && !bound.isCancelled
  if (!isTimed(bound, kept) || !isAtSteps(bound, kept) || (kept.state === 'published' && !isSealed))
    throw refused(MOVED)
  if (!(await isBuyer(tx, sealing, kept.orgId, bound.buyerId))) throw refused(PASSED)
  if (saying && !isSaid(bound, evidence, saying)) throw refused(REWORDED)
  const { log, deadlines, versions } = bound
  afterCommit(tx, () => {
    sealing.heads.remember(rfxId, log.head)
    sealing.heads.rememberProven(rfxId, bound.proven)
  })
  return { publicKey, requestKey: keyIdOf(publicKey), deadlines, versions, log } as ProvenKey
}

/**
 * What the log of a request binds, with each entry proven that this process has not proven before (`isWhole`: every
 * one); null where it has a gap or an entry that this server did not sign, or goes less far than this process
 * knows, or the audit log noted, that it went.
 */
export const provenBound = async (
  db: Db,
  sealing: Sealing,
  rfxId: string,
  isWhole = false,
): Promise<Bound | null> => {
  const evidence = await keyEvidenceOf(db, sealing, rfxId, { isWhole })
  const { entries, noted } = evidence
  const bound = boundIn(evidence, sealing)
  if (!bound || bound === 'cut') return null
  if (!(await hasNotedHead(db, sealing, rfxId, noted, entries))) return null
  afterCommit(db, () => sealing.heads.rememberProven(rfxId, bound.proven))
  return bound
}

/**
 * The whole log of a request, proven entry by entry; null where it has a gap or an entry that this server
 * did not sign, or goes less far than this process knows, or the audit log noted, that it went.
 */
export const provenLog = async (
  db: Db,
  sealing: Sealing,
  rfxId: string,
): Promise<ProvenLog | null> => {
  const bound = await provenBound(db, sealing, rfxId, true)
  if (!bound) return null
  if (!bound.isOpened) afterCommit(db, () => sealing.heads.remember(rfxId, bound.log.head))
  return bound.log
}
