import { z } from 'zod'
import type { Head } from '../integrity/chain-proof.ts'
import {
  AUDIT_LOG,
  type AuditFacts,
  BEGUN,
  CHAIN_BEGUN,
  HEADS_NOTED,
  PLATFORM_CHAIN,
} from './audit-entry-hash.ts'

const hash = z.string()
const noted = z.array(z.tuple([z.string(), z.number(), hash]))
const earlier = z.object({ entries: z.number(), hash })
const heads = z.object({ audit: noted, requests: noted })
export type NotedHeads = z.infer<typeof heads>

/** What the platform's chain states of all chains. */
export class ChainRegister {
  /** Entries of before there were chains; null where it states none. */
  earlier: z.infer<typeof earlier> | null = null
  /** Chains of organisations. */
  readonly begun = new Set<string>()
  /** Those that are said to have begun more than once: what was there before is gone. */
  readonly begunAgain = new Set<string>()
  /** How far chains of the audit log and logs of requests had come when it was last noted. */
  readonly audit = new Map<string, Head>()
  readonly requests = new Map<string, Head>()

  take({ chainId, subjectType, action, subjectId, after }: AuditFacts): void {
    if (chainId !== PLATFORM_CHAIN || subjectType !== AUDIT_LOG) return
    if (action === CHAIN_BEGUN)
      (this.begun.has(subjectId) ? this.begunAgain : this.begun).add(subjectId)
    if (action === BEGUN) this.earlier ??= earlier.safeParse(after).data ?? null
    if (action !== HEADS_NOTED) return
    const found = heads.safeParse(after).data
    for (const [id, entries, head] of found?.audit ?? []) this.audit.set(id, { entries, head })
    for (const [id, entries, head] of found?.requests ?? [])
      this.requests.set(id, { entries, head })
  }
}
