import { expect, it } from 'vitest'
import { withRowAdmission } from './export-row-admission.ts'
import type { Table } from './export-table.ts'

const seen = { taken: 0, ended: false }

const table = (batches: readonly number[]): Table => ({
  columns: [{ heading: 'n', kind: 'number' }],
  rows: (async function* () {
    try {
      for (const size of batches) yield Array.from({ length: size }, (_, row) => [row])
    } finally {
      seen.ended = true
    }
  })(),
})

const take = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  seen.taken += 1
  return work()
}

it('gives every row in its order, in steps, and takes a turn for each part', async () => {
  Object.assign(seen, { taken: 0, ended: false })
  const steps: number[] = []
  for await (const rows of withRowAdmission(table([1200, 3]), take).rows) steps.push(rows.length)
  expect(steps).toEqual([500, 500, 200, 3])
  expect(seen).toEqual({ taken: 3, ended: true })
})

it('ends the work of whoever leaves', async () => {
  Object.assign(seen, { taken: 0, ended: false })
  for await (const _ of withRowAdmission(table([1200, 3]), take).rows) break
  expect(seen).toEqual({ taken: 1, ended: true })
})
