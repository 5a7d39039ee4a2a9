import { ZodError } from 'zod'
import { read } from './ledger-entry-details.ts'
import type { LedgerEntryFacts } from './ledger-entry-hash.ts'
import { type Account, keyOf, partsOf, type Said, type Step } from './ledger-state.ts'

const rename = (account: Account, seq: number, from: string, to: string): void => {
  account.renames.push({ seq, from, to })
  for (const [lotId, lot] of account.lots)
    if (lot?.winnerId === from) account.lots.set(lotId, { ...lot, winnerId: to })
  for (const [key, rejection] of [...account.rejections]) {
    const [orgId, lotId] = partsOf(key)
    if (orgId !== from) continue
    account.rejections.delete(key)
    account.rejections.set(keyOf(to, lotId), rejection)
  }
  for (const [hashes, ownerId] of account.damaged)
    if (ownerId === from) account.damaged.set(hashes, to)
  for (const [id, one] of account.clarifications)
    if (one.orgId === from) account.clarifications.set(id, { ...one, orgId: to })
  for (const [receiptId, one] of account.responses)
    if (one.bidderId === from || (one.bidderId === null && one.submittedAs === from))
      account.responses.set(receiptId, { ...one, bidderId: to })
}

/** Counts what has no hash, and gives it on. */
const noted = (account: Account, said: Said): Said => {
  if (said === null) account.unhashed += 1
  return said
}

/** When, and by whom; entries of before there were clocks may have another hour than what they tell of. */
const stepOf = ({ at, userId, databaseClock }: LedgerEntryFacts): Step | null =>
  databaseClock === null ? null : { at, userId }

type Taking = (account: Account, facts: LedgerEntryFacts) => void

const into =
  (state: Account['state'], ended?: 'cancelledAt' | 'closedAt'): Taking =>
  (account, facts) => {
    account.state = state
    const step = stepOf(facts)
    if (ended && step) account.steps.set(ended, step.at)
  }

/** An entry that says nothing of a time leaves none of before. */
const NO_TIMES = { questionsUntil: undefined, responsesUntil: undefined, openingAt: undefined }

/** The first that is named stays: no later entry exchanges it. */
const key: Taking = (account, { details }) => {
  account.key ??= read.key(details)
}

const version: Taking = (account, facts) => {
  const { type, at, details } = facts
  const given = read.version(details)
  const { version: number, isSignificant, saidHash, ...times } = given
  account.versions.set(number, {
    said: noted(account, saidHash),
    isSignificant,
    step: stepOf(facts),
  })
  account.openers = null
  account.published.set(number, at)
  account.times = { ...account.times, ...NO_TIMES, ...times }
  if (times.responsesUntil !== undefined)
    account.deadlines.push({ at, until: new Date(times.responsesUntil) })
  if (type !== 'rfx.published') return
  account.state = 'published'
  // None before a decision says so; those of before leave it open.
  account.times = { ...account.times, standstillUntil: null }
}

/** Takes out what is kept of some lots by somebody's id and the lot. */
const without = (keys: Set<string>, lotIds: readonly string[]): void => {
  for (const key of [...keys]) if (lotIds.includes(partsOf(key)[1])) keys.delete(key)
}

const dropped: Taking = (account, { details }) => {
  const lotIds = Object.keys(read.dropped(details).agreedDropped)
  for (const lotId of lotIds) account.agreed.delete(lotId)
  without(account.confirmed, lotIds)
}

/** Who changes what is agreed on asks the others to confirm it anew; averages are put beside it. */
const agreed: Taking = (account, { seq, details }) => {
  const { lotId, saidHash, isAverage } = read.agreed(details)
  const before = account.agreed.get(lotId)
  // Under another name of a bidder the same has another hash.
  const isRenamed = account.renames.some((one) => before && one.seq > before.seq)
  if (before?.said !== saidHash && !isAverage && !isRenamed) without(account.confirmed, [lotId])
  account.agreed.set(lotId, { seq, said: noted(account, saidHash) })
}

