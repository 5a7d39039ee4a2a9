import { ListStates } from '@kogge/platform/web/lists/list-states.tsx'
import { MemberFilter } from '@kogge/platform/web/people/member-filter.tsx'
import { Sheet } from '@kogge/ui/sheet.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Person } from '../../model/people.ts'
import { useActivity } from '../../use-activity.ts'
import { ActivityGroup } from './activity-group.tsx'

interface Props {
  readonly orgId: string
  readonly people: readonly Person[]
  readonly onClose: () => void
}

const Activity = ({ orgId, people }: Omit<Props, 'onClose'>) => {
  const t = useTranslations('opportunityActivity')
  const [selected, setSelected] = useState<readonly string[]>([])
  const { list, groups } = useActivity(orgId, selected)
  return (
    <>
      <MemberFilter
        label={t('people')}
        people={people}
        selected={selected}
        onSelectedChange={setSelected}
      />
      <ListStates
        list={list}
        count={groups?.length}
        labels={{ loading: t('loading'), failed: t('failed'), more: t('more') }}
        empty={{
          title: t('empty'),
          text: t(selected.length > 0 ? 'emptyOf' : 'emptyText'),
        }}
      >
        <ol aria-label={t('title')}>
          {groups?.map((group) => (
            <ActivityGroup key={group.key} orgId={orgId} group={group} />
          ))}
        </ol>
      </ListStates>
    </>
  )
}

/** What colleagues do on all opportunities, beside the page. */
export const ActivityPanel = ({ orgId, people, onClose }: Props) => {
  const t = useTranslations('opportunityActivity')
  return (
    <Sheet
      open
      modal={false}
      title={t('title')}
      closeLabel={t('close')}
      onOpenChange={(open) => !open && onClose()}
    >
      <Activity orgId={orgId} people={people} />
    </Sheet>
  )
}
