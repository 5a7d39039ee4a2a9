import { UI_LOCALES } from '@kogge/domain/kernel/locales.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useCanGlobally } from '@kogge/platform/web/access/use-can.ts'
import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Sheet } from '@kogge/ui/sheet.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { type Untranslated, useApi } from '../translations.client.ts'
import { useTitleActions } from '../use-title-actions.ts'
import { TitleForm } from './title-form.tsx'

interface LoadedProps {
  readonly title: Untranslated
  readonly service: string | null
}

/** The title as it stands, and a field for each language that no notice has it in. */
const Title = ({ title, service }: LoadedProps) => {
  const t = useTranslations('translations')
  const formats = useFormats()
  const actions = useTitleActions(title)
  const mayChange = useCanGlobally()('harvester.manage')
  const { original, given, missing } = title
  const missingLocales = UI_LOCALES.filter((code) => !given.includes(code))
  return (
    <div className="flex flex-col gap-5">
      <div>
        <p className="text-muted text-sm">
          {t('original', { language: formats.language(original.language) })}
        </p>
        <p lang={original.language} className="wrap-anywhere font-medium">
          {original.text}
        </p>
        <p className="mt-1 text-sm text-subtle">
          {t('given')}: {given.map((code) => formats.language(code)).join(', ')}
        </p>
      </div>
      {service !== null && mayChange && missing.length > 0 && (
        <Button className="self-start" onClick={actions.translate}>
          {t('translate')}
        </Button>
      )}
      {missingLocales.map((language) => {
        const made = title.translations.find((one) => one.language === language)
        return (
          <TitleForm
            key={`${language} ${made?.createdAt} ${original.text}`}
            language={language}
            title={title}
            actions={actions}
          />
        )
      })}
    </div>
  )
}

interface Props {
  readonly rfxId: string
  readonly service: string | null
  readonly onClose: () => void
}

/** What a machine was asked for is seen within this time. */
const REFETCH_MS = 5_000

/** One title beside the queue. */
export const TitleSheet = ({ rfxId, service, onClose }: Props) => {
  const t = useTranslations('translations')
  const api = useApi()
  const found = useQuery(
    api.adminTranslations.byId.queryOptions(
      { rfxId },
      { refetchInterval: service === null ? false : REFETCH_MS },
    ),
  )
  const title = found.data
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      modal={false}
      title={title?.original.text ?? t('columns.title')}
      closeLabel={t('filters.close')}
      footer={
        title && (
          <LinkButton asChild size="sm">
            <Link to="/rfx/$rfxId" params={{ rfxId }}>
              {t('open')}
            </Link>
          </LinkButton>
        )
      }
    >
      <Loaded query={found} rows={6} loading={t('loading')} missing={t('missingOne')}>
        {(one) => <Title title={one} service={service} />}
      </Loaded>
    </Sheet>
  )
}
