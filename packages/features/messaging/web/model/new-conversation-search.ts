import {
  CONVERSATION_SUBJECTS,
  type ConversationSubject,
} from '@kogge/domain/messaging/conversation-subjects.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const idOf = (value: unknown): string | null =>
  typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : null

/** The page of a new conversation in the address: about a record, and perhaps with whom. */
export interface NewConversationParams {
  readonly subject: ConversationSubject | null
  readonly withOrgId: string | null
}

/** Reads the address: the name of the parameter is the kind of the record, its value the record. */
export const readNewConversation = (
  raw: Readonly<Record<string, unknown>>,
): NewConversationParams => {
  const [subject = null] = CONVERSATION_SUBJECTS.flatMap((type) => {
    const id = idOf(raw[type])
    return id === null ? [] : [{ type, id }]
  })
  return { subject, withOrgId: idOf(raw['with']) }
}
