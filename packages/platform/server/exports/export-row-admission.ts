import { setImmediate } from 'node:timers/promises'
import type { Table } from './export-table.ts'

/** Rows that are made into a file in one step: whatever else waits in the process waits for no more. */
const ROWS_A_STEP = 500

type Take = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * A table whose rows are asked for by turns, which `take` gives, some at a time. No turn is held while
 * they are sent: whoever reads slowly keeps nobody else waiting.
 */
export const withRowAdmission = ({ columns, rows }: Table, take: Take): Table => {
  const inTurns = async function* (): Table['rows'] {
    const batches = rows[Symbol.asyncIterator]()
    try {
      for (;;) {
        const next = await take(() => batches.next())
        if (next.done) return
        for (let at = 0; at < next.value.length; at += ROWS_A_STEP) {
          await setImmediate()
          yield next.value.slice(at, at + ROWS_A_STEP)
        }
      }
    } finally {
      await batches.return?.()
    }
  }
  return { columns, rows: inTurns() }
}
