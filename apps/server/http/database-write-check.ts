import type pg from 'pg'

/** A sort that does not fit into this much memory goes to the database's disk. */
const MEMORY = '64kB'
/** Rows that are sorted: about a megabyte. */
const ROWS = 20_000
/** What was found is good for so long: it costs the database some ten milliseconds. */
const LOOK_MS = 10_000

/** Makes the database write to its disk: a sort leaves nothing behind, and fails as a change would. */
const tryWriting = async (pool: pg.Pool): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`set local work_mem = '${MEMORY}'`)
    await client.query(
      `select count(*) from (select md5(n::text) as h from generate_series(1, ${ROWS}) n order by h) sorted`,
    )
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

/** Says whether a database whose disk cannot be looked at from here has room to write; asked of it now and then. */
export const watchWrites = (pool: pg.Pool): (() => Promise<boolean>) => {
  let last: { readonly at: number; readonly works: Promise<boolean> } | null = null
  return () => {
    const now = performance.now()
    if (!last || now - last.at >= LOOK_MS) {
      const works = tryWriting(pool).then(
        () => true,
        () => false,
      )
      last = { at: now, works }
    }
    return last.works
  }
}
