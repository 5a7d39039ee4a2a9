import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { Badge } from '@kogge/ui/badge.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Checkbox } from '@kogge/ui/checkbox.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useTranslations } from 'use-intl'
import type { Suggestion } from '../invitations.client.ts'

interface Props {
  readonly items: readonly Suggestion[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (org: Suggestion['org'], isChosen: boolean) => void
  /** Puts an address into the form for letters; absent where such invitations are switched off. */
  readonly onEmail: ((email: string) => void) | undefined
}

const SuggestionStatus = ({
  item,
  onEmail,
}: { readonly item: Suggestion } & Pick<Props, 'onEmail'>) => {
  const t = useTranslations('invitations.suggestions')
  const { email } = item
  if (item.isInvited) return <Badge tone="success">{t('invited')}</Badge>
  if (item.isClaimed) return null
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge>{t('outside')}</Badge>
      {onEmail &&
        (email ? (
          <Button
            size="sm"
            aria-label={`${t('byEmail')}: ${item.org.name}`}
            onClick={() => onEmail(email)}
          >
            {t('byEmail')}
          </Button>
        ) : (
          <span className="text-subtle text-sm">{t('noAddress')}</span>
        ))}
    </span>
  )
}

/** Who won similar contracts, to be ticked or written to. */
export const SuggestionsTable = ({ items, chosen, onChoose, onEmail }: Props) => {
  const t = useTranslations('invitations.suggestions')
  const formats = useFormats()
  return (
    <Table label={t('title')}>
      <TableHead>
        <TableHeader>
          <span className="sr-only">{t('column.choose')}</span>
        </TableHeader>
        <TableHeader>{t('column.org')}</TableHeader>
        <TableHeader align="end">{t('column.contracts')}</TableHeader>
        <TableHeader align="end" className="max-sm:hidden">
          {t('column.sum')}
        </TableHeader>
        <TableHeader align="end" className="max-sm:hidden">
          {t('column.last')}
        </TableHeader>
      </TableHead>
      <TableBody>
        {items.map((item) => (
          <TableRow key={item.org.orgId}>
            <TableCell className="w-8">
              {item.isClaimed && !item.isInvited && (
                <Checkbox
                  aria-label={t('choose', { name: item.org.name })}
                  checked={chosen.has(item.org.orgId)}
                  onCheckedChange={(checked) => onChoose(item.org, checked === true)}
                />
              )}
            </TableCell>
            <TableCell>
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <QuickViewLink
                  view={{ kind: 'organisation', orgId: item.org.orgId }}
                  className="wrap-anywhere text-link underline-offset-2 hover:underline"
                >
                  {item.org.name}
                </QuickViewLink>
                <SuggestionStatus item={item} onEmail={onEmail} />
              </span>
            </TableCell>
            <TableCell align="end">{formats.number(item.contracts)}</TableCell>
            <TableCell align="end" className="max-sm:hidden">
              {formats.compactMoney(item.sumEur / 100, 'EUR')}
            </TableCell>
            <TableCell align="end" className="max-sm:hidden">
              {item.lastDay && formats.date(item.lastDay)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
