import { readFile } from 'node:fs/promises'
import { receipt as receiptSchema, responseContent } from '@kogge/domain/response/schema.ts'
import { publicKeysFile } from '@kogge/domain/response/signing-keys.ts'
import { contentHashOf, isReceiptSigned } from '@kogge/platform/server/sealing/receipts.ts'
import { createSealing } from '@kogge/platform/server/sealing/sealing.ts'
import type { z } from 'zod'
import { ConfigError, loadConfig } from '../config.ts'

const readJson = async <Value>(
  path: string,
  what: string,
  schema: z.ZodType<Value>,
): Promise<Value> => {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw new ConfigError(`${path}: ${isMissing ? 'there is no such file' : `is no ${what}`}`)
  }
}

/** The keys of a file that was fetched from the server once; without one, the key of the secret here. */
const keysFrom = async (path: string | undefined): Promise<readonly Buffer[]> => {
  if (path === undefined) return [createSealing(loadConfig().secret).publicKey]
  const { keys } = await readJson(path, 'list of signing keys', publicKeysFile)
  return keys.map(({ publicKey }) => Buffer.from(publicKey, 'base64'))
}

/**
 * Verifies a receipt without a network or a database: its signature, and with `response` that it is
 * for that response (as JSON, the way it is downloaded). Prints what it found; the exit code is 1
 * where something does not hold.
 */
export const verifyReceipt = async (
  path: string,
  options: { readonly response?: string; readonly key?: string },
): Promise<void> => {
  const receipt = await readJson(path, 'receipt', receiptSchema)
  const keys = await keysFrom(options.key)
  const isGenuine = keys.some((key) => isReceiptSigned(receipt, key))
  console.log(`receipt    ${receipt.receiptId}`)
  console.log(`request    ${receipt.rfxId}, version ${receipt.version}`)
  console.log(`submitted  ${receipt.submittedAt} for ${receipt.orgId}`)
  console.log(`signature  ${isGenuine ? 'holds' : 'DOES NOT HOLD'} (key ${receipt.keyId})`)
  const content =
    options.response && (await readJson(options.response, 'response', responseContent))
  const isFor = !content || contentHashOf(content) === receipt.contentHash
  if (content)
    console.log(`response   ${isFor ? 'is the one' : 'IS ANOTHER ONE'} that was submitted`)
  if (!isGenuine || !isFor) process.exitCode = 1
}
