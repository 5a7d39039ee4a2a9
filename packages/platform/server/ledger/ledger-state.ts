import type { WrittenState } from '@kogge/domain/drafting/written-rfx-states.ts'
import type { Deadline } from './deadline-history.ts'

/** SHA-256, hexadecimal, of what was said; null in entries of before there were any. */
export type Said = string | null

/** How a lot was decided, as far as the log says; null for one that is not, or not any more. */
export interface LotAccount {
  readonly winnerId: string | null
  readonly amount: string | null
  /** The amount that it was awarded for, whatever the contract says: what the winner bid. */
  readonly awarded: string | null
  readonly words: string
  readonly noAwardReason: string | null
  readonly concludedOn: string | null
  readonly contractReference: string | null
  /** Of this lot alone, ISO 8601. */
  readonly standstillUntil: string | null
}

/** A question to a bidder, and its answer; undefined where none was given. */
export interface ClarificationAccount {
  readonly asked: Said
  readonly askedBy?: string | null
  readonly answeredBy?: string | null
  /** Whom; undefined where the log has its answer alone. */
  readonly orgId?: string | null
  readonly dueAt?: string | undefined
  readonly given?: Said
  /** When the answer was signed; undefined in entries of before there were clocks. */
  readonly givenAt?: Date | undefined
}

/** A response that counted, as its entry tells of its receipt; undefined where it says nothing of it. */
export interface ResponseAccount {
  readonly contentHash: string
  readonly bids: Said
  /** In whose name it was submitted: the receipt's. */
  readonly submittedAs: string | null
  /** Whose it is now; null in entries of before, where it may be whom the other's place was left to. */
  readonly bidderId: string | null
  readonly at: Date
  readonly version?: number | undefined
  readonly replaces?: string | null | undefined
  /** ISO 8601; undefined, as the key that it was sealed to, in entries of before. */
  readonly databaseClock?: string | undefined
  readonly serverClock?: string | undefined
  readonly requestKey?: string | undefined
  /** What the version said that it answers; undefined in entries of before. */
  readonly documentHash?: string | undefined
}

/** The public key of a request, as its log binds it. */
export interface KeyAccount {
  /** Its name (`keyIdOf`). */
  readonly requestKey: string
  /** Base64. */
  readonly keySignature: string
}

/** A letter, as it was sent; undefined where its entry, of before, says nothing of it. */
export interface LetterAccount {
  readonly said: Said
  readonly common: Said | undefined
  readonly orgId: string | null
  readonly sentBy: string | null
  readonly kind?: string | undefined
  /** ISO 8601. */
  readonly sentAt?: string | undefined
  readonly standstillUntil?: string | null | undefined
}

/** Times as ISO 8601; undefined where the log says nothing of it, as in entries of before. */
export interface TimesAccount {
  readonly questionsUntil?: string | null | undefined
  readonly responsesUntil?: string | undefined
  readonly openingAt?: string | undefined
  readonly standstillUntil?: string | null | undefined
}

/** An answer to questions about the request, to everybody or to those who asked. */
export interface AnswerAccount {
  readonly said: Said
  /** Null in entries of before there were clocks, as whoever answered. */
  readonly answered: Step | null
  /** Whether it matters to preparing a response, and why it does not. */
  readonly isSignificant: boolean
  readonly insignificance: string | null
  /** The version that it was found to hold for, after an amendment. */
  readonly confirmedVersion: number | null
}

/** When something was done, and by whom. */
export interface Step {
  readonly at: Date
  readonly userId: string | null
}

/** A version that was published; its step is null in entries of before there were clocks. */
export interface VersionAccount {
  readonly said: Said
  readonly isSignificant: boolean
  readonly step: Step | null
}

/** Somebody who was invited: an organisation by name, or null for an address. */
export interface InvitationAccount {
  readonly orgId: string | null
  readonly isWithdrawn: boolean
  readonly invitedBy: string | null
  readonly invitedAt: Date
  /** Names the letter, hexadecimal; null for an invitation by name, and in entries of before. */
  readonly letter: string | null
}

