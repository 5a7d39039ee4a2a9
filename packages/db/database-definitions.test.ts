import { afterAll, beforeAll, expect, test } from 'vitest'
import { definitionsOf, foreignDefinitions } from './database-definitions.ts'
import { type TestDatabase, testDatabase } from './testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('definitions.json has what migrations make', async () => {
  const definitions = await definitionsOf(database.db)
  // Where a migration has changed it: `npx vitest run packages/db/database-definitions.test.ts -u`.
  await expect(`${JSON.stringify(definitions, null, 2)}\n`).toMatchFileSnapshot(
    './definitions.json',
  )
})

test('a database as migrations make it has nothing foreign', async () => {
  expect(await foreignDefinitions(database.db)).toEqual([])
})

const CHANGES: readonly (readonly [change: string, named: string])[] = [
  [
    'create schema evil;; create view evil.written_rfx as select * from public.written_rfx;; set local search_path = evil, public',
    'other relation written_rfx',
  ],
  ['create temporary table membership (a int)', 'other relation membership'],
  [
    "create schema evil;; create function evil.now() returns timestamptz language sql as 'select pg_catalog.now()';; set local search_path = evil, pg_catalog, public",
    'other function evil.now',
  ],
  [
    'alter table bid rename to bid_of_before;; create view bid as select * from bid_of_before',
    'relation bid',
  ],
  ['create rule r as on update to org_seal do instead nothing', 'rule r on org_seal'],
  ['alter table membership enable row level security', 'relation membership'],
  [
    'alter table ledger_entry disable trigger all',
    'trigger ledger_entry_append_only on ledger_entry',
  ],
  [
    "create function f() returns trigger language plpgsql as 'begin return new; end';; create trigger t before insert on mail_message for each row execute function f()",
    'trigger t on mail_message',
  ],
  [
    'alter table membership drop constraint membership_org_id_user_id_role_pk cascade',
    'constraint membership_org_id_user_id_role_pk on membership',
  ],
  [
    "create schema evil;; create function evil.f(uuid) returns boolean language sql as 'select true';; alter table membership add constraint odd check (evil.f(org_id))",
    'constraint odd on membership',
  ],
  [
    "create schema evil;; create function evil.f() returns timestamptz language sql as 'select now()';; alter table sealed_mail alter column written_at set default evil.f()",
    'default of sealed_mail.written_at',
  ],
  [
    "do $$begin execute format('alter role %I set default_transaction_isolation = serializable', current_user); end$$",
    'setting default_transaction_isolation=serializable',
  ],
  [
    "create function same(bytea, bytea) returns boolean language sql as 'select true';; create operator === (leftarg = bytea, rightarg = bytea, function = same)",
    'operator ===(bytea,bytea)',
  ],
]

test.each(CHANGES)('%s is named', async (change, named) => {
  const undone = new Error('undone')
  let found: readonly string[] = []
  await database.db
    .transaction(async (tx) => {
      for (const statement of change.split(';; ')) await tx.execute(statement)
      found = await foreignDefinitions(tx)
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  expect(found).toContain(named)
})
