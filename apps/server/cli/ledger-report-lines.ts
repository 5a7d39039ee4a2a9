import type {
  RequestFault,
  RequestVerdict,
} from '@kogge/platform/server/integrity/ledger-verification.queries.ts'
import type {
  Difference,
  Subject,
} from '@kogge/platform/server/ledger/comparison/ledger-differences.ts'
import type { Flaw } from '@kogge/platform/server/ledger/ledger-chain-proof.queries.ts'

const FLAWS: Readonly<Record<Flaw, string>> = {
  gap: 'its number does not follow',
  link: 'it does not follow the entry before it',
  hash: 'it was changed',
  key: 'its key is not known',
  signature: 'its signature does not hold',
  rewritten: 'it was another one when this log was verified or noted before',
  form: 'it does not say what time it was by both clocks, as entries do since they can',
  clocks: 'the clocks of the database and of the server parted',
  future: 'it is of a time that has not come yet',
  backwards: 'it is older than what stands before it',
  time: 'it is of another time than that at which it was signed',
  demonstration: 'it is of the demonstration, and what stands before it is not',
  early: 'it was opened before the time of opening',
  late: 'it was received after the deadline that stood in the log',
  cut: 'it was there when this log was verified or noted before, and is gone',
}

const SUBJECTS: Readonly<Record<Subject, string>> = {
  request: 'the request',
  form: 'the form of something that cannot be read, and of what would be compared after it,',
  draft: 'the draft',
  state: 'the state',
  clearing: 'that it was cleared',
  times: 'a deadline, the time of opening, or the end of the standstill',
  buyer: 'that this organisation took steps of the buyer:',
  steps: 'when it was published, cancelled, closed or cleared',
  terms: 'its kind, buyer, readers or openers',
  invitation: 'the invitation',
  key: 'the key that responses are sealed to',
  sealing: 'the key that was sealed to, by the receipt',
  version: 'version',
  document: 'what the request says as its last version',
  question: 'the question and its answer',
  response: 'the response with the receipt',
  bids: 'the prices bid, by the receipt',
  rejection: 'the rejection',
  damaged: 'what could not be read',
  clarification: 'the clarification',
  letter: 'the letter',
  evaluator: 'that this person evaluates:',
  scores: 'the points and words of evaluator',
  agreed: 'the points and reasons agreed on in',
  confirmation: 'the confirmation of what is agreed on, by evaluator',
  lot: 'the decision on',
  winner: 'the bid that won, or what it came to, in',
  declined: 'that this bidder won and did not sign:',
}

const HOW: Readonly<Record<Difference['how'], string>> = {
  gone: 'the log tells of it, and it is gone',
  unlogged: 'the log says nothing of it',
  changed: 'is not what the log says',
}

const differenceText = ({ subject, id, how }: Difference): string =>
  `${[SUBJECTS[subject], id].filter(Boolean).join(' ')}: ${HOW[how]}`

const faultText = (fault: RequestFault): string => {
  switch (fault.kind) {
    case 'entry':
      return `entry ${fault.seq}: ${FLAWS[fault.flaw]}`
    case 'untrusted':
      return 'signed with a key that is not trusted'
    case 'differs':
      return 'does not say what the database does:'
    case 'without_log':
      return 'has no log'
    case 'gone':
      return 'is gone'
    case 'unknown':
      return 'no request of this id was ever written here'
  }
}

/** The line of a request's log, and one for each difference below it. */
export const requestLines = (verdict: RequestVerdict): readonly string[] => {
  const { rfxId, entries, head, fault, differences, differing } = verdict
  const more = differing - differences.length
  return [
    `${rfxId} ${entries} ${head} ${fault ? faultText(fault) : 'holds'}`,
    ...differences.map((one) => `  ${differenceText(one)}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ]
}