/** What the log of one request says that there must be: the last word on each thing. */
export interface Account {
  state: WrittenState | 'draft' | 'discarded'
  isCleared: boolean
  /** Null where the log names none, as those of before that were not adopted. */
  key: KeyAccount | null
  times: TimesAccount
  /** The buyer that published it; null where the log does not tell. */
  buyerId: string | null
  /** Others that took a buyer's steps since, and when: a merger moves requests, and writes nothing into their logs. */
  readonly otherBuyers: Map<string, Date[]>
  /** Who opens, where that was changed since the last version. */
  openers: readonly string[] | null
  /** The names of the keys that the request's is sealed to, by their owners; null where the log names none. */
  openerKeys: Readonly<Record<string, string>> | null
  /** When it was cancelled, closed and cleared, as far as entries with clocks tell. */
  readonly steps: Map<'cancelledAt' | 'closedAt' | 'clearedAt', Date>
  /** By number. */
  readonly versions: Map<number, VersionAccount>
  /** When each version was published, by number. */
  readonly published: Map<number, Date>
  /** Until when each took responses. */
  readonly deadlines: Deadline[]
  /** By the id of the answer. */
  readonly answers: Map<string, AnswerAccount>
  readonly invitations: Map<string, InvitationAccount>
  /** By the id of the receipt: those that counted. */
  readonly responses: Map<string, ResponseAccount>
  /** Whose it is that could not be read, by the hashes of both halves; empty in entries of before. */
  readonly damaged: Map<string, string>
  /** Whether it was opened, whatever became of it since. */
  isOpened: boolean
  /** When, ISO 8601; undefined where its entry, of before, does not say. */
  openedAt: string | undefined
  /** By bidder and lot (`keyOf`). */
  readonly rejections: Map<string, { readonly code: string; readonly reason: string | null }>
  readonly clarifications: Map<string, ClarificationAccount>
  readonly letters: Map<string, LetterAccount>
  /** By evaluator and lot (`keyOf`), with the number of the entry: what they gave when they had finished. */
  readonly scores: Map<string, { readonly seq: number; readonly said: Said }>
  /** By lot, with the number of the entry: what is agreed on. */
  readonly agreed: Map<string, { readonly seq: number; readonly said: Said }>
  /** By evaluator and lot (`keyOf`): who confirmed what is agreed on, and may have been asked anew since. */
  readonly confirmed: Set<string>
  /** Who scores, and who named them; null where the log never named anybody. */
  evaluators: ReadonlyMap<string, string | null> | null
  /** Who was ever named to score: what they gave may stay. */
  readonly everNamed: Set<string>
  /** By bidder and lot (`keyOf`): who had won and did not sign. */
  readonly declined: Set<string>
  /** Every lot that the log ever decided on. */
  readonly lots: Map<string, LotAccount | null>
  /** Bidders that got their own name once a merge was undone. */
  readonly renames: { readonly seq: number; readonly from: string; readonly to: string }[]
  /** Who goes on with what a bidder has in a name that stays, by that name. */
  readonly heirs: Map<string, string>
  /** Entries of before, which have no hash of what they say. */
  unhashed: number
}

export const emptyAccount = (): Account => ({
  state: 'draft',
  isCleared: false,
  key: null,
  times: {},
  unhashed: 0,
  evaluators: null,
  buyerId: null,
  otherBuyers: new Map(),
  openers: null,
  openerKeys: null,
  steps: new Map(),
  versions: new Map(),
  published: new Map(),
  deadlines: [],
  answers: new Map(),
  invitations: new Map(),
  responses: new Map(),
  damaged: new Map(),
  isOpened: false,
  openedAt: undefined,
  rejections: new Map(),
  clarifications: new Map(),
  letters: new Map(),
  scores: new Map(),
  agreed: new Map(),
  lots: new Map(),
  renames: [],
  heirs: new Map(),
  confirmed: new Set(),
  declined: new Set(),
  everNamed: new Set(),
})

export const keyOf = (id: string, lotId: string): string => `${id} ${lotId}`

/** Whose it is, and in which lot. */
export const partsOf = (key: string): readonly [id: string, lotId: string] => {
  const at = key.indexOf(' ')
  return [key.slice(0, at), key.slice(at + 1)]
}

/** What is kept by somebody's id and a lot, of these lots; of all where none are named. */
export const inLots = <Said>(
  kept: ReadonlyMap<string, Said>,
  lotIds: readonly string[] | null,
): ReadonlyMap<string, Said> =>
  lotIds === null ? kept : new Map([...kept].filter(([key]) => lotIds.includes(partsOf(key)[1])))

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
