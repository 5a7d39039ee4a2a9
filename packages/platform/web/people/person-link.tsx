import { useTranslations } from 'use-intl'
import { QuickViewLink } from '../quick-view-link.tsx'

interface Props {
  readonly person: { readonly userId: string; readonly name: string }
}

/** A person by name, to open beside the page. */
export const PersonLink = ({ person: { userId, name } }: Props) => {
  const t = useTranslations('records.people')
  return (
    <QuickViewLink
      view={{ kind: 'user', userId }}
      className="text-link underline underline-offset-2"
    >
      {name || t('unnamed')}
    </QuickViewLink>
  )
}