const TAKING: Readonly<Partial<Record<LedgerEntryFacts['type'], Taking>>> = {
  'rfx.discarded': into('discarded'),
  'rfx.published': (account, facts) => {
    account.buyerId ??= facts.orgId
    version(account, facts)
    const { details } = facts
    account.openerKeys = read.openerKeys(details).openerKeys
    const isNamed = details !== null && typeof details === 'object' && 'requestKey' in details
    if (isNamed) key(account, facts)
  },
  'rfx.amended': version,
  'rfx.cancelled': into('cancelled', 'cancelledAt'),
  'rfx.closed': into('closed', 'closedAt'),
  'rfx.cleared': (account, facts) => {
    account.isCleared = true
    const step = stepOf(facts)
    if (step) account.steps.set('clearedAt', step.at)
  },
  'rfx.openers_changed': (account, { details }) => {
    account.openers = read.openers(details).after
    account.openerKeys = read.openerKeys(details).openerKeys
  },
  'interaction.invited': (account, { userId: invitedBy, at: invitedAt, details }) => {
    const { invitationId, orgId, letter } = read.invited(details)
    const invited = { orgId, letter, isWithdrawn: false, invitedBy, invitedAt }
    // The last entry stands last, also of one that is sent again.
    account.invitations.delete(invitationId)
    account.invitations.set(invitationId, invited)
  },
  'interaction.invitation_withdrawn': (account, { details }) => {
    const { invitationId } = read.invited(details)
    const invited = account.invitations.get(invitationId)
    if (!invited) return
    account.invitations.delete(invitationId)
    account.invitations.set(invitationId, { ...invited, isWithdrawn: true })
  },
  'rfx.opened': (account, { details }) => {
    account.state = 'opened'
    account.isOpened = true
    const { damaged, unconfirmed, openedAt } = read.opened(details)
    account.openedAt = openedAt
    for (const one of damaged) account.damaged.set(`${one.ownHash} ${one.sealedHash}`, one.orgId)
    for (const { orgId, lotIds } of unconfirmed)
      for (const lotId of lotIds)
        account.rejections.set(keyOf(orgId, lotId), { code: 'unconfirmed', reason: null })
  },
  'rfx.decided': (account, { details }) => {
    account.state = 'decided'
    account.times = { ...account.times, ...read.whole(details) }
  },
  'interaction.question_answered': (account, facts) => {
    const { answerId, questionId = '', saidHash, ...judged } = read.answer(facts.details)
    const said = noted(account, saidHash)
    const given = { said, answered: stepOf(facts), confirmedVersion: null, ...judged }
    account.answers.set(answerId ?? questionId, given)
  },
  'interaction.answer_judged': (account, { details }) => {
    const { answerId, ...judged } = read.judged(details)
    const given = account.answers.get(answerId)
    if (given) account.answers.set(answerId, { ...given, ...judged })
  },
  'interaction.answer_confirmed': (account, { details }) => {
    const { answerId, version: confirmedVersion } = read.confirmed(details)
    const given = account.answers.get(answerId)
    if (given) account.answers.set(answerId, { ...given, confirmedVersion })
  },
  'interaction.response_received': (account, { at, orgId: submittedAs, details }) => {
    const { receiptId, counts, bidsHash, ...receipt } = read.received(details)
    if (!counts) return
    const bids = noted(account, bidsHash)
    account.responses.set(receiptId, { ...receipt, bids, submittedAs, at })
  },
  'interaction.response_rejected': (account, { orgId, details }) => {
    const { lotIds, code, reason } = read.rejected(details)
    for (const lotId of lotIds) account.rejections.set(keyOf(orgId ?? '', lotId), { code, reason })
  },
  'interaction.response_readmitted': (account, { orgId, details }) => {
    for (const lotId of read.lots(details).lotIds)
      account.rejections.delete(keyOf(orgId ?? '', lotId))
  },
  'interaction.response_passed_on': (account, { seq, details }) => {
    const { from, to, isRenamed } = read.passedOn(details)
    if (isRenamed) rename(account, seq, from, to)
    else account.heirs.set(from, to)
  },
  'interaction.clarification_asked': (account, { userId: askedBy, orgId, details }) => {
    const { clarificationId, dueAt, saidHash } = read.clarification(details)
    const asked = noted(account, saidHash)
    account.clarifications.set(clarificationId, { asked, askedBy, dueAt, orgId })
  },
  'interaction.clarification_given': (account, facts) => {
    const { userId: answeredBy, details } = facts
    const givenAt = stepOf(facts)?.at
    const { clarificationId, saidHash } = read.clarification(details)
    const asked = account.clarifications.get(clarificationId) ?? { asked: null }
    const given = noted(account, saidHash)
    account.clarifications.set(clarificationId, { ...asked, answeredBy, given, givenAt })
  },
  'interaction.letter_sent': (account, { userId: sentBy, orgId, details }) => {
    const { letterId, saidHash, commonHash: common, ...sent } = read.letter(details)
    const said = noted(account, saidHash)
    account.letters.set(letterId, { ...sent, orgId, sentBy, said, common })
  },
  'rfx.evaluators_named': (account, facts) => {
    // Of those who left, what they gave goes in some lots and stays in others.
    const { added, removed } = read.evaluators(facts.details)
    const named = new Map(account.evaluators)
    for (const userId of added) {
      named.set(userId, facts.userId)
      account.everNamed.add(userId)
    }
    for (const userId of removed) named.delete(userId)
    account.evaluators = named
    for (const key of [...account.scores.keys()])
      if (removed.includes(partsOf(key)[0])) account.scores.delete(key)
    dropped(account, facts)
  },
  'rfx.score_given': (account, { userId, details }) => {
    account.scores.delete(keyOf(userId ?? '', read.lot(details).lotId))
  },
  'rfx.scores_finished': (account, { seq, userId, details }) => {
    const { lotId, saidHash } = read.agreed(details)
    account.scores.set(keyOf(userId ?? '', lotId), { seq, said: noted(account, saidHash) })
  },
  'rfx.scores_reopened': dropped,
  'rfx.scores_agreed': agreed,
  'rfx.agreement_confirmed': (account, { userId, details }) => {
    account.confirmed.add(keyOf(userId ?? '', read.lot(details).lotId))
  },
  'rfx.lot_decided': (account, { details }) => {
    const { lotId, ...decision } = read.decided(details)
    const lot = { ...decision, awarded: decision.amount, noAwardReason: null }
    account.lots.set(lotId, { ...lot, concludedOn: null, contractReference: null })
  },
  'rfx.lot_unsuccessful': (account, { details }) => {
    const { lotId, code: noAwardReason, words, winnerId } = read.unsuccessful(details)
    const nobody = { winnerId: null, amount: null, awarded: null, standstillUntil: null }
    const lot = { ...nobody, words, noAwardReason }
    if (noAwardReason === 'no-signed' && winnerId !== null)
      account.declined.add(keyOf(winnerId, lotId))
    account.lots.set(lotId, { ...lot, concludedOn: null, contractReference: null })
  },
  'rfx.contract_concluded': (account, { details }) => {
    const { lotId, concludedOn, amount, reference } = read.concluded(details)
    const lot = account.lots.get(lotId)
    if (!lot) return
    const contract = { concludedOn, contractReference: reference }
    account.lots.set(lotId, { ...lot, ...contract, amount: amount ?? lot.amount })
  },
  'rfx.reconsidered': (account, facts) => {
    const { lotIds } = read.lots(facts.details)
    for (const lotId of lotIds) account.lots.set(lotId, null)
    without(account.declined, lotIds)
    if (account.state === 'decided') {
      // The next decision begins a standstill for all that is not concluded.
      for (const [lotId, lot] of account.lots)
        if (lot && lot.concludedOn === null)
          account.lots.set(lotId, { ...lot, standstillUntil: null })
      account.state = 'opened'
      account.times = { ...account.times, standstillUntil: null }
    }
    dropped(account, facts)
  },
}

/**
 * Further acts of a buyer, in whose name the entry stands; all others are a bidder's, or nobody's.
 */
const BUYERS: readonly LedgerEntryFacts['type'][] = [
  'interaction.invited',
  'interaction.invitation_withdrawn',
  'interaction.question_answered',
  'interaction.answer_judged',
  'interaction.answer_confirmed',
]

/** Keeps who takes the steps of the buyer of a request that is published, where it is another. */
const takeBuyer = (
  { buyerId, otherBuyers }: Account,
  { type, orgId, at }: LedgerEntryFacts,
): void => {
  if (buyerId === null || orgId === null || orgId === buyerId) return
  if (!type.startsWith('rfx.') && !BUYERS.includes(type)) return
  const times = otherBuyers.get(orgId)
  if (times) times.push(at)
  else otherBuyers.set(orgId, [at])
}

/** Takes one more entry of a log into what it says; one of another shape is as one without a hash. */
export const take = (account: Account, facts: LedgerEntryFacts): void => {
  takeBuyer(account, facts)
  try {
    TAKING[facts.type]?.(account, facts)
  } catch (error) {
    if (!(error instanceof ZodError)) throw error
    account.unhashed += 1
  }
}
