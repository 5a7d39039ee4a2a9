import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useQuery } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type OpeningState, useApi } from '../../evaluation.client.ts'
import { Awaited } from '../query-states.tsx'
import { ChangeOpeners } from './change-openers.tsx'
import { OpenDialog } from './open-responses-dialog.tsx'
import { KeyForm } from './opener-key-form.tsx'

interface Props {
  readonly rfxId: string
  readonly orgId: string
}

const POLL_MS = 10_000

const Openers = ({ state }: { readonly state: OpeningState }) => {
  const t = useTranslations('evaluation.opening')
  return (
    <ul aria-label={t('openers')} className="flex flex-col gap-1.5">
      {state.openers.map(({ userId, name, isReader, hasGiven, hasKey, mayOpen }) => (
        <li key={userId} className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere">{isReader ? t('you', { name }) : name}</span>
          {hasGiven ? (
            <Badge tone="success">{t('given')}</Badge>
          ) : (
            <Badge tone={(hasKey && mayOpen) || state.together === 1 ? 'neutral' : 'attention'}>
              {t(hasKey || state.together === 1 ? (mayOpen ? 'notGiven' : 'left') : 'noKey')}
            </Badge>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Before responses are opened: when that can be, by whom, and the action itself. */
export const OpeningPanel = ({ rfxId, orgId }: Props) => {
  const t = useTranslations('evaluation.opening')
  const formats = useFormats()
  const api = useApi()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const query = useQuery({
    ...api.opening.state.queryOptions({ rfxId, orgId }),
    // The other opener works elsewhere, and time passes.
    refetchInterval: POLL_MS,
  })
  const state = query.data
  if (!state) return <Awaited query={query} />
  const time = formats.dateTime(state.openingAt, true)
  const { refusal } = state
  const canChange =
    (state.standing ?? 0) > 1 && state.openers.some((one) => one.isReader && one.mayOpen)
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <Section title={t('title')} description={t(state.together > 1 ? 'textTwo' : 'textOne')}>
        <div className="flex flex-col gap-4">
          <p className="flex items-center gap-2">
            <LockKeyhole aria-hidden className="size-4 shrink-0 text-muted" />
            <span>{t('at', { time })}</span>
          </p>
          {state.openers.length > 0 && <Openers state={state} />}
          {state.standing !== null && state.standing < 3 && (
            <Banner tone="attention" title={t(state.standing < 2 ? 'lost' : 'exact')}>
              {t(state.standing < 2 ? 'lostText' : 'exactText')}
            </Banner>
          )}
          {canChange && (
            <div>
              <Button onClick={() => setChanging(true)}>{t('change')}</Button>
            </div>
          )}
          {refusal ? (
            <Banner tone={refusal === 'early' ? 'info' : 'attention'} live>
              {t(`refusal.${refusal}`, { time })}
            </Banner>
          ) : (
            <div>
              <Button variant="primary" onClick={() => setDialogOpen(true)}>
                {t('open')}
              </Button>
            </div>
          )}
        </div>
      </Section>
      {refusal === 'no_key' && <KeyForm />}
      {isChanging && (
        <ChangeOpeners
          rfxId={rfxId}
          orgId={orgId}
          state={state}
          onClose={() => setChanging(false)}
        />
      )}
      <OpenDialog
        rfxId={rfxId}
        orgId={orgId}
        together={state.together}
        isSecond={state.openers.some(({ hasGiven, isReader }) => hasGiven && !isReader)}
        open={isDialogOpen}
        onClose={() => setDialogOpen(false)}
      />
    </div>
  )
}
