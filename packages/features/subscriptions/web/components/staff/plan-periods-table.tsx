import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Button } from '@kogge/ui/button.tsx'
import { ConfirmDialog } from '@kogge/ui/confirm-dialog.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type DatedPlan, type StaffPlan, staffCalls } from '../../subscriptions.client.ts'
import type { StaffActions } from '../../use-plan-administration.ts'
import { ChangeDialog } from './change-plan-dialog.tsx'

interface Props {
  readonly plan: StaffPlan
  readonly actions: StaffActions
}

const isOver = ({ endsAt }: DatedPlan): boolean =>
  endsAt !== null && Date.parse(endsAt) <= Date.now()

/** All dated plans of an organisation; those that are not over can be changed and ended. */
export const PeriodsTable = ({ plan, actions }: Props) => {
  const t = useTranslations('subscriptions.staff')
  const tSources = useTranslations('subscriptions.sources')
  const formats = useFormats()
  const [changing, setChanging] = useState<DatedPlan | null>(null)
  const [ending, setEnding] = useState<DatedPlan | null>(null)
  const { orgId, periods } = plan
  if (periods.length === 0) return <p className="text-muted">{t('noPeriods')}</p>
  const end = async ({ subscriptionId }: DatedPlan) => {
    const call = () => staffCalls.adminSubscriptions.end.mutate({ orgId, subscriptionId })
    await actions.doing(call, t('ended'))
    setEnding(null)
  }
  return (
    <>
      <Table label={t('periodsTitle')}>
        <TableHead>
          <TableHeader>{t('columns.tier')}</TableHeader>
          <TableHeader align="end">{t('columns.seats')}</TableHeader>
          <TableHeader>{t('columns.period')}</TableHeader>
          <TableHeader>{t('columns.source')}</TableHeader>
          <TableHeader>{t('columns.by')}</TableHeader>
          <TableHeader>{t('columns.note')}</TableHeader>
        </TableHead>
        <TableBody>
          {periods.map((period) => (
            <TableRow key={period.subscriptionId}>
              <TableCell className="font-medium">{period.tier}</TableCell>
              <TableCell align="end">{formats.number(period.paidSeats)}</TableCell>
              <TableCell className="min-w-36 tabular-nums">
                {t('period', {
                  from: formats.dateTime(period.startsAt),
                  to: period.endsAt ? formats.dateTime(period.endsAt, true) : t('open'),
                })}
              </TableCell>
              <TableCell>{tSources(period.source)}</TableCell>
              <TableCell className="min-w-28 wrap-anywhere">{period.createdBy}</TableCell>
              <TableCell className="min-w-48">
                <p className="wrap-anywhere">{period.note}</p>
                {!isOver(period) && (
                  <div className="mt-1 flex flex-wrap gap-1">
                    <Button size="sm" onClick={() => setChanging(period)}>
                      {t('change')}
                    </Button>
                    <Button size="sm" onClick={() => setEnding(period)}>
                      {t('end')}
                    </Button>
                  </div>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {changing && (
        <ChangeDialog
          orgId={orgId}
          period={changing}
          actions={actions}
          onClose={() => setChanging(null)}
        />
      )}
      {ending && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setEnding(null)}
          title={t('endTitle', { tier: ending.tier })}
          description={t('endText')}
          confirmLabel={t('end')}
          cancelLabel={t('cancel')}
          danger
          loading={actions.busy}
          onConfirm={() => void end(ending)}
        />
      )}
    </>
  )
}
