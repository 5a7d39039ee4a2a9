import { ExportMenu } from '@kogge/features/analysis/web/components/analysis-export-menu.tsx'
import { useCan } from '@kogge/platform/web/access/use-can.ts'

interface Props {
  readonly orgId: string
  /** The feed as it is asked for, without a cursor. */
  readonly list: object
}

/** The feed as it is listed, as a file. */
export const FeedExportMenu = ({ orgId, list }: Props) => {
  const can = useCan(orgId)
  return <ExportMenu canExport={can('rfx.export_csv')} lists={{ feed: { ...list, orgId } }} />
}
