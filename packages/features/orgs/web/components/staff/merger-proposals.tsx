import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Button } from '@kogge/ui/button.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { adminCalls, useAdminApi } from '../../orgs-admin.client.ts'
import { useOrgChange } from '../../use-org-change.ts'

/** Mergers of an organisation that wait for those who speak for the two; nothing where there are none. */
export const ProposedMergers = ({ orgId }: { readonly orgId: string }) => {
  const t = useTranslations('orgSearch.staff')
  const formats = useFormats()
  const api = useAdminApi()
  const action = useOrgChange()
  const { data } = useQuery(api.adminOrgMergers.ofOrg.queryOptions({ orgId }))
  const withdraw = (mergerId: string) =>
    action.run(
      () => adminCalls.adminOrgMergers.withdraw.mutate({ mergerId }),
      t('mergers.withdrawn'),
    )
  if (!data || data.length === 0) return null
  return (
    <Section title={t('mergers.title')}>
      <ul className="border-line border-t">
        {data.map(({ mergerId, goes, stays, lapsesAt, goesAgreedAt, staysAgreedAt }) => {
          const agreed = [goesAgreedAt && goes.name, staysAgreedAt && stays.name].filter(Boolean)
          return (
            <li
              key={mergerId}
              className="flex flex-wrap items-center justify-between gap-2 border-line border-b py-2"
            >
              <div className="min-w-0 flex-1 basis-64">
                <p className="wrap-anywhere">
                  {t('mergers.text', {
                    goes: goes.name,
                    stays: stays.name,
                    date: formats.date(lapsesAt),
                  })}
                </p>
                <p className="wrap-anywhere text-muted text-sm">
                  {agreed.length > 0
                    ? t('mergers.agreed', { names: agreed.join(', ') })
                    : t('mergers.nobody')}
                </p>
              </div>
              <Button size="sm" loading={action.busy} onClick={() => void withdraw(mergerId)}>
                {t('mergers.withdraw')}
              </Button>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
