import type { Db } from '@kogge/db/client.ts'
import {
  type AsSelf,
  authorizeInOrg,
  authorizeOnPlatform,
  authorizeSelf,
  type InOrg,
  type OnPlatform,
} from '@kogge/domain/access/authorization.ts'
import type { GlobalPermission } from '@kogge/domain/access/global-permissions.ts'
import type { OrgPermission } from '@kogge/domain/access/org-permissions.ts'
import { isParticipants } from '@kogge/domain/access/participants.ts'
import type { UserActor } from '@kogge/domain/kernel/actor.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { orgId } from '@kogge/domain/kernel/entity-ids.ts'
import { z } from 'zod'
import {
  type LockMode,
  lockOrgAccess,
  lockStaffAccess,
  lockUser,
} from '../access/access-locks.commands.ts'
import { readActor } from '../sessions/sessions.queries.ts'
import type { Context, Granted } from './procedure-context.ts'
import { inTransaction } from './procedure-transaction.ts'
import { base, type ProcedureMeta, t } from './trpc-base.ts'

export const router = t.router
export const mergeRouters = t.mergeRouters
export const createCaller = t.createCallerFactory

const userOf = (ctx: Context): UserActor => {
  if (ctx.actor.kind !== 'user') throw new AppError('session.required')
  return ctx.actor
}

/** The caller as the database has them now: what they were when the request came may have ended. */
const freshUser = async (ctx: Context, now: Date): Promise<UserActor> => {
  const { userId, hasShownFactor } = userOf(ctx)
  const fresh = await readActor(ctx.db, ctx.sealing, userId, now, hasShownFactor)
  if (!fresh) throw new AppError('session.required')
  return fresh
}

/**
 * A change in its transaction. Each user makes one at a time: whoever sends a thousand waits for
 * themselves, and holds one connection.
 */
const changing = async <Result extends { readonly ok: boolean }>(
  ctx: Context,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> => {
  const result = await ctx.turns.take(userOf(ctx).userId, () => inTransaction(ctx.db, work))
  // Who has changed something finds it changed.
  ctx.search.changed()
  return result
}

/** For everyone, signed in or not. Each such procedure is listed in the test that walks them all. */
export const publicProcedure = base.meta({ access: 'public' })

/** For signed-in users, to read what they may; `ctx.actor` is theirs. */
export const userProcedure = base
  .meta({ access: 'user' })
  .use(({ ctx, next }) => next({ ctx: { ...ctx, actor: userOf(ctx) } }))

/** `before` takes the locks that go before the user's own. */
const ownChange = (before: (tx: Db) => Promise<unknown> = async () => undefined) =>
  base.meta({ access: 'user' }).use(({ ctx, next }) => {
    const { userId } = userOf(ctx)
    return changing(ctx, async (tx) => {
      await before(tx)
      await lockUser(tx, userId)
      const now = ctx.clock()
      const actor = await freshUser({ ...ctx, db: tx }, now)
      const granted: Granted<AsSelf> = { ...ctx, db: tx, now, actor, grant: authorizeSelf(actor) }
      return next({ ctx: granted })
    })
  })

/** For signed-in users, to change what is their own: in one transaction, one change at a time. */
export const selfMutation = ownChange()

/**
 * The same where global roles go too: staff take that lock before a user's own, so whoever leaves does as well,
 * since the other way round the two would wait for each other. It is taken in one's turn: whoever waited for that
 * with a lock and a connection could wait for a change that needs them.
 */
export const leavingMutation = ownChange((tx) => lockStaffAccess(tx, 'exclusive'))

const inOrg = z.object({ orgId })

/** What a procedure says of itself; how its calls are logged goes by its permissions. */
const orgMeta = (permissions: readonly OrgPermission[]): ProcedureMeta => ({
  access: 'org',
  permissions,
  ...(isParticipants(permissions) && { log: 'masked' as const }),
})

/**
 * For those who have one of the permissions in the organisation that the input names as `orgId`;
 * `ctx.grant` proves it. For everyone else the organisation does not exist.
 */
export const orgQuery = <Permission extends OrgPermission>(...permissions: readonly Permission[]) =>
  base
    .meta(orgMeta(permissions))
    .input(inOrg)
    .use(({ ctx, input, next }) => {
      const actor = userOf(ctx)
      const grant: InOrg<Permission> = authorizeInOrg(actor, input.orgId, permissions, ctx.now)
      return next({ ctx: { ...ctx, actor, grant } })
    })

/** Organisations that a change touches beside the caller's own, as far as the caller may know of them. */
type Beside = (db: Db, orgId: string, rawInput: unknown) => Promise<readonly string[]>

/**
 * The same for a change: `ctx.db` is its transaction, `ctx.grant` was found true inside of it and
 * stays true until it ends. `exclusive` for changes of who may do what. A change that touches other
 * organisations too names them here (`beside`), so that all are locked in the order of their ids.
 */
export const orgMutation = <Permission extends OrgPermission>(
  permissions: readonly Permission[],
  mode: LockMode = 'shared',
  beside: Beside = async () => [],
) =>
  base
    .meta(orgMeta(permissions))
    .input(inOrg)
    .use(({ ctx, input, getRawInput, next }) => {
      // Who may not is turned away before anything is locked.
      authorizeInOrg(userOf(ctx), input.orgId, permissions, ctx.now)
      return changing(ctx, async (tx) => {
        const others = await beside(tx, input.orgId, await getRawInput())
        for (const id of new Set([input.orgId, ...others].sort())) await lockOrgAccess(tx, id, mode)
        const now = ctx.clock()
        const actor = await freshUser({ ...ctx, db: tx }, now)
        const grant = authorizeInOrg(actor, input.orgId, permissions, now)
        const granted: Granted<InOrg<Permission>> = { ...ctx, db: tx, now, actor, grant }
        return next({ ctx: granted })
      })
    })

/** The same for a change that needs another permission as well, such as one that goes by the plan. */
export const orgMutationWith = <Permission extends OrgPermission>(
  permission: Permission,
  also: OrgPermission,
) =>
  orgMutation([permission])
    .meta({ also })
    .use(({ ctx, next }) => {
      authorizeInOrg(ctx.actor, ctx.grant.action.orgId, [also], ctx.now)
      return next()
    })

/** For staff with one of the permissions. Such procedures stand under /api/admin. */
export const staffQuery = <Permission extends GlobalPermission>(
  ...permissions: readonly Permission[]
) =>
  base.meta({ access: 'staff', permissions }).use(({ ctx, next }) => {
    const actor = userOf(ctx)
    const grant: OnPlatform<Permission> = authorizeOnPlatform(actor, permissions, ctx.now)
    return next({ ctx: { ...ctx, actor, grant } })
  })

/** The same for a change, as with organisations; `exclusive` for changes of global roles. */
export const staffMutation = <Permission extends GlobalPermission>(
  permissions: readonly Permission[],
  mode: LockMode = 'shared',
) =>
  base.meta({ access: 'staff', permissions }).use(({ ctx, next }) => {
    authorizeOnPlatform(userOf(ctx), permissions, ctx.now)
    return changing(ctx, async (tx) => {
      await lockStaffAccess(tx, mode)
      const now = ctx.clock()
      const actor = await freshUser({ ...ctx, db: tx }, now)
      const grant = authorizeOnPlatform(actor, permissions, now)
      const granted: Granted<OnPlatform<Permission>> = { ...ctx, db: tx, now, actor, grant }
      return next({ ctx: granted })
    })
  })
