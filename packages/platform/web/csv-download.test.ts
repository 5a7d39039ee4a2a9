import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { csvOf } from '../server/exports/csv-export.ts'
import { csvText } from './csv-download.ts'

it('writes rows as the server does, formulas made harmless', async () => {
  const rows = [
    ['Nr.', 'Nosaukums'],
    ['1', '=HYPERLINK("http://evil.example")'],
    ['2', 'a;=1+1\tb'],
    ['3', ' "@SUM(A1)"\nnext'],
    ['-4', 'Ķekava'],
  ]
  const [head = [], ...rest] = rows
  const batches = async function* () {
    yield rest
  }
  const columns = head.map((heading) => ({ heading, kind: 'text' as const }))
  const written = csvText(rows)
  // The mark of the order of bytes is no part of the text that is read.
  expect(written.slice(1)).toBe(await text(csvOf({ columns, rows: batches() })))
  expect(written.charCodeAt(0)).toBe(0xfeff)
})
