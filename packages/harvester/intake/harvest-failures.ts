import type { Db } from '@kogge/db/client.ts'
import { storableJson } from '@kogge/domain/kernel/storable-text.ts'
import { sql } from 'drizzle-orm'
import { derivedId } from '../derived-ids.ts'
import type { Origin } from './raw-files.ts'

/** Where a notice was lost. */
export type FailedStage = 'raw' | 'parsed' | 'compiled'

/** Why a file, or a notice in it, could not be taken on. */
export interface Failure {
  readonly stage: FailedStage
  /** The notice's number among those of the file that failed, or its id; empty for the whole file. */
  readonly part: string
  readonly code: string
  readonly message: string
}

/** What reading a file came to; no failures where all of it was taken on. */
export interface Outcome {
  readonly hash: Buffer
  readonly failures: readonly Failure[]
}

const recordOnFiles = async (tx: Db, outcomes: readonly Outcome[]): Promise<void> => {
  const records = outcomes.map(({ hash, failures }) => ({
    hash: hash.toString('hex'),
    error: failures.map(({ message }) => message).join('\n') || null,
  }))
  await tx.execute(sql`
    update raw_file set error = outcome.error
    from (
      select raw_file.hash, o.error
      from jsonb_to_recordset(${storableJson(JSON.stringify(records))}::jsonb) as o (hash text, error text)
      join raw_file on raw_file.hash = decode(o.hash, 'hex')
      where raw_file.error is distinct from o.error
      order by raw_file.hash
      for update of raw_file
    ) as outcome
    where raw_file.hash = outcome.hash`)
}

/** Failures of earlier times that did not happen again are settled. */
const settleOthers = async (
  tx: Db,
  hashes: readonly string[],
  still: readonly string[],
): Promise<void> => {
  await tx.execute(sql`
    update harvest_failure set resolved_at = now()
    where resolved_at is null
      and raw_hash in (select decode(value, 'hex') from jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb))
      and id not in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(still)}::jsonb))`)
}

/**
 * Writes down what reading files came to: each failure as poison to be looked at, once however
 * often it happens; those that happen no more as resolved.
 */
export const recordOutcomes = async (
  db: Db,
  outcomes: readonly Outcome[],
  { source, partition }: Origin,
): Promise<void> => {
  if (outcomes.length === 0) return
  const rows = outcomes.flatMap(({ hash, failures }) =>
    failures.map(({ stage, part, code, message }) => ({
      id: derivedId('harvest-failure', hash.toString('hex'), stage, part),
      raw_hash: hash.toString('hex'),
      source,
      stage,
      part,
      code,
      message,
      partition_guid: partition,
    })),
  )
  await db.transaction(async (tx) => {
    await recordOnFiles(tx, outcomes)
    await tx.execute(sql`
      insert into harvest_failure (id, source, raw_hash, partition_guid, part, stage, code, message)
      select distinct on (id) id, source, decode(raw_hash, 'hex'), partition_guid, part, stage, code, message
      from jsonb_to_recordset(${storableJson(JSON.stringify(rows))}::jsonb) as f (id uuid, source text,
        raw_hash text, partition_guid uuid, part text, stage text, code text, message text)
      order by id
      on conflict (id) do update set attempts = harvest_failure.attempts + 1, last_at = now(),
        code = excluded.code, message = excluded.message, resolved_at = null`)
    await settleOthers(
      tx,
      outcomes.map(({ hash }) => hash.toString('hex')),
      rows.map(({ id }) => id),
    )
  })
}
