import { createHash } from 'node:crypto'
import { canonicalJson, type Json } from '@kogge/domain/sealing/canonical-json.ts'
import { isoOf } from '../integrity/malformed-values.ts'

/** The chain of what belongs to no organisation: sign-ins, accounts, what staff do. */
export const PLATFORM_CHAIN = '00000000-0000-0000-0000-000000000000'

/** Entries that the audit log makes about itself stand under this kind of subject. */
export const AUDIT_LOG = 'audit_log'

/** The first entry of the platform's chain: how many entries there were before chains, and their hash. */
export const BEGUN = 'audit.begun'
/** That an organisation's chain began: none is gone unseen. */
export const CHAIN_BEGUN = 'audit.chain_begun'
/** How far chains had come. */
export const HEADS_NOTED = 'audit.heads_noted'

/** In which chain an entry of an organisation, or of none, stands. */
export const chainOf = (orgId: string | null | undefined): string =>
  orgId?.toLowerCase() ?? PLATFORM_CHAIN

/** What an entry says, with its place and the time of writing by two clocks. */
export interface AuditFacts {
  readonly id: number
  readonly chainId: string
  readonly seq: number
  readonly at: Date
  readonly databaseAt: Date
  readonly serverAt: Date
  readonly actorUserId: string | null
  readonly action: string
  readonly subjectType: string
  readonly subjectId: string
  readonly orgId: string | null
  readonly ip: string | null
  readonly before: Json
  readonly after: Json
}

/** An entry of before there were chains. */
export type EarlierFacts = Omit<AuditFacts, 'chainId' | 'seq' | 'databaseAt' | 'serverAt'>

/** All that an entry of before says, written down in the one way that a hash needs. */
export const earlierText = (facts: EarlierFacts): string =>
  canonicalJson({ ...facts, at: isoOf(facts.at) })

/** SHA-256 of the hash before and of all that the entry says. */
export const hashOf = (previous: Uint8Array, facts: AuditFacts): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(
      canonicalJson({
        ...facts,
        at: isoOf(facts.at),
        databaseAt: isoOf(facts.databaseAt),
        serverAt: isoOf(facts.serverAt),
      }),
    )
    .digest()
