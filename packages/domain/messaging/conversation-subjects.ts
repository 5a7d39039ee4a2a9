import { z } from 'zod'

/** The records that conversations are about, as addresses name them. */
export const CONVERSATION_SUBJECTS = ['rfx', 'org', 'opportunity'] as const

/** The record that a conversation is about. */
export const conversationSubject = z.strictObject({
  type: z.enum(CONVERSATION_SUBJECTS),
  id: z.uuid(),
})
export type ConversationSubject = z.infer<typeof conversationSubject>

/** Why nobody can be written to about a record at present. */
export const CLOSED_REASONS = [
  /** Written on Kogge and not opened: who takes part is sealed. */
  'sealed',
  /** Published elsewhere, and its deadline has not passed: questions go where its notice says. */
  'elsewhere',
  /** The opportunity has no tender. */
  'no_tender',
] as const
export type ClosedReason = (typeof CLOSED_REASONS)[number]

/** Why one organisation cannot be written to. */
export const UNREACHABLE_REASONS = [
  /** Nobody has claimed it. */
  'unclaimed',
  /** The writer has blocked it. */
  'blocked',
] as const
