import type { LedgerEntryType } from '@kogge/domain/ledger/ledger-entry-types.ts'
import { z } from 'zod'
import type { OpeningRecord } from './opening.views.ts'

/** What can be asked for that is sealed until the opening, as a record tells it. */
export const SEALED_SUBJECTS = [
  'evaluation',
  'tenders',
  'opening',
  'record',
  'letters',
  'clarifications',
] as const
export type SealedSubject = (typeof SEALED_SUBJECTS)[number]

/** By the call that was refused, or the beginning of its name; anything else is of the evaluation. */
const CALLS: readonly (readonly [string, SealedSubject])[] = [
  ['evaluation.response', 'tenders'],
  ['evaluation.letter', 'letters'],
  ['evaluation.previewLetter', 'letters'],
  ['response.', 'tenders'],
  ['opening.record', 'record'],
  ['opening.', 'opening'],
  ['clarification.', 'clarifications'],
]

const askedIn = (call: string): SealedSubject =>
  CALLS.find(([start]) => call.startsWith(start))?.[1] ?? 'evaluation'

/** An entry of the log about an opening, or a look before it. */
export interface Tried {
  readonly type: LedgerEntryType
  readonly at: Date
  readonly userId: string | null
  readonly details: unknown
}

const lookDetails = z.object({
  call: z.string(),
  person: z.string().optional(),
  /** Looks of strangers beyond those that were written each. */
  more: z.number().int().optional(),
})

type Attempt = OpeningRecord['attempts'][number]

/**
 * Every try to open, in the order of the log, and every look before: those of one person together, where
 * the first stands, with how many they were, when the last was, and what was asked for. Looks of strangers
 * that were counted and not written each stand together, as of nobody.
 */
export const attemptsOf = (
  tries: readonly Tried[],
  nameOf: (userId: string | null) => string,
): readonly Attempt[] => {
  const looks = new Map<string, Attempt>()
  const all: Attempt[] = []
  for (const { type, at, userId, details } of tries) {
    const look = type === 'rfx.early_look_refused' ? lookDetails.safeParse(details).data : undefined
    const person = look?.person ?? null
    const count = look?.more ?? 1
    const isMore = look?.more !== undefined
    const key = person ?? userId ?? ''
    const known = look && looks.get(key)
    if (known) {
      known.count += count
      known.lastAt = at.toISOString()
      if (!isMore) known.asked = [...new Set([...known.asked, askedIn(look.call)])]
      continue
    }
    const one: Attempt = {
      type,
      at: at.toISOString(),
      lastAt: at.toISOString(),
      count,
      isMore,
      name: nameOf(userId),
      person,
      asked: look && !isMore ? [askedIn(look.call)] : [],
    }
    if (look) looks.set(key, one)
    all.push(one)
  }
  return all
}
