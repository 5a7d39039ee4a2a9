import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useTranslations } from 'use-intl'
import { useRegions } from '../../use-region-names.ts'

interface Props {
  /** NUTS codes of any edition. */
  readonly codes: readonly string[]
}

/** What chosen regions share with those of earlier editions of NUTS, so that whoever finds more knows why. */
export const RegionShares = ({ codes }: Props) => {
  const t = useTranslations('analysis.regionShares')
  const formats = useFormats()
  const notes = useRegions(codes).flatMap(({ code, label, former, now }) => {
    const isSame = now.every((part) => part.label === label)
    const became = now.map((part) => `${part.label} (${formats.percent(part.people)})`).join(', ')
    return [
      ...(isSame ? [] : [{ key: code, text: t('became', { former: label, now: became }) }]),
      ...former.map((part) => ({
        key: `${code} ${part.label}`,
        text: t('includes', {
          region: label,
          former: part.label,
          people: formats.percent(part.people),
          area: formats.percent(part.area),
        }),
      })),
    ]
  })
  if (notes.length === 0) return null
  return (
    <ul className="space-y-1 pt-2 text-muted text-sm">
      {notes.map(({ key, text }) => (
        <li key={key} className="wrap-anywhere">
          {text}
        </li>
      ))}
    </ul>
  )
}
