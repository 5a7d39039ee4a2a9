import { pickText } from '@kogge/domain/kernel/locales.ts'
import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { ConfirmDialog } from '@kogge/ui/confirm-dialog.tsx'
import { DropdownMenu, DropdownMenuItem } from '@kogge/ui/dropdown-menu.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Sheet } from '@kogge/ui/sheet.tsx'
import { MoreVertical, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { client } from '../../drafting.client.ts'
import { useDraft, useDrafting, useSavingState } from '../../model/drafting-context.ts'
import { useFindings } from '../../model/findings-context.ts'
import { SaveState } from './draft-save-state.tsx'
import { PreflightPanel } from './preflight-panel.tsx'
import { PublishDialog } from './publish-dialog.tsx'

interface Props {
  readonly amends: number | null
  readonly onPublished: (rfxId: string) => void
  readonly onDiscarded: () => void
}

/** What is written, whether it is saved, and what can be done with it. */
export const EditHeader = ({ amends, onPublished, onDiscarded }: Props) => {
  const t = useTranslations('drafting.header')
  const locale = useLocale()
  const showError = useShowError('discard')
  const { rfxId, orgId, saving } = useDrafting()
  const { phase } = useSavingState()
  const { all } = useFindings()
  const title = useDraft((document) => document.title)
  const main = useDraft((document) => document.language)
  const kind = useDraft((document) => document.kind)
  const [dialog, setDialog] = useState<'publish' | 'discard' | 'findings' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const errors = all.filter(({ severity }) => severity === 'error').length
  const discard = async () => {
    setBusy(true)
    saving.stop()
    try {
      await client.rfxDraft.discard.mutate({ orgId, rfxId })
      onDiscarded()
    } catch (error) {
      // Somebody was here before: the page says what they did.
      if (errorCodeOf(error) === 'record.not_found') saving.refuse(error)
      else {
        saving.resume()
        showError(error)
      }
      setBusy(false)
      setDialog(null)
    }
  }
  const close = (open: boolean) => !open && setDialog(null)
  return (
    <header className="z-20 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b bg-canvas px-4 py-2 lg:sticky lg:top-12">
      <div className="min-w-0 flex-1 basis-64">
        <h1 className="truncate font-semibold text-lg">
          {pickText(title, locale, main)?.text ?? t('untitled')}
        </h1>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge>{t(kind)}</Badge>
          {amends !== null && <Badge tone="info">{t('amendment', { version: amends })}</Badge>}
          <SaveState />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button className="xl:hidden" onClick={() => setDialog('findings')}>
          {errors > 0 ? t('findingsErrors', { count: errors }) : t('findings')}
        </Button>
        <Button
          variant="primary"
          disabled={phase === 'conflict'}
          onClick={() => setDialog('publish')}
        >
          {t(amends === null ? 'publish' : 'publishAmendment')}
        </Button>
        <DropdownMenu
          align="end"
          trigger={<IconButton label={t('more')} icon={<MoreVertical aria-hidden />} />}
        >
          <DropdownMenuItem
            danger
            icon={<Trash2 aria-hidden />}
            onSelect={() => setDialog('discard')}
          >
            {t(amends === null ? 'discard' : 'discardAmendment')}
          </DropdownMenuItem>
        </DropdownMenu>
      </div>
      <PublishDialog open={dialog === 'publish'} onOpenChange={close} onPublished={onPublished} />
      <ConfirmDialog
        open={dialog === 'discard'}
        onOpenChange={close}
        danger
        loading={isBusy}
        title={t(amends === null ? 'discardTitle' : 'discardAmendmentTitle')}
        description={t(amends === null ? 'discardText' : 'discardAmendmentText')}
        confirmLabel={t('discardConfirm')}
        cancelLabel={t('cancel')}
        onConfirm={() => void discard()}
      />
      <Sheet
        open={dialog === 'findings'}
        onOpenChange={close}
        title={t('findings')}
        closeLabel={t('close')}
      >
        <PreflightPanel onGo={() => setDialog(null)} />
      </Sheet>
    </header>
  )
}
