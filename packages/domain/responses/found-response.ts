import type { Withdrawal } from '../sealing/response-withdrawal.ts'
import type { Receipt, ResponseContent } from './response-content.ts'

/** What an organisation left at one place where it had submitted something, withdrawn or not. */
export interface FoundResponse {
  readonly orgId: string
  /** All that it was ever given, the oldest first. */
  readonly receipts: readonly Receipt[]
  /** What counts; null where it was withdrawn, late, set aside, or is not to be read. */
  readonly submitted: {
    readonly receipt: Receipt
    readonly content: ResponseContent
    /** The content as it is kept. */
    readonly json: string
  } | null
  /** It could be read, and was received once the deadline had passed: somebody had moved that. */
  readonly late: { readonly receipt: Receipt } | null
  /**
   * When it was taken back, where the server has signed that; late, and so of no account, where that was once
   * the deadline had passed, or the signature does not hold. What was submitted counts then, where the
   * draft that went on is still the same.
   */
  readonly withdrawal: { readonly signed: Withdrawal; readonly isLate: boolean } | null
  /** It could be read, and another that the same organisation submitted later counts. */
  readonly setAside: { readonly receipt: Receipt; readonly counting: Receipt } | null
  /** It was submitted and is not what its receipt says; or nobody can tell whether anything was. */
  readonly isUnreadable: boolean
  /**
   * Its sealed half does not open with the request's key, so that its own copy counts; or its receipt
   * names another key than that. By what name, where the receipt has one.
   */
  readonly otherKey: { readonly requestKey: string | null } | null
  /** Of what is damaged, as it was found and is kept (SHA-256, hexadecimal). */
  readonly damaged: { readonly ownHash: string; readonly sealedHash: string } | null
}

/** The same without the content, which may be large. */
export interface FoundResponseSummary extends Omit<FoundResponse, 'submitted'> {
  readonly submitted: { readonly receipt: Receipt } | null
}
