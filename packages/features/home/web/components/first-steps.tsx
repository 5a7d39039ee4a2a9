import { Card } from '@kogge/ui/page-section.tsx'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

const LINK = 'font-medium text-link hover:underline'

const Step = ({
  number,
  isDone = false,
  link,
  text,
}: {
  readonly number: number
  readonly isDone?: boolean
  readonly link: ReactNode
  readonly text: string
}) => {
  const t = useTranslations('day.steps')
  return (
    <li className="flex gap-3">
      <span className="flex size-6 shrink-0 items-center justify-center rounded-full border border-line text-muted text-sm tabular-nums">
        {isDone ? (
          <>
            <Check aria-hidden className="size-4" />
            <span className="sr-only">{t('done')}</span>
          </>
        ) : (
          number
        )}
      </span>
      <div className="min-w-0">
        <p>{link}</p>
        <p className="text-muted">{text}</p>
      </div>
    </li>
  )
}

/** For somebody new: an organisation, a first profile, a search. */
export const FirstSteps = ({ hasOrg }: { readonly hasOrg: boolean }) => {
  const t = useTranslations('day.steps')
  return (
    <section aria-labelledby="first-steps">
      <Card>
        <h2 id="first-steps" className="mb-3 font-semibold text-lg">
          {t('title')}
        </h2>
        <ol className="grid gap-4 md:grid-cols-3">
          <Step
            number={1}
            isDone={hasOrg}
            link={
              hasOrg ? (
                <span className="font-medium">{t('org')}</span>
              ) : (
                <Link
                  to="/user-settings/$"
                  params={{ _splat: 'join-organization' }}
                  className={LINK}
                >
                  {t('org')}
                </Link>
              )
            }
            text={t('orgText')}
          />
          <Step
            number={2}
            link={
              <Link to="/monitor" className={LINK}>
                {t('profile')}
              </Link>
            }
            text={t('profileText')}
          />
          <Step
            number={3}
            link={
              <Link to="/monitor/search" search={{ days: ['any'] }} className={LINK}>
                {t('search')}
              </Link>
            }
            text={t('searchText')}
          />
        </ol>
      </Card>
    </section>
  )
}
