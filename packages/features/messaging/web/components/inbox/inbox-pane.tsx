import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { MoreRows } from '@kogge/platform/web/lists/list-states.tsx'
import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Link } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { type InboxParams, partOf } from '../../model/inbox-search.ts'
import type { SubjectParts } from '../../model/parts-from-routes.ts'
import { useInbox } from '../../use-inbox.ts'
import { InboxHead } from './inbox-head.tsx'
import { InboxRows } from './inbox-rows.tsx'

interface Props {
  readonly orgId: string
  readonly params: InboxParams
  readonly openId: string | null
  readonly Name: SubjectParts['Name']
  readonly onParams: (params: InboxParams) => void
}

const NoConversations = ({ orgId, params, onParams }: Omit<Props, 'openId' | 'Name'>) => {
  const t = useTranslations('messaging.inbox')
  const can = useCan(orgId)
  const isNarrowed = params.q !== undefined || params.about !== undefined
  const part = partOf(params)
  const icon = <MessagesSquare aria-hidden strokeWidth={1.5} />
  if (isNarrowed)
    return (
      <EmptyState
        icon={icon}
        title={t('nothing')}
        description={t('nothingText')}
        actions={<Button onClick={() => onParams({})}>{t('showAll')}</Button>}
      />
    )
  if (part !== 'all')
    return <EmptyState icon={icon} title={t(`none.${part}`)} description={t(`noneText.${part}`)} />
  return (
    <EmptyState
      icon={icon}
      title={t('empty')}
      description={t(can('messaging.view_all') ? 'emptyText' : 'emptyAddedText')}
      actions={
        can('messaging.manage_conversations') && (
          <LinkButton asChild>
            <Link to="/org-search">{t('findOrg')}</Link>
          </LinkButton>
        )
      }
    />
  )
}

/** The list of conversations, in each of its states. */
export const InboxPane = ({ orgId, params, openId, Name, onParams }: Props) => {
  const t = useTranslations('messaging.inbox')
  const box = useRef<HTMLDivElement>(null)
  const can = useCan(orgId)
  const { list, items, total } = useInbox(orgId, params)
  return (
    <>
      <InboxHead params={params} busy={list.isPlaceholderData} onParams={onParams} />
      <div
        ref={box}
        aria-busy={list.isPlaceholderData}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
      >
        {!items ? (
          <div className="px-4">
            <Awaited query={list} rows={8} loading={t('loading')} failed={t('failed')} />
          </div>
        ) : items.length === 0 ? (
          <NoConversations orgId={orgId} params={params} onParams={onParams} />
        ) : (
          <InboxRows
            orgId={orgId}
            items={items}
            total={total}
            params={params}
            openId={openId}
            Name={Name}
            box={box}
            after={<MoreRows list={list} label={t('more')} />}
          />
        )}
      </div>
      {!can('messaging.view_all') && items !== undefined && items.length > 0 && (
        <p className="shrink-0 border-line border-t px-4 py-2 text-muted text-sm">
          {t('addedOnly')}
        </p>
      )}
    </>
  )
}
