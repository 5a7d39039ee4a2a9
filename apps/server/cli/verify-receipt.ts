import { readFile } from 'node:fs/promises'
import {
  receipt as receiptSchema,
  responseContent,
} from '@kogge/domain/responses/response-content.ts'
import { publicKeysFile } from '@kogge/domain/sealing/public-signing-keys.ts'
import {
  contentHashOf,
  isReceiptOf,
  isReceiptSigned,
  isReceiptTimely,
} from '@kogge/platform/server/sealing/response-receipts.ts'
import { createSealing } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import type { z } from 'zod'
import { ConfigError, secretHere } from '../config.ts'

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

/** The keys of a file that was fetched from the server once; without one, that of a secret here, if any. */
const keysFrom = async (path: string | undefined): Promise<readonly Buffer[]> => {
  if (path === undefined) {
    const secret = secretHere()
    return secret === null ? [] : [createSealing(secret).publicKey]
  }
  const { keys } = await readJson(path, 'list of signing keys', publicKeysFile)
  return keys.map(({ publicKey }) => Buffer.from(publicKey, 'base64'))
}

/** Of a receipt whose key is not at hand: a signature that nobody can try is no false one. */
const UNDECIDABLE = 2

/**
 * Verifies a receipt without a network or a database: its signature, and with `response` that it is
 * for that response (as JSON, the way it is downloaded). Makes nothing. Prints what it found; the
 * exit code is 1 where something does not hold, 2 where that is undecidable, since the key of the
 * receipt is not among those at hand.
 */
export const verifyReceipt = async (
  path: string,
  options: { readonly response?: string; readonly key?: string },
): Promise<void> => {
  const receipt = await readJson(path, 'receipt', receiptSchema)
  const keys = await keysFrom(options.key)
  const key = keys.find((one) => isReceiptOf(receipt, one))
  const isFalse = key !== undefined && !isReceiptSigned(receipt, key)
  console.log(`receipt    ${receipt.receiptId}`)
  console.log(`request    ${receipt.rfxId}, version ${receipt.version}`)
  console.log(`submitted  ${receipt.submittedAt} for ${receipt.orgId}`)
  const isTimely = isReceiptTimely(receipt)
  if (receipt.kind !== 'kogge.receipt.1') {
    const { databaseClock, serverClock, requestKey, documentHash, isDemonstration } = receipt
    const agree = isTimely ? 'agree' : 'DO NOT AGREE with each other or with the time'
    console.log(`clocks     ${agree} (database ${databaseClock}, server ${serverClock})`)
    console.log(`sealed to  key ${requestKey}`)
    if (documentHash) console.log(`answers    ${documentHash} (of what the version said)`)
    if (isDemonstration) console.log('           written for the demonstration, as if at that time')
  }
  const source = options.key ?? 'those here'
  if (key) console.log(`signature  ${isFalse ? 'DOES NOT HOLD' : 'holds'} (key ${receipt.keyId})`)
  else {
    console.log(`signature  NOT VERIFIED: its key (${receipt.keyId}) is not among ${source}`)
    console.log('           fetch /.well-known/kogge-signing-keys.json of the server; --key FILE')
  }
  const content =
    options.response && (await readJson(options.response, 'response', responseContent))
  const isFor = !content || contentHashOf(content) === receipt.contentHash
  if (content)
    console.log(`response   ${isFor ? 'is the one' : 'IS ANOTHER ONE'} that was submitted`)
  if (isFalse || !isTimely || !isFor) process.exitCode = 1
  else if (!key) process.exitCode = UNDECIDABLE
}
