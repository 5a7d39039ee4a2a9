import { useAction } from '@kogge/platform/web/use-action.ts'
import { Button } from '@kogge/ui/button.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { settingsCalls } from '../../account-settings.client.ts'

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
  const action = useAction({ id: 'settings', refresh: async () => {} })
  const work = async () => {
    const data = await settingsCalls.userSettings.exportData.mutate()
    save(`kogge-${data.exportedAt.slice(0, 10)}.json`, data)
  }
  return (
    <Section title={t('title')} description={t('text')}>
      <Button
        icon={<Download aria-hidden />}
        loading={action.busy}
        onClick={() => void action.run(work, t('done'))}
      >
        {t('submit')}
      </Button>
    </Section>
  )
}
