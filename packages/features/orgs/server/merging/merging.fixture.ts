import type { Db } from '@kogge/db/client.ts'
import { contextOfUser } from '@kogge/platform/server/testing/context.ts'
import { joinOrgs } from './commands.ts'

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
    return joinOrgs({ ...ctx, actor }, { fromId, intoId, reason, decidedBy: staffId })
  })
