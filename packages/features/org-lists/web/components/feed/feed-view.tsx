import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { PlanStep } from '@kogge/platform/web/access/plan-step.tsx'
import { ListStates } from '@kogge/platform/web/lists/list-states.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Lock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { SingleParams } from '../../model/org-list-params.ts'
import type { OrgList } from '../../org-lists.client.ts'
import { useListFeed } from '../../use-list-feed.ts'
import { DigestChoice } from './digest-choice.tsx'
import { FeedRow } from './feed-row.tsx'
import { FeedToolbar } from './feed-toolbar.tsx'

interface Props {
  readonly list: OrgList
  readonly params: SingleParams
  /** Names of the organisations that are chosen; of another feature. */
  readonly names: ReadonlyMap<string, string>
  readonly onParams: (params: SingleParams) => void
}

/** What is new with the organisations of a list, the latest first. */
export const FeedView = ({ list, params, names, onParams }: Props) => {
  const t = useTranslations('orgLists.feed')
  const formats = useFormats()
  const { orgId, guid } = list
  const feed = useListFeed(orgId, guid, params)
  const { kind, org, ...rest } = params
  const isNarrowed = kind !== undefined || org !== undefined
  const whole = <Button onClick={() => onParams(rest)}>{t('whole')}</Button>
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-2">
        {list.members > 0 && (
          <FeedToolbar
            orgId={orgId}
            guid={guid}
            params={params}
            names={names}
            onParams={onParams}
          />
        )}
        <DigestChoice list={list} />
      </div>
      {feed.isCut && (
        <p className="flex gap-2 text-muted text-sm">
          <Lock aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span>
            {t('cut')} <PlanStep className="text-link underline underline-offset-2" />
          </span>
        </p>
      )}
      <ListStates
        list={feed.list}
        count={feed.rows?.length}
        labels={{ loading: t('loading'), more: t('more'), failed: t('failed') }}
        empty={
          isNarrowed
            ? { title: t('nothing'), text: t('nothingText'), action: whole }
            : {
                title: t('empty'),
                text: t(list.members === 0 ? 'emptyList' : 'emptyText'),
              }
        }
      >
        <ol aria-label={t('title')} className="max-w-[60rem] border-line border-t">
          {feed.rows?.map((row) => (
            <FeedRow key={row.key} row={row} formats={formats} />
          ))}
        </ol>
      </ListStates>
    </div>
  )
}
