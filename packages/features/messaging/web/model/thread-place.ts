/** A conversation as one organisation of the reader's has it. */
export interface ThreadPlace {
  readonly orgId: string
  readonly conversationId: string
}
