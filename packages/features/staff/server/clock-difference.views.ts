import { z } from 'zod'

/** Milliseconds since 1970; null for a clock that does not say any time. */
const instant = z.number().nullable()

/** The clocks by which something is signed, where they part; else null. */
export const clocksView = z.strictObject({ database: instant, server: instant }).nullable()
export type ClocksView = z.infer<typeof clocksView>
