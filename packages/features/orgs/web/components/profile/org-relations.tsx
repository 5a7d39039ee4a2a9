import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Section } from '@kogge/ui/page-section.tsx'
import { useTranslations } from 'use-intl'
import type { Org } from '../../orgs.client.ts'
import { OrgNameLink } from '../org-name-link.tsx'

/** What stands above and below an organisation, and what became part of it. */
export const Relatives = ({ org }: { readonly org: Org }) => {
  const t = useTranslations('orgs.relatives')
  const formats = useFormats()
  const { parent, children, childCount, absorbed } = org
  if (!parent && children.length === 0 && absorbed.length === 0) return null
  const more = childCount - children.length
  return (
    <Section title={t('title')}>
      <dl className="space-y-3">
        {parent && (
          <div>
            <dt className="text-muted text-sm">{t('parent')}</dt>
            <dd>
              <OrgNameLink {...parent} />
            </dd>
          </div>
        )}
        {children.length > 0 && (
          <div>
            <dt className="text-muted text-sm">{t('children', { count: childCount })}</dt>
            <dd>
              <ul className="gap-x-8 sm:columns-2">
                {children.map((child) => (
                  <li key={child.orgId} className="py-0.5">
                    <OrgNameLink {...child} />
                    {child.country !== org.country && child.country && (
                      <span className="text-subtle"> {formats.country(child.country)}</span>
                    )}
                  </li>
                ))}
              </ul>
              {more > 0 && <p className="text-subtle">{t('more', { count: more })}</p>}
            </dd>
          </div>
        )}
        {absorbed.length > 0 && (
          <div>
            <dt className="text-muted text-sm">{t('absorbed')}</dt>
            <dd className="wrap-anywhere">{absorbed.map(({ name }) => name).join(', ')}</dd>
          </div>
        )}
      </dl>
    </Section>
  )
}
