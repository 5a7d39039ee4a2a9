import { cn } from '@kogge/ui/class-names.ts'
import { useCurrentInView } from '@kogge/ui/use-current-in-view.ts'
import { Link } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft, useDrafting } from '../../model/drafting-context.ts'
import { useFindings } from '../../model/findings-context.ts'
import { type EditView, sectionOfField, sectionsOf } from '../../model/form-sections.ts'

/** The parts of the form, each with an address and with how many errors are in it. */
export const SectionNav = () => {
  const t = useTranslations('drafting')
  const { rfxId, view, current } = useDrafting()
  const kind = useDraft((document) => document.kind)
  const { all } = useFindings()
  const box = useRef<HTMLElement>(null)
  useCurrentInView(box)
  const errors = useMemo(() => {
    const counts = new Map<EditView, number>()
    for (const { field, severity } of all) {
      if (severity !== 'error') continue
      const section = sectionOfField(field)
      counts.set(section, (counts.get(section) ?? 0) + 1)
    }
    return counts
  }, [all])
  const views: readonly EditView[] = [
    ...sectionsOf(kind),
    'preview',
    ...(current ? (['changes'] as const) : []),
  ]
  return (
    <nav
      ref={box}
      aria-label={t('sections.label')}
      className="relative flex min-w-0 gap-1 max-lg:overflow-x-auto max-lg:border-line max-lg:border-b max-lg:pb-1 max-lg:whitespace-nowrap lg:sticky lg:top-28 lg:flex-col lg:self-start"
    >
      {views.map((name) => {
        const count = errors.get(name) ?? 0
        return (
          <Link
            key={name}
            to="/rfx/$rfxId/edit"
            params={{ rfxId }}
            search={{ section: name }}
            aria-current={view === name ? 'page' : undefined}
            className={cn(
              'flex min-h-8 shrink-0 items-center justify-between gap-2 rounded-md px-2 text-muted hover:bg-hover hover:text-ink pointer-coarse:min-h-10',
              view === name && 'bg-selected font-medium text-ink',
              name === 'preview' && 'lg:mt-2',
            )}
          >
            {t(`sections.${name}`)}
            {count > 0 && (
              <span className="text-danger-text text-xs tabular-nums">
                <span aria-hidden>{count}</span>
                <span className="sr-only">{t('entry.errors', { count })}</span>
              </span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}
