import { MESSAGE_MAX, STATEMENT_MAX } from '@kogge/domain/members/member-inputs.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { Button } from '@kogge/ui/button.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Card } from '@kogge/ui/page-section.tsx'
import { takeLostFocus } from '@kogge/ui/return-focus.ts'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Candidate, memberCalls } from '../../members.client.ts'

interface Props {
  readonly org: Candidate
  /** Back to the search. */
  readonly onBack: () => void
}

/** Asks to join an organisation that somebody speaks for, or to speak for one that nobody does. */
const AskForm = ({ org }: { readonly org: Candidate }) => {
  const t = useTranslations('members.join')
  const session = useSession()
  const action = useAction({ id: 'members' })
  const [text, setText] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const claims = org.state === 'unclaimed'
  const { orgId, name } = org
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (claims && text.trim() === '') {
      setIsMissing(true)
      return
    }
    void action.run(
      () =>
        claims
          ? memberCalls.ownershipRequest.ask.mutate({ orgId, statement: text })
          : memberCalls.joinRequest.ask.mutate({ orgId, message: text }),
      t(claims ? 'claimSent' : 'askSent', { name }),
    )
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-3">
      <p>{t(claims ? 'claimText' : 'askText')}</p>
      <Field
        label={t(claims ? 'statement' : 'message')}
        hint={t(claims ? 'statementHint' : 'messageHint')}
        required={claims}
        error={isMissing && t('statementMissing')}
      >
        <Textarea
          value={text}
          maxLength={claims ? STATEMENT_MAX : MESSAGE_MAX}
          onChange={(event) => {
            setText(event.target.value)
            setIsMissing(false)
          }}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        className="self-start"
        loading={action.busy}
        disabled={session?.user.isEmailConfirmed === false}
      >
        {t(claims ? 'claim' : 'ask')}
      </Button>
    </form>
  )
}

/** An organisation that was found, and what the reader can do about it. */
export const CandidateCard = ({ org, onBack }: Props) => {
  const t = useTranslations('members.join')
  const formats = useFormats()
  const facts = [org.registrationNumber, org.country && formats.country(org.country)]
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <h2 ref={takeLostFocus} className="wrap-anywhere font-semibold text-lg">
          <QuickViewLink
            view={{ kind: 'organisation', orgId: org.orgId }}
            className="hover:underline"
          >
            {org.name}
          </QuickViewLink>
        </h2>
        <p className="text-muted">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {org.state === 'claimed' || org.state === 'unclaimed' ? (
        <AskForm key={org.orgId} org={org} />
      ) : (
        <p>{t(`already.${org.state}`)}</p>
      )}
      <Button variant="ghost" className="self-start" onClick={onBack}>
        {t('back')}
      </Button>
    </Card>
  )
}
