import type { Db } from '@kogge/db/client.ts'
import { speakerOf } from '@kogge/db/orgs/org-representation.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { rfxVersion, writtenRfx } from '@kogge/db/schema/drafting.ts'
import { rfxInvitation } from '@kogge/db/schema/participation.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { uiLocale } from '@kogge/domain/kernel/locale-schema.ts'
import { type LocalizedText, pickText, type UiLocale } from '@kogge/domain/kernel/locales.ts'
import {
  letterReadersOf,
  tenderersOf,
} from '@kogge/features/letters/server/letter-recipients.queries.ts'
import { buyerNameOf } from '@kogge/platform/server/buyer-names.queries.ts'
import { cancelReasonOf } from '@kogge/platform/server/ledger/cancellation-reason.queries.ts'
import { respondersOf } from '@kogge/platform/server/mail/response-mail-recipients.queries.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'

/** What letters say of a request. */
export interface LetterSubject {
  readonly buyerName: string
  readonly document: Pick<RequestDocument, 'title' | 'language' | 'kind'>
  readonly responsesUntil: Date
  readonly openedAt: Date | null
  /** Why it was cancelled or amended, by language; null where nobody is to be told. */
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
      ? await cancelReasonOf(db, { rfxId, cancelledAt })
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
  title: pickText(document.title, locale, document.language)?.text ?? '',
  until: new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    timeZone: 'Europe/Riga',
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(responsesUntil),
  // For templates that ask whether there is one.
  hasReason: reason ? 'yes' : 'no',
  reason: reason
    ? (pickText(reason, locale, document.language)?.text ?? '').slice(0, LONGEST_REASON)
    : '',
})

/** The organisations whose invitations stand. */
const invitedOrgs = async (db: Db, rfxId: string): Promise<readonly string[]> => {
  const rows = await db
    .select({ orgId: rfxInvitation.orgId })
    .from(rfxInvitation)
    .where(and(eq(rfxInvitation.rfxId, rfxId), isNull(rfxInvitation.withdrawnAt)))
  return rows.flatMap(({ orgId }) => orgId ?? [])
}

/** Somebody who is written to, in their language; `path` opens the request in the name they were invited by. */
export interface Reader {
  readonly recipient: string
  readonly locale: UiLocale
  readonly path: string
}

/** Everybody who was invited: those of organisations who respond for them, and outside addresses; each once. */
export const invitedReaders = async (db: Db, rfxId: string, now: Date): Promise<Reader[]> => {
  const readers = new Map<string, Reader>()
  for (const invitedId of await invitedOrgs(db, rfxId)) {
    const orgId = await speakerOf(db, invitedId)
    const ids = await respondersOf(db, orgId, now)
    if (ids.length === 0) continue
    const users = await db
      .select({ email: user.email, language: user.language })
      .from(user)
      .where(and(inArray(user.id, ids), isNull(user.deletedAt)))
    for (const { email, language } of users)
      readers.set(email, {
        recipient: email,
        path: `/rfx/${rfxId}?switchToOrg=${orgId}`,
        locale: uiLocale.catch('en').parse(language),
      })
  }
  const outside = await db
    .select({ email: rfxInvitation.email, locale: rfxInvitation.locale })
    .from(rfxInvitation)
    .where(
      and(
        eq(rfxInvitation.rfxId, rfxId),
        isNull(rfxInvitation.withdrawnAt),
        isNull(rfxInvitation.orgId),
      ),
    )
  for (const { email, locale } of outside)
    if (email !== null && !readers.has(email))
      readers.set(email, {
        recipient: email,
        path: `/rfx/${rfxId}`,
        locale: uiLocale.catch('en').parse(locale),
      })
  return [...readers.values()]
}

/**
 * Everybody who is told of a request that was given up after its opening. Of a tender: who was invited,
 * but for those who are sent letters as tenderers, so that each is told once. Of a survey, on which there
 * are no letters: who was invited and who answered.
 */
export const openedReaders = async (
  db: Db,
  rfxId: string,
  kind: RequestDocument['kind'],
  now: Date,
): Promise<readonly Reader[]> => {
  const tenderers: Reader[] = []
  for (const orgId of await tenderersOf(db, rfxId)) {
    const { speaker, readers } = await letterReadersOf(db, { rfxId, orgId }, now)
    const path = `/rfx/${rfxId}?switchToOrg=${speaker}`
    for (const { email: recipient, locale } of readers) tenderers.push({ recipient, locale, path })
  }
  const told = new Set(tenderers.map(({ recipient }) => recipient))
  const others = (await invitedReaders(db, rfxId, now)).filter((one) => !told.has(one.recipient))
  if (kind === 'tender') return others
  return [...new Map(tenderers.map((one) => [one.recipient, one])).values(), ...others]
}
