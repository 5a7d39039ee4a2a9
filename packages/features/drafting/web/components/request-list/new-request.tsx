import type { RequestKind } from '@kogge/domain/drafting/request-document.ts'
import { Button } from '@kogge/ui/button.tsx'
import { DropdownMenu, DropdownMenuItem } from '@kogge/ui/dropdown-menu.tsx'
import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'

interface Props {
  readonly isBusy: boolean
  readonly onCreate: (kind: RequestKind) => void
}

/** Begins a tender or a price survey. */
export const NewRequest = ({ isBusy, onCreate }: Props) => {
  const t = useTranslations('drafting.list')
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button variant="primary" icon={<Plus aria-hidden />} loading={isBusy}>
          {t('new')}
        </Button>
      }
    >
      <DropdownMenuItem onSelect={() => onCreate('tender')}>{t('newTender')}</DropdownMenuItem>
      <DropdownMenuItem onSelect={() => onCreate('price_survey')}>
        {t('newSurvey')}
      </DropdownMenuItem>
    </DropdownMenu>
  )
}
