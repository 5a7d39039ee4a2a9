import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '../client.ts'

const MIGRATIONS = new URL('../migrations/', import.meta.url)

const run = async (db: Db, wanted: (file: string) => boolean): Promise<void> => {
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort()
  for (const file of files.filter(wanted))
    await db.transaction(async (tx) => {
      // Whatever the server's own zone, months are those of UTC.
      await tx.execute(sql`set local time zone 'Europe/Riga'`)
      for (const statement of await statementsOf(file)) await tx.execute(sql.raw(statement))
    })
}

/** The statements of a migration, by the name of its file. */
export const statementsOf = async (file: string): Promise<readonly string[]> =>
  (await readFile(new URL(file, MIGRATIONS), 'utf8')).split('--> statement-breakpoint')

/** Empties a database and leaves it as it was before a migration. */
export const backBefore = async (db: Db, migration: string): Promise<void> => {
  await db.execute(sql`drop schema public cascade`)
  await db.execute(sql`create schema public`)
  await run(db, (file) => file < migration)
}

/** Runs a migration and all that come after it, each in a transaction. */
export const onFrom = (db: Db, migration: string): Promise<void> =>
  run(db, (file) => file >= migration)
