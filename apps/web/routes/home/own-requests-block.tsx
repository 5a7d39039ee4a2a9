import { useRequestStates } from '@kogge/features/drafting/web/use-own-requests.ts'
import { DAY_LINK } from '@kogge/features/home/web/components/day-block.tsx'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Section } from '@kogge/ui/page-section.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'

/** How many requests the organisation has in each state; nothing for one that has none. */
export const OwnRequestsBlock = ({ orgId }: { readonly orgId: string }) => {
  const t = useTranslations('day.requests')
  const tStatus = useTranslations('drafting.list.status')
  const formats = useFormats()
  const { data } = useRequestStates(orgId, true)
  if (!data?.length) return null
  return (
    <Section
      title={t('title')}
      actions={
        <Link to="/rfx" className={DAY_LINK}>
          {t('all')}
        </Link>
      }
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-line border-t py-3 sm:grid-cols-3">
        {data.map(({ status, count }) => (
          <div key={status} className="flex flex-col-reverse justify-end">
            <dt className="text-muted">{tStatus(status)}</dt>
            <dd className="font-semibold text-2xl tabular-nums leading-8">
              <Link
                to="/rfx"
                search={{ statusFlag: [status] }}
                aria-label={`${formats.number(count)} ${tStatus(status)}`}
                className="text-link hover:underline"
              >
                {formats.number(count)}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
