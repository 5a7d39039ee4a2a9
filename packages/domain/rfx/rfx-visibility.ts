import { canGlobally } from '../access/permission-checks.ts'
import type { Actor } from '../kernel/actor.ts'

/** Whether a caller sees requests that are not public and that they have no part in. */
export const maySeeEveryRfx = (actor: Actor, now: Date): boolean =>
  actor.kind === 'user' && canGlobally(actor.globalRoles, 'rfx.manage_all', now)
