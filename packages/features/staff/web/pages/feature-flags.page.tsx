import { FLAG_GROUPS, FLAG_NAMES, FLAGS, type FlagName } from '@kogge/domain/flags/feature-flags.ts'
import type { FlagInput } from '@kogge/domain/flags/flag-inputs.ts'
import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { ConfirmDialog } from '@kogge/ui/confirm-dialog.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Table, TableBody, TableHead, TableHeader } from '@kogge/ui/table.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ExceptionDialog } from '../components/flags/flag-exception-dialog.tsx'
import { FlagRow } from '../components/flags/flag-row.tsx'
import { useStaffApi } from '../staff.client.ts'
import { useFlagChanges } from '../use-flag-changes.ts'
import type { UserPicker } from '../user-picker-component.ts'

/** As often as the flags of every reader are polled. */
const POLL_MS = 30_000

type Change = readonly [place: FlagInput, value: boolean | null, before: boolean | null]

/** Every flag, with what it is set to in each context. */
export const FlagsScreen = ({ UserPicker }: { readonly UserPicker: UserPicker }) => {
  const t = useTranslations('admin.flags')
  const api = useStaffApi()
  const list = useQuery(api.adminFlags.list.queryOptions(undefined, { refetchInterval: POLL_MS }))
  const { busy, change } = useFlagChanges()
  const [adding, setAdding] = useState<FlagName | null>(null)
  const [dialog, setDialog] = useState<Change | null>(null)
  if (!list.data) return <Awaited query={list} rows={8} loading={t('loading')} />
  const settings = list.data
  const onChange = (...next: Change) => {
    // What stops work for everyone is asked about first.
    if (FLAGS[next[0].name].group === 'disable' && next[1] === true) setDialog(next)
    else change(...next)
  }
  return (
    <>
      <p className="max-w-prose text-muted">{t('text')}</p>
      {FLAG_GROUPS.map((group) => (
        <Section key={group} title={t(`groups.${group}`)}>
          <Table label={t('table', { name: t(`groups.${group}`) })}>
            <TableHead>
              <TableHeader>{t('flag')}</TableHeader>
              <TableHeader>{t('fallback')}</TableHeader>
              <TableHeader>{t('contexts.GLOBAL')}</TableHeader>
              <TableHeader>{t('contexts.SUPPORT')}</TableHeader>
              <TableHeader>{t('exceptions')}</TableHeader>
            </TableHead>
            <TableBody>
              {FLAG_NAMES.filter((name) => FLAGS[name].group === group).map((name) => (
                <FlagRow
                  key={name}
                  name={name}
                  settings={settings.filter((setting) => setting.name === name)}
                  busy={busy}
                  onChange={onChange}
                  onAdd={setAdding}
                />
              ))}
            </TableBody>
          </Table>
        </Section>
      ))}
      {adding && (
        <ExceptionDialog
          name={adding}
          UserPicker={UserPicker}
          onSet={(place, value) => change(place, value, null)}
          onClose={() => setAdding(null)}
        />
      )}
      <ConfirmDialog
        open={dialog !== null}
        onOpenChange={(open) => !open && setDialog(null)}
        danger
        title={t('stop.title', { name: dialog?.[0].name ?? '' })}
        description={dialog ? t(`names.${dialog[0].name}`) : ''}
        confirmLabel={t('stop.confirm')}
        cancelLabel={t('cancel')}
        onConfirm={() => {
          if (dialog) change(...dialog)
          setDialog(null)
        }}
      />
    </>
  )
}
