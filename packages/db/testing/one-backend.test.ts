import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type OneBackend, oneBackend } from './one-backend.ts'

let lite: PGlite
let backend: OneBackend

beforeAll(async () => {
  lite = await PGlite.create()
  backend = await oneBackend(lite)
})
afterAll(async () => {
  await backend.close()
  await lite.close()
})
beforeEach(() => lite.exec('create table if not exists note (text text); truncate note'))

const client = async () => {
  const one = new pg.Client({ connectionString: backend.url })
  one.on('error', () => undefined)
  await one.connect()
  return one
}

const notes = async (): Promise<unknown[]> =>
  (await lite.query<{ text: string }>('select text from note order by text')).rows.map(
    ({ text }) => text,
  )

it('answers many clients at once, each its own question', async () => {
  const clients = await Promise.all(Array.from({ length: 8 }, client))
  const answers = await Promise.all(
    clients.map(async (one, who) => {
      const lengths: unknown[] = []
      for (let turn = 0; turn < 20; turn += 1) {
        const { rows } = await one.query('select $1::int as who, $2::text as long', [
          who,
          'x'.repeat(turn * 9000),
        ])
        lengths.push(rows[0].who === who && rows[0].long.length)
      }
      return lengths
    }),
  )
  const own = Array.from({ length: 20 }, (_, turn) => turn * 9000)
  expect(answers).toEqual(clients.map(() => own))
  await Promise.all(clients.map((one) => one.end()))
})

it('keeps a transaction apart from what others do, and goes on after an error', async () => {
  const [one, other] = [await client(), await client()]
  await one.query('begin')
  await one.query("insert into note values ('one')")
  const waiting = other.query("insert into note values ('other')")
  await expect(one.query('select nothing')).rejects.toThrow('nothing')
  await one.query('rollback')
  await waiting
  expect(await notes()).toEqual(['other'])
  await expect(other.query('select nothing')).rejects.toThrow('nothing')
  expect((await other.query('select 1 as n')).rows).toEqual([{ n: 1 }])
  await Promise.all([one.end(), other.end()])
})

it('ends the transaction of a client that is gone', async () => {
  const [one, other] = [await client(), await client()]
  await one.query('begin')
  await one.query("insert into note values ('lost')")
  const waiting = other.query("insert into note values ('kept')")
  Reflect.get(one, 'connection').stream.destroy()
  await waiting
  expect(await notes()).toEqual(['kept'])
  await other.end()
})
