import { isoOf } from '../integrity/malformed-values.ts'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import type { RowSeal, RowSeals } from './row-seals.ts'

/** One of the two of a merger: the one that goes, or the one that stays. */
export type Side = 'from' | 'into'

/** Somebody whose word counts for one of the two. */
export interface Voice {
  readonly orgId: string
  readonly userId: string
  readonly since: Date
}

/** A merger that is proposed, as far as it is sealed: all of it. */
interface Proposal {
  readonly id: string
  readonly fromId: string
  readonly intoId: string
  readonly reason: string
  readonly proposedBy: string | null
  readonly proposedAt: Date
  readonly lapsesAt: Date
  readonly state: 'open' | 'done' | 'declined' | 'withdrawn' | 'lapsed'
  readonly endedAt: Date | null
  readonly endedBy: string | null
}

/** The words of both, each under a seal of its own: a change of a name takes them away. */
interface Words {
  readonly fromAgreedBy: string | null
  readonly fromAgreedAt: Date | null
  readonly fromKeyId: string | null
  readonly fromSeal: Buffer | null
  readonly intoAgreedBy: string | null
  readonly intoAgreedAt: Date | null
  readonly intoKeyId: string | null
  readonly intoSeal: Buffer | null
}

/** A merger as the database has it. */
export type MergerRow = Proposal & Words & RowSeal

const factsOf = (row: Proposal, voices: readonly Voice[]) => ({
  id: row.id,
  fromId: row.fromId,
  intoId: row.intoId,
  reason: row.reason,
  proposedBy: row.proposedBy,
  proposedAt: isoOf(row.proposedAt),
  lapsesAt: isoOf(row.lapsesAt),
  state: row.state,
  endedAt: row.endedAt && isoOf(row.endedAt),
  endedBy: row.endedBy,
  voices: voices.map(({ orgId, userId, since }) => `${orgId} ${userId} ${isoOf(since)}`).sort(),
})

interface Word {
  readonly agreedBy: string | null
  readonly agreedAt: Date | null
}

const wordFacts = (row: Proposal, side: Side, { agreedBy, agreedAt }: Word) => ({
  mergerId: row.id,
  side,
  orgId: side === 'from' ? row.fromId : row.intoId,
  agreedBy,
  agreedAt: agreedAt && isoOf(agreedAt),
})

type Rows = Pick<Sealing, 'rows'>

/** A merger as it is to be written, with all whose word counts; their words are written by `wordOf`. */
export const sealedMerger = (
  { rows }: Rows,
  row: Proposal,
  voices: readonly Voice[],
): Proposal & RowSeal => {
  const { id, fromId, intoId, reason, proposedBy, proposedAt, lapsesAt } = row
  const { state, endedAt, endedBy } = row
  const own = { id, fromId, intoId, reason, proposedBy, proposedAt, lapsesAt }
  return { ...own, state, endedAt, endedBy, ...rows.seal('merger', factsOf(row, voices)) }
}

/** What is written where somebody agrees for one of the two, or takes it back (null). */
export const wordOf = (
  { rows }: Rows,
  row: Proposal,
  side: Side,
  word: { readonly agreedBy: string; readonly agreedAt: Date } | null,
): Partial<Words> => {
  const sealed = word && rows.seal('merger_word', wordFacts(row, side, word))
  const [by, at] = [word?.agreedBy ?? null, word?.agreedAt ?? null]
  const [keyId, seal] = [sealed?.keyId ?? null, sealed?.seal ?? null]
  return side === 'from'
    ? { fromAgreedBy: by, fromAgreedAt: at, fromKeyId: keyId, fromSeal: seal }
    : { intoAgreedBy: by, intoAgreedAt: at, intoKeyId: keyId, intoSeal: seal }
}

const wordIn = (row: MergerRow, side: Side) =>
  side === 'from'
    ? {
        agreedBy: row.fromAgreedBy,
        agreedAt: row.fromAgreedAt,
        keyId: row.fromKeyId,
        seal: row.fromSeal,
      }
    : {
        agreedBy: row.intoAgreedBy,
        agreedAt: row.intoAgreedAt,
        keyId: row.intoKeyId,
        seal: row.intoSeal,
      }

/** Whether one of the two has agreed, by a word that the server wrote. */
export const hasAgreed = (rows: RowSeals, row: MergerRow, side: Side): boolean => {
  const word = wordIn(row, side)
  return word.agreedAt !== null && rows.holds('merger_word', word, wordFacts(row, side, word))
}

/** Whether a merger, with all whose word counts and each word that is there, is as the server wrote it. */
export const isMergerGenuine = (
  rows: RowSeals,
  row: MergerRow,
  voices: readonly Voice[],
): boolean =>
  rows.holds('merger', row, factsOf(row, voices)) &&
  (['from', 'into'] as const).every((side) => {
    const { agreedBy, agreedAt } = wordIn(row, side)
    return (agreedBy === null && agreedAt === null) || hasAgreed(rows, row, side)
  })

/** The same under another secret. */
export const resealedMerger = (
  sealing: Rows,
  row: MergerRow,
  voices: readonly Voice[],
): Partial<MergerRow> => {
  const said = (side: Side): Partial<Words> => {
    const { agreedBy, agreedAt } = wordIn(row, side)
    const word = agreedBy !== null && agreedAt !== null ? { agreedBy, agreedAt } : null
    return wordOf(sealing, row, side, word)
  }
  return { ...sealedMerger(sealing, row, voices), ...said('from'), ...said('into') }
}
