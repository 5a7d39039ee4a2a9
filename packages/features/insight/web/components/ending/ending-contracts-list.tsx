import { lowestTier } from '@kogge/domain/access/org-permissions.ts'
import { ListStates } from '@kogge/platform/web/lists/list-states.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { useTranslations } from 'use-intl'
import type { EndingRowActions } from '../../model/row-actions.ts'
import type { useEnding } from '../../use-ending-contracts.ts'
import { Locked } from '../plan-upgrade-note.tsx'
import { EndingTable } from './ending-contracts-table.tsx'
import { ForecastError } from './forecast-error.tsx'

interface Props {
  readonly list: ReturnType<typeof useEnding>
  readonly onAll: (() => void) | null
  readonly Actions: EndingRowActions
}

/** Contracts that end soon, page by page, with how far such forecasts were off. */
export const EndingList = ({ list, onAll, Actions }: Props) => {
  const t = useTranslations('insight')
  const first = list.data?.pages[0]
  const contracts = list.data?.pages.flatMap(({ items }) => items)
  return (
    <div className="min-w-0 space-y-3">
      {first && <ForecastError error={first.error} isMade={first.isMade} />}
      {first && (
        <p aria-live="polite" className="text-muted">
          {t('ending.total', { count: first.total })}
        </p>
      )}
      <ListStates
        list={list}
        count={contracts?.length}
        labels={{ loading: t('loading'), more: t('ending.more') }}
        empty={{
          title: t('ending.empty'),
          text: t('ending.emptyText'),
          action: onAll && <Button onClick={onAll}>{t('ending.showAll')}</Button>,
        }}
      >
        <EndingTable contracts={contracts ?? []} isMade={first?.isMade ?? true} Actions={Actions} />
      </ListStates>
      {first?.isCut && (
        <Locked
          text={t('locked.more', {
            count: first.items.length,
            tier: lowestTier('org.search_full'),
          })}
        />
      )}
    </div>
  )
}
