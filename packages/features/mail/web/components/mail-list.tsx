import { ListStates } from '@kogge/platform/web/lists/list-states.tsx'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { Button } from '@kogge/ui/button.tsx'
import { ConfirmDialog } from '@kogge/ui/confirm-dialog.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { mailCalls, useMailApi } from '../mail-admin.client.ts'
import { type MailFilterName, type MailParams, mailInput } from '../model/staff-mail-lists.ts'
import { AddressField } from './address-field.tsx'
import { MailTable } from './mail-table.tsx'

interface Props {
  readonly params: MailParams
  readonly selected: string | null
  readonly onFilter: (name: MailFilterName, values: readonly string[]) => void
  readonly onOpen: (id: string) => void
  readonly onClear: () => void
}

/** Sends again all that was given up, of the filters as they stand. */
const ResendFailed = ({ params }: { readonly params: MailParams }) => {
  const t = useTranslations('staffMail.resend')
  const [isAsking, setIsAsking] = useState(false)
  const { busy, run } = useAction({ id: 'staff-mail' })
  const resend = async () => {
    await run(
      () => mailCalls.adminMail.resendFailed.mutate(mailInput(params)),
      ({ sent, others, hasMore }) => t(hasMore ? 'manyMore' : 'many', { sent, others }),
    )
    setIsAsking(false)
  }
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{t('failed')}</Button>
      {isAsking && (
        <ConfirmDialog
          open
          title={t('failedAsk')}
          description={t('failedText')}
          confirmLabel={t('failed')}
          cancelLabel={t('cancel')}
          loading={busy}
          onOpenChange={setIsAsking}
          onConfirm={() => void resend()}
        />
      )}
    </>
  )
}

/** The list of messages by the filters of the address. */
export const MailList = ({ params, selected, onFilter, onOpen, onClear }: Props) => {
  const t = useTranslations('staffMail')
  const api = useMailApi()
  const list = useInfiniteQuery(
    api.adminMail.list.infiniteQueryOptions(
      { ...mailInput(params), limit: 50 },
      { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
    ),
  )
  const mails = list.data?.pages.flatMap(({ items }) => items)
  const isNarrowed = Object.keys(params).length > 0
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <AddressField
          value={params.address?.[0] ?? ''}
          busy={list.isPlaceholderData}
          onAddress={(values) => onFilter('address', values)}
        />
        {mails?.some(({ state }) => state === 'failed') && <ResendFailed params={params} />}
      </div>
      <ListStates
        list={list}
        count={mails?.length}
        labels={{ loading: t('loading'), more: t('more') }}
        empty={
          isNarrowed
            ? {
                title: t('filters.nothing'),
                action: <Button onClick={onClear}>{t('filters.clearAll')}</Button>,
              }
            : { title: t('empty') }
        }
      >
        <MailTable
          mails={mails ?? []}
          selected={selected}
          onOpen={onOpen}
          onTemplate={(template) => onFilter('template', [template])}
        />
      </ListStates>
    </div>
  )
}
