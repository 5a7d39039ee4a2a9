import { LOCALE_LABELS, UI_LOCALES, type UiLocale } from '@kogge/domain/kernel/locales.ts'
import {
  INVITATION_MESSAGE_MAX,
  MOST_INVITED_TOGETHER,
} from '@kogge/domain/participation/rfx-invitations.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { Button } from '@kogge/ui/button.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { type FormEvent, type RefObject, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { type Addresses, readAddresses } from '../email-address-list.ts'
import { invitationCalls } from '../invitations.client.ts'

interface Props {
  readonly orgId: string
  readonly rfxId: string
  readonly typed: string
  readonly onTyped: (typed: string) => void
  readonly field: RefObject<HTMLTextAreaElement | null>
}

const LANGUAGES = UI_LOCALES.map((locale) => ({ value: locale, label: LOCALE_LABELS[locale] }))

/** Outside addresses: each gets a letter whose link can be taken up once. */
export const InviteByEmail = ({ orgId, rfxId, typed, onTyped, field }: Props) => {
  const t = useTranslations('invitations')
  const action = useAction({ id: 'rfx-invitation' })
  const [locale, setLocale] = useState<UiLocale>(useLocale())
  const [message, setMessage] = useState('')
  const [wrong, setWrong] = useState<Extract<Addresses, { problem: string }> | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const read = readAddresses(typed)
    if ('problem' in read) {
      setWrong(read)
      field.current?.focus()
      return
    }
    const emails = [...read.emails]
    const asked = { orgId, rfxId, emails, locale, message }
    const worked = await action.run(
      () => invitationCalls.rfxInvitation.inviteByEmail.mutate(asked),
      ({ invited, already }) => {
        const done = t('email.done', { count: invited })
        return invited > 0 && already > 0
          ? `${done}. ${t('orgs.already', { count: already })}`
          : done
      },
    )
    if (!worked) return
    onTyped('')
    setMessage('')
  }
  return (
    <Section title={t('email.title')} description={t('email.text')}>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex max-w-2xl flex-col gap-4"
      >
        <Field
          label={t('email.addresses')}
          hint={t('email.addressesHint', { max: MOST_INVITED_TOGETHER })}
          required
          error={
            wrong &&
            t(`email.problems.${wrong.problem}`, {
              at: wrong.at ?? '',
              max: MOST_INVITED_TOGETHER,
            })
          }
        >
          <Textarea
            ref={field}
            value={typed}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => {
              onTyped(event.target.value)
              setWrong(null)
            }}
          />
        </Field>
        <Field label={t('email.language')} className="max-w-60">
          <Select<UiLocale> value={locale} onValueChange={setLocale} options={LANGUAGES} />
        </Field>
        <Field label={t('orgs.message')} hint={t('orgs.messageHint')}>
          <Textarea
            value={message}
            maxLength={INVITATION_MESSAGE_MAX}
            onChange={(event) => setMessage(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" className="self-start" loading={action.busy}>
          {t('email.submit')}
        </Button>
      </form>
    </Section>
  )
}
