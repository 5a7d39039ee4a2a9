import type { Db } from '@kogge/db/client.ts'
import { featureFlag } from '@kogge/db/schema/flags.ts'
import { isSupport } from '@kogge/domain/access/permission-checks.ts'
import { FLAG_NAMES, type FlagName } from '@kogge/domain/flags/feature-flags.ts'
import { type FlagReader, flagFor, NO_READER } from '@kogge/domain/flags/flag-resolution.ts'
import type { Actor } from '@kogge/domain/kernel/actor.ts'
import { and, eq, inArray, or } from 'drizzle-orm'

/**
 * For whom flags are read. An organisation counts as active only for one who acts in it: what the
 * client says is a wish.
 */
const readerOf = (actor: Actor, activeOrgId: string | undefined, now: Date): FlagReader => {
  if (actor.kind !== 'user') return NO_READER
  return {
    userId: actor.userId,
    activeOrgId: actor.orgs.find(({ orgId }) => orgId === activeOrgId)?.orgId ?? null,
    isSupport: isSupport(actor.globalRoles, now),
  }
}

/** Every flag with its value for a caller. Settings of other users and organisations are not read. */
export const flagsFor = async (
  db: Db,
  actor: Actor,
  activeOrgId: string | undefined,
  now: Date,
): Promise<{ name: FlagName; value: boolean }[]> => {
  const reader = readerOf(actor, activeOrgId, now)
  const own = (context: 'ORG' | 'USER', id: string | null) =>
    id === null ? undefined : and(eq(featureFlag.context, context), eq(featureFlag.contextId, id))
  const settings = await db
    .select({
      name: featureFlag.name,
      context: featureFlag.context,
      contextId: featureFlag.contextId,
      value: featureFlag.value,
    })
    .from(featureFlag)
    .where(
      or(
        inArray(featureFlag.context, reader.isSupport ? ['GLOBAL', 'SUPPORT'] : ['GLOBAL']),
        own('ORG', reader.activeOrgId),
        own('USER', reader.userId),
      ),
    )
  return FLAG_NAMES.map((name) => ({ name, value: flagFor(name, settings, reader) }))
}

/** A flag's value for a member in their organisation, where nobody is signed in: for work in the background. Settings for support staff are none of it. */
export const isOnForMember = async (
  db: Db,
  name: FlagName,
  { userId, orgId }: { readonly userId: string; readonly orgId: string },
): Promise<boolean> => {
  const settings = await db.select().from(featureFlag).where(eq(featureFlag.name, name))
  return flagFor(name, settings, { userId, activeOrgId: orgId, isSupport: false })
}

/** A flag's value for the platform as a whole, as the database has it now: for jobs and commands. */
export const flagValue = async (db: Db, name: FlagName): Promise<boolean> => {
  const settings = await db
    .select({
      name: featureFlag.name,
      context: featureFlag.context,
      contextId: featureFlag.contextId,
      value: featureFlag.value,
    })
    .from(featureFlag)
    .where(and(eq(featureFlag.name, name), eq(featureFlag.context, 'GLOBAL')))
  return flagFor(name, settings, NO_READER)
}

/** How old a flag may be where it is asked for at every request. */
const KEPT_MS = 15_000

/** Gives flags of the platform at once: what they were a moment ago. */
export interface FlagWatch {
  isOn(name: FlagName): boolean
  stop(): void
}

/**
 * Keeps some flags at hand, read anew every 15 seconds; until the first reading, and where the
 * database is away, they are what they were. `onChange` gets each that has changed.
 */
export const watchFlags = (
  db: Db,
  names: readonly FlagName[],
  onChange: (name: FlagName, value: boolean) => void = () => undefined,
): FlagWatch => {
  const known = new Map<FlagName, boolean>()
  const read = async () => {
    for (const name of names) {
      const value = await flagValue(db, name)
      if (value !== (known.get(name) ?? false)) onChange(name, value)
      known.set(name, value)
    }
  }
  // Others report a database that is away; flags wait until it is back.
  const readQuietly = () => void read().catch(() => undefined)
  readQuietly()
  const timer = setInterval(readQuietly, KEPT_MS)
  timer.unref()
  return { isOn: (name) => known.get(name) ?? false, stop: () => clearInterval(timer) }
}
