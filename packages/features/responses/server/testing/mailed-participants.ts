import type { Db } from '@kogge/db/client.ts'
import type { Account } from '@kogge/platform/server/ledger/ledger-state.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import {
  type LetterParticipant,
  letterParticipants,
} from '../letters/letter-participants.queries.ts'

/** The participants of a request who receive letters on it, for tests of other features. */
export const mailedParticipants = (
  db: Db,
  keys: Pick<Context, 'secretBox' | 'sealing'>,
  rfxId: string,
  account: Readonly<Account>,
): Promise<readonly LetterParticipant[]> => letterParticipants(db, keys, rfxId, account, new Date())
