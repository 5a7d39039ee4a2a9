import { cn } from '@kogge/ui/class-names.ts'
import { Section } from '@kogge/ui/page-section.tsx'
import { useTranslations } from 'use-intl'
import { type RequirementItem, requirementGroups } from '../../model/requirements.ts'
import { useTender } from '../../model/rfx-context.ts'
import { useCodes } from '../../use-code-names.ts'
import { LotList } from '../lots/lot-links.tsx'
import { SourceBlock, SourceText } from '../texts/source-text.tsx'

const hasText = (texts: Readonly<Record<string, string>>): boolean => Object.keys(texts).length > 0

const Item = ({ item: { requirement, lotIds } }: { readonly item: RequirementItem }) => {
  const codes = useCodes()
  const { type, name, description } = requirement
  const label = type && codes('requirement', type)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1 border-line border-b py-2.5 md:grid-cols-[18rem_minmax(0,1fr)]">
      <div className={cn('wrap-anywhere', !hasText(description) && 'md:col-span-2')}>
        {label && <p className="font-medium">{label}</p>}
        {hasText(name) && (
          <p className={label ? 'text-muted' : 'font-medium'}>
            <SourceText texts={name} />
          </p>
        )}
        {lotIds && (
          <p className="text-muted text-sm">
            <LotList named lotIds={lotIds} />
          </p>
        )}
      </div>
      <SourceBlock texts={description} mark={!hasText(name)} />
    </li>
  )
}

/** What is asked of those who take part, by kind. */
export const RequirementsPanel = () => {
  const t = useTranslations('tenders.requirements')
  const { tender } = useTender()
  return (
    <div className="space-y-8">
      {requirementGroups(tender.content).map(({ kind, items }) => (
        <Section key={kind} title={t(kind)}>
          <ul className="border-line border-t">
            {items.map((item) => (
              <Item key={JSON.stringify(item)} item={item} />
            ))}
          </ul>
        </Section>
      ))}
    </div>
  )
}
