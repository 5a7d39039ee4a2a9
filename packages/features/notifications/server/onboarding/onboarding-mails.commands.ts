import type { Db } from '@kogge/db/client.ts'
import {
  ONBOARDING_DAYS,
  ONBOARDING_MAILS,
  type OnboardingMail,
} from '@kogge/domain/notifications/onboarding-mails.ts'
import { flagValue } from '@kogge/platform/server/feature-flags.queries.ts'
import type { JobSender } from '@kogge/platform/server/job-queues.jobs.ts'
import { sendToUser } from '@kogge/platform/server/mail/mail-to-user.commands.ts'
import { type SQL, sql } from 'drizzle-orm'

interface Deps {
  readonly db: Db
  readonly publicUrl: string
}

/** Users that one run writes to. */
const AT_ONCE = 500

/**
 * Whether a message is for a user (`u`): what leads on is for those who have asked for updates, and who has a profile need not found the
 * first.
 */
const USEFUL: Readonly<Record<OnboardingMail, SQL>> = {
  welcome: sql`true`,
  firstProfile: sql`u.receives_updates and not exists (select from monitor_subscription s where s.user_id = u.id)`,
  firstWeek: sql`u.receives_updates`,
}

const PATHS: Readonly<Record<OnboardingMail, string>> = {
  welcome: '/',
  firstProfile: '/monitor/search',
  firstWeek: '/monitor',
}

const dueTo = async (db: Db, mail: OnboardingMail, now: Date): Promise<readonly string[]> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const [from, until] = ONBOARDING_DAYS[mail]
  const { rows } = await db.execute<{ id: string }>(sql`
    select u.id from user_account u
    where u.deleted_at is null and not u.is_demo and not u.is_onboarding and u.email_confirmed_at is not null
      and u.created_at > ${at} - make_interval(days => ${until})
      and u.created_at <= ${at} - make_interval(days => ${from})
      and ${USEFUL[mail]}
      and not exists (select from onboarding_mail m where m.user_id = u.id
        and (m.mail = ${mail} or m.at > ${at} - interval '1 day'))
    order by u.created_at, u.id limit ${AT_ONCE}`)
  return rows.map(({ id }) => id)
}

/**
 * Writes to new users what helps them to begin: at once, after two days where they have no profile yet, and after a week; each once, one a day, while
 * the flag `enableOnboardingEmails` is set. Gives how many messages were due.
 */
export const guideNewUsers = async (deps: Deps, jobs: JobSender, now: Date): Promise<number> => {
  const { db, publicUrl } = deps
  if (!(await flagValue(db, 'enableOnboardingEmails'))) return 0
  let written = 0
  for (const mail of ONBOARDING_MAILS)
    for (const userId of await dueTo(db, mail, now)) {
      const isFirst = await db.transaction(async (tx) => {
        const { rowCount } = await tx.execute(sql`
          insert into onboarding_mail (user_id, mail, at) values (${userId}, ${mail}, ${now.toISOString()})
          on conflict do nothing`)
        if (!rowCount) return false
        const draft = { template: mail, path: PATHS[mail] }
        await sendToUser(tx, jobs, userId, 'guidance', draft, publicUrl, now)
        return true
      })
      if (isFirst) written += 1
    }
  return written
}
