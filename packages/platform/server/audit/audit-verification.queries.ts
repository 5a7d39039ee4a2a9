import type { Db } from '@kogge/db/client.ts'
import { databaseNow } from '../database/database-clock.ts'
import type { Flaw, Head, Proven } from '../integrity/chain-proof.ts'
import { proveAudit } from './audit-chain-proof.queries.ts'
import { type AuditFacts, PLATFORM_CHAIN } from './audit-entry-hash.ts'
import type { ChainRegister } from './chain-register.ts'
import { earlierEntries } from './unchained-audit-entries.queries.ts'

/** What is wrong with a chain of the audit log. */
export type AuditFault =
  | { readonly kind: 'entry'; readonly seq: number; readonly flaw: Flaw }
  /** A key that is not trusted. */
  | { readonly kind: 'untrusted' }
  /** It was there, by what was kept elsewhere or by the platform's chain. */
  | { readonly kind: 'gone' }
  /** The platform's chain states more than once that it began: an earlier one of it is gone. */
  | { readonly kind: 'begun_again' }
  /** The platform's chain does not state its beginning. */
  | { readonly kind: 'unregistered' }
  /** Entries in no chain are not those of before there were chains. */
  | { readonly kind: 'earlier' }

/** One chain, and what is wrong with it. */
export interface AuditVerdict extends Head {
  readonly chainId: string
  readonly fault: AuditFault | null
}

/** By so much may the clock of whoever verifies be behind, in milliseconds. */
const LATER_MS = 5000

const faultOf = ({ flaw, isTrusted }: Proven): AuditFault | null => {
  if (flaw) return { kind: 'entry', seq: flaw.seq, flaw: flaw.kind }
  return isTrusted ? null : { kind: 'untrusted' }
}

const GONE = { entries: 0, head: '-', fault: { kind: 'gone' } } as const

/**
 * Proves the audit log: every chain by itself, that none is gone or was put beside, and that what stands
 * in no chain is what stood there when chains began. `before`: how far each chain went when it was
 * verified last. `register` takes what the platform's chain states.
 */
export async function* verifyAuditLog(
  db: Db,
  trusted: ReadonlySet<string>,
  before: Readonly<Record<string, Head>>,
  register: ChainRegister,
): AsyncGenerator<AuditVerdict> {
  const missing = new Set(Object.keys(before))
  const headsOf = (chainId: string): Head[] =>
    [before[chainId], register.audit.get(chainId)].filter((one) => one !== undefined)
  const until = new Date((await databaseNow(db)).getTime() + LATER_MS)
  const earlier = await earlierEntries(db)
  let isBegun = false
  const onEntry = (facts: AuditFacts) => register.take(facts)
  for await (const chain of proveAudit(db, trusted, { headsOf, until, onEntry })) {
    const { chainId, entries, head } = chain
    missing.delete(chainId)
    let fault = faultOf(chain)
    if (chainId === PLATFORM_CHAIN) {
      isBegun = true
      const isSame =
        register.earlier?.entries === earlier.entries && register.earlier.hash === earlier.hash
      fault ??= isSame ? null : { kind: 'earlier' }
      for (const id of register.begun) missing.add(id)
    } else if (!register.begun.has(chainId)) fault ??= { kind: 'unregistered' }
    else if (register.begunAgain.has(chainId)) fault ??= { kind: 'begun_again' }
    yield { chainId, entries, head, fault }
  }
  // Entries in no chain are none of its chain, where that has not begun.
  if (!isBegun && earlier.entries > 0)
    yield { chainId: PLATFORM_CHAIN, entries: 0, head: '-', fault: { kind: 'earlier' } }
  for (const chainId of missing) yield { chainId, ...GONE }
}
