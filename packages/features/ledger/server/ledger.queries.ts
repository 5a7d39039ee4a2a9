import type { Db } from '@kogge/db/client.ts'
import { withContents } from '@kogge/db/contents/rfx-contents.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { rfxDraft } from '@kogge/db/schema/drafting.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { pickText } from '@kogge/domain/kernel/locales.ts'
import { fieldsOf, visible } from '@kogge/domain/ledger/audit-changes.ts'
import type { LedgerScreen } from '@kogge/domain/ledger/ledger-entry-types.ts'
import { type LedgerFilters, shownTypes } from '@kogge/domain/ledger/ledger-filters.ts'
import { decodeTimeCursor, type PageInput, pageOf } from '@kogge/platform/server/list-cursor.ts'
import { and, desc, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { LedgerEntryView, LedgerPage } from './ledger.views.ts'

const MAX_NAME = 200
/** Nothing in the log is a secret, but what is named like one would be a mistake. */
const SECRET = /password|passphrase|token|secret|privateKey/i

const shown = (text: string | null | undefined): string | null =>
  text === null || text === undefined || text === '' ? null : visible(text, MAX_NAME)

const among = (
  column: typeof ledgerEntry.userId | typeof ledgerEntry.orgId | typeof ledgerEntry.rfxId,
  ids: readonly string[] | undefined,
) => (ids?.length ? inArray(column, [...ids]) : undefined)

/** What nobody did is left in when somebody is left out. */
const without = (
  column: typeof ledgerEntry.userId | typeof ledgerEntry.orgId | typeof ledgerEntry.rfxId,
  ids: readonly string[] | undefined,
) => (ids?.length ? or(isNull(column), notInArray(column, [...ids])) : undefined)

const conditionsOf = (screen: LedgerScreen, filters: LedgerFilters): SQL | undefined => {
  const types = shownTypes(screen, filters)
  return and(
    types.length > 0 ? inArray(ledgerEntry.type, [...types]) : sql`false`,
    among(ledgerEntry.userId, filters.user),
    among(ledgerEntry.orgId, filters.org),
    among(ledgerEntry.rfxId, filters.rfx),
    without(ledgerEntry.userId, filters.excludeUser),
    without(ledgerEntry.orgId, filters.excludeOrg),
    without(ledgerEntry.rfxId, filters.excludeRfx),
  )
}

/** What tells an entry from others of its instant. */
const keyOf = (rfxId: string, seq: number): string => `${rfxId} ${seq}`

const place = z.tuple([z.uuid(), z.coerce.number().int().min(1).max(2_147_483_647)])

/** Throws `list.cursor_invalid` for one that is not of this list. */
const afterCursor = (cursor: string | null | undefined): SQL | undefined => {
  const at = decodeTimeCursor(cursor)
  if (!at) return undefined
  const parsed = place.safeParse(at.key.split(' '))
  if (!parsed.success) throw new AppError('list.cursor_invalid')
  const [rfxId, seq] = parsed.data
  return sql`(${ledgerEntry.at}, ${ledgerEntry.rfxId}, ${ledgerEntry.seq}) <
    (${at.at.toISOString()}::timestamptz, ${rfxId}::uuid, ${seq})`
}

/** A page of what was done with requests, the newest first, of the kinds that a screen shows. */
export const ledgerPageOf = async (
  db: Db,
  screen: LedgerScreen,
  filters: LedgerFilters,
  { cursor, limit }: PageInput,
  language: string,
): Promise<LedgerPage> => {
  const rows = await db
    .select({
      ledgerEntry,
      place: { num: rfx.num, month: rfx.month },
      draft: rfxDraft.document,
      orgName: org.name,
      userName: sql<string | null>`nullif(trim(${user.firstName} || ' ' || ${user.lastName}), '')`,
    })
    .from(ledgerEntry)
    .leftJoin(rfx, eq(rfx.id, ledgerEntry.rfxId))
    .leftJoin(rfxDraft, eq(rfxDraft.rfxId, ledgerEntry.rfxId))
    .leftJoin(org, eq(org.id, ledgerEntry.orgId))
    .leftJoin(user, eq(user.id, ledgerEntry.userId))
    .where(and(conditionsOf(screen, filters), afterCursor(cursor)))
    .orderBy(desc(ledgerEntry.at), desc(ledgerEntry.rfxId), desc(ledgerEntry.seq))
    .limit(limit + 1)
  const { page, nextCursor } = pageOf(rows, limit, ({ ledgerEntry: { at, rfxId, seq } }) => ({
    at,
    key: keyOf(rfxId, seq),
  }))
  const published = await withContents(
    db,
    page.flatMap(({ place }) => place ?? []),
  )
  const contents = new Map(published.map(({ num, content }) => [num, content]))
  const items = page.map(
    ({ ledgerEntry: entry, place, draft, orgName, userName }): LedgerEntryView => {
      const texts = (place && contents.get(place.num)) ?? draft
      return {
        rfx: {
          id: entry.rfxId,
          title: shown(pickText(texts?.title, language, texts?.language)?.text),
        },
        seq: entry.seq,
        at: entry.at.toISOString(),
        type: entry.type,
        user: entry.userId === null ? null : { id: entry.userId, name: shown(userName) },
        org: entry.orgId === null ? null : { id: entry.orgId, name: shown(orgName) },
        details: [...fieldsOf(entry.details, SECRET)].map(([name, text]) => ({ name, text })),
        hash: entry.hash.toString('hex'),
        isDemonstration: entry.isDemonstration,
      }
    },
  )
  return { items, nextCursor }
}
