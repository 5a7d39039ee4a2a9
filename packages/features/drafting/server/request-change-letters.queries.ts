import type { Db } from '@kogge/db/client.ts'
import { rfxVersion, writtenRfx } from '@kogge/db/schema/drafting.ts'
import { rfxInvitation } from '@kogge/db/schema/participation.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { uiLocale } from '@kogge/domain/kernel/locale-schema.ts'
import { type LocalizedText, pickText, type UiLocale } from '@kogge/domain/kernel/locales.ts'
import { allTenderers, readersOfTenderer } from '@kogge/features/letters/server/letters.api.ts'
import { buyerNameOf } from '@kogge/platform/server/buyer-names.queries.ts'
import { provenTenderers } from '@kogge/platform/server/ledger/bidder-names.queries.ts'
import { cancellationOf } from '@kogge/platform/server/ledger/cancellation-reason.queries.ts'
import type { Account } from '@kogge/platform/server/ledger/ledger-state.ts'
import { respondersOf } from '@kogge/platform/server/mail/response-mail-recipients.queries.ts'
import { type TitledRequest, titleInMail } from '@kogge/platform/server/mail/title-in-mail.ts'
import { provenSpeakerOf } from '@kogge/platform/server/row-seals/org-seals.queries.ts'
import type { Sealing } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { isRfxInvitationGenuine } from '@kogge/platform/server/tokens/invitation-token-facts.ts'
import type { TokenKeys } from '@kogge/platform/server/tokens/token-keys.ts'
import { and, eq, isNull } from 'drizzle-orm'

const FOREIGN =
  'an invitation to a request is not as the server wrote it; nobody is written to by it; run kogge verify-audit'

/** What letters say of a request. */
export interface LetterSubject {
  readonly buyerName: string
  readonly document: TitledRequest
  readonly responsesUntil: Date
  readonly openedAt: Date | null
  /** The reason for the cancellation or amendment, by language; null where nobody is notified. */
  readonly reason: LocalizedText | null
}

/** Why a version was published. What is confidential may tell itself in it: that only those read who have agreed. */
const amendReasonOf = async (db: Db, rfxId: string, version: number) => {
  const [row] = await db
    .select({ reason: rfxVersion.reason, document: rfxVersion.document })
    .from(rfxVersion)
    .where(and(eq(rfxVersion.rfxId, rfxId), eq(rfxVersion.version, version)))
  return row && row.document.privacy !== 'extended' ? row.reason : null
}

/** What letters say of a request: of one of its versions, where that is `amendedBy`. */
export const subjectOf = async (
  db: Db,
  rfxId: string,
  amendedBy?: number,
): Promise<LetterSubject | null> => {
  const [row] = await db
    .select({
      document: writtenRfx.document,
      responsesUntil: writtenRfx.responsesUntil,
      openedAt: writtenRfx.openedAt,
      cancelledAt: writtenRfx.cancelledAt,
    })
    .from(writtenRfx)
    .where(eq(writtenRfx.rfxId, rfxId))
  if (!row) return null
  const { cancelledAt, ...subject } = row
  const reason =
    amendedBy === undefined
      ? ((await cancellationOf(db, { rfxId, cancelledAt }))?.reason ?? null)
      : await amendReasonOf(db, rfxId, amendedBy)
  return { ...subject, buyerName: await buyerNameOf(db, rfxId), reason }
}

/** So much of a reason is mailed; all of it stands on the page. */
const LONGEST_REASON = 2000

/** What the templates ask for, in the reader's language. */
export const valuesOf = (
  { buyerName, document, responsesUntil, reason }: LetterSubject,
  locale: UiLocale,
): Readonly<Record<string, string>> => ({
  org: buyerName,
  title: titleInMail(document, locale),
  until: responsesUntil.toISOString(),
  // For templates that ask whether there is one.
  hasReason: reason ? 'yes' : 'no',
  reason: reason
    ? (pickText(reason, locale, document.language)?.text ?? '').slice(0, LONGEST_REASON)
    : '',
})

