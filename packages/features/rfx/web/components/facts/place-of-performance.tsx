import type { NoticePlace } from '@kogge/domain/notices/canonical-notice.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useTranslations } from 'use-intl'
import { useTender } from '../../model/rfx-context.ts'
import { useCodes } from '../../use-code-names.ts'
import { SourceText } from '../texts/source-text.tsx'

/** Where a contract is performed: town, region, country, or anywhere within bounds. */
export const Place = ({ place }: { readonly place: NoticePlace }) => {
  const { tender } = useTender()
  const formats = useFormats()
  const codes = useCodes()
  const t = useTranslations('tenders')
  const { city, postcode, nuts, derivedRegion, country, anywhere, text } = place
  const town = [postcode, city].filter(Boolean).join(' ')
  const given = nuts && nuts !== country ? nuts : null
  const code = derivedRegion?.nuts ?? given
  const region = code && tender.labels.regions[code]
  const parts = [
    anywhere && codes('anywhere', anywhere),
    town,
    region !== city && region,
    country && formats.country(country),
  ].filter(Boolean)
  return (
    <span>
      {parts.join(', ')}
      {derivedRegion && region !== city && (
        <span className="text-subtle text-sm"> ({t('place.byTown')})</span>
      )}
      {Object.keys(text).length > 0 && (
        <span className="block text-muted">
          <SourceText texts={text} />
        </span>
      )}
    </span>
  )
}

/** Several places, one below the other; the same one stands once. */
export const Places = ({ places }: { readonly places: readonly NoticePlace[] }) => {
  const unique = [...new Map(places.map((place) => [JSON.stringify(place), place]))]
  if (unique.length === 0) return <>–</>
  return (
    <ul className="space-y-1">
      {unique.map(([key, place]) => (
        <li key={key}>
          <Place place={place} />
        </li>
      ))}
    </ul>
  )
}
