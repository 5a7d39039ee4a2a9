import type { Siege } from './attack-scenario.ts'

/** What staff try by a power beyond calling it; gives who might have got something. */
export type Attack = (siege: Siege) => Promise<readonly string[]>

/** By the procedure that is abused. */
export type Attacks = Readonly<Record<string, Attack>>

export const reason = 'The same entry of the register.'
