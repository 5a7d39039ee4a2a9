import { useAllMembers } from '@kogge/features/members/web/use-all-members.ts'
import {
  type BoardParams,
  readBoardParams,
} from '@kogge/features/opportunities/web/model/opportunity-lists.ts'
import { BoardPage } from '@kogge/features/opportunities/web/pages/board.page.tsx'
import { Guarded } from '@kogge/platform/web/access/restricted-page.tsx'
import { useReadSearch } from '@kogge/platform/web/lists/use-read-search.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { boardRoute } from './opportunities.route.ts'

const Board = ({ orgId }: { readonly orgId: string }) => {
  const params = useReadSearch(boardRoute.useSearch(), readBoardParams)
  const navigate = boardRoute.useNavigate()
  return (
    <BoardPage
      orgId={orgId}
      params={params}
      onParams={(next: BoardParams, replace = false) =>
        void navigate({ search: next, replace, resetScroll: false })
      }
      people={useAllMembers(orgId).members}
    />
  )
}

/** The board of the active organisation. */
export const BoardRoutePage = () => {
  const org = useActiveOrg()
  return (
    <Guarded permissions={['opportunity.view']}>
      {org && <Board key={org.orgId} orgId={org.orgId} />}
    </Guarded>
  )
}
