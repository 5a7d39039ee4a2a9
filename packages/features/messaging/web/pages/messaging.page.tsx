import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { useMediaQuery } from '@kogge/ui/use-media-query.ts'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Info, MessagesSquare } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ContextPane } from '../components/context/context-pane.tsx'
import { InboxPane } from '../components/inbox/inbox-pane.tsx'
import { ThreadPane } from '../components/thread/thread-pane.tsx'
import type { InboxParams } from '../model/inbox-search.ts'
import type { MessagingParts } from '../model/parts-from-routes.ts'
import { useEscape } from '../use-escape.ts'

interface Props {
  readonly orgId: string
  readonly parts: MessagingParts
  readonly params: InboxParams
  /** The conversation that is open; null for none. */
  readonly openId: string | null
  /** Where there is no room beside the thread, its context stands in its place. */
  readonly showsContext: boolean
  readonly onParams: (params: InboxParams) => void
  readonly onContext: (shows: boolean) => void
  /** Back to the list. */
  readonly onClose: () => void
}

const BESIDE_LIST = '(min-width: 64rem)'
const BESIDE_CONTEXT = '(min-width: 80rem)'

interface PaneProps {
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
}

const Pane = ({ label, className = '', children }: PaneProps) => (
  <section aria-label={label} className={`flex min-h-0 min-w-0 flex-col ${className}`}>
    {children}
  </section>
)

const BackButton = ({ label, onBack }: { readonly label: string; readonly onBack: () => void }) => (
  <IconButton label={label} icon={<ArrowLeft aria-hidden />} onClick={onBack} />
)

/** `/messaging`: the conversations of an organisation, the one that is open, and what it is about; on a narrow screen one after the other. */
export const MessagingPage = (props: Props) => {
  const { orgId, parts, params, openId, showsContext, onParams, onContext, onClose } = props
  const t = useTranslations('messaging')
  const can = useCan(orgId)
  const isBesideList = useMediaQuery(BESIDE_LIST)
  const isBesideContext = useMediaQuery(BESIDE_CONTEXT)
  // A reader who follows a link reads first; one who opens a conversation from the list answers.
  const [first] = useState(openId)
  // Whoever has gone back to the list meanwhile stays there when the text to write has loaded.
  const [left, setLeft] = useState<string | null>(null)
  const place = openId === null ? null : { orgId, conversationId: openId }
  const isContextAlone = place !== null && showsContext && !isBesideContext
  const toList = () => {
    if (!isBesideList) return onClose()
    setLeft(openId)
    document.querySelector<HTMLElement>(`[data-row="${openId}"] a`)?.focus()
  }
  const panes = useRef<HTMLDivElement>(null)
  useEscape(panes, () => {
    if (isContextAlone) onContext(false)
    else if (place) toList()
  })
  const thread = place && (
    <ThreadPane
      key={place.conversationId}
      place={place}
      hasFocus={isBesideList && openId !== first && openId !== left}
      parts={{
        ...parts,
        back: !isBesideList && <BackButton label={t('page.toList')} onBack={onClose} />,
        onEscape: toList,
      }}
      actions={
        !isBesideContext && (
          <IconButton
            label={t('page.context')}
            icon={<Info aria-hidden />}
            onClick={() => onContext(true)}
          />
        )
      }
    />
  )
  return (
    <div className="mx-auto flex h-[calc(100dvh-var(--menu))] min-h-96 w-full max-w-[100rem] flex-col">
      <title>{`${t('page.title')} · Kogge`}</title>
      {(isBesideList || place === null) && (
        <div className="flex min-h-12 shrink-0 items-center justify-between gap-2 border-line border-b px-4">
          <h1 className="font-semibold text-xl">{t('page.title')}</h1>
          {can('messaging.manage_conversations') && (
            <LinkButton asChild size="sm">
              <Link to="/org-search">{t('page.findOrg')}</Link>
            </LinkButton>
          )}
        </div>
      )}
      {!isBesideList && place !== null && <h1 className="sr-only">{t('page.title')}</h1>}
      <div ref={panes} className="flex min-h-0 flex-1">
        {(isBesideList || place === null) && (
          <Pane
            label={t('page.list')}
            className={isBesideList ? 'w-80 shrink-0 border-line border-r xl:w-96' : 'flex-1'}
          >
            <InboxPane
              orgId={orgId}
              params={params}
              openId={openId}
              Name={parts.subjects.Name}
              onParams={onParams}
            />
          </Pane>
        )}
        {place && !isContextAlone && (
          <Pane label={t('page.thread')} className="flex-1">
            {thread}
          </Pane>
        )}
        {place && (isBesideContext || isContextAlone) && (
          <Pane
            label={t('page.context')}
            className={isBesideContext ? 'w-80 shrink-0 border-line border-l' : 'flex-1'}
          >
            {isContextAlone && (
              <div className="flex min-h-14 shrink-0 items-center gap-2 border-line border-b px-2">
                <BackButton label={t('page.toThread')} onBack={() => onContext(false)} />
                <h2 className="font-semibold text-base">{t('page.context')}</h2>
              </div>
            )}
            <div className="min-h-0 flex-1 overflow-y-auto p-4">
              <ContextPane key={place.conversationId} place={place} parts={parts} />
            </div>
          </Pane>
        )}
        {place === null && isBesideList && (
          <div className="flex flex-1 items-center">
            <EmptyState
              icon={<MessagesSquare aria-hidden strokeWidth={1.5} />}
              title={t('page.choose')}
              description={t('page.chooseText')}
            />
          </div>
        )}
      </div>
    </div>
  )
}
