import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { MarketRole } from '../../model/market-search-params.ts'
import { useApi } from '../../orgs.client.ts'
import { useEuros } from '../../use-euro-format.ts'

interface Props {
  readonly orgId: string
  readonly as: MarketRole
}

const LINK = 'font-medium text-base text-link tabular-nums underline-offset-2 hover:underline'

/**
 * What the last twelve months brought, which leads to the whole market of the organisation, and what
 * ends in the next, which leads to those contracts. Nothing where it has no contracts.
 */
export const Outlook = ({ orgId, as: role }: Props) => {
  const t = useTranslations('orgMarket.outlook')
  const formats = useFormats()
  const euros = useEuros()
  const api = useApi()
  const language = useLocale()
  const { data } = useQuery(api.org.market.figures.queryOptions({ orgId, language }))
  const side = data?.[role]
  if (!data || !side) return null
  const toMarket = {
    to: '/org/$orgId',
    params: { orgId: data.orgId },
    search: { tab: 'market', role: [role] },
  } as const
  const counted = formats.number(side.contracts)
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
      <div>
        <dt className="text-muted text-sm">
          {t('title')}: {role === 'buyer' ? t('contractsGiven') : t('contractsWon')}
        </dt>
        <dd>
          <Link {...toMarket} className={LINK}>
            {side.sum > 0 ? `${counted} (${euros(side.sum)})` : counted}
          </Link>
        </dd>
      </div>
      <div>
        <dt className="text-muted text-sm">{t('ending')}</dt>
        <dd>
          {side.ends.soon > 0 ? (
            <Link {...toMarket} search={{ ...toMarket.search, show: ['soon'] }} className={LINK}>
              {formats.number(side.ends.soon)}
            </Link>
          ) : (
            <span className="font-medium text-base tabular-nums">{formats.number(0)}</span>
          )}
        </dd>
      </div>
    </dl>
  )
}
