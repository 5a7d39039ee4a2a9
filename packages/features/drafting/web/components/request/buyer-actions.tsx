import { pickText } from '@kogge/domain/kernel/locales.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Button } from '@kogge/ui/button.tsx'
import { DropdownMenu, DropdownMenuItem } from '@kogge/ui/dropdown-menu.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Link } from '@tanstack/react-router'
import { MoreVertical } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { WrittenView } from '../../drafting.client.ts'
import { useRequestActions } from '../../use-request-actions.ts'
import { CancelDialog } from './cancel-request-dialog.tsx'
import { CloseDialog } from './close-request-dialog.tsx'

interface Props {
  readonly rfxId: string
  readonly view: WrittenView
}

/** Where a request stands, for its buyer. */
const stateOf = ({ state, serverNow, responsesUntil, openingAt }: WrittenView) => {
  if (state !== 'published') return state
  if (serverNow < responsesUntil) return 'published'
  return serverNow < openingAt ? 'waiting' : 'ready'
}

/** How one's own request stands, and what can be done with it now. */
export const BuyerPart = ({ rfxId, view }: Props) => {
  const t = useTranslations('drafting.page')
  const tCodes = useTranslations('tenders.codes.noAwardReason')
  const formats = useFormats()
  const locale = useLocale()
  const { abilities, orgId } = view
  const actions = useRequestActions(orgId)
  const [dialog, setDialog] = useState<'cancel' | 'close' | null>(null)
  const state = stateOf(view)
  const time = formats.dateTime(state === 'waiting' ? view.openingAt : view.responsesUntil, true)
  return (
    <section
      aria-label={t('label')}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-sunken px-3 py-2 print:hidden"
    >
      <p className="min-w-0 flex-1 basis-64">
        <span className="font-medium">{t('label')}.</span> {t(`state.${state}`, { time })}{' '}
        {view.cancelledAt && t('cancelledOn', { time: formats.dateTime(view.cancelledAt, true) })}{' '}
        {view.cancelCode && `${tCodes(view.cancelCode)}. `}
        {pickText(view.cancelReason, locale)?.text}
        {view.isMailOff && <span className="block text-attention">{t('mailOff')}</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        {abilities.open && (
          <LinkButton asChild variant="primary">
            <Link to="/rfx/$rfxId" params={{ rfxId }} search={{ tab: 'summary' }}>
              {t('open')}
            </Link>
          </LinkButton>
        )}
        {abilities.evaluate && (
          <LinkButton asChild variant="primary">
            <Link to="/rfx/$rfxId" params={{ rfxId }} search={{ tab: 'summary' }}>
              {t('evaluate')}
            </Link>
          </LinkButton>
        )}
        {abilities.invite && (
          <LinkButton asChild>
            <Link to="/rfx/$rfxId/invite" params={{ rfxId }}>
              {t('invite')}
            </Link>
          </LinkButton>
        )}
        {abilities.edit && (
          <Button loading={actions.isBusy} onClick={() => actions.amend(rfxId)}>
            {t(view.isAmending ? 'continueAmendment' : 'amend')}
          </Button>
        )}
        {abilities.close && <Button onClick={() => setDialog('close')}>{t('close')}</Button>}
        <DropdownMenu
          align="end"
          trigger={<IconButton label={t('more')} icon={<MoreVertical aria-hidden />} />}
        >
          <DropdownMenuItem onSelect={() => actions.copy(rfxId)}>{t('copy')}</DropdownMenuItem>
          {abilities.cancel && (
            <DropdownMenuItem danger onSelect={() => setDialog('cancel')}>
              {t('cancel')}
            </DropdownMenuItem>
          )}
        </DropdownMenu>
      </div>
      <CancelDialog
        rfxId={rfxId}
        view={view}
        open={dialog === 'cancel'}
        onClose={() => setDialog(null)}
      />
      <CloseDialog
        rfxId={rfxId}
        orgId={orgId}
        open={dialog === 'close'}
        onClose={() => setDialog(null)}
      />
    </section>
  )
}
