import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { rfxInvitation } from '@kogge/db/schema/participation.ts'
import type { Receipt } from '@kogge/domain/responses/response-content.ts'
import { appendLedgerEntries, appendLedgerEntry } from '../ledger/ledger-entries.commands.ts'
import {
  type LetterOccasion,
  type LetterValues,
  signOccasion,
} from '../ledger/letter-occasions.queries.ts'
import { rfxInvitationFacts } from '../tokens/invitation-token-facts.ts'
import { TEST_SEALING, TEST_TOKEN_KEYS } from './test-context.ts'

/** A question was answered: writes so into the log of a request, and gives what letters on it are about. */
export const addAnswer = async (db: Db, rfxId: string, version = 1): Promise<LetterOccasion> => {
  const questionId = randomUUID()
  const at = new Date()
  const entry = { rfxId, type: 'interaction.question_answered' as const, userId: null, orgId: null }
  await db.transaction((tx) =>
    appendLedgerEntry(tx, TEST_SEALING, { ...entry, at, details: { questionId, isLate: false } }),
  )
  return { rfxId, template: 'rfxAnswered', version, answer: `${questionId} ${at.toISOString()}` }
}

/** A job's data, as a call of the buyer leaves it. */
export const signedOccasion = (about: LetterOccasion, values: LetterValues) => ({
  ...about,
  values,
  ...signOccasion(TEST_SEALING, { about, values }),
})

type Mailed = Pick<
  typeof rfxInvitation.$inferInsert,
  'rfxId' | 'locale' | 'invitedBy' | 'invitedAt'
> & { readonly email: string }

/** An invitation that was mailed, with its seal and its entry in the log. */
export const addMailedInvitation = async (db: Db, mailed: Mailed): Promise<string> => {
  const id = randomUUID()
  const facts = { id, rfxId: mailed.rfxId, email: mailed.email, tokenHash: randomBytes(32) }
  const token = randomBytes(32).toString('base64url')
  const kept = TEST_TOKEN_KEYS.keep('rfx_invitation', token, rfxInvitationFacts(facts))
  const { tokenHash: tokenMac, keyId, seal } = kept
  const [row] = await db
    .insert(rfxInvitation)
    .values({ ...mailed, id, tokenHash: facts.tokenHash, tokenMac, keyId, seal })
    .returning({ invitationId: rfxInvitation.id })
  if (!row) throw new Error('Nobody was invited.')
  await addInvited(db, mailed.rfxId, row.invitationId, null)
  return row.invitationId
}

/** The entry of an invitation, for one that a test has written into its table. */
export const addInvited = (
  db: Db,
  rfxId: string,
  invitationId: string,
  orgId: string | null,
  type: 'interaction.invited' | 'interaction.invitation_withdrawn' = 'interaction.invited',
): Promise<void> => {
  const entry = { rfxId, type, userId: null, orgId: null }
  return db.transaction((tx) =>
    appendLedgerEntry(tx, TEST_SEALING, { ...entry, details: { invitationId, orgId } }),
  )
}

interface OpenedResponse {
  readonly orgId: string
  readonly submitted: { readonly receipt: Receipt } | null
}

/** The entries of an opening, for a test that opens slots by itself. */
export const appendOpening = (
  tx: Db,
  rfxId: string,
  opened: readonly OpenedResponse[],
): Promise<void> => {
  const received = opened.flatMap(({ orgId, submitted }) =>
    submitted
      ? [
          {
            type: 'interaction.response_received' as const,
            userId: null,
            orgId,
            details: {
              receiptId: submitted.receipt.receiptId,
              contentHash: submitted.receipt.contentHash,
              counts: true,
            },
          },
        ]
      : [],
  )
  const end = { type: 'rfx.opened' as const, userId: null, orgId: null, details: {} }
  return appendLedgerEntries(tx, TEST_SEALING, rfxId, [...received, end])
}
