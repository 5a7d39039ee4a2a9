import { pickText } from '@kogge/domain/kernel/locales.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { Badge } from '@kogge/ui/badge.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { useApi, type Version } from '../../drafting.client.ts'
import { DifferenceList } from '../differences/difference-list.tsx'

const Item = ({ version }: { readonly version: Version }) => {
  const t = useTranslations('drafting.page')
  const tDifference = useTranslations('drafting.difference')
  const formats = useFormats()
  const locale = useLocale()
  const reason = pickText(version.reason, locale)
  return (
    <li className="space-y-2 border-line border-b py-3">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
        {t('version', { version: version.version })}
        <time dateTime={version.publishedAt} className="font-normal text-muted">
          {formats.dateTime(version.publishedAt, true)}
        </time>
        {version.isSignificant && <Badge tone="attention">{tDifference('significant')}</Badge>}
      </h3>
      {version.version === 1 && <p className="text-muted">{t('first')}</p>}
      {reason && (
        <p lang={reason.language} className="max-w-[75ch] whitespace-pre-line wrap-anywhere">
          {t('versionReason', { reason: reason.text })}
        </p>
      )}
      {version.isSignificant && <p className="text-attention">{t('mustLookAgain')}</p>}
      {version.differences === null ? (
        <p className="text-muted">{t('confidential')}</p>
      ) : (
        version.differences.length > 0 && (
          <DifferenceList differences={version.differences} marksSignificant />
        )
      )}
    </li>
  )
}

interface Props {
  readonly rfxId: string
  /** The reader's organisation, if they have one. */
  readonly orgId?: string
}

/** Every version of a request that was written on Kogge, the newest first, with what it changed. */
export const Versions = ({ rfxId, orgId }: Props) => {
  const t = useTranslations('drafting.page')
  const api = useApi()
  const answer = useQuery(
    api.writtenRfx.versions.queryOptions({ rfxId, ...(orgId !== undefined && { orgId }) }),
  )
  const { data } = answer
  if (data)
    return (
      <Section title={t('versions')}>
        <ol className="border-line border-t">
          {data.map((version) => (
            <Item key={version.version} version={version} />
          ))}
        </ol>
      </Section>
    )
  return <Awaited query={answer} loading={t('loading')} failed={t('failed')} />
}
