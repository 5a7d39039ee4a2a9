import {
  EXPORT_FORMATS,
  EXPORT_KINDS,
  type ExportKind,
  exportAddress,
} from '@kogge/domain/analysis/analysis-export-address.ts'
import { Button } from '@kogge/ui/button.tsx'
import { DropdownMenu, DropdownMenuItem, DropdownMenuLabel } from '@kogge/ui/dropdown-menu.tsx'
import { Download, Lock } from 'lucide-react'
import { Fragment } from 'react'
import { useLocale, useTranslations } from 'use-intl'

interface Props {
  readonly canExport: boolean
  /** Names the button where a page has several. */
  readonly label?: string
  /** The lists of the page, and what their procedures are asked for. */
  readonly lists: Readonly<Partial<Record<ExportKind, object>>>
}

/** The lists of the page as files; where the plan has none, why. */
export const ExportMenu = ({ canExport, label, lists }: Props) => {
  const t = useTranslations('analysis.export')
  const locale = useLocale()
  const shown = EXPORT_KINDS.flatMap((what) => {
    const list = lists[what]
    return list ? [{ what, list }] : []
  })
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button
          variant="ghost"
          {...(label !== undefined && { size: 'sm', 'aria-label': label })}
          icon={canExport ? <Download aria-hidden /> : <Lock aria-hidden />}
        >
          {t('button')}
        </Button>
      }
    >
      {!canExport && <DropdownMenuLabel>{t('locked')}</DropdownMenuLabel>}
      {shown.map(({ what, list }) => (
        <Fragment key={what}>
          <DropdownMenuLabel>{t(what)}</DropdownMenuLabel>
          {EXPORT_FORMATS.map((format) =>
            canExport ? (
              <DropdownMenuItem key={format} asChild>
                <a href={exportAddress(what, format, locale, list)} download>
                  {t(format)}
                </a>
              </DropdownMenuItem>
            ) : (
              <DropdownMenuItem key={format} disabled>
                {t(format)}
              </DropdownMenuItem>
            ),
          )}
        </Fragment>
      ))}
    </DropdownMenu>
  )
}
