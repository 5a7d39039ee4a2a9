import { sealEarlierUptakes } from '@kogge/features/responses/server/slots/link-claims-backfill.commands.ts'
import { beginAudit } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import { takeOver } from '@kogge/platform/server/ledger/ledger-keys-backfill.commands.ts'
import { sealWaitingMail } from '@kogge/platform/server/mail/mail-seals-backfill.commands.ts'
import { adoptAccounts } from '@kogge/platform/server/row-seals/account-seals-backfill.commands.ts'
import { adoptSeals } from '@kogge/platform/server/row-seals/role-and-org-seals-backfill.commands.ts'
import { adoptSecret } from '@kogge/platform/server/server-secret/secret-adoption.commands.ts'
import { createTokenKeys } from '@kogge/platform/server/tokens/token-keys.ts'
import type { Config } from '../config.ts'
import type { OpenDatabase } from '../process-services.ts'
import { ensureSecret } from '../secret/secret-adoption.ts'
import { openKeys, secretName } from '../secret/server-keys.ts'
import { withDatabase } from './open-database.ts'

/**
 * Signs and seals what was written before there were keys and seals, as it is found. Only an operator's
 * command does so: an attacker who can write to the database can make it look like an earlier one, and a
 * server that sealed at its start would seal the attacker's role or key.
 */
const takeOverAll = async (database: OpenDatabase, config: Config): Promise<void> => {
  const { db } = database
  const { secret } = config
  await adoptSecret(db, createTokenKeys(secret), secretName(secret), { takesTokens: true })
  await ensureSecret(database, config)
  const { secretBox, sealing, tokenKeys } = await openKeys(db, secret)
  await sealWaitingMail(db, tokenKeys)
  await takeOver(db, sealing)
  await beginAudit(db, sealing)
  await adoptAccounts(db, sealing)
  await adoptSeals(db, sealing)
  await sealEarlierUptakes(db, { secretBox, sealing })
}

/** Opening a database makes it ready; see `openReady`. */
export const migrateDatabase = ({ takeOver }: { readonly takeOver: boolean }): Promise<void> =>
  withDatabase(async (database, config) => {
    if (takeOver) await takeOverAll(database, config)
    console.log('The database is at the newest schema.')
  })
