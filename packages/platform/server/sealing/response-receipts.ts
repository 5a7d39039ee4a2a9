import { createHash } from 'node:crypto'
import type { Receipt, ResponseContent } from '@kogge/domain/responses/response-content.ts'
import { contentFacts, contentText, receiptText } from '@kogge/domain/sealing/response-receipt.ts'
import { CLOCKS_PART_MS, partOf } from '../database/database-clock.ts'
import { isNameOf, isSigned, keyIdOf, type Sealing } from './signing-and-slot-keys.ts'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** SHA-256 of a response, hexadecimal: what a receipt is for. */
export const contentHashOf = (content: ResponseContent): string => hashOf(contentText(content))

/**
 * Whether a response is what a receipt is for. One that is kept in canonical order is not written down
 * member by member: a text with the hash of the receipt is the text that was hashed.
 */
export const isContentOf = (
  content: ResponseContent,
  { contentHash }: Pick<Receipt, 'contentHash'>,
): boolean =>
  hashOf(JSON.stringify(contentFacts(content))) === contentHash ||
  contentHashOf(content) === contentHash

type Facts = Omit<Extract<Receipt, { kind: 'kogge.receipt.2' }>, 'kind' | 'keyId' | 'signature'>

/** A receipt with this server's signature. */
export const signReceipt = (sealing: Sealing, facts: Facts): Receipt => {
  const unsigned = { kind: 'kogge.receipt.2' as const, ...facts, keyId: sealing.keyId }
  const text = receiptText({ ...unsigned, signature: '' })
  return { ...unsigned, signature: sealing.sign(Buffer.from(text)).toString('base64') }
}

/** Whether a receipt names a key as its kind does: those of before may have half of the name. */
export const isReceiptOf = ({ kind, keyId }: Receipt, publicKey: Uint8Array): boolean =>
  kind === 'kogge.receipt.1' ? isNameOf(keyId, publicKey) : keyId === keyIdOf(publicKey)

/** Whether a receipt was signed with a key, and names it. */
export const isReceiptSigned = (receipt: Receipt, publicKey: Uint8Array): boolean =>
  isReceiptOf(receipt, publicKey) &&
  isSigned(Buffer.from(receiptText(receipt)), Buffer.from(receipt.signature, 'base64'), publicKey)

/** Whether a receipt says that it was given when it was signed, by clocks that agree. */
export const isReceiptTimely = (receipt: Receipt): boolean => {
  if (receipt.kind === 'kogge.receipt.1') return true
  const database = new Date(receipt.databaseClock)
  const isNow = receipt.submittedAt === receipt.databaseClock || receipt.isDemonstration === true
  return isNow && partOf({ database, server: new Date(receipt.serverClock) }) <= CLOCKS_PART_MS
}
