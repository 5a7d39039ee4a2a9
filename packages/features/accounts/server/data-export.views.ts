import { ANY_ORG_ROLES, GLOBAL_ROLES, ORG_ROLES } from '@kogge/domain/access/roles.ts'
import { SUPPRESSION_REASONS } from '@kogge/domain/mail/mail-states.ts'
import { MAIL_TIMES } from '@kogge/domain/notifications/notification-choices.ts'
import { NOTIFICATION_KINDS } from '@kogge/domain/notifications/notification-kinds.ts'
import { OPPORTUNITY_STAGES, RESOLUTIONS } from '@kogge/domain/opportunities/opportunity-states.ts'
import { BID_DECISIONS } from '@kogge/domain/opportunities/questionnaire.ts'
import { VIEW_PAGES, viewParams } from '@kogge/domain/opportunities/saved-views.ts'
import { LIST_DIGESTS } from '@kogge/domain/org-lists/list-digests.ts'
import { ORG_LIST_PURPOSES } from '@kogge/domain/org-lists/org-list-purposes.ts'
import { PAID_TIERS } from '@kogge/domain/subscriptions/plan-tiers.ts'
import { TASK_STATUSES } from '@kogge/domain/tasks/task-states.ts'
import { z } from 'zod'
import { ownProfile } from './account-settings.views.ts'

const time = z.iso.datetime()
const inOrg = { orgId: z.uuid(), organisation: z.string() }
const request = z.strictObject({
  ...inOrg,
  text: z.string().nullable(),
  status: z.string(),
  createdAt: time,
  decidedAt: time.nullable(),
})

/**
 * Everything that Kogge knows of a user, for that user: a file that other programs can read. It
 * holds nothing that opens anything. What concerns others is left out: of audit entries `before`
 * and `after` are there only where the user is their subject, and `ip` where no other user did it.
 */
