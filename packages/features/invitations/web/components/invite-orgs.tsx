import {
  INVITATION_MESSAGE_MAX,
  MOST_INVITED_TOGETHER,
} from '@kogge/domain/participation/rfx-invitations.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useLotName } from '@kogge/i18n/use-lot-name.ts'
import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { Button } from '@kogge/ui/button.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentType, type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { invitationCalls, type Suggested, useInvitationsApi } from '../invitations.client.ts'
import { SuggestionsTable } from './supplier-suggestions.tsx'

/** An organisation that was chosen. */
export interface Chosen {
  readonly orgId: string
  readonly name: string
}

/** Finds organisations with members by typing; stands in a `Field`. */
export type OrgChoice = ComponentType<{
  readonly exceptOrgId: string
  readonly chosen: readonly Chosen[]
  readonly onChosen: (orgs: readonly Chosen[]) => void
}>

interface Props {
  readonly orgId: string
  readonly rfxId: string
  readonly lots: readonly { readonly id: string; readonly title: string }[]
  readonly OrgChoice: OrgChoice
  readonly onEmail: ((email: string) => void) | undefined
}

const ALL = 'all'

const useWithin = () => {
  const t = useTranslations('invitations.suggestions')
  const formats = useFormats()
  return ({ cpv, countries, since }: NonNullable<Suggested['within']>) =>
    t('text', {
      cpv: cpv.map((prefix) => prefix.padEnd(8, '0')).join(', '),
      since: formats.date(since),
      countries: countries.map((country) => formats.country(country)).join(', ') || 'none',
    })
}

/** Organisations that somebody on Kogge speaks for: found by typing, or among those who won similar contracts. */
export const InviteOrgs = ({ orgId, rfxId, lots, OrgChoice, onEmail }: Props) => {
  const t = useTranslations('invitations')
  const api = useInvitationsApi()
  const within = useWithin()
  const lotName = useLotName()
  const action = useAction({ id: 'rfx-invitation' })
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [message, setMessage] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [lot, setLot] = useState(ALL)
  const suggestions = useQuery(
    api.rfxInvitation.suggestions.queryOptions(
      { orgId, rfxId, ...(lot !== ALL && { lotId: lot }) },
      { placeholderData: keepPreviousData },
    ),
  )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    if (chosen.length === 0) return
    const asked = { orgId, rfxId, orgIds: chosen.map((one) => one.orgId), message }
    const worked = await action.run(
      () => invitationCalls.rfxInvitation.invite.mutate(asked),
      ({ invited, already }) => {
        const done = t('orgs.done', { count: invited })
        return invited > 0 && already > 0
          ? `${done}. ${t('orgs.already', { count: already })}`
          : done
      },
    )
    if (!worked) return
    setChosen([])
    setMessage('')
    setIsSubmitted(false)
  }
  return (
    <div className="flex flex-col gap-8">
      <Section title={t('orgs.title')} description={t('orgs.text')}>
        <form
          noValidate
          onSubmit={(event) => void submit(event)}
          className="flex max-w-2xl flex-col gap-4"
        >
          <Field
            label={t('orgs.pick')}
            required
            error={isSubmitted && chosen.length === 0 && t('orgs.none')}
          >
            <OrgChoice
              exceptOrgId={orgId}
              chosen={chosen}
              onChosen={(orgs) => setChosen(orgs.slice(0, MOST_INVITED_TOGETHER))}
            />
          </Field>
          <Field label={t('orgs.message')} hint={t('orgs.messageHint')}>
            <Textarea
              value={message}
              maxLength={INVITATION_MESSAGE_MAX}
              onChange={(event) => setMessage(event.target.value)}
            />
          </Field>
          <Button type="submit" variant="primary" className="self-start" loading={action.busy}>
            {t('orgs.submit', { count: chosen.length })}
          </Button>
        </form>
      </Section>
      <Section
        title={t('suggestions.title')}
        {...(suggestions.data?.within && { description: within(suggestions.data.within) })}
        actions={
          lots.length > 1 && (
            <Select
              aria-label={t('suggestions.lot')}
              value={lot}
              onValueChange={setLot}
              options={[
                { value: ALL, label: t('suggestions.whole') },
                ...lots.map(({ id, title }) => ({ value: id, label: lotName(id, title) })),
              ]}
              className="max-w-72"
            />
          )
        }
      >
        <Loaded query={suggestions} rows={5} loading={t('loading')} failed={t('failed')}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState title={t('suggestions.empty')} description={t('suggestions.emptyText')} />
            ) : (
              <SuggestionsTable
                items={items}
                chosen={new Set(chosen.map((one) => one.orgId))}
                onChoose={(org, isChosen) => {
                  const others = chosen.filter((one) => one.orgId !== org.orgId)
                  setChosen(isChosen ? [...others, org].slice(-MOST_INVITED_TOGETHER) : others)
                }}
                onEmail={onEmail}
              />
            )
          }
        </Loaded>
      </Section>
    </div>
  )
}
