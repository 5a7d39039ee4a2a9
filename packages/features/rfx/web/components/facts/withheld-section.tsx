import { Section } from '@kogge/ui/page-section.tsx'
import { useTranslations } from 'use-intl'
import { isUndivided } from '../../model/lots.ts'
import { useTender } from '../../model/rfx-context.ts'
import { type WithheldGroup, withheldGroups } from '../../model/withheld-values.ts'
import { useCodes } from '../../use-code-names.ts'
import { LotList } from '../lots/lot-links.tsx'
import { SourceBlock } from '../texts/source-text.tsx'
import { WithheldMark } from './withheld-mark.tsx'

const Group = ({ group: { entry, fields } }: { readonly group: WithheldGroup }) => {
  const codes = useCodes()
  const undivided = isUndivided(useTender().tender.content.lots)
  return (
    <li className="border-line border-b py-2.5">
      <WithheldMark entry={entry} />
      <ul className="my-1 list-inside list-disc">
        {fields.map(({ field, lotIds }) => (
          <li key={field}>
            {codes('withheldField', field)}
            {lotIds.length > 0 && !undivided && (
              <span className="text-muted">
                {' '}
                · <LotList named lotIds={lotIds} />
              </span>
            )}
          </li>
        ))}
      </ul>
      <div className="text-muted">
        <SourceBlock texts={entry.reason} />
      </div>
    </li>
  )
}

/** Everything that the buyer holds back, with reason and date. */
export const WithheldSection = () => {
  const t = useTranslations('tenders.withheld')
  const { tender } = useTender()
  const groups = withheldGroups(tender.content)
  if (groups.length === 0) return null
  return (
    <Section title={t('title')} description={t('text')}>
      <ul className="border-line border-t">
        {groups.map((group) => (
          <Group key={JSON.stringify(group)} group={group} />
        ))}
      </ul>
    </Section>
  )
}