export const dataExport = z.strictObject({
  exportedAt: time,
  userId: z.uuid(),
  profile: ownProfile,
  createdAt: time,
  lastSeenAt: time.nullable(),
  memberships: z.array(
    z.strictObject({
      ...inOrg,
      role: z.enum(ANY_ORG_ROLES),
      since: time,
      expiresAt: time.nullable(),
    }),
  ),
  globalRoles: z.array(
    z.strictObject({ role: z.enum(GLOBAL_ROLES), since: time, expiresAt: time.nullable() }),
  ),
  delegations: z.array(
    z.strictObject({
      ...inOrg,
      kind: z.enum(['auditor', 'manager']),
      reason: z.string(),
      startsAt: time,
      endsAt: time,
      activatedAt: time.nullable(),
      endedAt: time.nullable(),
    }),
  ),
  /** Access to their organisations that the user gave to others. */
  delegationsGiven: z.array(
    z.strictObject({
      ...inOrg,
      kind: z.enum(['auditor', 'manager']),
      reason: z.string(),
      startsAt: time,
      endsAt: time,
      revokedAt: time.nullable(),
    }),
  ),
  /** What staff switched on or off for this user alone. */
  featureFlags: z.array(z.strictObject({ name: z.string(), value: z.boolean(), updatedAt: time })),
  planRequests: z.array(
    z.strictObject({
      ...inOrg,
      tier: z.enum(PAID_TIERS),
      paidSeats: z.number().int(),
      text: z.string().nullable(),
      createdAt: time,
      doneAt: time.nullable(),
    }),
  ),
  joinRequests: z.array(request),
  ownershipRequests: z.array(request.extend({ answer: z.string().nullable() })),
  verificationRequests: z.array(request.extend({ answer: z.string().nullable() })),
  invitations: z.array(
    z.strictObject({
      ...inOrg,
      /** To the user's address, or by the user. */
      direction: z.enum(['received', 'sent']),
      email: z.string(),
      role: z.enum(ORG_ROLES),
      createdAt: time,
      expiresAt: time,
      acceptedAt: time.nullable(),
      deletedAt: time.nullable(),
    }),
  ),
  sessions: z.array(
    z.strictObject({
      signedInAt: time,
      lastSeenAt: time,
      expiresAt: time,
      ip: z.string().nullable(),
      userAgent: z.string().nullable(),
    }),
  ),
  secondFactors: z.strictObject({
    authenticatorSince: time.nullable(),
    recoveryCodesLeft: z.number().int(),
    passkeys: z.array(
      z.strictObject({ name: z.string(), createdAt: time, lastUsedAt: time.nullable() }),
    ),
  }),
  watchedTenders: z.array(z.strictObject({ ...inOrg, rfxId: z.uuid(), since: time })),
  watchedOrganisations: z.array(
    z.strictObject({ ...inOrg, watchedId: z.uuid(), watched: z.string(), since: time }),
  ),
  /** Of which the user is the assignee, or which they have created. */
  opportunities: z.array(
    z.strictObject({
      ...inOrg,
      name: z.string(),
      status: z.enum(OPPORTUNITY_STAGES),
      resolution: z.enum(RESOLUTIONS).nullable(),
      isAssignee: z.boolean(),
      since: time,
    }),
  ),
  /** Of which the user is the assignee, or which they have created. */
  tasks: z.array(
    z.strictObject({
      ...inOrg,
      title: z.string(),
      status: z.enum(TASK_STATUSES),
      deadline: z.iso.date().nullable(),
      isAssignee: z.boolean(),
      since: time,
    }),
  ),
  /** Which the user has saved. */
  opportunityViews: z.array(
    z.strictObject({
      ...inOrg,
      name: z.string(),
      page: z.enum(VIEW_PAGES),
      params: viewParams,
      isShared: z.boolean(),
      since: time,
    }),
  ),
  /** Of organisations, which the user has created. */
  organisationLists: z.array(
    z.strictObject({ ...inOrg, name: z.string(), purpose: z.enum(ORG_LIST_PURPOSES), since: time }),
  ),
  /** Files that the user has attached to opportunities, the latest first. */
  files: z.array(
    z.strictObject({
      ...inOrg,
      opportunity: z.string(),
      name: z.string(),
      bytes: z.number().int(),
      since: time,
    }),
  ),
  /** Notes that the user has written on opportunities, the latest first. */
  notes: z.array(
    z.strictObject({ ...inOrg, opportunity: z.string(), text: z.string(), since: time }),
  ),
  /** Messages that the user has written to other organisations, and internal notes beside them, the latest first. */
  conversationMessages: z.array(
    z.strictObject({
      ...inOrg,
      conversationId: z.uuid(),
      isNote: z.boolean(),
      text: z.string(),
      since: time,
    }),
  ),
  /** Answers of the user to the questionnaires of organisations. */
  questionnaireAnswers: z.array(
    z.strictObject({
      ...inOrg,
      opportunity: z.string(),
      question: z.string(),
      answer: z.string(),
      note: z.string(),
      since: time,
    }),
  ),
  /** Decisions of the user whether to bid. */
  bidDecisions: z.array(
    z.strictObject({
      ...inOrg,
      opportunity: z.string(),
      decision: z.enum(BID_DECISIONS).nullable(),
      note: z.string(),
      since: time,
    }),
  ),
  /** Lists of organisations whose news the user has in their digests. */
  organisationListDigests: z.array(
    z.strictObject({ ...inOrg, list: z.string(), mail: z.enum(LIST_DIGESTS), since: time }),
  ),
  subscribedProfiles: z.array(
    z.strictObject({
      ...inOrg,
      profile: z.string(),
      since: time,
      inApp: z.boolean().nullable(),
      mail: z.enum(MAIL_TIMES).nullable(),
    }),
  ),
  /** Where the user chose something else than is usual. */
  notificationChoices: z.array(
    z.strictObject({
      kind: z.enum(NOTIFICATION_KINDS),
      inApp: z.boolean(),
      mail: z.enum(MAIL_TIMES),
    }),
  ),
  mailSchedule: z
    .strictObject({
      zone: z.string(),
      digestHour: z.number().int(),
      weekday: z.number().int(),
      quietFrom: z.number().int(),
      quietUntil: z.number().int(),
      daysOff: z.array(z.number().int()),
      pausedUntil: z.iso.date().nullable(),
    })
    .nullable(),
  /** Why no mail goes to the user's address; null where it does. */
  stoppedAddress: z.strictObject({ reason: z.enum(SUPPRESSION_REASONS), since: time }).nullable(),
  notifications: z.array(
    z.strictObject({
      kind: z.enum(NOTIFICATION_KINDS),
      orgId: z.uuid().nullable(),
      at: time,
      readAt: time.nullable(),
    }),
  ),
  /** That a message was written, not what stood in it: messages carry links that open things. */
  messages: z.array(
    z.strictObject({
      template: z.string(),
      subject: z.string(),
      locale: z.string(),
      status: z.string(),
      createdAt: time,
      sentAt: time.nullable(),
    }),
  ),
  /** What the user has done, and what was done about them. */
  auditEntries: z.array(
    z.strictObject({
      at: time,
      action: z.string(),
      subjectType: z.string(),
      subjectId: z.string(),
      orgId: z.uuid().nullable(),
      ip: z.string().nullable(),
      byYou: z.boolean(),
      before: z.unknown(),
      after: z.unknown(),
    }),
  ),
})
export type DataExport = z.infer<typeof dataExport>
