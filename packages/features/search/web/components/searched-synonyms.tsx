import { Button } from '@kogge/ui/button.tsx'
import { cn } from '@kogge/ui/class-names.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { TenderPage } from '../search.client.ts'

/** The list of all words is fetched by who asks for it. */
const SynonymsSheet = lazy(async () => {
  const sheet = await import('./synonyms-sheet.tsx')
  return { default: sheet.SynonymsSheet }
})

interface Props {
  readonly also: TenderPage['also']
  /** Searches for what was typed alone. */
  readonly onOnlyTyped: () => void
}

/**
 * What else was searched for than what was typed, each in its language, and a way to leave it out.
 * The list of all words that are searched together stands beside it, whatever was typed.
 */
export const AlsoSearched = ({ also, onOnlyTyped }: Props) => {
  const t = useTranslations('search')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
      {also.length > 0 && (
        <>
          <span>
            {t.rich('also', {
              names: () =>
                also.map(({ name, language }, at) => (
                  <span key={name} lang={language}>
                    {at > 0 && ', '}
                    {name}
                  </span>
                )),
            })}
          </span>
          <Button variant="ghost" size="sm" onClick={onOnlyTyped}>
            {t('onlyTyped')}
          </Button>
        </>
      )}
      <Button
        variant="ghost"
        size="sm"
        className={cn(also.length === 0 && '-ml-2')}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {t('synonyms.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <SynonymsSheet onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </p>
  )
}
