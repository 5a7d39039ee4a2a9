import { Button } from '@kogge/ui/button.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { settingsCalls } from '../../account-settings.client.ts'
import { useShowError } from '../../use-account-error.ts'

/** Hands the browser a file to keep. */
const save = (name: string, content: object): void => {
  const blob = new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' })
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** Everything that Kogge knows of the reader, as a file. */
export const DataDownload = () => {
  const t = useTranslations('userSettings.export')
  const showError = useShowError()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const data = await settingsCalls.userSettings.exportData.mutate()
      save(`kogge-${data.exportedAt.slice(0, 10)}.json`, data)
      notifySuccess(t('done'), { id: 'settings' })
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section title={t('title')} description={t('text')}>
      <Button icon={<Download aria-hidden />} loading={busy} onClick={() => void download()}>
        {t('submit')}
      </Button>
    </Section>
  )
}
