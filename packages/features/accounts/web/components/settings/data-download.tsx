import { saveFile } from '@kogge/platform/web/save-file.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { Button } from '@kogge/ui/button.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { settingsCalls } from '../../account-settings.client.ts'

/** Everything that Kogge knows of the reader, as a file. */
export const DataDownload = () => {
  const t = useTranslations('userSettings.export')
  const action = useAction({ id: 'settings', refresh: async () => {} })
  const work = async () => {
    const data = await settingsCalls.userSettings.exportData.mutate()
    const content = JSON.stringify(data, null, 2)
    saveFile(`kogge-${data.exportedAt.slice(0, 10)}.json`, content, 'application/json')
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
