import type { AnalysisKind } from '@kogge/domain/analysis/analysis-filter-keys.ts'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Sheet } from '@kogge/ui/sheet.tsx'
import { Link } from '@tanstack/react-router'
import { Maximize2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { KIND_ROUTES } from '../../model/analysis-kind-routes.ts'
import type { AnalysisParams } from '../../model/analysis-list.ts'
import { type ContractChoice, FIRST_CHOICE } from '../../model/contract-list-options.ts'
import { pageOfContracts } from '../../model/contracts-page-address.ts'
import { type ContractsMeant, contractsInputOf } from '../../model/figure-contracts.ts'
import type { Reach } from '../../use-analysis-access.ts'
import { ExportMenu } from '../analysis-export-menu.tsx'
import { ContractsPanel } from './contracts-panel.tsx'

/** What stands open beside the page: the contracts that a figure was counted from. */
export interface Drill extends ContractsMeant {
  readonly title: string
  /** The row that it is of, to be lit. */
  readonly row?: string
  /** The initial order; by day by default. */
  readonly choice?: ContractChoice
}

interface Props {
  readonly kind: AnalysisKind
  readonly params: AnalysisParams
  readonly drill: Drill
  readonly reach: Reach
  readonly onClose: () => void
}

/** Contracts beside the page, which stays usable. Has its own order and its own end of contracts. */
export const DrillSheet = (props: Props) => {
  const { kind, drill, reach, onClose } = props
  const t = useTranslations('analysis.drill')
  const [choice, setChoice] = useState(drill.choice ?? FIRST_CHOICE)
  const { title, row: _row, choice: _first, ...meant } = drill
  const page = pageOfContracts(meant, props.params, choice)
  return (
    <Sheet
      open
      wide
      modal={false}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      closeLabel={t('close')}
    >
      <ContractsPanel
        {...meant}
        label={title}
        reach={reach}
        choice={choice}
        onChoice={setChoice}
        actions={
          <>
            {page && (
              <LinkButton variant="ghost" asChild>
                <Link to={KIND_ROUTES[kind]} search={page} preload={false} onClick={onClose}>
                  <Maximize2 aria-hidden className="size-4" />
                  {t('asPage')}
                </Link>
              </LinkButton>
            )}
            <ExportMenu
              canExport={reach.canExport}
              lists={{ contracts: { ...contractsInputOf(meant, choice), ...reach.asked } }}
            />
          </>
        }
      />
    </Sheet>
  )
}
