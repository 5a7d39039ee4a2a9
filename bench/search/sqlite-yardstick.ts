import { rmSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Db } from '@kogge/db/client.ts'
import { ROWS_WITH_WORDS } from '@kogge/db/search-index/search-index-words.ts'
import Database from 'better-sqlite3'
import { sql } from 'drizzle-orm'

const BATCH = 20_000

interface Row extends Record<string, unknown> {
  readonly num: number
  readonly facets: number
  readonly imported: string
  readonly text: string
}

/** The same requests in SQLite: their lexemes in a full-text index, their facets packed as ours are. */
const fill = async (file: Database.Database, db: Db): Promise<void> => {
  file.exec(`
    pragma journal_mode = off; pragma synchronous = off;
    create table docs (num integer primary key, facets integer, imported integer);
    create virtual table words using fts5(text, content='', tokenize="unicode61 remove_diacritics 0")`)
  const addDoc = file.prepare('insert into docs values (?, ?, ?)')
  const addWords = file.prepare('insert into words (rowid, text) values (?, ?)')
  for (let last = 0; ; ) {
    const { rows } = await db.execute<Row>(sql`
      select s.num, s.facets, extract(epoch from s.imported_at)::bigint as imported,
        array_to_string(tsvector_to_array(w.words), ' ') as text
      from ${ROWS_WITH_WORDS} where s.num > ${last} order by s.num limit ${BATCH}`)
    if (rows.length === 0) break
    file.transaction(() => {
      for (const { num, facets, imported, text } of rows) {
        addDoc.run(num, facets, Number(imported))
        addWords.run(num, text.replace(/=\S+ ?/g, ''))
      }
    })()
    last = rows.at(-1)?.num ?? last
  }
  file.exec(
    `create index docs_imported on docs (imported, num); insert into words (words) values ('optimize')`,
  )
}

/** Answers for the forms that a word is indexed under: the newest 20, and the counts by all facets at once. */
export type Yardstick = (lexemes: Iterable<string>) => void

/** SQLite's FTS5 over the rows of the database, in a file that is made when it is missing, and goes unless kept. */
export const sqliteOver = async (
  db: Db,
  { path, kept }: { readonly path: string; readonly kept: boolean },
): Promise<{ ask: Yardstick; close: () => void }> => {
  const isThere = await stat(path).then(
    () => true,
    () => false,
  )
  const file = new Database(path)
  file.pragma('cache_size = -1000000')
  file.pragma('mmap_size = 4000000000')
  if (!isThere) await fill(file, db)
  const page = file.prepare(`
    select d.num from words w join docs d on d.num = w.rowid
    where words match ? order by d.imported desc, d.num desc limit 21`)
  // Its counts stay where they are: to bring thousands of rows over is not what is compared.
  const counts = file.prepare(`
    select count(*), sum(n) from (
      select count(*) as n from words w join docs d on d.num = w.rowid
      where words match ? group by d.facets)`)
  return {
    ask: (lexemes) => {
      const query = Array.from(lexemes, (lexeme) => `"${lexeme}"`).join(' OR ')
      page.all(query)
      counts.get(query)
    },
    close: () => {
      file.close()
      if (!kept) rmSync(path, { force: true })
    },
  }
}
