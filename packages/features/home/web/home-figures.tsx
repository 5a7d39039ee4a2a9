import { useFormats } from '@kogge/i18n/locale-formats.ts'
import type { Outputs } from '@kogge/platform/web/trpc-client.ts'
import { Skeleton } from '@kogge/ui/skeleton.tsx'
import { useTranslations } from 'use-intl'
import type { homeRouter } from '../server/home.router.ts'

type Values = Outputs<typeof homeRouter>['home']['figures']

const NAMES = ['open', 'week', 'total', 'buyers', 'suppliers'] as const

/** How much there is, in five numbers; their places stand before the numbers come. */
export const Figures = ({ values }: { readonly values: Values | undefined }) => {
  const t = useTranslations('home.figures')
  const formats = useFormats()
  return (
    <section aria-label={t('label')}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 border-line border-y py-5 sm:grid-cols-3 lg:grid-cols-5">
        {NAMES.map((name) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-muted">{t(name)}</dt>
            <dd className="font-semibold text-2xl tabular-nums leading-8">
              {values ? formats.number(values[name]) : <Skeleton className="h-8 w-20" />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
