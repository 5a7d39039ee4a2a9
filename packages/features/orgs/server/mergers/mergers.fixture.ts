import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { orgMerger } from '@kogge/db/schema/org-mergers.ts'
import { sealedMerger, wordOf } from '@kogge/platform/server/row-seals/merger-seals.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { joinOrgs } from './mergers.commands.ts'

/** Makes one organisation a part of another as if whoever speaks for them had agreed; gives the id of the pair. */
export const mergeAgreed = (
  db: Db,
  staffId: string,
  fromId: string,
  intoId: string,
  clock = () => new Date(),
): Promise<string> =>
  db.transaction(async (tx) => {
    const { actor, ...ctx } = await contextOfUser(tx, staffId, clock)
    if (actor.kind !== 'user') throw new Error('Nobody is there.')
    const reason = 'The same entry of the register.'
    const [at, mergerId] = [clock(), randomUUID()]
    const { sealing } = ctx
    const done = {
      id: mergerId,
      fromId,
      intoId,
      reason,
      proposedBy: staffId,
      proposedAt: at,
      lapsesAt: at,
      state: 'done' as const,
      endedAt: at,
      endedBy: staffId,
    }
    const word = { agreedBy: staffId, agreedAt: at }
    await tx.insert(orgMerger).values({
      ...sealedMerger(sealing, done, []),
      ...wordOf(sealing, done, 'from', word),
      ...wordOf(sealing, done, 'into', word),
    })
    return joinOrgs({ ...ctx, actor }, { fromId, intoId, reason, decidedBy: staffId, mergerId })
  })
