import type { WrittenState } from '@kogge/domain/drafting/state.ts'
import { ZodError } from 'zod'
import type { DeedFacts } from '../chain.ts'
import { read } from './shapes.ts'

/** SHA-256, hexadecimal, of what was said; null in entries of before there were any. */
export type Said = string | null

/** How a lot was decided, as far as the log says; null for one that is not, or not any more. */
export interface LotAccount {
  readonly winnerId: string | null
  readonly amount: string | null
  readonly words: string
  readonly noAwardReason: string | null
  readonly concludedOn: string | null
  readonly contractReference: string | null
}

/** What the log of one request says that there must be: the last word on each thing. */
export interface Account {
  state: WrittenState | 'draft' | 'discarded'
  isCleared: boolean
  /** By number. */
  readonly versions: Map<number, { readonly said: Said; readonly isSignificant: boolean }>
  readonly questions: Map<string, Said>
  /** By the id of the receipt: those that counted. */
  readonly responses: Map<string, { readonly contentHash: string; readonly bids: Said }>
  /** Hashes of both halves of what could not be read. */
  readonly damaged: Set<string>
  /** By bidder and lot (`keyOf`). */
  readonly rejections: Map<string, { readonly code: string; readonly reason: string | null }>
  readonly clarifications: Map<string, { readonly asked: Said; readonly given?: Said }>
  readonly letters: Map<string, { readonly said: Said; readonly common: Said | undefined }>
  /** By lot, with the number of the entry: what is agreed on. */
  readonly agreed: Map<string, { readonly seq: number; readonly said: Said }>
  /** Every lot that the log ever decided on. */
  readonly lots: Map<string, LotAccount | null>
  /** Bidders that got their own name once a merge was undone. */
  readonly renames: { readonly seq: number; readonly from: string; readonly to: string }[]
  /** Entries of before, which have no hash of what they say. */
  unhashed: number
}

export const emptyAccount = (): Account => ({
  ...{ state: 'draft', isCleared: false, unhashed: 0 },
  ...{ versions: new Map(), questions: new Map(), responses: new Map(), damaged: new Set() },
  ...{ rejections: new Map(), clarifications: new Map(), letters: new Map() },
  ...{ agreed: new Map(), lots: new Map(), renames: [] },
})

export const keyOf = (orgId: string, lotId: string): string => `${orgId} ${lotId}`

/** By what name a bidder went when an entry was written, for those that have another since. */
export const formerNames = (account: Account, seq: number): Readonly<Record<string, string>> => {
  const names: Record<string, string> = {}
  for (const one of account.renames) {
    if (one.seq <= seq) continue
    names[one.to] = names[one.from] ?? one.from
    delete names[one.from]
  }
  return names
}

const rename = (account: Account, seq: number, from: string, to: string): void => {
  account.renames.push({ seq, from, to })
  for (const [lotId, lot] of account.lots)
    if (lot?.winnerId === from) account.lots.set(lotId, { ...lot, winnerId: to })
  for (const [key, rejection] of [...account.rejections]) {
    const [orgId, lotId] = key.split(' ', 2)
    if (orgId !== from || !lotId) continue
    account.rejections.delete(key)
    account.rejections.set(keyOf(to, lotId), rejection)
  }
}

/** Counts what has no hash, and gives it on. */
const noted = (account: Account, said: Said): Said => {
  if (said === null) account.unhashed += 1
  return said
}

type Taking = (account: Account, facts: DeedFacts) => void

const into =
  (state: Account['state']): Taking =>
  (account) => {
    account.state = state
  }

const version: Taking = (account, { type, details }) => {
  const { version: number, isSignificant, saidHash } = read.version(details)
  account.versions.set(number, { said: noted(account, saidHash), isSignificant })
  if (type === 'rfx.published') account.state = 'published'
}

const dropped: Taking = (account, { details }) => {
  for (const lotId of Object.keys(read.dropped(details).agreedDropped)) account.agreed.delete(lotId)
}

const TAKING: Readonly<Partial<Record<DeedFacts['type'], Taking>>> = {
  'rfx.discarded': into('discarded'),
  'rfx.published': version,
  'rfx.amended': version,
  'rfx.cancelled': into('cancelled'),
  'rfx.closed': into('closed'),
  'rfx.cleared': (account) => {
    account.isCleared = true
  },
  'rfx.opened': (account, { details }) => {
    account.state = 'opened'
    const { damaged, unconfirmed } = read.opened(details)
    for (const one of damaged) account.damaged.add(`${one.ownHash} ${one.sealedHash}`)
    for (const { orgId, lotIds } of unconfirmed)
      for (const lotId of lotIds)
        account.rejections.set(keyOf(orgId, lotId), { code: 'unconfirmed', reason: null })
  },
  'rfx.decided': into('decided'),
  'interaction.question_answered': (account, { details }) => {
    const { questionId, saidHash } = read.question(details)
    account.questions.set(questionId, noted(account, saidHash))
  },
  'interaction.response_received': (account, { details }) => {
    const { receiptId, contentHash, counts, bidsHash } = read.received(details)
    if (counts) account.responses.set(receiptId, { contentHash, bids: noted(account, bidsHash) })
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
  },
  'interaction.clarification_asked': (account, { details }) => {
    const { clarificationId, saidHash } = read.clarification(details)
    account.clarifications.set(clarificationId, { asked: noted(account, saidHash) })
  },
  'interaction.clarification_given': (account, { details }) => {
    const { clarificationId, saidHash } = read.clarification(details)
    const asked = account.clarifications.get(clarificationId)?.asked ?? null
    account.clarifications.set(clarificationId, { asked, given: noted(account, saidHash) })
  },
  'interaction.letter_sent': (account, { details }) => {
    const { letterId, saidHash, commonHash } = read.letter(details)
    account.letters.set(letterId, { said: noted(account, saidHash), common: commonHash })
  },
  'rfx.evaluators_named': dropped,
  'rfx.scores_reopened': dropped,
  'rfx.scores_agreed': (account, { seq, details }) => {
    const { lotId, saidHash } = read.agreed(details)
    account.agreed.set(lotId, { seq, said: noted(account, saidHash) })
  },
  'rfx.lot_decided': (account, { details }) => {
    const { lotId, winnerId, amount, words } = read.decided(details)
    const lot = { winnerId, amount, words, noAwardReason: null }
    account.lots.set(lotId, { ...lot, concludedOn: null, contractReference: null })
  },
  'rfx.lot_unsuccessful': (account, { details }) => {
    const { lotId, code: noAwardReason, words } = read.unsuccessful(details)
    const lot = { winnerId: null, amount: null, words, noAwardReason }
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
    for (const lotId of read.lots(facts.details).lotIds) account.lots.set(lotId, null)
    if (account.state === 'decided') account.state = 'opened'
    dropped(account, facts)
  },
}

/** Takes one more entry of a log into what it says; one of another shape is as one without a hash. */
export const take = (account: Account, facts: DeedFacts): void => {
  try {
    TAKING[facts.type]?.(account, facts)
  } catch (error) {
    if (!(error instanceof ZodError)) throw error
    account.unhashed += 1
  }
}
