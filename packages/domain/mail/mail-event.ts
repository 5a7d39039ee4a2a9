import type { MailEventKind } from './mail-states.ts'

/** A report of a provider on a message that was sent. */
export interface MailEvent {
  readonly kind: MailEventKind
  /** As the provider names the report. */
  readonly id: string
  /** Our Message-ID, or the provider's own name of the message. */
  readonly messageIds: readonly string[]
  readonly address: string
  /** What the receiving server said. */
  readonly detail: string | null
  readonly at: Date
}
