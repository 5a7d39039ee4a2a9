import type { GlobalPermission } from '@kogge/domain/access/global-permissions.ts'
import type { OrgPermission } from '@kogge/domain/access/org-permissions.ts'
import { emptyDocument } from '@kogge/domain/drafting/request-document.ts'
import { EMPTY_RESPONSE } from '@kogge/domain/responses/response-content.ts'
import type { World } from './org-world.ts'

const UNKNOWN = '3fa85f64-5717-4562-b3fc-2c963f66afa6'

/** What inputs are made of: a world's ids, and the id of a request that is not public. */
export type Given = World & { readonly hidden: string }

interface Common {
  /**
   * Something that it accepts; absent where it takes nothing. The ids are those of the organisation
   * it is called in; the `orgId` of procedures within an organisation is added by the test.
   */
  readonly input?: (given: Given) => object
}

/**
 * Who may call a procedure. For those within an organisation and for staff, `misses` says that the
 * input names nothing that is there, so that even who may call finds nothing.
 */
export type Classified = Common &
  (
    | {
        readonly access: 'public' | 'user'
        /** What an anonymous caller is told where the active organisation's plan decides. */
        readonly refusal?: 'plan.required'
      }
    | {
        readonly access: 'org'
        readonly permissions: readonly OrgPermission[]
        readonly misses?: true
      }
    | {
        readonly access: 'staff'
        readonly permissions: readonly GlobalPermission[]
        readonly misses?: true
      }
  )

const PROFILE = {
  firstName: 'Anna',
  lastName: 'Neimane',
  jobTitle: '',
  language: 'lv',
  receivesUpdates: false,
}

/** An organisation of a world as staff see it. */
const seenOf = (orgId: string) => ({
  name: `SIA “${orgId.slice(0, 8)}”`,
  country: 'LV',
  registrationNumber: null,
})

const OWNER = { currentPassword: 'not the password' }

const INDUSTRY = { en: 'Docks', lv: 'Doki', et: 'Dokid', lt: 'Dokai' }

const marketListOf = (orgId: string) => ({
  orgId,
  language: 'lv',
  role: 'buyer',
  activeOrgId: null,
})

const MANAGE_ROLES = ['user_role.manage_all', 'user_role.manage_non_admin'] as const

/**
 * Who may call what. A procedure that is not in here fails the test: whoever adds one decides, in
 * this list, who gets what of it.
 */
