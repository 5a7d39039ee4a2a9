import { lowestTier } from '@kogge/domain/access/org-permissions.ts'
import { isUnrestricted, profileFiltersOf } from '@kogge/domain/monitor/profile-filters.ts'
import type { TenderFilterKey } from '@kogge/domain/search/tender-filter-keys.ts'
import { PlanStep } from '@kogge/platform/web/access/plan-step.tsx'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Banner } from '@kogge/ui/banner.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ConditionsComponent, FilterNameComponent } from '../model/parts-from-routes.ts'
import { monitorCalls } from '../monitor.client.ts'
import { NameField, nameOf } from './profile-name-field.tsx'
import { ProfileWorth } from './profile-worth.tsx'

interface Props {
  readonly filters: Readonly<Partial<Record<TenderFilterKey, readonly string[]>>>
  readonly Conditions: ConditionsComponent
  readonly FilterName: FilterNameComponent
  readonly onClose: () => void
}

/** Asks for the name of a profile that is made of a search, and says what of the search it will not have. */
export const SaveProfileDialog = ({ filters, Conditions, FilterName, onClose }: Props) => {
  const t = useTranslations('monitor.save')
  const tFilters = useTranslations('search.filters')
  const org = useActiveOrg()
  const can = useCan()
  const navigate = useNavigate()
  const { busy, run } = useAction({ id: 'profile' })
  const { kept: given, leftOut } = profileFiltersOf(filters)
  const [kept, setKept] = useState(given)
  const [name, setName] = useState(kept.q?.[0] ?? '')
  const [isAsked, setIsAsked] = useState(false)
  const isEmpty = isUnrestricted(kept)
  const why = can.why('market_profile.create')
  const mayNot = org === null ? 'org' : why

  const save = async () => {
    setIsAsked(true)
    const said = nameOf(name)
    if (!org || said === null) return
    let guid = ''
    const isDone = await run(async () => {
      const input = { orgId: org.orgId, name: said, filters: kept }
      guid = (await monitorCalls.monitor.create.mutate(input)).guid
    })
    if (!isDone) return
    onClose()
    await navigate({ to: '/monitor/org/$orgId/profile/$guid', params: { orgId: org.orgId, guid } })
    notifySuccess(t('saved', { name: said }), { id: 'profile' })
  }

  const shared = { title: t('title'), closeLabel: t('cancel'), cancelLabel: t('cancel'), onClose }
  if (mayNot !== null)
    return (
      <ActionDialog {...shared} size="sm" confirmLabel={null}>
        <div className="flex flex-col items-start gap-3">
          <p>{t(`closed.${mayNot}`, { tier: lowestTier('market_profile.create') })}</p>
          {(mayNot === 'org' || mayNot === 'plan') && (
            <LinkButton asChild variant="primary">
              <PlanStep />
            </LinkButton>
          )}
        </div>
      </ActionDialog>
    )
  return (
    <ActionDialog
      {...shared}
      description={t('text')}
      confirmLabel={isEmpty ? null : t('submit')}
      loading={busy}
      onSubmit={save}
    >
      {isEmpty ? (
        <p>{t('empty')}</p>
      ) : (
        <>
          <NameField name={name} isAsked={isAsked} onName={setName} />
          <div>
            <p className="mb-1 font-medium text-sm">{t('conditions')}</p>
            <Conditions filters={kept} />
          </div>
          {org && (
            <ProfileWorth
              orgId={org.orgId}
              filters={kept}
              onFilters={setKept}
              FilterName={FilterName}
            />
          )}
        </>
      )}
      {leftOut.length > 0 && (
        <Banner>
          {t('leftOut', {
            count: leftOut.length,
            names: leftOut.map((key) => tFilters(key)).join(' · '),
          })}
        </Banner>
      )}
    </ActionDialog>
  )
}
