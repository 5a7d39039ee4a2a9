import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { Awaited } from '@kogge/platform/web/query-states.tsx'
import type { Outputs } from '@kogge/platform/web/trpc-client.ts'
import { FORM_NOTICE } from '@kogge/platform/web/use-form.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { ConfirmDialog } from '@kogge/ui/confirm-dialog.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AccountRouter } from '../../../server/accounts.router.ts'
import { settingsCalls, useSettingsApi } from '../../account-settings.client.ts'

type OwnSession = Outputs<AccountRouter>['security']['sessions'][number]

/** The query of the list, which other parts of the page change. */
export const useSessions = () => useQuery(useSettingsApi().security.sessions.queryOptions())

const useDeviceName = (): ((session: OwnSession) => string) => {
  const t = useTranslations('security.sessions')
  return ({ browser, system }) => {
    if (browser !== null && system !== null) return t('device', { browser, system })
    return browser ?? system ?? t('unknown')
  }
}

/** Where the reader is signed in, with a way to end each. */
export const Sessions = () => {
  const t = useTranslations('security.sessions')
  const state = useTranslations('security.state')
  const showError = useShowError(FORM_NOTICE)
  const nameOf = useDeviceName()
  const { dateTime } = useFormats()
  const sessions = useSessions()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState<string | null>(null)

  const run = async (what: string, work: () => Promise<string>) => {
    setBusy(what)
    try {
      notifySuccess(await work(), { id: 'security' })
    } catch (error) {
      showError(error)
    }
    await sessions.refetch()
    setBusy(null)
    setAsking(false)
  }
  const endOne = ({ signInId }: OwnSession) =>
    run(signInId, async () => {
      await settingsCalls.security.endSession.mutate({ signInId })
      return t('endedOne')
    })
  const endOthers = () =>
    run('others', async () => {
      const { ended } = await settingsCalls.security.endOtherSessions.mutate()
      return t('endedOthers', { count: ended })
    })

  if (sessions.isError || !sessions.data)
    return <Awaited query={sessions} rows={3} loading={state('loading')} failed={state('failed')} />
  return (
    <Section
      title={t('title')}
      description={t('text')}
      actions={
        sessions.data.length > 1 && (
          <Button onClick={() => setAsking(true)}>{t('endOthers')}</Button>
        )
      }
    >
      <Table label={t('title')}>
        <TableHead>
          <TableHeader>{t('where')}</TableHeader>
          <TableHeader>{t('address')}</TableHeader>
          <TableHeader>{t('signedIn')}</TableHeader>
          <TableHeader>{t('lastSeen')}</TableHeader>
          <TableHeader align="end">
            <span className="sr-only">{t('action')}</span>
          </TableHeader>
        </TableHead>
        <TableBody>
          {sessions.data.map((session) => (
            <TableRow key={session.signInId}>
              <TableCell>
                {nameOf(session)} {session.isCurrent && <Badge tone="info">{t('current')}</Badge>}
              </TableCell>
              <TableCell className="min-w-28 wrap-anywhere tabular-nums">
                {session.ip ?? '–'}
              </TableCell>
              <TableCell className="whitespace-nowrap">{dateTime(session.signedInAt)}</TableCell>
              <TableCell className="whitespace-nowrap">{dateTime(session.lastSeenAt)}</TableCell>
              <TableCell align="end">
                {!session.isCurrent && (
                  <Button
                    size="sm"
                    loading={busy === session.signInId}
                    aria-label={t('endNamed', { device: nameOf(session) })}
                    onClick={() => void endOne(session)}
                  >
                    {t('end')}
                  </Button>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('endOthers')}
        description={t('endOthersText')}
        confirmLabel={t('endOthers')}
        cancelLabel={t('keep')}
        loading={busy === 'others'}
        onConfirm={() => void endOthers()}
      />
    </Section>
  )
}