export const CLASSIFIED: Readonly<Record<string, Classified>> = {
  'account.me': { access: 'public' },
  'account.signUp': {
    access: 'public',
    input: () => ({
      email: 'anna@example.test',
      password: 'a quiet harbour in autumn',
      firstName: 'Anna',
      lastName: 'Neimane',
      language: 'lv',
      receivesUpdates: false,
    }),
  },
  'account.confirmEmail': { access: 'public', input: () => ({ token: 'x'.repeat(43) }) },
  'account.requestConfirmation': {
    access: 'public',
    input: () => ({ email: 'nobody@example.test' }),
  },
  'account.requestPasswordReset': {
    access: 'public',
    input: () => ({ email: 'nobody@example.test' }),
  },
  'account.resetPassword': {
    access: 'public',
    input: () => ({ token: 'x'.repeat(43), password: 'a quiet harbour in autumn' }),
  },
  'account.changeLanguage': { access: 'user', input: () => ({ language: 'lv' }) },
  'analysis.rows': {
    access: 'public',
    input: ({ hidden, orgId }) => ({
      kind: 'supplier',
      filters: {
        rfxId: [hidden],
        q: ['ceļu "ziemas uzturēšana"'],
        keyword: ['būv*'],
        buyer: [orgId],
        cpv: ['45000000'],
        country: ['LV'],
        region: ['LV006'],
        months: ['any'],
      },
      activeOrgId: orgId,
    }),
  },
  'analysis.totals': { access: 'public', input: () => ({ filters: { cpv: ['45000000'] } }) },
  'analysis.contracts': {
    access: 'public',
    input: ({ orgId }) => ({
      filters: { months: ['any'] },
      within: { buyer: orgId, cpv: '4523' },
      between: { from: '2026-01-01', until: '2026-11-30' },
      ends: 12,
    }),
  },
  'analysis.map': { access: 'public', input: () => ({ filters: {}, level: 3 }) },
  'analysis.network': {
    access: 'public',
    refusal: 'plan.required',
    input: ({ orgId }) => ({ filters: {}, activeOrgId: orgId }),
  },
  'analysis.compare': {
    access: 'public',
    refusal: 'plan.required',
    input: ({ orgId, otherOrgId }) => ({
      filters: {},
      orgIds: [orgId, otherOrgId],
      role: 'buyer',
      activeOrgId: orgId,
    }),
  },
  'delegation.given': { access: 'org', permissions: ['delegation.view'] },
  'delegation.received': { access: 'org', permissions: ['delegation.view'] },
  'delegation.history': { access: 'org', permissions: ['delegation.view'] },
  'delegation.create': {
    access: 'org',
    permissions: ['delegation.manage'],
    input: ({ otherOrgId }) => ({
      delegateOrgId: otherOrgId,
      kind: 'auditor',
      people: ['nobody@example.test'],
      startsAt: '2026-12-01T08:00:00Z',
      endsAt: '2026-12-24T22:00:00Z',
      reason: 'Yearly audit of the procedures.',
    }),
  },
  'delegation.activateAuditor': {
    access: 'org',
    permissions: ['delegation.activate_auditor'],
    // One person is named in it; whoever is not finds none.
    misses: true,
    input: ({ receivedDelegationId }) => ({ delegationId: receivedDelegationId }),
  },
  'delegation.activateManager': {
    access: 'org',
    permissions: ['delegation.activate_manager'],
    misses: true,
    input: ({ receivedDelegationId }) => ({ delegationId: receivedDelegationId }),
  },
  'delegation.giveBack': {
    access: 'user',
    input: ({ receivedDelegationId }) => ({ delegationId: receivedDelegationId }),
  },
  'delegation.revoke': {
    access: 'org',
    permissions: ['delegation.manage'],
    input: ({ grantedDelegationId, delegateUserId }) => ({
      delegationId: grantedDelegationId,
      userId: delegateUserId,
    }),
  },
  'opener.key': { access: 'user' },
  'opener.makeKey': { access: 'user', input: () => ({ passphrase: 'a quiet harbour in autumn' }) },
  'opener.candidates': { access: 'org', permissions: ['rfx.view_draft'] },
  'opening.state': {
    access: 'org',
    permissions: ['rfx.view_report'],
    misses: true,
    input: ({ hidden }) => ({ rfxId: hidden }),
  },
  'opening.open': {
    access: 'org',
    permissions: ['rfx.manage'],
    misses: true,
    input: ({ hidden }) => ({ rfxId: hidden }),
  },
  'opening.record': {
    access: 'org',
    permissions: ['rfx.view_report'],
    misses: true,
    input: ({ hidden }) => ({ rfxId: hidden }),
  },
  'evaluation.overview': {
    access: 'org',
    permissions: ['rfx.view_report'],
    misses: true,
    input: ({ hidden }) => ({ rfxId: hidden }),
  },
  'evaluation.lot': {
    access: 'org',
    permissions: ['rfx.view_report'],
    misses: true,
    input: ({ hidden }) => ({ rfxId: hidden, lotId: 'LOT-0001' }),
  },
  'evaluation.comparison': {
    access: 'org',
    permissions: ['rfx.view_report'],
    misses: true,
    input: ({ hidden }) => ({ rfxId: hidden }),
  },
  'evaluation.report': {
    access: 'org',
    permissions: ['rfx.view_report'],
    misses: true,
    input: ({ hidden }) => ({ rfxId: hidden }),
  },
  'evaluation.response': {
    access: 'org',
    permissions: ['rfx.view_report'],
    misses: true,
    input: ({ hidden, otherOrgId }) => ({ rfxId: hidden, participantId: otherOrgId }),
  },
  'evaluation.letters': {
    access: 'org',
    permissions: ['rfx.view_report'],
    misses: true,
    input: ({ hidden }) => ({ rfxId: hidden }),
  },
  'evaluation.letter': {
    access: 'org',
    permissions: ['rfx.view_report'],
    misses: true,
    input: ({ hidden, otherOrgId }) => ({ rfxId: hidden, letterId: otherOrgId }),
  },
  'evaluation.previewLetter': {
    access: 'org',
    permissions: ['rfx.manage'],
    misses: true,
    input: ({ hidden, otherOrgId }) => ({ rfxId: hidden, participantId: otherOrgId }),
  },
  'evaluation.setEvaluators': {
    access: 'org',
    permissions: ['rfx.manage'],
    misses: true,
    input: ({ hidden }) => ({ rfxId: hidden, userIds: [] }),
  },
  'evaluation.score': {
    access: 'org',
    permissions: ['rfx.manage'],
    misses: true,
    input: ({ hidden, otherOrgId }) => ({
      rfxId: hidden,
      lotId: 'LOT-0001',
      scores: [{ participantId: otherOrgId, criterionId: 'plan', points: 1, words: '' }],
    }),
  },
  'opening.changeOpeners': {
    access: 'org',
    permissions: ['rfx.manage'],
    misses: true,
    input: ({ hidden }) => ({
      rfxId: hidden,
      passphrase: 'a harbour of one’s own',
      openers: [UNKNOWN, hidden],
      other: { userId: UNKNOWN, passphrase: 'another harbour' },
    }),
  },
  'members.openerDuties': {
    access: 'org',
    permissions: [...MANAGE_ROLES],
    input: ({ people }) => ({ userId: people.ORG_MEMBER }),
  },
  'evaluation.finish': {
    access: 'org',
    permissions: ['rfx.manage'],
    misses: true,
    input: ({ hidden }) => ({ rfxId: hidden, lotIds: ['LOT-0001'] }),
  },
  'evaluation.reopen': {
    access: 'org',
    permissions: ['rfx.manage'],
    misses: true,
    input: ({ hidden }) => ({
      rfxId: hidden,
      lotId: 'LOT-0001',
      userId: UNKNOWN,
      reason: 'A slip of the pen.',
    }),
  },
  'evaluation.agree': {
    access: 'org',
    permissions: ['rfx.manage'],
    misses: true,
    input: ({ hidden, otherOrgId }) => ({
      rfxId: hidden,
      lotId: 'LOT-0001',
      scores: [{ participantId: otherOrgId, criterionId: 'plan', points: 1, words: '' }],
    }),
  },
  'evaluation.confirm': {
    access: 'org',
    permissions: ['rfx.manage'],
    misses: true,
    input: ({ hidden }) => ({ rfxId: hidden, lots: [{ lotId: 'LOT-0001', saidHash: '' }] }),
  },
  'evaluation.average': {
    access: 'org',
    permissions: ['rfx.manage'],
    misses: true,
    input: ({ hidden }) => ({ rfxId: hidden, lotIds: ['LOT-0001'] }),
  },
  'evaluation.settle': {
    access: 'org',
    permissions: ['rfx.manage'],
    misses: true,
    input: ({ hidden }) => ({ rfxId: hidden, lotIds: ['LOT-0001'] }),
  },
  'evaluation.reject': {
    access: 'org',
    permissions: ['rfx.manage'],
    misses: true,
    input: ({ hidden, otherOrgId }) => ({
      rfxId: hidden,
      participantId: otherOrgId,
      lotIds: [],
      code: 'irregular',
      reason: 'Late.',
    }),
  },
  'evaluation.readmit': {
    access: 'org',
    permissions: ['rfx.manage'],
    misses: true,
    input: ({ hidden, otherOrgId }) => ({ rfxId: hidden, participantId: otherOrgId, lotIds: [] }),
  },
  'evaluation.award': {
    access: 'org',
    permissions: ['rfx.manage'],
    misses: true,
    input: ({ hidden }) => ({ rfxId: hidden, lotIds: ['LOT-0001'], winnerId: null, words: '' }),
  },
  'evaluation.fail': {
    access: 'org',
    permissions: ['rfx.manage'],
    misses: true,
    input: ({ hidden }) => ({
      rfxId: hidden,
      lotIds: ['LOT-0001'],
      code: 'no-rece',
      words: 'Nobody came.',
    }),
  },
  'evaluation.retract': {
    access: 'org',
    permissions: ['rfx.manage'],
    misses: true,
    input: ({ hidden }) => ({ rfxId: hidden, lotId: 'LOT-0001' }),
  },
  'evaluation.decide': {
    access: 'org',
    permissions: ['rfx.manage'],
    misses: true,
    input: ({ hidden }) => ({ rfxId: hidden }),
  },
  'evaluation.reconsider': {
    access: 'org',
    permissions: ['rfx.manage'],
    misses: true,
    input: ({ hidden }) => ({ rfxId: hidden, lotIds: ['LOT-0001'], reason: 'Misread.' }),
  },
  'evaluation.conclude': {
    access: 'org',
    permissions: ['rfx.manage'],
    misses: true,
    input: ({ hidden }) => ({
      rfxId: hidden,
      lotIds: ['LOT-0001'],
      concludedOn: '2026-12-24',
      amount: null,
      reference: '',
    }),
  },
  'evaluation.awardNext': {
    access: 'org',
    permissions: ['rfx.manage'],
    misses: true,
    input: ({ hidden }) => ({
      rfxId: hidden,
      lotId: 'LOT-0001',
      winnerId: null,
      words: 'The next in rank.',
    }),
  },
  'evaluation.fallThrough': {
    access: 'org',
    permissions: ['rfx.manage'],
    misses: true,
    input: ({ hidden }) => ({ rfxId: hidden, lotId: 'LOT-0001', words: 'They left.' }),
  },
  'clarification.list': {
    access: 'org',
    permissions: ['rfx.view_report'],
    misses: true,
    input: ({ hidden }) => ({ rfxId: hidden }),
  },
  'clarification.ask': {
    access: 'org',
    permissions: ['rfx.manage'],
    misses: true,
    input: ({ hidden, otherOrgId }) => ({
      rfxId: hidden,
      participantId: otherOrgId,
      question: 'How deep?',
      dueAt: '2026-12-24T10:00:00Z',
    }),
  },
  'clarification.mine': {
    access: 'org',
    permissions: ['rfx.view_sent_responses'],

    input: ({ hidden }) => ({ rfxId: hidden }),
  },
  'clarification.answer': {
    access: 'org',
    permissions: ['rfx.manage_response'],
    misses: true,
    input: ({ hidden }) => ({ rfxId: hidden, clarificationId: UNKNOWN, answer: 'Deep.' }),
  },
  'letter.mine': {
    access: 'org',
    permissions: ['rfx.view_sent_responses'],

    input: ({ hidden }) => ({ rfxId: hidden }),
  },
  'freshness.list': { access: 'public' },
  'adminSourceFiles.list': {
    access: 'staff',
    permissions: ['admin.harvester.source_files'],
    input: () => ({ sources: ['ted'], days: '7', failed: true, q: 'notice' }),
  },
  'adminSourceFiles.byId': {
    access: 'staff',
    permissions: ['admin.harvester.source_files'],
    misses: true,
    input: () => ({ id: UNKNOWN }),
  },
  'adminSourceFiles.notices': {
    access: 'staff',
    permissions: ['admin.harvester.source_files'],
    input: () => ({ id: UNKNOWN }),
  },
  'adminSourceFiles.readAgain': {
    access: 'staff',
    permissions: ['harvester.manage'],
    misses: true,
    input: () => ({ id: UNKNOWN }),
  },
  'adminPartitions.list': {
    access: 'staff',
    permissions: ['admin.harvester.partitions'],
    input: () => ({ sources: ['ted'], states: ['done'], createdDate: '2026-11-21' }),
  },
  'adminPartitions.byGuid': {
    access: 'staff',
    permissions: ['admin.harvester.partition_data'],
    misses: true,
    input: () => ({ guid: UNKNOWN, createdDate: '2026-11-21' }),
  },
  'adminPartitions.files': {
    access: 'staff',
    permissions: ['admin.harvester.partition_data'],
    input: () => ({ guid: UNKNOWN, failed: true }),
  },
  'adminPartitions.failures': {
    access: 'staff',
    permissions: ['admin.harvester.partition_data'],
    input: () => ({ guid: UNKNOWN, resolved: false }),
  },
  'adminPartitions.readAgain': {
    access: 'staff',
    permissions: ['harvester.manage'],
    misses: true,
    input: () => ({ guid: UNKNOWN }),
  },
  'home.figures': { access: 'public' },
  'home.news': { access: 'public' },
  'insight.flags': { access: 'public', input: ({ hidden }) => ({ rfxId: hidden }) },
  'insight.orgFlags': {
    access: 'public',
    input: ({ orgId }) => ({ orgId, role: 'buyer' }),
  },
  'insight.flagged': {
    access: 'public',
    input: ({ orgId }) => ({ orgId, role: 'buyer', code: 'R003' }),
  },
  'insight.flagContracts': {
    access: 'public',
    input: ({ orgId }) => ({ orgId, role: 'buyer', code: 'R040', otherId: null }),
  },
  'insight.similar': {
    access: 'public',
    refusal: 'plan.required',
    input: ({ hidden, orgId }) => ({ rfxId: hidden, language: 'en', activeOrgId: orgId }),
  },
  'insight.bidders': {
    access: 'public',
    refusal: 'plan.required',
    input: ({ hidden, orgId }) => ({ rfxId: hidden, language: 'en', activeOrgId: orgId }),
  },
  'insight.benchmark': {
    access: 'public',
    input: ({ hidden }) => ({ rfxId: hidden, unit: 'contract', language: 'en' }),
  },
  'insight.benchmarkContracts': {
    access: 'public',
    input: ({ orgId }) => ({
      market: { cpv: '45000000', country: null },
      unit: 'month',
      activeOrgId: orgId,
    }),
  },
  'insight.ending': {
    access: 'public',
    input: ({ orgId }) => ({ filters: { buyer: [orgId] }, activeOrgId: orgId }),
  },
  'members.list': { access: 'org', permissions: ['user_role.view'] },
  'members.seats': { access: 'org', permissions: ['user_role.view'] },
  'members.temporary': { access: 'org', permissions: ['user_role.view'] },
  'members.changeRole': {
    access: 'org',
    permissions: MANAGE_ROLES,
    input: ({ people }) => ({
      userId: people.ORG_READONLY_MEMBER,
      role: 'ORG_LIMITED_MEMBER',
      lastDay: null,
    }),
  },
  'members.remove': {
    access: 'org',
    permissions: MANAGE_ROLES,
    input: ({ people }) => ({ userId: people.ORG_READONLY_MEMBER }),
  },
  'members.removeTemporary': {
    access: 'org',
    permissions: MANAGE_ROLES,
    input: ({ people }) => ({ userId: people.TEMP_ORG_READONLY_MEMBER }),
  },
  'members.leave': { access: 'user', input: ({ orgId }) => ({ orgId }) },
  'members.mine': { access: 'user' },
  'members.findOrganisations': { access: 'user', input: () => ({ q: 'osta' }) },
  // That an organisation exists, and whether somebody speaks for it, is known to everyone.
  'members.findOrganisation': { access: 'user', input: () => ({ orgId: UNKNOWN }) },
  'invitation.list': { access: 'org', permissions: MANAGE_ROLES },
  'invitation.create': {
    access: 'org',
    permissions: MANAGE_ROLES,
    input: () => ({ emails: ['nobody@example.test'], role: 'ORG_MEMBER' }),
  },
  'invitation.resend': {
    access: 'org',
    permissions: MANAGE_ROLES,
    input: ({ invitationId }) => ({ invitationId }),
  },
  'invitation.delete': {
    access: 'org',
    permissions: MANAGE_ROLES,
    input: ({ invitationId }) => ({ invitationId }),
  },
  'invitation.preview': { access: 'public', input: () => ({ token: 'x'.repeat(43) }) },
  'invitation.accept': { access: 'user', input: () => ({ token: 'x'.repeat(43) }) },
  'invitation.acceptMine': { access: 'user', input: ({ invitationId }) => ({ invitationId }) },
  'invitation.declineMine': { access: 'user', input: ({ invitationId }) => ({ invitationId }) },
  'joinRequest.ask': { access: 'user', input: () => ({ orgId: UNKNOWN }) },
  'joinRequest.withdraw': {
    access: 'user',
    input: ({ joinRequestId }) => ({ requestId: joinRequestId }),
  },
  'joinRequest.list': { access: 'org', permissions: MANAGE_ROLES },
  'joinRequest.approve': {
    access: 'org',
    permissions: MANAGE_ROLES,
    input: ({ joinRequestId, askerId }) => ({
      requestId: joinRequestId,
      userId: askerId,
      role: 'ORG_MEMBER',
    }),
  },
  'joinRequest.reject': {
    access: 'org',
    permissions: MANAGE_ROLES,
    input: ({ joinRequestId }) => ({ requestId: joinRequestId }),
  },
  'ownershipRequest.ask': {
    access: 'user',
    input: () => ({ orgId: UNKNOWN, statement: 'I am its manager.' }),
  },
  'ownershipRequest.withdraw': {
    access: 'user',
    input: ({ ownershipRequestId }) => ({ requestId: ownershipRequestId }),
  },
  'adminOwnership.list': {
    access: 'staff',
    permissions: ['ownership_request.view'],
    input: () => ({ status: 'pending' }),
  },
  'adminOwnership.approve': {
    access: 'staff',
    permissions: ['ownership_request.process'],
    input: ({ ownershipRequestId, unclaimedOrgId, askerId }) => ({
      requestId: ownershipRequestId,
      userId: askerId,
      seen: seenOf(unclaimedOrgId),
    }),
  },
  'adminOwnership.reject': {
    access: 'staff',
    permissions: ['ownership_request.process'],
    input: ({ ownershipRequestId, unclaimedOrgId, askerId }) => ({
      requestId: ownershipRequestId,
      userId: askerId,
      seen: seenOf(unclaimedOrgId),
      answer: 'No.',
    }),
  },
  'verification.state': { access: 'org', permissions: ['rfx.view_draft'] },
  'verification.check': { access: 'org', permissions: ['user_role.manage_all'] },
  'verification.byAddress': { access: 'org', permissions: ['user_role.manage_all'] },
  'verification.ask': {
    access: 'org',
    permissions: ['user_role.manage_all'],
    input: () => ({ statement: 'I am its procurement manager.' }),
  },
  'verification.withdraw': {
    access: 'org',
    permissions: ['user_role.manage_all'],
    misses: true,
  },
  'adminVerification.list': {
    access: 'staff',
    permissions: ['ownership_request.view'],
    input: () => ({ queue: 'verified' }),
  },
  'adminVerification.lookalikes': {
    access: 'staff',
    permissions: ['ownership_request.view'],
    input: ({ orgId }) => ({ orgId }),
  },
  'adminVerification.verify': {
    access: 'staff',
    permissions: ['ownership_request.process'],
    input: ({ orgId }) => ({ orgId, seen: seenOf(orgId), evidence: 'Called back.' }),
  },
  'adminVerification.refuse': {
    access: 'staff',
    permissions: ['ownership_request.process'],
    misses: true,
    input: ({ orgId }) => ({ orgId, seen: seenOf(orgId), reason: 'Nobody answers there.' }),
  },
  'adminVerification.withdraw': {
    access: 'staff',
    permissions: ['ownership_request.process'],
    input: ({ orgId }) => ({ orgId, reason: 'Its letter was forged.' }),
  },
  'org.create': {
    access: 'user',
    input: () => ({
      name: 'SIA Osta',
      country: 'LV',
      registrationNumber: '40003032949',
      vatNumber: null,
      legalAddress: null,
      industries: [],
    }),
  },
  'org.byId': {
    access: 'public',
    input: ({ orgId }) => ({ orgId, language: 'lv', activeOrgId: orgId }),
  },
  'org.glance': { access: 'public', input: ({ orgId }) => ({ orgId }) },
  'org.tenders': {
    access: 'public',
    input: ({ orgId }) => ({ orgId, language: 'lv', side: 'buyer' }),
  },
  'org.market.figures': {
    access: 'public',
    input: ({ orgId }) => ({ orgId, language: 'lv' }),
  },
  'org.market.partners': { access: 'public', input: ({ orgId }) => marketListOf(orgId) },
  'org.market.divisions': { access: 'public', input: ({ orgId }) => marketListOf(orgId) },
  'org.market.places': { access: 'public', input: ({ orgId }) => marketListOf(orgId) },
  'org.market.contracts': { access: 'public', input: ({ orgId }) => marketListOf(orgId) },
  'org.profile': { access: 'org', permissions: ['org.edit_profile'] },
  'org.saveProfile': {
    access: 'org',
    permissions: ['org.edit_profile'],
    input: () => ({
      version: '2026-01-01T00:00:00.000Z',
      profile: {
        name: 'SIA Osta',
        registrationNumber: null,
        vatNumber: null,
        website: null,
        email: null,
        phone: null,
        description: null,
        addresses: [],
        industries: [],
        cpvInterests: [],
        size: null,
        revenueBand: null,
      },
    }),
  },
  'org.mergers': { access: 'org', permissions: ['user_role.manage_all'] },
  'org.agreeToMerger': {
    access: 'org',
    permissions: ['user_role.manage_all'],
    misses: true,
    input: () => ({ mergerId: UNKNOWN }),
  },
  'org.withdrawFromMerger': {
    access: 'org',
    permissions: ['user_role.manage_all'],
    misses: true,
    input: () => ({ mergerId: UNKNOWN }),
  },
  'org.declineMerger': {
    access: 'org',
    permissions: ['user_role.manage_all'],
    misses: true,
    input: () => ({ mergerId: UNKNOWN }),
  },
  'adminOrgMergers.ofOrg': {
    access: 'staff',
    permissions: ['org.merge'],
    input: ({ orgId }) => ({ orgId }),
  },
  'adminOrgMergers.withdraw': {
    access: 'staff',
    permissions: ['org.merge'],
    misses: true,
    input: () => ({ mergerId: UNKNOWN }),
  },
  'org.findByOrgIds': { access: 'public', input: ({ orgId }) => ({ orgIds: [orgId] }) },
  'adminOrgMatches.list': { access: 'staff', permissions: ['org.merge'], input: () => ({}) },
  'adminOrgMatches.counts': { access: 'staff', permissions: ['org.merge'] },
  'adminOrgMatches.reopen': {
    access: 'staff',
    permissions: ['org.merge'],
    misses: true,
    input: () => ({ matchId: UNKNOWN, reason: 'Not the same entry.' }),
  },
  'adminHarvOrgs.list': {
    access: 'staff',
    permissions: ['admin.harvester.organisations'],
    input: () => ({}),
  },
  'adminHarvOrgs.byId': {
    access: 'staff',
    permissions: ['admin.harvester.organisations'],
    misses: true,
    input: () => ({ harvOrgId: UNKNOWN }),
  },
  'adminHarvOrgs.findByIds': {
    access: 'staff',
    permissions: ['support.base'],
    input: () => ({ harvOrgIdBatch: [UNKNOWN] }),
  },
  'adminOrgMatches.accept': {
    access: 'staff',
    permissions: ['org.merge'],
    misses: true,
    input: () => ({ matchId: UNKNOWN, reason: 'Not the same entry.' }),
  },
  'adminOrgMatches.reject': {
    access: 'staff',
    permissions: ['org.merge'],
    misses: true,
    input: () => ({ matchId: UNKNOWN, reason: 'Not the same entry.' }),
  },
  'adminOrgMatches.undo': {
    access: 'staff',
    permissions: ['org.merge'],
    misses: true,
    input: () => ({ matchId: UNKNOWN, reason: 'Not the same entry.' }),
  },
  'adminOrgEmails.list': {
    access: 'staff',
    permissions: ['admin.harvester.organisation_emails'],
    input: () => ({}),
  },
  'adminOrgEmails.counts': {
    access: 'staff',
    permissions: ['admin.harvester.organisation_emails'],
  },
  'adminOrgEmails.decide': {
    access: 'staff',
    permissions: ['harvester.manage'],
    misses: true,
    input: () => ({ emailId: UNKNOWN, state: 'confirmed' }),
  },
  'adminOrgEmails.readNow': { access: 'staff', permissions: ['harvester.manage'] },
  'adminTranslations.list': {
    access: 'staff',
    permissions: ['admin.harvester.translations'],
    input: () => ({}),
  },
  'adminTranslations.byId': {
    access: 'staff',
    permissions: ['admin.harvester.translations'],
    misses: true,
    input: () => ({ rfxId: UNKNOWN }),
  },
  'adminTranslations.machine': {
    access: 'staff',
    permissions: ['admin.harvester.translations'],
  },
  'adminTranslations.save': {
    access: 'staff',
    permissions: ['harvester.manage'],
    misses: true,
    input: () => ({ rfxId: UNKNOWN, language: 'lv', title: 'Tilts', original: 'Bridge' }),
  },
  'adminTranslations.remove': {
    access: 'staff',
    permissions: ['harvester.manage'],
    misses: true,
    input: () => ({ rfxId: UNKNOWN, language: 'lv' }),
  },
  'adminTranslations.translate': {
    access: 'staff',
    permissions: ['harvester.manage'],
    misses: true,
    input: () => ({ rfxId: UNKNOWN }),
  },
  'adminOrgs.byId': {
    access: 'staff',
    permissions: ['org.view_all'],
    input: ({ orgId }) => ({ orgId }),
  },
  'adminOrgs.edit': {
    access: 'staff',
    permissions: ['org.edit'],
    input: ({ orgId }) => ({
      orgId,
      name: 'SIA Ziedkalne',
      registrationNumber: null,
      vatNumber: null,
      parentId: null,
      dissolvedOn: null,
    }),
  },
  'adminOrgs.setDeleted': {
    access: 'staff',
    permissions: ['org.delete'],
    input: ({ otherOrgId }) => ({ orgId: otherOrgId, isDeleted: true, reason: 'A duplicate.' }),
  },
  'adminOrgs.merge': {
    access: 'staff',
    permissions: ['org.merge'],
    input: ({ unclaimedOrgId, otherOrgId }) => ({
      orgId: unclaimedOrgId,
      intoId: otherOrgId,
      reason: 'The same register entry.',
    }),
  },
  'adminOrgs.takeAccess': {
    access: 'staff',
    permissions: ['org.take_support_access'],
    input: ({ orgId }) => ({
      orgId,
      role: 'SUPPORT_ORG_LIMITED_ACCESS',
      reason: 'They asked for help.',
    }),
  },
  'adminOrgs.giveAccessBack': {
    access: 'staff',
    permissions: ['org.take_support_access'],
    input: ({ orgId }) => ({ orgId }),
  },
  'org.search': { access: 'public', input: () => ({ filters: {} }) },
  'org.typeAhead': { access: 'public', input: () => ({ q: 'a' }) },
  'org.suggest': { access: 'public', input: () => ({ q: '', role: 'buyer' }) },
  'adminSystem.disk': { access: 'staff', permissions: ['support.base'] },
  'adminSystem.clocks': { access: 'staff', permissions: ['support.base'] },
  'adminIndustries.list': { access: 'staff', permissions: ['admin.support.industries'] },
  'adminIndustries.users': {
    access: 'staff',
    permissions: ['admin.support.industries'],
    input: () => ({ code: 'food' }),
  },
  'adminIndustries.create': {
    access: 'staff',
    permissions: ['admin.support.industries'],
    misses: true,
    // Codes of the vocabulary, which the world does not hold.
    input: () => ({ code: 'docks', labels: INDUSTRY, cpvCodes: ['45241000'] }),
  },
  'adminIndustries.save': {
    access: 'staff',
    permissions: ['admin.support.industries'],
    misses: true,
    input: () => ({ code: 'docks', version: 1, labels: INDUSTRY, cpvCodes: ['45241000'] }),
  },
  'adminIndustries.remove': {
    access: 'staff',
    permissions: ['admin.support.industries'],
    misses: true,
    input: () => ({ code: 'docks', version: 1 }),
  },
  'adminCpv.list': {
    access: 'staff',
    permissions: ['admin.support.cpv'],
    input: () => ({ q: 'doki', cpvIndustryCode: ['45000000'], sortBy: 'cpvCode' }),
  },
  'adminCpv.byCode': {
    access: 'staff',
    permissions: ['admin.support.cpv'],
    misses: true,
    input: () => ({ code: '99999999' }),
  },
  'industry.getAllIndustries': { access: 'public', input: () => ({ language: 'lv' }) },
  'cpv.findByCpvCodesWithStats': {
    access: 'public',
    input: () => ({ cpvCodes: ['45000000'], language: 'lv' }),
  },
  'cpv.children': { access: 'public', input: () => ({ parent: null, language: 'lv' }) },
  'cpv.search': { access: 'public', input: () => ({ q: 'ceļu', language: 'lv' }) },
  'region.children': { access: 'public', input: () => ({ parent: null, language: 'lv' }) },
  'region.search': { access: 'public', input: () => ({ q: 'Vidz', language: 'lv' }) },
  'region.findByCodes': { access: 'public', input: () => ({ codes: ['LV00C'], language: 'lv' }) },
  'region.named': { access: 'public', input: () => ({ q: 'ceļi Vidzemē', language: 'lv' }) },
  'country.all': { access: 'public', input: () => ({ language: 'lv' }) },
  'search.tenders': {
    access: 'public',
    input: ({ hidden }) => ({ filters: { days: ['any'], rfxId: [hidden] } }),
  },
  'search.spelling': { access: 'public', input: () => ({ q: 'uzturešna' }) },
  'semantic.status': { access: 'public', input: ({ orgId }) => ({ activeOrgId: orgId }) },
  'onboarding.finish': { access: 'user', input: () => PROFILE },
  'userSettings.profile': { access: 'user' },
  'userSettings.saveProfile': { access: 'user', input: () => PROFILE },
  'userSettings.saveNotifications': {
    access: 'user',
    input: () => ({ muted: ['planChanges'], receivesUpdates: false }),
  },
  'userSettings.requestEmailChange': {
    access: 'user',
    input: () => ({ email: 'new@example.test', password: 'not the password' }),
  },
  'userSettings.cancelEmailChange': { access: 'user' },
  'userSettings.exportData': { access: 'user' },
  'userSettings.deleteAccount': {
    access: 'user',
    input: () => ({ password: 'not the password', confirmation: 'anna@example.test' }),
  },
  'user.findByIds': { access: 'user', input: ({ people }) => ({ userIds: Object.values(people) }) },
  'user.byId': { access: 'user', input: ({ people }) => ({ userId: people.ORG_MEMBER }) },
  'security.factors': { access: 'user' },
  'security.sessions': { access: 'user' },
  'security.endSession': { access: 'user', input: () => ({ signInId: UNKNOWN }) },
  'security.endOtherSessions': { access: 'user' },
  'security.changePassword': {
    access: 'user',
    input: () => ({ ...OWNER, newPassword: 'a quiet harbour in autumn' }),
  },
  'security.beginTotp': { access: 'user', input: () => OWNER },
  'security.confirmTotp': { access: 'user', input: () => ({ code: '123 456' }) },
  'security.removeTotp': { access: 'user', input: () => OWNER },
  'security.beginPasskey': { access: 'user', input: () => OWNER },
  'security.addPasskey': {
    access: 'user',
    input: () => ({
      token: 'x'.repeat(43),
      name: 'Key',
      registration: {
        id: 'eA',
        rawId: 'eA',
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: 'eA', attestationObject: 'eA', transports: ['usb'] },
      },
    }),
  },
  'security.removePasskey': { access: 'user', input: () => ({ ...OWNER, id: 'eA' }) },
  'security.renewRecoveryCodes': { access: 'user', input: () => OWNER },
  'security.passkeyRequest': { access: 'public', input: () => ({ token: 'x'.repeat(43) }) },
  'subscription.status': { access: 'org', permissions: ['subscription.view_status'] },
  'subscription.startTrial': { access: 'org', permissions: ['subscription.start_trial'] },
  'subscription.request': {
    access: 'org',
    permissions: ['subscription.manage'],
    input: () => ({ tier: 'PRO', paidSeats: 3, message: 'Please call us.' }),
  },
  'subscription.withdrawRequest': { access: 'org', permissions: ['subscription.manage'] },
  'adminSubscriptions.orgs': {
    access: 'staff',
    permissions: ['subscription.view'],
    input: () => ({ q: 'SIA' }),
  },
  'adminSubscriptions.requests': {
    access: 'staff',
    permissions: ['subscription.view'],
    input: () => ({ limit: 5 }),
  },
  'adminSubscriptions.byOrg': {
    access: 'staff',
    permissions: ['subscription.view'],
    input: ({ orgId }) => ({ orgId }),
  },
  'adminSubscriptions.give': {
    access: 'staff',
    permissions: ['subscription.manage'],
    input: ({ orgId }) => ({
      orgId,
      tier: 'PRO',
      paidSeats: 3,
      startsAt: '2026-12-01T00:00:00Z',
      endsAt: null,
      note: 'Contract 2026/17',
    }),
  },
  // What the world has is over; there is nothing left to change or to end.
  'adminSubscriptions.change': {
    access: 'staff',
    permissions: ['subscription.manage'],
    input: ({ orgId, subscriptionId }) => ({ orgId, subscriptionId, paidSeats: 0, endsAt: null }),
  },
  'adminSubscriptions.end': {
    access: 'staff',
    permissions: ['subscription.manage'],
    input: ({ orgId, subscriptionId }) => ({ orgId, subscriptionId }),
  },
  'adminSubscriptions.setBaseTier': {
    access: 'staff',
    permissions: ['subscription.manage'],
    input: ({ orgId }) => ({ orgId, tier: 'PUBLIC' }),
  },
  'adminSubscriptions.settleRequest': {
    access: 'staff',
    permissions: ['subscription.manage'],
    input: ({ orgId, planRequestId }) => ({ orgId, requestId: planRequestId }),
  },
  'rfxInvitation.list': {
    access: 'org',
    permissions: ['rfx.invite_participant'],
    misses: true,
    input: ({ hidden }) => ({ rfxId: hidden }),
  },
  'rfxInvitation.suggestions': {
    access: 'org',
    permissions: ['rfx.invite_participant'],
    misses: true,
    input: ({ hidden }) => ({ rfxId: hidden }),
  },
  'rfxInvitation.invite': {
    access: 'org',
    permissions: ['rfx.invite_participant'],
    misses: true,
    input: ({ hidden, otherOrgId }) => ({ rfxId: hidden, orgIds: [otherOrgId], message: '' }),
  },
  'rfxInvitation.inviteByEmail': {
    access: 'org',
    permissions: ['rfx.invite_participant'],
    misses: true,
    input: ({ hidden }) => ({ rfxId: hidden, emails: ['nobody@example.test'], locale: 'lv' }),
  },
  'rfxInvitation.withdraw': {
    access: 'org',
    permissions: ['rfx.invite_participant'],
    misses: true,
    input: ({ hidden, invitationId }) => ({ rfxId: hidden, invitationId }),
  },
  'rfxInvitation.noBidReasons': {
    access: 'org',
    permissions: ['rfx.view_report'],
    misses: true,
    input: ({ hidden }) => ({ rfxId: hidden }),
  },
  'rfxInvitation.byToken': { access: 'public', input: () => ({ token: 'x'.repeat(43) }) },
  'rfxInvitation.claim': {
    access: 'org',
    permissions: ['rfx.manage_interaction'],
    misses: true,
    input: () => ({ token: 'x'.repeat(43) }),
  },
  'response.mine': {
    access: 'org',
    permissions: ['rfx.view_sent_responses'],
    misses: true,
    input: ({ hidden }) => ({ rfxId: hidden }),
  },
  'response.save': {
    access: 'org',
    permissions: ['rfx.manage_interaction'],
    misses: true,
    input: ({ hidden }) => ({ rfxId: hidden, revision: 0, version: 1, content: EMPTY_RESPONSE }),
  },
  'response.submit': {
    access: 'org',
    permissions: ['rfx.manage_response'],
    misses: true,
    input: ({ hidden }) => ({ rfxId: hidden, revision: 1, version: 1 }),
  },
  'response.withdraw': {
    access: 'org',
    permissions: ['rfx.manage_response'],
    misses: true,
    input: ({ hidden }) => ({ rfxId: hidden }),
  },
  'response.discard': {
    access: 'org',
    permissions: ['rfx.manage_interaction'],
    misses: true,
    input: ({ hidden }) => ({ rfxId: hidden }),
  },
  'response.accept': {
    access: 'org',
    permissions: ['rfx.manage_interaction'],
    misses: true,
    input: ({ hidden }) => ({ rfxId: hidden, keepsConfidential: true }),
  },
  'response.decline': {
    access: 'org',
    permissions: ['rfx.manage_interaction'],
    misses: true,
    input: ({ hidden }) => ({ rfxId: hidden, code: 'capacity', text: '' }),
  },
  'response.ask': {
    access: 'org',
    permissions: ['rfx.manage_interaction'],
    misses: true,
    input: ({ hidden }) => ({ rfxId: hidden, question: 'Is the quay paved?' }),
  },
  'participation.mine': { access: 'org', permissions: ['rfx.view_interaction'] },
  'sysInfo.gitCommitSha': { access: 'public' },
  'featureFlags.getAll': {
    access: 'public',
    input: ({ orgId }) => ({ activeOrgId: orgId }),
  },
  'adminCrawlers.list': { access: 'staff', permissions: ['admin.harvester.crawlers'] },
  'adminCrawlers.runs': {
    access: 'staff',
    permissions: ['admin.harvester.crawlers'],
    input: () => ({ source: 'ted' }),
  },
  'adminCrawlers.runNow': {
    access: 'staff',
    permissions: ['harvester.manage'],
    input: () => ({ source: 'lv-iub', from: '2026-11-01', to: '2026-11-02' }),
  },
  'adminCrawlers.pause': {
    access: 'staff',
    permissions: ['harvester.manage'],
    input: () => ({ source: 'lv-iub' }),
  },
  'adminCrawlers.resume': {
    access: 'staff',
    permissions: ['harvester.manage'],
    input: () => ({ source: 'lv-iub' }),
  },
  'adminFlags.list': { access: 'staff', permissions: ['admin.dev.feature_flags'] },
  'adminFlags.findOrgs': {
    access: 'staff',
    permissions: ['admin.dev.feature_flags'],
    input: () => ({ q: 'osta' }),
  },
  'adminFlags.set': {
    access: 'staff',
    permissions: ['feature_flag.manage'],
    input: ({ orgId }) => ({ name: 'enableAiChat', context: 'ORG', orgId, value: true }),
  },
  'adminFlags.remove': {
    access: 'staff',
    permissions: ['feature_flag.manage'],
    input: ({ orgId }) => ({ name: 'enableAiChat', context: 'ORG', orgId }),
    misses: true,
  },
  'adminRoles.list': { access: 'staff', permissions: ['admin.dev.global_roles'] },
  'adminRoles.grant': {
    access: 'staff',
    permissions: ['user_role.manage'],
    input: ({ people }) => ({ userId: people.ORG_MEMBER, role: 'TEST_ROLE', expiresAt: null }),
  },
  'adminRoles.revoke': {
    access: 'staff',
    permissions: ['user_role.manage'],
    input: ({ people }) => ({ userId: people.ORG_MEMBER, role: 'TEST_ROLE' }),
    misses: true,
  },
  'adminUsers.search': {
    access: 'staff',
    permissions: ['user.view_all'],
    input: () => ({ q: 'anna' }),
  },
  'adminUsers.byId': {
    access: 'staff',
    permissions: ['user.view_all'],
    input: ({ people }) => ({ userId: people.ORG_MEMBER }),
  },
  'adminUsers.endSessions': {
    access: 'staff',
    permissions: ['user.manage'],
    input: ({ people }) => ({ userId: people.ORG_MEMBER }),
  },
  'adminUsers.confirmEmail': {
    access: 'staff',
    permissions: ['user.manage'],
    input: ({ people }) => ({ userId: people.ORG_MEMBER }),
  },
  'adminUsers.resendConfirmation': {
    access: 'staff',
    permissions: ['user.manage'],
    input: ({ people }) => ({ userId: people.ORG_MEMBER }),
  },
  'adminUsers.setOnboarding': {
    access: 'staff',
    permissions: ['user.manage'],
    input: ({ people }) => ({ userId: people.ORG_MEMBER, isOnboarding: true }),
  },
  'adminUsers.resetSecondFactor': {
    access: 'staff',
    permissions: ['user.manage'],
    input: ({ people }) => ({
      userId: people.ORG_MEMBER,
      reason: 'Called back, showed a passport.',
    }),
    misses: true,
  },
  'adminUsers.anonymise': {
    access: 'staff',
    permissions: ['user.manage'],
    input: ({ people }) => ({ userId: people.ORG_MEMBER, reason: 'Asked for by letter.' }),
  },
  'adminAudit.subscription': {
    access: 'staff',
    permissions: ['admin.audit.subscription'],
    input: ({ orgId }) => ({ id: orgId }),
  },
  'adminAudit.org': {
    access: 'staff',
    permissions: ['admin.audit.org'],
    input: ({ orgId }) => ({ id: orgId }),
  },
  'adminAudit.user': {
    access: 'staff',
    permissions: ['admin.audit.user'],
    input: ({ people }) => ({ id: people.ORG_MEMBER }),
  },
  'adminDeeds.rfx': {
    access: 'staff',
    permissions: ['admin.audit.rfx'],
    input: ({ orgId }) => ({ filters: { org: [orgId] } }),
  },
  'adminDeeds.interaction': {
    access: 'staff',
    permissions: ['admin.audit.rfx_interaction'],
    input: ({ orgId }) => ({ filters: { excludeOrg: [orgId] } }),
  },
  'adminAudit.userRole': {
    access: 'staff',
    permissions: ['admin.audit.user_role'],
    input: ({ people }) => ({ id: people.ORG_MEMBER }),
  },
  'rfxDraft.create': {
    access: 'org',
    permissions: ['rfx.manage_draft'],
    input: () => ({ kind: 'tender', language: 'lv' }),
  },
  'rfxDraft.copy': {
    access: 'org',
    permissions: ['rfx.manage_draft'],
    input: ({ hidden }) => ({ fromRfxId: hidden }),
    misses: true,
  },
  'rfxDraft.get': {
    access: 'org',
    permissions: ['rfx.view_draft'],
    input: ({ hidden }) => ({ rfxId: hidden }),
    misses: true,
  },
  'rfxDraft.save': {
    access: 'org',
    permissions: ['rfx.manage_draft'],
    input: ({ hidden }) => ({
      rfxId: hidden,
      revision: 1,
      document: emptyDocument('tender', 'lv'),
    }),
    misses: true,
  },
  'rfxDraft.publish': {
    access: 'org',
    permissions: ['rfx.manage'],
    input: ({ hidden }) => ({ rfxId: hidden, revision: 1, reason: { lv: 'Precizēti termiņi.' } }),
    misses: true,
  },
  'rfxDraft.openers': { access: 'org', permissions: ['rfx.view_draft'] },
  'rfxDraft.discard': {
    access: 'org',
    permissions: ['rfx.manage_draft'],
    input: ({ hidden }) => ({ rfxId: hidden }),
    misses: true,
  },
  'rfxDraft.amend': {
    access: 'org',
    permissions: ['rfx.manage'],
    input: ({ hidden }) => ({ rfxId: hidden }),
    misses: true,
  },
  'writtenRfx.mine': {
    access: 'org',
    permissions: ['rfx.view_draft'],
    input: ({ orgId }) => ({
      filters: {
        q: ['ceļu'],
        rfxOrgId: [orgId],
        participantOrgId: [orgId],
        statusFlag: ['draft', 'amended'],
      },
    }),
  },
  'writtenRfx.view': { access: 'public', input: ({ hidden, orgId }) => ({ rfxId: hidden, orgId }) },
  'writtenRfx.versions': { access: 'public', input: ({ hidden }) => ({ rfxId: hidden }) },
  'writtenRfx.cancel': {
    access: 'org',
    permissions: ['rfx.manage'],
    input: ({ hidden }) => ({ rfxId: hidden, reason: { lv: 'Nav vairs vajadzīgs.' } }),
    misses: true,
  },
  'writtenRfx.close': {
    access: 'org',
    permissions: ['rfx.manage'],
    input: ({ hidden }) => ({ rfxId: hidden }),
    misses: true,
  },
  'writtenRfx.answer': {
    access: 'org',
    permissions: ['rfx.manage'],
    input: ({ hidden }) => ({ rfxId: hidden, questionId: UNKNOWN, answer: 'Jā.' }),
    misses: true,
  },
  'tender.byId': { access: 'public', input: ({ hidden }) => ({ rfxId: hidden, language: 'lv' }) },
  'tender.findByIds': {
    access: 'public',
    input: ({ hidden }) => ({ rfxIds: [hidden], language: 'lv' }),
  },
}

/** Everything a caller knows who knows nothing. */
export const unknownGiven = (world: World): Given => ({ ...world, hidden: UNKNOWN })
