import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { ListStates } from '@kogge/platform/web/lists/list-states.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMailApi } from '../mail-admin.client.ts'
import { AddressField } from './address-field.tsx'
import { SuppressionDialog } from './suppression-dialog.tsx'

interface Props {
  readonly address: string
  readonly onAddress: (values: readonly string[]) => void
  readonly onOpen: (mailId: string) => void
}

/** Addresses that take no mail, with what stopped it, and the way to stop or lift it. */
export const Suppressions = ({ address, onAddress, onOpen }: Props) => {
  const t = useTranslations('staffMail')
  const formats = useFormats()
  const api = useMailApi()
  const [change, setChange] = useState<'add' | { readonly lift: string } | null>(null)
  const list = useInfiniteQuery(
    api.adminMail.suppressions.infiniteQueryOptions(
      { ...(address && { address }), limit: 50 },
      { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
    ),
  )
  const rows = list.data?.pages.flatMap(({ items }) => items)
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <p className="max-w-[75ch] text-muted">{t('stopped.text')}</p>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <AddressField value={address} busy={list.isPlaceholderData} onAddress={onAddress} />
        <Button onClick={() => setChange('add')}>{t('stopped.add')}</Button>
      </div>
      <ListStates
        list={list}
        count={rows?.length}
        labels={{ loading: t('loading'), more: t('more') }}
        empty={{ title: t(address ? 'filters.nothing' : 'stopped.empty') }}
      >
        <Table label={t('stopped.title')}>
          <TableHead>
            <TableHeader>{t('recipient')}</TableHeader>
            <TableHeader>{t('stopped.reason')}</TableHeader>
            <TableHeader>{t('stopped.since')}</TableHeader>
            <TableHeader>{t('stopped.actions')}</TableHeader>
          </TableHead>
          <TableBody>
            {rows?.map((row) => (
              <TableRow key={row.address}>
                <TableCell className="wrap-anywhere min-w-40">{row.address}</TableCell>
                <TableCell className="wrap-anywhere min-w-52">
                  {t(`stopped.reasons.${row.reason}`)}
                  {row.detail && <p className="text-muted text-sm">{row.detail}</p>}
                </TableCell>
                <TableCell className="min-w-32 tabular-nums">
                  {formats.dateTime(row.since)}
                </TableCell>
                <TableCell>
                  <div className="flex flex-wrap gap-1">
                    {row.mailId !== null && (
                      <Button size="sm" onClick={() => onOpen(row.mailId ?? '')}>
                        {t('stopped.message')}
                      </Button>
                    )}
                    <Button
                      size="sm"
                      aria-label={t('stopped.liftOf', { address: row.address })}
                      onClick={() => setChange({ lift: row.address })}
                    >
                      {t('stopped.lift')}
                    </Button>
                  </div>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </ListStates>
      {change && (
        <SuppressionDialog
          lifted={change === 'add' ? null : change.lift}
          onClose={() => setChange(null)}
        />
      )}
    </div>
  )
}
