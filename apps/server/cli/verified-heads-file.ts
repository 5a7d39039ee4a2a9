import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { ConfigError } from '../config.ts'

const heads = z.record(
  z.uuid(),
  z.strictObject({ entries: z.number().int().min(1), head: z.string().regex(/^[0-9a-f]{64}$/) }),
)
const file = z.strictObject({ requests: heads, audit: heads })

/** How far the log of each request and each chain of the audit log went when it was verified before. */
export type HeadsFile = z.infer<typeof file>

/** Files of before the audit log had chains say how far the logs of requests went, and nothing else. */
const ofBefore = heads.transform((requests): HeadsFile => ({ requests, audit: {} }))

/** Reads what was kept; nothing where there is no such file. Throws `ConfigError` for another one. */
export const readHeads = async (path: string): Promise<HeadsFile> => {
  try {
    return file.or(ofBefore).parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (missing) return { requests: {}, audit: {} }
    throw new ConfigError(`--heads: ${path} holds no heads of logs`)
  }
}

export const writeHeads = (path: string, kept: HeadsFile): Promise<void> =>
  writeFile(path, `${JSON.stringify(kept, null, 2)}\n`)
