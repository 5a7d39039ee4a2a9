/** Procedures by the reason for which they depart from a rule. */
type ByReason = Readonly<Record<string, readonly string[]>>

/**
 * Procedures are for those who have signed in. These are for everybody; whoever makes another one
 * decides in this list that it is.
 */
export const FOR_EVERYBODY: ByReason = {
  'signing up and in begins without a session': [
    'account.me',
    'account.signUp',
    'account.confirmEmail',
    'account.requestConfirmation',
    'account.requestPasswordReset',
    'account.resetPassword',
    'security.passkeyRequest',
  ],
  'a page asks before it knows that its session is over; a visitor has none': [
    'notifications.unread',
  ],
  'the link in a message changes when such messages come': [
    'mailChoices.read',
    'mailChoices.choose',
  ],
  'the link in a letter shows the invitation': ['invitation.preview', 'rfxInvitation.byToken'],
  'public tenders are open to all; the procedure leaves out the others': [
    'search.tenders',
    'search.spelling',
    'semantic.status',
    'tender.byId',
    'tender.findByIds',
    'writtenRfx.view',
    'writtenRfx.versions',
  ],
  'the register of organisations is public': [
    'org.search',
    'org.typeAhead',
    'org.suggest',
    'org.byId',
    'org.glance',
    'org.tenders',
    'org.findByOrgIds',
    'org.market.figures',
    'org.market.partners',
    'org.market.divisions',
    'org.market.places',
    'org.market.contracts',
  ],
  'figures of the market are public; plans bound their lists': [
    'home.figures',
    'home.news',
    'analysis.rows',
    'analysis.totals',
    'analysis.contracts',
    'analysis.map',
    'analysis.network',
    'analysis.compare',
    'insight.flags',
    'insight.orgFlags',
    'insight.flagged',
    'insight.flagContracts',
    'insight.similar',
    'insight.bidders',
    'insight.benchmark',
    'insight.benchmarkContracts',
    'insight.ending',
  ],
  'code lists are public': [
    'industry.getAllIndustries',
    'cpv.findByCpvCodesWithStats',
    'cpv.children',
    'cpv.search',
    'region.children',
    'region.search',
    'region.findByCodes',
    'region.named',
    'country.all',
  ],
  'every page asks for the state of the system': [
    'sysInfo.gitCommitSha',
    'featureFlags.getAll',
    'freshness.list',
    'alertTimes.list',
  ],
}

/** An anonymous caller of these gets `plan.required`, and not an answer. */
export const PLAN_REQUIRED: ByReason = {
  'the plan of the active organisation decides': [
    'analysis.network',
    'analysis.compare',
    'insight.similar',
    'insight.bidders',
  ],
}

/** Callers with the permission find nothing, though the input names no request or row that is absent. */
export const FINDS_NOTHING: ByReason = {
  'one person is named in the delegation': [
    'delegation.activateAuditor',
    'delegation.activateManager',
  ],
  'the token is nobody’s': ['rfxInvitation.claim'],
  'nobody has asked to be verified': ['verification.withdraw', 'adminVerification.refuse'],
  'the code is of the vocabulary, which the world does not hold': [
    'adminIndustries.create',
    'adminIndustries.save',
    'adminIndustries.remove',
    'adminCpv.byCode',
  ],
  'nothing was imported': ['opportunityImport.undo'],
  'no organisation has that id': ['conversation.counterparts', 'conversation.setBlocked'],
  'no contract of that request ends': ['opportunityExpected.save'],
  'nothing has been set': ['adminFlags.remove', 'adminRoles.revoke'],
  'the account has no second factor': ['adminUsers.resetSecondFactor'],
  'no message has that id, and no address is stopped': [
    'adminMail.open',
    'adminMail.resend',
    'adminMail.lift',
  ],
}

/** The input names a request or a row that is absent, and the answer is there all the same. */
export const ANSWERS_EMPTY: ByReason = {
  'a list of the caller’s own, which is empty': ['clarification.mine', 'letter.mine'],
  'a list of all that belongs to an id: nothing': [
    'conversationMessage.versions',
    'adminSourceFiles.notices',
    'adminPartitions.files',
    'adminPartitions.failures',
  ],
}
