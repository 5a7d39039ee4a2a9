import { handle, type JobHandler } from '@kogge/platform/server/job-queues.jobs.ts'
import { MAIL_LETTERS } from './decision-letters.commands.ts'
import { type LetterDeps, mailLetters } from './letter-mails.commands.ts'

/** The work of decision letters that is done later. */
export const decisionLetterHandlers = (deps: LetterDeps): readonly JobHandler[] => [
  handle(MAIL_LETTERS, ({ rfxId }, jobs) => mailLetters(deps, jobs, rfxId)),
]
