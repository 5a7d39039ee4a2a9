import { saveFile } from '@kogge/platform/web/save-file.ts'
import { Button } from '@kogge/ui/button.tsx'
import { CopyButton } from '@kogge/ui/copy-button.tsx'
import { Dialog } from '@kogge/ui/dialog.tsx'
import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'

interface Props {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/** Recovery codes, the one time that they can be seen. */
export const CodesDialog = ({ codes, onClose }: Props) => {
  const t = useTranslations('security.recovery')
  const owner = useTranslations('security.owner')
  const text = codes.join('\n')
  const save = () => saveFile(t('file'), `${text}\n`, 'text/plain')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('shownTitle')}
      description={t('shown')}
      closeLabel={owner('close')}
      size="sm"
      footer={
        <>
          <Button icon={<Download aria-hidden />} onClick={save}>
            {t('save')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('kept')}
          </Button>
        </>
      }
    >
      <div className="flex items-start justify-between gap-2 rounded-md border border-line bg-sunken px-3 py-2">
        <ul className="font-mono" aria-label={t('title')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyButton text={text} label={t('copy')} copiedLabel={t('copied')} />
      </div>
    </Dialog>
  )
}
