import { HighlightedText } from '@kogge/ui/highlighted-text.tsx'
import { useLocale } from 'use-intl'
import type { FoundText } from '../search.client.ts'

/** A text with its hits, saying its language where that is not the reader's, in the direction of its letters. */
export const Found = ({ found }: { readonly found: FoundText }) => {
  const locale = useLocale()
  const other = found.language !== locale && found.language !== 'xx' ? found.language : undefined
  return (
    <span lang={other} dir="auto">
      <HighlightedText
        text={found.text}
        ranges={found.marks.map(([start, end]) => ({ start, end }))}
      />
    </span>
  )
}
