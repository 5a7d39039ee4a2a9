import type { Db } from '@kogge/db/client.ts'
import type { LetterContent, LetterReader } from '@kogge/domain/evaluation/decision-letters.ts'
import type { Account } from '@kogge/platform/server/ledger/ledger-state.ts'
import type { UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'
import {
  biddersOf,
  contentsOf,
  letterReadersOf,
  type StoredContent,
  tenderersOf,
  unreadOf,
} from './letter-recipients.queries.ts'
import { keepLetters, type Letters, withdrawCurrentLetters } from './stored-letters.commands.ts'

/**
 * Stores letters, writes them into the log of their request and enqueues their e-mails, in the transaction
 * of the decision that they announce.
 */
export const storeLetters = (ctx: UserContext, letters: Letters): Promise<void> =>
  keepLetters(ctx, letters)

/** Marks the valid letters of a request as withdrawn: all of them, or those to some bidders. */
export const markLettersWithdrawn = (
  tx: Db,
  rfxId: string,
  at: Date,
  bidders: readonly string[] | null = null,
): Promise<void> => withdrawCurrentLetters(tx, rfxId, at, bidders)

/** The contents of letters, in their order. */
export const letterContents = (
  db: Db,
  rows: readonly StoredContent[],
): Promise<readonly LetterContent[]> => contentsOf(db, rows)

/** Organisations whose responses were opened, the first to submit first. */
export const openedBidders = (db: Db, rfxId: string): Promise<readonly string[]> =>
  biddersOf(db, rfxId)

/**
 * Organisations with something that could not be read when it was opened; they count as tenderers
 * (Directive 89/665/EEC, Article 2a(2)).
 */
export const unreadTenderers = (db: Db, rfxId: string): Promise<readonly string[]> =>
  unreadOf(db, rfxId)

/** All tenderers concerned: `openedBidders`, and after them `unreadTenderers`. */
export const allTenderers = (db: Db, rfxId: string): Promise<readonly string[]> =>
  tenderersOf(db, rfxId)

/**
 * The people who receive mail for a tenderer, by the name that it has in a request, and the organisation
 * whose members they are (`speaker`). `account`: the log of the request, proven.
 */
export const readersOfTenderer = (
  keys: Pick<UserContext, 'db' | 'sealing'>,
  tenderer: { readonly rfxId: string; readonly orgId: string },
  account: Readonly<Account>,
  now: Date,
): Promise<{ readonly speaker: string; readonly readers: readonly LetterReader[] }> =>
  letterReadersOf(keys, tenderer, account, now)
