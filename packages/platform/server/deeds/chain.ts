import { createHash } from 'node:crypto'
import type { DeedType } from '@kogge/domain/deed/deeds.ts'
import { canonicalJson, type Json } from '@kogge/domain/sealing/canonical.ts'

/** What an entry of a request's log says. */
export interface DeedFacts {
  readonly rfxId: string
  readonly seq: number
  readonly at: Date
  readonly type: DeedType
  readonly userId: string | null
  readonly orgId: string | null
  readonly details: Json
}

/** What the first entry of every log follows. */
export const BEGINNING = Buffer.alloc(32)

/** SHA-256 of the hash before and of all that the entry says. */
export const hashOf = (previous: Uint8Array, facts: DeedFacts): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(canonicalJson({ ...facts, at: facts.at.toISOString() }))
    .digest()
