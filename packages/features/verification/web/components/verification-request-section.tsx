import { STATEMENT_MAX } from '@kogge/domain/members/member-inputs.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type State, verificationCalls } from '../verification.client.ts'

interface Props {
  readonly orgId: string
  readonly request: State['request']
}

const AskForm = ({ orgId }: { readonly orgId: string }) => {
  const t = useTranslations('verification.ask')
  const action = useAction({ id: 'verification' })
  const [statement, setStatement] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (statement.trim() === '') return setIsMissing(true)
    void action.run(
      () => verificationCalls.verification.ask.mutate({ orgId, statement }),
      t('sent'),
    )
  }
  return (
    <form noValidate onSubmit={ask} className="max-w-2xl space-y-3">
      <Field label={t('statement')} hint={t('hint')} required error={isMissing && t('missing')}>
        <Textarea
          rows={4}
          maxLength={STATEMENT_MAX}
          value={statement}
          onChange={(event) => {
            setStatement(event.target.value)
            setIsMissing(false)
          }}
        />
      </Field>
      <Button type="submit" variant="primary" loading={action.busy}>
        {t('send')}
      </Button>
    </form>
  )
}

/** The request to support: in which state it is, and a new one. */
export const AskSection = ({ orgId, request }: Props) => {
  const t = useTranslations('verification.ask')
  const formats = useFormats()
  const action = useAction({ id: 'verification' })
  const date = request && formats.dateTime(request.createdAt)
  const withdraw = () =>
    action.run(() => verificationCalls.verification.withdraw.mutate({ orgId }), t('withdrawn'))
  return (
    <Section title={t('title')} description={t('text')} className="space-y-3">
      {date && request.status === 'rejected' && (
        <Banner tone="attention" title={t('rejected', { date })}>
          <p className="wrap-anywhere whitespace-pre-line">{request.answer}</p>
        </Banner>
      )}
      {date && request.status === 'outdated' && (
        <Banner tone="attention" title={t('outdated', { date })}>
          <p>{t('outdatedText')}</p>
        </Banner>
      )}
      {date && request.status === 'pending' ? (
        <Banner
          title={t('pending', { date })}
          actions={
            <Button loading={action.busy} onClick={() => void withdraw()}>
              {t('withdraw')}
            </Button>
          }
        >
          <p className="wrap-anywhere whitespace-pre-line">{request.statement}</p>
        </Banner>
      ) : (
        <AskForm orgId={orgId} />
      )}
    </Section>
  )
}
