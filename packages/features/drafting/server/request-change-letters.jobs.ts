import type { Db } from '@kogge/db/client.ts'
import { handle, type JobHandler, type JobSender } from '@kogge/platform/server/job-queues.jobs.ts'
import { sendMail } from '@kogge/platform/server/mail/outgoing-mail.commands.ts'
import { derivedId } from './derived-id.ts'
import { amendedBy, type Occasion, TELL_INVITED } from './request-change-letters.commands.ts'
import {
  invitedReaders,
  openedReaders,
  subjectOf,
  valuesOf,
} from './request-change-letters.queries.ts'

interface DraftingDeps {
  readonly db: Db
  readonly publicUrl: string
}

const GIVEN_UP: readonly Occasion['template'][] = [
  'rfxCancelled',
  'rfxCancelledOpened',
  'surveyCancelled',
]

/**
 * Writes to everybody who was invited, or is told of what was given up after its opening; a job that runs
 * again goes on where it was cut off.
 */
export const tellInvited = async (
  { db, publicUrl }: DraftingDeps,
  jobs: JobSender,
  about: Occasion,
): Promise<void> => {
  const subject = await subjectOf(db, about.rfxId, amendedBy(about))
  if (!subject) return
  const now = new Date()
  const { openedAt, document } = subject
  const readers =
    openedAt && GIVEN_UP.includes(about.template)
      ? await openedReaders(db, about.rfxId, document.kind, now)
      : await invitedReaders(db, about.rfxId, now)
  for (const { recipient, locale, path } of readers) {
    const values = valuesOf(subject, locale)
    const draft = { template: about.template, locale, recipient, path, values }
    await db.transaction((tx) =>
      sendMail(
        tx,
        jobs,
        draft,
        publicUrl,
        now,
        derivedId(
          about.rfxId,
          about.template,
          String(about.version),
          ...(about.answer ? [about.answer] : []),
          recipient,
        ),
      ),
    )
  }
}

/** The work that requests leave for later. */
export const draftingHandlers = (deps: DraftingDeps): readonly JobHandler[] => [
  handle(TELL_INVITED, (about, jobs) => tellInvited(deps, jobs, about)),
]