/** Somebody who is written to, in their language; `path` opens the request in the name they were invited by. */
export interface Reader {
  readonly recipient: string
  readonly locale: UiLocale
  readonly path: string
}

interface Proving {
  readonly db: Db
  readonly sealing: Sealing
  readonly tokenKeys: TokenKeys
}

type Invitation = typeof rfxInvitation.$inferSelect

/** Whether an invitation is the one that the log has, to whom it says, and stands by it. */
const isOfLog = (
  { id, orgId, email, tokenHash }: Invitation,
  invitations: Account['invitations'],
): boolean => {
  const said = invitations.get(id)
  if (!said || said.isWithdrawn) return false
  // Of a letter, which names no organisation until it is opened, the log has none.
  if (email === null) return said.orgId === orgId
  const isLogged = said.letter === null || said.letter === tokenHash?.toString('hex')
  return said.orgId === null && isLogged
}

/**
 * Everybody who was invited: those of organisations who respond for them, and outside addresses; each once.
 * Written to are roles, accounts and addresses that the server wrote, and names that it sealed alone. With
 * an `account`, by invitations that the log has.
 */
export const invitedReaders = async (
  { db, sealing, tokenKeys }: Proving,
  rfxId: string,
  now: Date,
  account?: Pick<Account, 'invitations'>,
): Promise<Reader[]> => {
  const rows = await db
    .select()
    .from(rfxInvitation)
    .where(and(eq(rfxInvitation.rfxId, rfxId), isNull(rfxInvitation.withdrawnAt)))
  const standing = rows.filter((row) => !account || isOfLog(row, account.invitations))
  if (standing.length < rows.length) sealing.alarm({}, FOREIGN)
  const readers = new Map<string, Reader>()
  for (const { orgId } of standing) {
    if (orgId === null) continue
    const speaker = await provenSpeakerOf(db, sealing, orgId)
    for (const { email, locale } of await respondersOf(db, sealing, speaker, now)) {
      const path = `/rfx/${rfxId}?switchToOrg=${speaker}`
      readers.set(email, { recipient: email, path, locale })
    }
  }
  for (const row of standing) {
    const { email, orgId } = row
    if (orgId !== null || email === null || readers.has(email)) continue
    if (!isRfxInvitationGenuine(tokenKeys, row)) {
      sealing.alarm({}, FOREIGN)
      continue
    }
    const locale = uiLocale.catch('en').parse(row.locale)
    readers.set(email, { recipient: email, path: `/rfx/${rfxId}`, locale })
  }
  return [...readers.values()]
}

/**
 * The readers of the cancellation of a request after its opening. Of a tender: who was invited, but
 * for those who are sent letters as tenderers, so that each gets one letter. Of a survey, on which
 * there are no letters: who was invited and who answered.
 */
export const openedReaders = async (
  keys: Proving,
  rfxId: string,
  kind: RequestDocument['kind'],
  now: Date,
  account: Readonly<Account>,
): Promise<readonly Reader[]> => {
  const { db, sealing } = keys
  const tenderers: Reader[] = []
  for (const orgId of provenTenderers(account, await allTenderers(db, rfxId))) {
    const { speaker, readers } = await readersOfTenderer(
      { db, sealing },
      { rfxId, orgId },
      account,
      now,
    )
    const path = `/rfx/${rfxId}?switchToOrg=${speaker}`
    for (const { email: recipient, locale } of readers) tenderers.push({ recipient, locale, path })
  }
  const tendererAddresses = new Set(tenderers.map(({ recipient }) => recipient))
  const others = (await invitedReaders(keys, rfxId, now, account)).filter(
    (one) => !tendererAddresses.has(one.recipient),
  )
  if (kind === 'tender') return others
  return [...new Map(tenderers.map((one) => [one.recipient, one])).values(), ...others]
}
