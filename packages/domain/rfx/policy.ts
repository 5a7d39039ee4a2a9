import type { GlobalRole } from '../account/roles.ts'
import { type Actor, current } from '../kernel/actor.ts'

/** Who manages every request (specification, section 6, platform roles). */
const MANAGE_ALL: readonly GlobalRole[] = ['SUPER_ADMIN', 'DEVELOPER', 'SUPPORT']

/** Whether a caller sees requests that are not public and that they have no part in. */
export const maySeeEveryRfx = (actor: Actor, now: Date): boolean =>
  actor.kind === 'user' && current(actor.globalRoles, now).some((role) => MANAGE_ALL.includes(role))
