import type { MailTime } from '@kogge/domain/notifications/notification-choices.ts'
import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { LoadFailed } from '@kogge/platform/web/query-states.tsx'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { Button } from '@kogge/ui/button.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { PageSpinner } from '@kogge/ui/page-spinner.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { mailChoiceCalls, useMailChoicesApi } from '../mail-choices.client.ts'
import { answersFor, type MailChoiceQuestion, questionFor } from '../model/mail-answers.ts'

interface Props {
  readonly question: MailChoiceQuestion
  readonly emailId: string
  /** The profile that is meant; null for all that the message is about. */
  readonly profile: string | null
}

const SettingsLink = () => {
  const t = useTranslations('mailChoices')
  return (
    <Link
      to="/user-settings/$"
      params={{ _splat: 'notifications' }}
      className="text-link hover:underline"
    >
      {t('settings')}
    </Link>
  )
}

const Done = ({ mail, onChange }: { readonly mail: MailTime; readonly onChange: () => void }) => {
  const t = useTranslations('mailChoices')
  return (
    <div role="status" className="flex flex-col items-start gap-3">
      <h1 className="font-semibold text-2xl">{t(`done.${mail}`)}</h1>
      <p className="text-muted">{t('doneText')}</p>
      <Button onClick={onChange}>{t(mail === 'never' ? 'again' : 'change')}</Button>
      <SettingsLink />
    </div>
  )
}

const Choices = ({ question, emailId, profile }: Props) => {
  const t = useTranslations('mailChoices')
  const tSettings = useTranslations('notificationSettings')
  const { busy, run } = useAction({ id: 'mail choices' })
  const [chosen, setChosen] = useState<MailTime | null>(null)
  const [asked, setAsked] = useState(question)
  const query = useQuery(
    useMailChoicesApi().mailChoices.read.queryOptions({ emailId, profile }, { retry: false }),
  )
  if (query.isPending) return <PageSpinner label={t('loading')} />
  // An address that somebody has cut off is no input that is taken.
  if (['record.not_found', 'request.invalid'].includes(errorCodeOf(query.error) ?? ''))
    return (
      <EmptyState title={t('missing')} description={t('missingText')} actions={<SettingsLink />} />
    )
  if (!query.data) return <LoadFailed query={query} />
  if (chosen)
    return (
      <Done
        mail={chosen}
        onChange={() => {
          setAsked(chosen === 'never' ? 'resubscribe' : 'unsubscribe')
          setChosen(null)
        }}
      />
    )
  const answer = async (mail: MailTime) => {
    const work = () => mailChoiceCalls.mailChoices.choose.mutate({ emailId, profile, mail })
    if (await run(work)) setChosen(mail)
  }
  const { kinds, profile: own } = query.data
  if (!own && kinds.length === 0)
    return <EmptyState title={t('gone')} description={t('goneText')} actions={<SettingsLink />} />
  const subjects = own
    ? [{ key: 'profile', text: t('profile', { name: own.name }), mail: own.mail }]
    : kinds.map(({ kind, mail }) => ({ key: kind, text: tSettings(`kinds.${kind}`), mail }))
  const times = subjects.map(({ mail }) => mail)
  const current = questionFor(asked, times)
  return (
    <div className="flex flex-col items-start gap-4">
      <h1 className="font-semibold text-2xl">{t(`${current}.title`)}</h1>
      <div>
        <p>{t('about')}</p>
        <ul className="mt-1 list-disc pl-5">
          {subjects.map(({ key, text, mail }) => (
            <li key={key} className="wrap-anywhere">
              {text}{' '}
              <span className="text-subtle">{t('now', { time: tSettings(`times.${mail}`) })}</span>
            </li>
          ))}
        </ul>
      </div>
      <p className="text-muted">{t(`${current}.text`)}</p>
      <div className="flex flex-wrap gap-2">
        {answersFor(current, times).map((mail, place) => (
          <Button
            key={mail}
            variant={place === 0 ? 'primary' : 'secondary'}
            disabled={busy}
            onClick={() => void answer(mail)}
          >
            {t(mail === 'never' ? 'stop' : mail)}
          </Button>
        ))}
      </div>
      <SettingsLink />
    </div>
  )
}

/** Asks the reader of a message when they want such messages; nothing changes before they have answered. */
export const MailChoicesPage = (props: Props) => {
  const t = useTranslations('mailChoices')
  return (
    <>
      <title>{`${t(`${props.question}.title`)} · Kogge`}</title>
      <Choices {...props} />
    </>
  )
}
