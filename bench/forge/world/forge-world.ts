import type { Db } from '@kogge/db/client.ts'
import { featureFlag } from '@kogge/db/schema/flags.ts'
import { resealAccounts } from '@kogge/features/accounts/server/account-seals-rotation.commands.ts'
import { loadReferenceData } from '@kogge/features/reference/server/reference-data.commands.ts'
import { appendAudit, beginAudit } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import { noteHeads } from '@kogge/platform/server/audit/chain-heads.commands.ts'
import { resealRows } from '@kogge/platform/server/row-seals/row-seals-rotation.commands.ts'
import {
  keepEarlierKeys,
  markSecret,
} from '@kogge/platform/server/server-secret/secret-rotation.commands.ts'
import { issueSecret } from '@kogge/platform/server/tokens/bearer-secrets.commands.ts'
import { accounts } from './account-rows.ts'
import { Stage } from './parties.ts'
import { proposeMerger } from './proposed-mergers.ts'
import {
  awarded,
  type Bidders,
  cancelled,
  cleared,
  drafts,
  running,
  scored,
} from './request-stages.ts'
import { FIRST_KEYS, FIRST_SECRET, KEYS, SECRET, SECRET_NAME } from './server-keys.ts'

/**
 * Fills a database with something of all that verifying looks at. The secret was changed once; the night
 * noted the ends of chains, and more came after it.
 */
export const makeWorld = async (db: Db): Promise<void> => {
  await loadReferenceData(db)
  await beginAudit(db, FIRST_KEYS.sealing)
  const before = await new Stage(db, FIRST_KEYS).party('SIA Liepa')
  const opening = { kind: 'feed' as const, userId: before.userId, orgId: null, scope: 'profile' }
  await issueSecret(db, FIRST_KEYS.tokenKeys, { ...opening, expiresAt: null }, new Date())
  await db.transaction(async (tx) => {
    await resealAccounts(tx, FIRST_KEYS, KEYS)
    await keepEarlierKeys(tx, FIRST_SECRET, SECRET)
    await resealRows(tx, FIRST_KEYS.sealing, KEYS.sealing)
    await markSecret(tx, SECRET_NAME)
  })
  await db
    .insert(featureFlag)
    .values({ name: 'enableExternalInvites', context: 'GLOBAL', value: true })
  const stage = new Stage(db, KEYS)
  const buyer = await stage.party('Meža pašvaldība')
  const bidders: Bidders = [
    await stage.party('SIA Egle'),
    await stage.party('SIA Priede'),
    await stage.party('SIA Ozols'),
    await stage.party('SIA Kadiķis'),
  ]
  const proven = await stage.provenParty('SIA Bērzs')
  await proposeMerger(stage, proven, await stage.party('SIA Bērzi'))
  await awarded(stage, buyer, bidders)
  const rfxId = await running(stage, buyer, bidders)
  await drafts(stage, buyer, rfxId)
  await scored(stage, buyer, bidders)
  await cleared(stage, buyer, bidders)
  await cancelled(stage, buyer, bidders)
  await accounts(stage, [buyer, ...bidders.slice(0, 2)])
  await noteHeads(db, KEYS.sealing, new Date())
  await appendAudit(db, KEYS.sealing, {
    actorUserId: buyer.userId,
    action: 'org.edited',
    subjectType: 'org',
    subjectId: buyer.orgId,
    orgId: buyer.orgId,
    ip: '192.0.2.7',
    at: new Date(),
    after: { name: 'D' },
  })
}
