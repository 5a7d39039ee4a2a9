import { readFile, writeFile } from 'node:fs/promises'
import { type Flaw, type ProvenChain, proveChains } from '@kogge/platform/server/deeds/data.ts'
import { createSealing } from '@kogge/platform/server/sealing/sealing.ts'
import { z } from 'zod'
import { ConfigError } from '../config.ts'
import { withDatabase } from './with-database.ts'

/** How far the log of each request went when it was verified before. */
const headsFile = z.record(
  z.uuid(),
  z.strictObject({ entries: z.number().int().min(1), head: z.string().regex(/^[0-9a-f]{64}$/) }),
)
type Heads = z.infer<typeof headsFile>

const readHeads = async (path: string): Promise<Heads> => {
  try {
    return headsFile.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (missing) return {}
    throw new ConfigError(`--heads: ${path} holds no heads of logs`)
  }
}

const FLAWS: Readonly<Record<Flaw, string>> = {
  gap: 'its number does not follow',
  link: 'it does not follow the entry before it',
  hash: 'it was changed',
  key: 'its key is not known',
  signature: 'its signature does not hold',
  rewritten: 'it was another one when this log was verified before',
  cut: 'it was there when this log was verified before, and is gone',
}

/** What is wrong with a log, in words; null for one that is whole. */
const faultOf = ({ flaw, isTrusted }: ProvenChain): string | null => {
  if (flaw) return `entry ${flaw.seq}: ${FLAWS[flaw.kind]}`
  return isTrusted ? null : 'signed with a key that is not trusted'
}

/**
 * Proves the logs of requests, one line each; the exit code is 1 when one does not hold. The present
 * signing key is trusted, and those named by `trust` (their ids): older secrets. With `heads`, a file,
 * what was there when it was written must still be there; then it is written anew. Kept elsewhere than
 * the database, it shows what was cut off or written anew by somebody who holds the secret as well.
 */
export const verifyAudit = async (options: {
  readonly rfx?: string
  readonly heads?: string
  readonly trust?: readonly string[]
}): Promise<void> => {
  if (options.rfx !== undefined && !z.uuid().safeParse(options.rfx).success)
    throw new ConfigError('--rfx: not an id')
  const before = options.heads ? await readHeads(options.heads) : {}
  const after: Heads = { ...before }
  const missing = new Set(options.rfx ? [] : Object.keys(before))
  let faults = 0
  let logs = 0
  await withDatabase(async ({ db }, config) => {
    const trusted = new Set([createSealing(config.secret).keyId, ...(options.trust ?? [])])
    for await (const chain of proveChains(db, trusted, before, options.rfx)) {
      const fault = faultOf(chain)
      missing.delete(chain.rfxId)
      logs += 1
      if (fault) faults += 1
      else after[chain.rfxId] = { entries: chain.entries, head: chain.head }
      console.log(`${chain.rfxId} ${chain.entries} ${chain.head} ${fault ?? 'holds'}`)
    }
  })
  for (const rfxId of missing) console.log(`${rfxId} 0 - is gone`)
  faults += missing.size
  console.log(`${logs} logs, ${faults} of them do not hold`)
  if (faults > 0) process.exitCode = 1
  else if (options.heads) await writeFile(options.heads, `${JSON.stringify(after, null, 2)}\n`)
}
