import type { Db } from '@kogge/db/client.ts'
import { mailCircuit } from '@kogge/db/schema/mail-delivery.ts'
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'

/** So many failures one after the other open the circuit. */
const FAILURES_TO_OPEN = 5
const FIRST_PAUSE_SECONDS = 30
const LONGEST_PAUSE_SECONDS = 30 * 60
/** Longer than any try takes. */
const PROBE_SECONDS = 90

const NOW = sql`clock_timestamp()`
const secondsUntil = (at: unknown) => sql<number>`ceil(extract(epoch from ${at} - ${NOW}))::int`

/**
 * Seconds until a server may be tried; 0 for now. After each pause one message alone tries it, whatever process asks
 * first; the others wait for what becomes of that.
 */
export const secondsUntilOpen = async (db: Db, server: string): Promise<number> => {
  const probes = await db
    .update(mailCircuit)
    .set({ probeUntil: sql`${NOW} + make_interval(secs => ${PROBE_SECONDS})` })
    .where(
      and(
        eq(mailCircuit.server, server),
        lte(mailCircuit.openUntil, NOW),
        or(isNull(mailCircuit.probeUntil), lte(mailCircuit.probeUntil, NOW)),
      ),
    )
    .returning({ server: mailCircuit.server })
  if (probes.length > 0) return 0
  const [row] = await db
    .select({
      seconds: secondsUntil(sql`greatest(${mailCircuit.openUntil}, ${mailCircuit.probeUntil})`),
    })
    .from(mailCircuit)
    .where(and(eq(mailCircuit.server, server), sql`${mailCircuit.openUntil} is not null`))
  return row ? Math.max(1, row.seconds) : 0
}

/** Whether a server is not to be tried now; takes no turn to try it. */
export const isCircuitOpen = async (db: Db, server: string): Promise<boolean> => {
  const [row] = await db
    .select({ server: mailCircuit.server })
    .from(mailCircuit)
    .where(and(eq(mailCircuit.server, server), sql`${mailCircuit.openUntil} is not null`))
  return row !== undefined
}

/** Notes that a server took a message or answered about one. Writes nothing where it never failed. */
export const noteAnswer = (db: Db, server: string): Promise<unknown> =>
  db.delete(mailCircuit).where(eq(mailCircuit.server, server))

/**
 * Notes that a server failed. The fifth failure in a row opens the circuit, and so does the message that tries the server after
 * a pause; failures of messages that were under way meanwhile change nothing.
 */
export const noteFailure = (db: Db, server: string): Promise<unknown> => {
  const { failures, openings, openUntil } = mailCircuit
  const isOpen = sql`coalesce(${openUntil} > ${NOW}, false)`
  const opens = sql`not ${isOpen} and (${openUntil} is not null or ${failures} + 1 >= ${FAILURES_TO_OPEN})`
  const pause = sql`make_interval(secs => least(${FIRST_PAUSE_SECONDS} * power(2, least(${openings}, 20)), ${LONGEST_PAUSE_SECONDS}))`
  return db
    .insert(mailCircuit)
    .values({ server, failures: 1 })
    .onConflictDoUpdate({
      target: mailCircuit.server,
      set: {
        failures: sql`${failures} + 1`,
        openings: sql`case when ${opens} then ${openings} + 1 else ${openings} end`,
        openUntil: sql`case when ${opens} then ${NOW} + ${pause} else ${openUntil} end`,
        probeUntil: sql`case when ${opens} then null else ${mailCircuit.probeUntil} end`,
      },
    })
}
