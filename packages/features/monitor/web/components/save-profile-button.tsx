import type { TenderFilterKey } from '@kogge/domain/search/tender-filter-keys.ts'
import { FurtherTexts } from '@kogge/i18n/further-texts.tsx'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Link, useLocation } from '@tanstack/react-router'
import { BellPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ConditionsComponent, FilterNameComponent } from '../model/parts-from-routes.ts'

const SaveProfileDialog = lazy(async () => {
  const { SaveProfileDialog: Dialog } = await import('./save-profile-dialog.tsx')
  return { default: Dialog }
})

interface Props {
  /** Of the search that is shown. */
  readonly filters: Readonly<Partial<Record<TenderFilterKey, readonly string[]>>>
  readonly Conditions: ConditionsComponent
  readonly FilterName: FilterNameComponent
}

/** Saves a search as a profile; a visitor signs in first and comes back to the search. */
export const SaveProfileButton = ({ filters, Conditions, FilterName }: Props) => {
  const t = useTranslations('search')
  const session = useSession()
  const back = useLocation({ select: ({ publicHref }) => publicHref })
  const [isOpen, setIsOpen] = useState(false)
  if (!session)
    return (
      <LinkButton asChild size="sm">
        <Link to="/auth/signin" search={{ callbackUrl: back }}>
          <BellPlus aria-hidden />
          {t('saveProfile')}
        </Link>
      </LinkButton>
    )
  return (
    <>
      <Button
        size="sm"
        icon={<BellPlus aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {t('saveProfile')}
      </Button>
      {isOpen && (
        <Suspense>
          <FurtherTexts>
            <SaveProfileDialog
              filters={filters}
              Conditions={Conditions}
              FilterName={FilterName}
              onClose={() => setIsOpen(false)}
            />
          </FurtherTexts>
        </Suspense>
      )}
    </>
  )
}
