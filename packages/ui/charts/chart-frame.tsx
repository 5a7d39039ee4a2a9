import { ChartColumn, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { Section, type SectionProps } from '../page-section.tsx'

export type ChartFrameProps = Omit<SectionProps, 'children'> & {
  labels: { chart: string; table: string }
  chart: ReactNode
  /** The same figures as a table. */
  table: ReactNode
}

/** A chart with its table a press away. */
export function ChartFrame({ labels, chart, table, actions, ...rest }: ChartFrameProps) {
  const [isTable, setTable] = useState(false)
  return (
    <Section
      {...rest}
      actions={
        <>
          {actions}
          <Button
            variant="ghost"
            size="sm"
            icon={isTable ? <ChartColumn aria-hidden /> : <Table2 aria-hidden />}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? labels.chart : labels.table}
          </Button>
        </>
      }
    >
      {isTable ? table : chart}
    </Section>
  )
}
