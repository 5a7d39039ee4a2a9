import { handle, type JobHandler } from '@kogge/platform/server/job-queues.jobs.ts'
import { type LetterDeps, mailLetters } from './letter-mails.commands.ts'
import { MAIL_LETTERS } from './stored-letters.commands.ts'

/** The work of decision letters that is done later. */
export const decisionLetterHandlers = (deps: LetterDeps): readonly JobHandler[] => [
  handle(MAIL_LETTERS, ({ rfxId }, jobs) => mailLetters(deps, jobs, rfxId)),
]
