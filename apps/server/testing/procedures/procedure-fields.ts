import type { World } from '../org-world.ts'

export const UNKNOWN = '3fa85f64-5717-4562-b3fc-2c963f66afa6'

/** Inputs are made of a world's ids, and the id of a request that is not public. */
export type Given = World & { readonly hidden: string }

/** Fields that name a request that is not public, or a row that is not there. */
export const NAMES_ABSENT: readonly string[] = [
  'rfxId',
  'fromRfxId',
  'guid',
  'id',
  'harvOrgId',
  'matchId',
  'mergerId',
  'emailId',
  'fieldId',
  'conversationId',
]

/** An organisation of a world as staff see it. */
export const seenOf = (orgId: string) => ({
  name: `SIA “${orgId.slice(0, 8)}”`,
  country: 'LV',
  registrationNumber: null,
})

/** Somebody of a world with a role, as lists show them. */
export const asMember = (userId: string, role = 'ORG_MEMBER') => ({
  email: `${userId}@example.com`,
  role,
})

const SCORE = { criterionId: 'plan', points: 1, words: '' }

/** The value of a field by its name, in whatever input it is required. */
export const FIELDS = (given: Given): Readonly<Record<string, unknown>> => ({
  rfxId: given.hidden,
  fromRfxId: given.hidden,
  rfxIds: [given.hidden],
  orgId: given.orgId,
  orgIds: [given.orgId],
  activeOrgId: null,
  participantId: given.otherOrgId,
  userId: given.people.ORG_MEMBER,
  userIds: Object.values(given.people),
  invitationId: given.invitationId,
  requestId: given.joinRequestId,
  delegationId: given.receivedDelegationId,
  subscriptionId: given.subscriptionId,
  seen: seenOf(given.orgId),
  scores: [{ ...SCORE, participantId: given.otherOrgId }],
  lots: [{ lotId: 'LOT-0001', saidHash: '' }],
  lotId: 'LOT-0001',
  lotIds: ['LOT-0001'],
  winnerId: null,
  otherId: null,
  clarificationId: UNKNOWN,
  questionId: UNKNOWN,
  answerId: UNKNOWN,
  assigneeId: UNKNOWN,
  wording: 'How deep is it?',
  letterId: UNKNOWN,
  signInId: UNKNOWN,
  guid: UNKNOWN,
  noteId: UNKNOWN,
  fileId: UNKNOWN,
  id: UNKNOWN,
  harvOrgId: UNKNOWN,
  harvOrgIdBatch: [UNKNOWN],
  matchId: UNKNOWN,
  mergerId: UNKNOWN,
  emailId: UNKNOWN,
  fieldId: UNKNOWN,
  conversationId: UNKNOWN,
  messageId: UNKNOWN,
  placeId: UNKNOWN,
  token: 'x'.repeat(43),
  email: 'nobody@example.test',
  emails: ['nobody@example.test'],
  password: 'not the password',
  currentPassword: 'not the password',
  newPassword: 'a quiet harbour in autumn',
  passphrase: 'a quiet harbour in autumn',
  firstName: 'Anna',
  lastName: 'Neimane',
  jobTitle: '',
  receivesUpdates: false,
  language: 'lv',
  locale: 'lv',
  role: 'buyer',
  filters: {},
  q: 'osta',
  parent: null,
  cpvCodes: ['45241000'],
  labels: { en: 'Docks', lv: 'Doki', et: 'Dokid', lt: 'Dokai' },
  source: 'lv-iub',
  createdDate: '2026-11-21',
  revision: 1,
  version: 1,
  tier: 'PRO',
  paidSeats: 3,
  endsAt: null,
  expiresAt: null,
  statement: 'I am its procurement manager.',
  evidence: 'Called back.',
  reason: 'A slip of the pen.',
  words: 'They left.',
  question: 'How deep?',
  answer: 'Deep.',
})
