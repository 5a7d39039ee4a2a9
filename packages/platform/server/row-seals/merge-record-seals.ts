import type { Json } from '@kogge/domain/sealing/canonical-json.ts'
import { isoOf } from '../integrity/malformed-values.ts'
import type { Context } from '../procedures/procedure-context.ts'

type Rows = { readonly sealing: Pick<Context['sealing'], 'rows'> }

/** What a merge wrote down for its undo, as `org_match` keeps it. */
interface Pair {
  readonly fromId: string
  readonly intoId: string
  readonly decidedAt: Date | null
  readonly moved: Readonly<Record<string, unknown>> | null
}

const factsOf = ({ fromId, intoId, decidedAt, moved }: Pair): Json => ({
  fromId,
  intoId,
  decidedAt: decidedAt && isoOf(decidedAt),
  // As the database gives it back.
  moved: JSON.parse(JSON.stringify(moved)),
})

/** The seal of what a merge wrote down: people get roles back by it, and places are left by it. */
export const recordSealOf = ({ sealing }: Rows, pair: Pair) => {
  const { keyId, seal } = sealing.rows.seal('merge_record', factsOf(pair))
  return { movedKeyId: keyId, movedSeal: seal }
}

/** Whether it is as the server wrote it. */
export const isRecordGenuine = (
  { sealing }: Rows,
  pair: Pair & { readonly movedKeyId: string | null; readonly movedSeal: Buffer | null },
): boolean =>
  sealing.rows.holds(
    'merge_record',
    { keyId: pair.movedKeyId, seal: pair.movedSeal },
    factsOf(pair),
  )
