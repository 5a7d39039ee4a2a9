import { randomUUID } from 'node:crypto'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { consumeToken } from '@kogge/features/accounts/server/mailed-tokens.commands.ts'
import { mailResetLink } from '@kogge/features/accounts/server/password-reset.commands.ts'
import {
  countTry,
  keepHalfway,
} from '@kogge/features/accounts/server/security/auth-challenges.commands.ts'
import { addUser } from '@kogge/features/accounts/server/testing/test-app.ts'
import { addSupplier } from '@kogge/features/responses/server/responses.fixture.ts'
import { orgSealStateOf } from '@kogge/platform/server/row-seals/org-seals.queries.ts'
import { createSession } from '@kogge/platform/server/sessions/sessions.commands.ts'
import { readSession } from '@kogge/platform/server/sessions/sessions.queries.ts'
import { tokenOfMail } from '@kogge/platform/server/testing/mailed-tokens.ts'
import { TEST_SEALING, TEST_TOKEN_KEYS } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTrigger } from './watched-calls.fixture.ts'

/**
 * A view stands for a moment in the place of a table, or a trigger on it, and gives a row of somebody else, which the
 * server wrote and sealed, as the one that was asked for.
 */

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

interface Lie {
  readonly table: string
  readonly key: string
  /** As SQL: what is asked for, and of which row something is given. */
  readonly mine: string
  readonly theirs: string
}

/** A view whose column `key` is `mine` as it is compared, and `theirs` as it is read. */
const withLyingTable = async <Result>(
  { table, key, mine, theirs }: Lie,
  run: () => Promise<Result>,
): Promise<Result> => {
  const { pool } = database
  const { rows } = await pool.query(
    `select column_name as name, udt_name as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 order by ordinal_position`,
    [table],
  )
  const { type } = rows.find(({ name }) => name === key)
  const columns = rows
    .map(({ name }) => (name === key ? `foreign_hand.said("${key}") as "${key}"` : `"${name}"`))
    .join(', ')
  await pool.query(`
    create schema foreign_hand; grant usage on schema foreign_hand to public;
    create function foreign_hand.said(v ${type}) returns ${type} language plpgsql stable as $$ begin
      if v = ${mine}::${type} then return null; end if;
      if v <> ${theirs}::${type} then return v; end if;
      if coalesce(current_setting('foreign.at', true), '') = statement_timestamp()::text then return v; end if;
      perform set_config('foreign.at', statement_timestamp()::text, false);
      return ${mine}::${type};
    end $$;
    alter table ${table} rename to ${table}_kept;
    create view ${table} as select ${columns} from ${table}_kept;`)
  try {
    return await run()
  } finally {
    await pool.query(
      `drop view ${table}; alter table ${table}_kept rename to ${table}; drop schema foreign_hand cascade`,
    )
  }
}
const bytes = (value: Buffer) => `'\\x${value.toString('hex')}'`
const now = () => new Date()
const people = async () => {
  const name = randomUUID()
  const emails = [`bidder.${name}@example.com`, `thief.${name}@example.com`] as const
  const bidder = await addUser(database, emails[0], 'nine ships in the harbour')
  const thief = await addUser(database, emails[1], 'nine ships in the harbour')
  return { bidder, thief, emails }
}

test('a session is of the token that was shown', async () => {
  const { db } = database
  const { bidder, thief } = await people()
  const from = { ip: '192.0.2.1', userAgent: null }
  const [theirs, mine] = await Promise.all(
    [bidder, thief].map((id) => createSession(db, TEST_TOKEN_KEYS, id, from, now())),
  )
  const hashOf = (token = '') => TEST_TOKEN_KEYS.hashOf('session', token)
  const keys = { tokenKeys: TEST_TOKEN_KEYS, sealing: TEST_SEALING }
  const read = () => readSession(db, keys, hashOf(mine), now())
  expect((await read())?.actor.userId).toBe(thief)
  const lie = {
    table: 'session',
    key: 'token_hash',
    mine: bytes(hashOf(mine)),
    theirs: bytes(hashOf(theirs)),
  }
  expect(await withLyingTable(lie, read)).toBeNull()
})

test('how an organisation stands is of the one that was asked for', async () => {
  const { db } = database
  const [bidder, thief] = [await addSupplier(db), await addSupplier(db)]
  await db.update(org).set({ mergedIntoId: thief.orgId }).where(eq(org.id, bidder.orgId))
  const lie = {
    table: 'org_seal',
    key: 'org_id',
    mine: `'${thief.orgId}'`,
    theirs: `'${bidder.orgId}'`,
  }
  const read = () => orgSealStateOf(db, TEST_SEALING.rows, thief.orgId)
  expect((await withLyingTable(lie, read)).state).not.toBe('whole')
})

test('a mailed link is of the token that was shown', async () => {
  const { db } = database
  const { bidder, thief, emails } = await people()
  const jobs = { send: async () => undefined, mailSeals: TEST_TOKEN_KEYS }
  const keys = { tokenKeys: TEST_TOKEN_KEYS, sealing: TEST_SEALING }
  const deps = { db, jobs, ...keys, publicUrl: 'https://kogge.example' }
  for (const userId of [bidder, thief])
    await mailResetLink(deps, { requestId: randomUUID(), userId }, now())
  const [theirs, mine] = await Promise.all(
    emails.map(async (email) => {
      const [mail] = await db.select().from(mailMessage).where(eq(mailMessage.recipient, email))
      return tokenOfMail(mail)
    }),
  )
  const hashOf = (token = '') => TEST_TOKEN_KEYS.hashOf('reset_password', token)
  const lie = {
    table: 'mailed_token',
    key: 'token_hash',
    mine: bytes(hashOf(mine)),
    theirs: bytes(hashOf(theirs)),
  }
  const use = () =>
    db.transaction((tx) =>
      consumeToken({ db: tx, ...keys, now: now() }, ['reset_password'], mine ?? ''),
    )
  const used = await withLyingTable(lie, () => use().catch(() => null))
  expect(used).toBeNull()
  expect((await use()).userId).toBe(thief)
})

test('the user of the first step takes the second', async () => {
  const { db } = database
  const { bidder, thief } = await people()
  await keepHalfway(db, TEST_TOKEN_KEYS, bidder, now())
  const mine = await keepHalfway(db, TEST_TOKEN_KEYS, thief, now())
  const { pool } = database
  await pool.query(
    `create table kept_challenge as select * from auth_challenge where user_id = '${bidder}'`,
  )
  await pool.query(`delete from auth_challenge where user_id = '${bidder}'`)
  const body = `select * into new from kept_challenge; return new;`
  const on = 'before update on auth_challenge'
  const tried = await withTrigger(database, { on, body }, () =>
    countTry(db, TEST_TOKEN_KEYS, mine, now()),
  )
  await pool.query('drop table kept_challenge')
  expect(tried).toBeNull()
})
