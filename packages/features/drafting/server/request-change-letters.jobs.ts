import type { Db } from '@kogge/db/client.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { takeLetters } from '@kogge/platform/server/audit/sent-letters.commands.ts'
import { handle, type JobHandler, type JobSender } from '@kogge/platform/server/job-queues.jobs.ts'
import type { Account } from '@kogge/platform/server/ledger/ledger-state.ts'
import {
  hasOccasion,
  isSignedOccasion,
  type LetterOccasion,
  type LetterValues,
} from '@kogge/platform/server/ledger/letter-occasions.queries.ts'
import { provenAccount } from '@kogge/platform/server/ledger/proven-ledger.queries.ts'
import { sendMail } from '@kogge/platform/server/mail/outgoing-mail.commands.ts'
import type { Sealing } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import type { TokenKeys } from '@kogge/platform/server/tokens/token-keys.ts'
import { eq } from 'drizzle-orm'
import { derivedId } from './derived-id.ts'
import { type Occasion, TELL_INVITED } from './request-change-letters.commands.ts'
import { invitedReaders, openedReaders } from './request-change-letters.queries.ts'

interface DraftingDeps {
  readonly db: Db
  readonly sealing: Sealing
  readonly tokenKeys: TokenKeys
  readonly publicUrl: string
}

const GIVEN_UP: readonly LetterOccasion['template'][] = [
  'rfxCancelled',
  'rfxCancelledOpened',
  'surveyCancelled',
]

const FORGED =
  'letters on a request were asked for that the server did not enqueue, or of a step that its log does not have; nothing is sent'

/** What is said, if the server has enqueued it and the log of the request has it; null otherwise, after an alarm. */
const provenValues = async (
  { db, sealing }: DraftingDeps,
  account: Readonly<Account>,
  { values, keyId, signature, ...about }: Occasion,
): Promise<LetterValues | null> => {
  const isSigned =
    values && keyId && signature
      ? isSignedOccasion(sealing, { about, values }, { keyId, signature })
      : false
  if (values && isSigned && (await hasOccasion(db, account, { about, values }))) return values
  sealing.alarm({}, FORGED)
  return null
}

/** Of one occasion, so that no job that is put back into the queue writes any of it anew. */
const occasionId = ({ rfxId, template, version, answer }: LetterOccasion): string =>
  derivedId(rfxId, template, String(version), ...(answer ? [answer] : []))

/**
 * Writes to everybody who was invited, or to the readers of a cancellation after the opening, once
 * for good; all of it in one transaction, so that a job that runs again after it was cut off writes
 * all of it. Throws `rfx.key_refused` where the log of the request does not hold.
 */
export const tellInvited = async (
  deps: DraftingDeps,
  jobs: JobSender,
  occasion: Occasion,
): Promise<void> => {
  const { db, sealing, publicUrl } = deps
  const { rfxId, template } = occasion
  const account = await provenAccount(db, sealing, rfxId)
  const values = await provenValues(deps, account, occasion)
  const [row] = await db
    .select({ kind: writtenRfx.kind })
    .from(writtenRfx)
    .where(eq(writtenRfx.rfxId, rfxId))
  if (!values || !row) return
  const now = new Date()
  const readers =
    account.isOpened && GIVEN_UP.includes(template)
      ? await openedReaders(deps, rfxId, row.kind, now, account)
      : await invitedReaders(deps, rfxId, now, account)
  await db.transaction(async (tx) => {
    if (!(await takeLetters(tx, sealing, occasionId(occasion)))) return
    for (const { recipient, locale, path } of readers) {
      const draft = { template, locale, recipient, path, values: values[locale] ?? {} }
      await sendMail(tx, jobs, draft, publicUrl, now)
    }
  })
}

/** The work that requests leave for later. */
export const draftingHandlers = (deps: DraftingDeps): readonly JobHandler[] => [
  handle(TELL_INVITED, (about, jobs) => tellInvited(deps, jobs, about)),
]
