import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useDrafting } from '../../model/drafting-context.ts'
import { useMissingFields } from '../../use-missing-fields.ts'

/** What the official notice still lacks, by name; each leads to its field. */
export const MissingFields = () => {
  const t = useTranslations('drafting.official')
  const tFields = useTranslations('drafting.missingFields')
  const { focusOn } = useDrafting()
  const fields = useMissingFields()
  if (fields.length === 0)
    return (
      <p className="flex items-start gap-2 text-muted">
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t('nothingMissing')}
      </p>
    )
  return (
    <section
      aria-labelledby="missing-fields"
      className="rounded-md border border-line bg-sunken px-3 py-2"
    >
      <h3 id="missing-fields" className="font-medium">
        {t('missing', { count: fields.length })}
      </h3>
      <ul className="mt-1 gap-x-6 sm:columns-2">
        {fields.map(({ name, field }) => (
          <li key={name} className="break-inside-avoid">
            <button
              type="button"
              onClick={() => focusOn(field)}
              className="min-h-6 py-0.5 text-left text-link hover:underline"
            >
              {tFields(name)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
