import pg from 'pg'

/**
 * The clock of databases of tests: where the setting `kogge.now` says an instant it stands still there,
 * elsewhere it is the real one. Nothing of the product makes it; migrations make the one that no setting
 * moves.
 */
export const MOVED_CLOCK = `
  CREATE OR REPLACE FUNCTION kogge_clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
    SELECT coalesce(nullif(current_setting('kogge.now', true), '')::timestamptz, clock_timestamp())
  $$`

/** Lets the clock of a migrated database be moved. */
export const letClockMove = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(MOVED_CLOCK)
  } finally {
    await client.end()
  }
}
